import { FINAL_TROUBLES, type Trouble } from '@roundtrip/contract'

const SECOND = 1_000
const MINUTE = 60 * SECOND

/** How long a connection waits after its first, second, ... trouble in a row. */
const STEPS_MS = [5 * SECOND, 15 * SECOND, 45 * SECOND, 2 * MINUTE, 5 * MINUTE, 15 * MINUTE, 30 * MINUTE]

/** Exchanges that are told to have too many questions, or that are being mended, are left alone longer. */
const LEAST_MS: Partial<Readonly<Record<Trouble, number>>> = {
  'rate-limited': MINUTE,
  maintenance: 5 * MINUTE,
  'switched-off': 30 * MINUTE,
}

export type Setback = {
  readonly reason: Trouble
  /** Troubles in a row before this one. */
  readonly attempts: number
  /** What the exchange asked for; null where it did not say. */
  readonly retryAfterMs: number | null
}

/** Milliseconds until the next try; null where trying again mends nothing. */
export function pauseAfter({ reason, attempts, retryAfterMs }: Setback): number | null {
  if (FINAL_TROUBLES.has(reason)) return null
  const step = STEPS_MS[Math.min(attempts, STEPS_MS.length - 1)] ?? 0
  return Math.max(step, retryAfterMs ?? LEAST_MS[reason] ?? 0)
}
