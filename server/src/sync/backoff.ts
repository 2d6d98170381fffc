import { FINAL_TROUBLES, type Trouble } from '@roundtrip/contract/exchanges'
import { MINUTE_MS, SECOND_MS } from '@roundtrip/core/base'

/** How long a connection waits after its first, second, ... trouble in a row. */
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
const LEAST_MS: Partial<Readonly<Record<Trouble, number>>> = {
  'rate-limited': MINUTE_MS,
  maintenance: 5 * MINUTE_MS,
  'switched-off': 30 * MINUTE_MS,
}

export type Setback = {
  readonly reason: Trouble
  /** Consecutive troubles before this one. */
  readonly attempts: number
  /** How long the exchange asked us to wait; null if it did not say. */
  readonly retryAfterMs: number | null
}

/** Milliseconds until the next try; null if trying again cannot help. */
export function syncRetryDelayMs({ reason, attempts, retryAfterMs }: Setback): number | null {
  if (FINAL_TROUBLES.has(reason)) return null
  const step = STEPS_MS[Math.min(attempts, STEPS_MS.length - 1)] ?? 0
  return Math.max(step, retryAfterMs ?? LEAST_MS[reason] ?? 0)
}
