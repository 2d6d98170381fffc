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

export function removeStaleDataHourly(parts: StaleDataParts): void {
  void removeStaleData(parts)
  setInterval(() => void removeStaleData(parts), HOUR_MS).unref()
}

async function removeStaleData({ pool, log, mail, demo }: StaleDataParts): Promise<void> {
  try {
    await removeStaleImports(pool)
    await removeOldAttempts(pool)
    await removeStaleUsers(pool)
    await mail.removeOld()
    await removeOldDeletions(pool)
    await removeUnusedPictures(pool)
    await demo.removeOld()
  } catch (error) {
    log.error({ err: error }, 'tidying up failed')
  }
}
