import type { CivilDay } from '@roundtrip/core/base'
import { createClock, dayKey, localDay } from '@roundtrip/core/base'
import type { Verdict } from '@roundtrip/core/rules'
import { useDayVerdicts } from '../../data/rules/judgement.ts'
import { useRules } from '../../data/rules/rules.ts'
import { useSettings } from '../../data/settings/settings.ts'
import { useTicks } from './use-ticks.ts'
import { Card } from '../../ui/Card.tsx'
import { tellFailure } from '../tell.ts'
import { VerdictLine } from './VerdictLine.tsx'
import styles from './Verdicts.module.css'

type Props = { readonly tradeId: string; readonly openTime: number }

/** How a trade kept the rules: its own, and those of the day that it broke. Empty without rules. */
export function TradeRules({ tradeId, openTime }: Props) {
  const rules = useRules()
  const { settings } = useSettings()
  const { zone, dayStartMinutes } = settings
  const day: CivilDay = localDay(createClock({ zone, dayStartMinutes }), openTime)
  const { data: verdicts } = useDayVerdicts(dayKey(day))
  const ticks = useTicks()
  if (rules.length === 0 || verdicts === undefined) return null
  const byId = new Map(rules.map((rule) => [rule.id, rule]))
  const isShown = (verdict: Verdict): boolean =>
    verdict.tradeId === tradeId
      ? verdict.status !== 'not-applicable'
      : verdict.tradeId === null && verdict.trades.some((trade) => trade === tradeId)
  const shown = verdicts.filter(isShown)
  return (
    <Card title="Rules">
      {shown.length === 0 ? (
        <p className={styles.soft}>No rule was about this trade.</p>
      ) : (
        <ul className={styles.list}>
          {shown.map((verdict) => {
            const rule = byId.get(verdict.ruleId)
            if (rule === undefined) return null
            const tick = (done: boolean): void => void ticks.trade(tradeId, rule.id, done).catch(tellFailure)
            const isItem = rule.kind === 'checklist-item' && verdict.tradeId !== null
            return (
              <VerdictLine
                key={rule.id}
                rule={rule}
                status={verdict.status}
                verdict={verdict}
                onTick={isItem ? tick : undefined}
              />
            )
          })}
        </ul>
      )}
    </Card>
  )
}
