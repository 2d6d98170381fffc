/** Waits for a database that is not running yet: machines start in any order. */
import { setTimeout as delay } from 'node:timers/promises'
import type { Pool } from './connection.ts'

/**
 * Returns when the database responds. Throws its error if waiting would not help, such as for a wrong password. `tell`
 * is called with the error of the first attempt, and again every minute.
 */
export async function awaitDatabase(
  pool: Pool,
  { isAway, tell }: { readonly isAway: (error: unknown) => boolean; readonly tell: (error: unknown) => void },
): Promise<void> {
  let saidAt = Number.NEGATIVE_INFINITY
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    try {
      await pool.query('select 1')
      return
    } catch (error) {
      if (!isAway(error)) throw error
      if (performance.now() - saidAt > TELL_MS) {
        saidAt = performance.now()
        tell(error)
      }
    }
    await delay(pauseMs)
  }
}

const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 2_000
const TELL_MS = 60_000
