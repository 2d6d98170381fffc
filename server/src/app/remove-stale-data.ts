/** Removes what nobody needs any more: abandoned imports, old rate limits, unverified accounts, sent mail, old demos. */
import { HOUR_MS } from '@roundtrip/core/base'
import type { Logger } from 'pino'
import { removeStaleUsers } from '../auth/users.ts'
import type { Pool } from '../database/connection.ts'
import { removeOldDeletions } from '../documents/remove-deletions.ts'
import { removeOldAttempts } from '../ground/attempts.ts'
import { removeStaleImports } from '../ledger/stale-imports.ts'
import { removeUnusedPictures } from '../pictures/store.ts'

type StaleDataParts = {
  readonly pool: Pool
  readonly log: Pick<Logger, 'error'>
  readonly mail: { readonly removeOld: () => Promise<unknown> }
  readonly demo: { readonly removeOld: () => Promise<unknown> }
}

/** When it was last tried, UTC ms, and whether it failed. */
export type LastTidy = { readonly at: number; readonly failed: boolean }

/** Gives what answers when it was last done; null before the first time has ended. */
export function removeStaleDataHourly(parts: StaleDataParts): () => LastTidy | null {
  let last: LastTidy | null = null
  const tidy = async (): Promise<void> => {
    const failed = !(await removeStaleData(parts))
    last = { at: Date.now(), failed }
  }
  void tidy()
  setInterval(() => void tidy(), HOUR_MS).unref()
  return () => last
}

/** Whether all of it worked. */
async function removeStaleData({ pool, log, mail, demo }: StaleDataParts): Promise<boolean> {
  try {
    await removeStaleImports(pool)
    await removeOldAttempts(pool)
    await removeStaleUsers(pool)
    await mail.removeOld()
    await removeOldDeletions(pool)
    await removeUnusedPictures(pool)
    await demo.removeOld()
    return true
  } catch (error) {
    log.error({ err: error }, 'tidying up failed')
    return false
  }
}
