import { MINUTE_MS } from '@roundtrip/core/base'
import type { Habit } from '@roundtrip/core/insights'
import type { SliceRule } from './rule-of-slice.ts'

/** The rule that would break a habit; null where no kind of rule says it. */
export function ruleOfHabit({ kind, money: { limit } }: Habit): SliceRule | null {
  if (limit === null || limit < MINUTE_MS) return null
  const minutes = Math.round(limit / MINUTE_MS)
  if (kind === 'sooner-after-loss') return { kind: 'cooldown-after-loss', parameters: { minutes }, tickers: [] }
  return kind === 'losers-held-longer' ? { kind: 'max-hold', parameters: { minutes }, tickers: [] } : null
}
