/** Lost requests are repeated within a slice, so that they do not count as errors of the connection. */
import type { Trouble } from '@roundtrip/contract/exchanges'
import { ReadingTrouble } from '../exchanges/readers/reader.ts'

/** A lost request is repeated soon: only a lasting failure counts as an error. */
export async function persistently<T>(request: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await request()
    } catch (error) {
      const pauseMs = error instanceof ReadingTrouble ? shortPause(error, attempt) : null
      if (pauseMs === null || attempt >= SECOND_TRIES) throw error
      await new Promise((next) => setTimeout(next, pauseMs))
    }
  }
}

/** Null if a short wait would not help, or the exchange requests a longer one. */
function shortPause({ reason, retryAfterMs }: ReadingTrouble, attempt: number): number | null {
  if (retryAfterMs !== null) return retryAfterMs <= SHORT_MS ? retryAfterMs : null
  return PASSING.has(reason) ? FIRST_PAUSE_MS * 2 ** attempt : null
}

/** A 503 page counts as maintenance, and is often gone a moment later. */
const PASSING: ReadonlySet<Trouble> = new Set(['no-answer', 'no-network', 'bad-answer', 'maintenance'])
const SECOND_TRIES = 2
const FIRST_PAUSE_MS = 300
const SHORT_MS = 5_000
