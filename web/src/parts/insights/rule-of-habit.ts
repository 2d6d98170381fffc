import { MINUTE_MS } from '@roundtrip/core/base'
import type { Habit } from '@roundtrip/core/insights'
import type { SliceRule } from './rule-of-slice.ts'

/** The rule that would break a habit; null where no kind of rule says it. */
export function ruleOfHabit({ kind, money: { limit } }: Habit): SliceRule | null {
  // How long a trade will be held is not known when it is opened, so no rule can keep it from being opened.
  if (kind !== 'sooner-after-loss' || limit === null || limit < MINUTE_MS) return null
  return { kind: 'cooldown-after-loss', parameters: { minutes: Math.round(limit / MINUTE_MS) }, tickers: [] }
}
