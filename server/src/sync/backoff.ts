import { FINAL_TROUBLES, REFUSALS, type Trouble } from '@roundtrip/contract/exchanges'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@roundtrip/core/base'

/** How long a connection waits after its first, second, ... error in a row. */
const STEPS_MS = [
  5 * SECOND_MS,
  15 * SECOND_MS,
  45 * SECOND_MS,
  2 * MINUTE_MS,
  5 * MINUTE_MS,
  15 * MINUTE_MS,
  30 * MINUTE_MS,
]

/** Wait longer after a rate limit or during maintenance. */
const MIN_MS: Partial<Readonly<Record<Trouble, number>>> = {
  'rate-limited': MINUTE_MS,
  maintenance: MINUTE_MS,
  'switched-off': 30 * MINUTE_MS,
}

/** A refused key is retried this long after the first refusal, and no more once a day has passed. */
const REFUSED_AGAIN_MS = [5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 6 * HOUR_MS, 12 * HOUR_MS, DAY_MS]

export type Setback = {
  readonly reason: Trouble
  /** Since when the exchange has given this response without a success in between, ms; 0 = for the first time. */
  readonly sinceMs: number
  /** Consecutive errors before this one. */
  readonly attempts: number
  /** How long the exchange asked us to wait; null if it did not say. */
  readonly retryAfterMs: number | null
}

/** Milliseconds until the next attempt; null if a retry cannot help. */
export function syncRetryDelayMs({ reason, sinceMs, attempts, retryAfterMs }: Setback): number | null {
  if (REFUSALS.has(reason)) {
    const next = REFUSED_AGAIN_MS.find((afterMs) => afterMs > sinceMs)
    return next === undefined ? null : Math.max(next - sinceMs, MINUTE_MS)
  }
  if (FINAL_TROUBLES.has(reason)) return null
  const step = STEPS_MS[Math.min(attempts, STEPS_MS.length - 1)] ?? 0
  return Math.max(step, retryAfterMs ?? MIN_MS[reason] ?? 0)
}
