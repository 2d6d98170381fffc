import { createClock, dayKey, localDay } from '@roundtrip/core/base'
import type { Judgement, Verdict } from '@roundtrip/core/rules'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import type { NamedRule } from '../../data/rules/rules.ts'
import { useUid } from '../../data/session/user-context.ts'
import { useFormats, useSettings } from '../../data/settings/settings.ts'
import { useTrades } from '../../data/trades/all-trades.ts'
import { countText } from '../../format/number.ts'
import { dayName } from '../../format/time.ts'
import { useRuleWords } from '../../parts/rules/words.ts'
import { type TradeRow, tradeRowsOf } from '../../parts/trade-row.ts'
import { dayPath, tradePath } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Money } from '../../ui/Money.tsx'
import styles from './Rules.module.css'
import { t } from '../../language/translate.ts'
import { Trans } from '../../language/Trans.tsx'

type Props = { readonly judgement: Judgement; readonly rules: readonly NamedRule[] }

const FIRST = 12

/** The latest broken rules, each with links to its day and trades. */
export function BreachesCard({ judgement, rules }: Props) {
  const { breaches, total } = judgement
  const [all, setAll] = useState(false)
  const byId = new Map(rules.map((rule) => [rule.id, rule]))
  const shown = all ? breaches : breaches.slice(0, FIRST)
  const columns = useTrades().data?.columns
  const trades = useMemo(
    () => (columns === undefined ? NONE : tradeRowsOf(columns, new Set(breaches.flatMap((verdict) => verdict.trades)))),
    [columns, breaches],
  )
  const hint =
    total.failed <= breaches.length
      ? undefined
      : t('the last {count} of {failed}', { count: breaches.length, failed: countText(total.failed) })
  return (
    <Card title={t('Last broken')} hint={hint}>
      {shown.length === 0 ? (
        <p className="soft">{t('No rule was broken in this period.')}</p>
      ) : (
        <ul className={styles.breaches}>
          {shown.map((verdict) => {
            const rule = byId.get(verdict.ruleId)
            const key = `${verdict.ruleId}${verdict.day}${verdict.tradeId ?? ''}`
            return rule === undefined ? null : <Breach key={key} rule={rule} verdict={verdict} trades={trades} />
          })}
        </ul>
      )}
      {all || breaches.length <= FIRST ? null : (
        <Button look="ghost" onClick={() => setAll(true)}>
          <Trans text="Show all {count}" with={{ count: breaches.length }} />
        </Button>
      )}
    </Card>
  )
}

const NONE: ReadonlyMap<string, TradeRow> = new Map()

type BreachProps = {
  readonly rule: NamedRule
  readonly verdict: Verdict
  readonly trades: ReadonlyMap<string, TradeRow>
}

function Breach({ rule, verdict, trades }: BreachProps) {
  const uid = useUid()
  const words = useRuleWords()
  const { times } = useFormats()
  const { zone, dayStartMinutes } = useSettings().settings
  const day = dayKey(verdict.day)
  // A rule with a grace period is decided on a later day, so its time would be wrong next to this day.
  const isSameDay =
    verdict.moment !== null && localDay(createClock({ zone, dayStartMinutes }), verdict.moment) === verdict.day
  const measured = words.measured(rule, verdict)
  const sentence = words.sentence(rule)
  return (
    <li className={styles.breach}>
      <Link to={dayPath(uid, day)} className={styles.when}>
        {dayName(day)}
        {isSameDay ? <span className="soft"> {times.clock(verdict.moment)}</span> : null}
      </Link>
      <span className={styles.what}>
        <b>{rule.name}</b>
        {measured !== '' || sentence !== rule.name ? (
          <span className="soft">{measured === '' ? sentence : measured}</span>
        ) : null}
      </span>
      <span className={styles.offenders}>
        {verdict.trades.slice(0, 3).map((id) => (
          <Offender key={id} id={id} trade={trades.get(id)} />
        ))}
        {verdict.trades.length > 3 ? (
          <span className="soft">
            <Trans text="and {count} more" with={{ count: verdict.trades.length - 3 }} />
          </span>
        ) : null}
      </span>
    </li>
  )
}

function Offender({ id, trade }: { readonly id: string; readonly trade: TradeRow | undefined }) {
  const uid = useUid()
  const { money } = useFormats(useTrades().data?.columns.currency)
  return (
    <span>
      <Link to={tradePath(uid, id)}>{trade === undefined ? t('Trade') : `${trade.ticker} ${trade.side}`}</Link>{' '}
      {trade === undefined || trade.open ? null : <Money sign={trade.net} text={money.signed(trade.net)} />}
    </span>
  )
}
