import { dayKey } from '@roundtrip/core/base'
import type { Judgement, Verdict } from '@roundtrip/core/rules'
import { Link } from 'react-router'
import type { NamedRule } from '../../data/judgement.ts'
import { useUid } from '../../data/session/user-context.ts'
import { useFormats } from '../../data/settings.ts'
import { plural } from '../../format/number.ts'
import { dayName } from '../../format/time.ts'
import { useRuleWords } from '../../parts/rules/words.ts'
import { dayPath, tradePath } from '../../paths.ts'
import { Card } from '../../ui/Card.tsx'
import styles from './Rules.module.css'

type Props = { readonly judgement: Judgement; readonly rules: readonly NamedRule[] }

const SHOWN = 30

/** What was broken last, each with the way to its day and its trades. */
export function BreachesCard({ judgement, rules }: Props) {
  const byId = new Map(rules.map((rule) => [rule.id, rule]))
  const shown = judgement.breaches.slice(0, SHOWN)
  return (
    <Card
      title="Broken last"
      hint={judgement.total.failed === 0 ? undefined : `${judgement.total.failed} in this period`}
    >
      {shown.length === 0 ? (
        <p className={styles.none}>Nothing was broken in this period.</p>
      ) : (
        <ul className={styles.breaches}>
          {shown.map((verdict) => {
            const rule = byId.get(verdict.ruleId)
            const key = `${verdict.ruleId}${verdict.day}${verdict.tradeId ?? ''}`
            return rule === undefined ? null : <Breach key={key} rule={rule} verdict={verdict} />
          })}
        </ul>
      )}
    </Card>
  )
}

function Breach({ rule, verdict }: { readonly rule: NamedRule; readonly verdict: Verdict }) {
  const uid = useUid()
  const words = useRuleWords()
  const { times } = useFormats()
  const day = dayKey(verdict.day)
  const measured = words.measured(rule, verdict)
  const [first] = verdict.trades
  return (
    <li className={styles.breach}>
      <Link to={dayPath(uid, day)} className={styles.when}>
        {dayName(day)}
        {verdict.moment === null ? null : <span className={styles.soft}> {times.clock(verdict.moment)}</span>}
      </Link>
      <span className={styles.what}>
        <b>{rule.name}</b>
        <span className={styles.soft}>{measured === '' ? words.sentence(rule) : measured}</span>
      </span>
      {first === undefined ? (
        <span />
      ) : (
        <Link to={tradePath(uid, first)}>
          {verdict.trades.length === 1 ? 'The trade' : plural(verdict.trades.length, 'trade')}
        </Link>
      )}
    </li>
  )
}
