import type { Verdict, VerdictStatus } from '@roundtrip/core/rules'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { useDayVerdicts } from '../../data/rules/judgement.ts'
import { useRules } from '../../data/rules/rules.ts'
import { useUid } from '../../data/session/user-context.ts'
import { useTrades } from '../../data/trades/all-trades.ts'
import { useDayTicks } from './use-ticks.ts'
import { percentText, plural } from '../../format/number.ts'
import { tradePath, userPath } from '../../paths.ts'
import { Card } from '../../ui/Card.tsx'
import { useAdherence } from '../journal/use-adherence.ts'
import { type TradeRow, tradeRowsOf } from '../trade-row.ts'
import { VerdictLine } from './VerdictLine.tsx'
import styles from './Verdicts.module.css'
import { t } from '../../language/translate.ts'
import { Trans } from '../../language/Trans.tsx'

/** How the rules were kept on one day, `2026-03-31`; checklist items are ticked here. */
export function DayRules({ day }: { readonly day: string }) {
  const uid = useUid()
  const rules = useRules()
  const { data: verdicts } = useDayVerdicts(day)
  const adherence = useAdherence()(day)
  const { ticked, tick } = useDayTicks(day)
  const judgedRules = rules.flatMap((rule) => {
    const about = verdicts?.filter(({ ruleId }) => ruleId === rule.id) ?? []
    const status = statusOf(about)
    return status === null ? [] : [{ rule, about, status }]
  })
  return (
    <Card
      title={t('Rules')}
      hint={adherence === null ? undefined : t('{adherence} kept', { adherence: percentText(adherence, 0) })}
    >
      {judgedRules.length === 0 ? (
        <p className="soft" data-paper="empty">
          {rules.length === 0 ? (
            <Link to={userPath(uid, 'rules')}>{t('Create your first rule')}</Link>
          ) : (
            t('No rules applied today.')
          )}
        </p>
      ) : (
        <ul className={styles.list}>
          {judgedRules.map(({ rule, about, status }) => {
            const own = about.find(({ tradeId }) => tradeId === null)
            return (
              <VerdictLine
                key={rule.id}
                rule={rule}
                status={status}
                verdict={own}
                box={
                  rule.kind === 'checklist-item' && own !== undefined
                    ? { ticked: ticked.includes(rule.id), onTick: (done) => tick(rule.id, done) }
                    : undefined
                }
              >
                {own === undefined ? <Counts about={about} /> : null}
                <Offenders about={about} />
              </VerdictLine>
            )
          })}
        </ul>
      )}
    </Card>
  )
}

function Counts({ about }: { readonly about: readonly Verdict[] }) {
  const number = (status: VerdictStatus): number => about.filter((verdict) => verdict.status === status).length
  const judged = number('pass') + number('fail')
  if (judged === 0) return null
  return (
    <span className="soft">
      <Trans text="{number} of {trades} kept it" with={{ number: number('pass'), trades: plural(judged, 'trade') }} />
    </span>
  )
}

/** The trades that broke the rule. */
function Offenders({ about }: { readonly about: readonly Verdict[] }) {
  const uid = useUid()
  const columns = useTrades().data?.columns
  const broken = useMemo(
    () => [...new Set(about.filter(({ status }) => status === 'fail').flatMap(({ trades }) => trades))],
    [about],
  )
  const rows = useMemo(
    () => (columns === undefined ? null : tradeRowsOf(columns, new Set(broken.slice(0, SHOWN)))),
    [columns, broken],
  )
  if (broken.length === 0) return null
  return (
    <span className="soft">
      {broken.slice(0, SHOWN).map((trade, index) => (
        <span key={trade}>
          {index === 0 ? '' : ', '}
          <Link to={tradePath(uid, trade)}>{nameOf(rows?.get(trade))}</Link>
        </span>
      ))}
      {broken.length > SHOWN ? t(' and {count} more', { count: broken.length - SHOWN }) : ''}
    </span>
  )
}

const SHOWN = 5

function nameOf(trade: TradeRow | undefined): string {
  return trade === undefined ? t('a trade') : `${trade.ticker} ${trade.side}`
}

/** The worst verdict; null if nothing was judged. */
function statusOf(about: readonly Verdict[]): VerdictStatus | null {
  return WORST_FIRST.find((status) => about.some((verdict) => verdict.status === status)) ?? null
}

const WORST_FIRST = ['fail', 'pending', 'unknown', 'pass'] as const
