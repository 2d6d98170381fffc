import { MINUTE_MS } from '@roundtrip/core/base'
import type { Habit } from '@roundtrip/core/insights'
import type { SliceRule } from './rule-of-slice.ts'

/** The rule that would break a habit; null if no kind of rule can express it. */
export function ruleOfHabit({ kind, money: { limit } }: Habit): SliceRule | null {
  // The holding time is unknown at the open, so no rule can keep such a trade from being opened.
  if (kind !== 'sooner-after-loss' || limit === null || limit < MINUTE_MS) return null
  return { kind: 'cooldown-after-loss', parameters: { minutes: Math.round(limit / MINUTE_MS) }, tickers: [] }
}
