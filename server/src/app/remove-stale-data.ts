/**
 * Removes what is no longer needed: abandoned imports, old rate limits, unverified accounts, sent mail, expired links,
 * old demos.
 */
import type { Logger } from 'pino'
import { removeOldAlerts } from '../alerts/alert-jobs.ts'
import { removeStaleUsers } from '../auth/users.ts'
import type { Pool } from '../database/connection.ts'
import { finishRemovals } from '../database/remove-users.ts'
import { removeOldDeletions } from '../documents/remove-deletions.ts'
import { removeOldAttempts } from '../ground/attempts.ts'
import { removeStaleImports } from '../ledger/imports/stale.ts'
import type { ObjectStore } from '../objects/object-store.ts'
import { removeLostPictures } from '../pictures/picture-objects.ts'
import { removeUnusedPictures } from '../pictures/store.ts'
import { removeEndedPages } from '../sharing/store.ts'
import { removeOldRuns } from '../summary/summary-jobs.ts'

type Dependencies = {
  readonly pool: Pool
  /** Of pictures; null = they lie in the database. */
  readonly objects: ObjectStore | null
  readonly log: Pick<Logger, 'error'>
  readonly mail: { readonly removeOld: () => Promise<unknown> }
  readonly demo: { readonly removeOld: () => Promise<unknown> }
}

/** When it was last tried, UTC ms, and whether it failed. */
export type LastTidy = { readonly at: number; readonly failed: boolean }

export type Tidying = {
  /** Never throws. */
  readonly tidy: () => Promise<void>
  /** Null until the first run has ended, and on servers that do not lead. */
  readonly last: () => LastTidy | null
}

export function staleDataRemover(dependencies: Dependencies): Tidying {
  let last: LastTidy | null = null
  return {
    tidy: async () => {
      const failed = !(await removeStaleData(dependencies))
      last = { at: Date.now(), failed }
    },
    last: () => last,
  }
}

/** Whether all of it worked. */
async function removeStaleData({ pool, objects, log, mail, demo }: Dependencies): Promise<boolean> {
  try {
    await removeStaleImports(pool)
    await removeOldAttempts(pool)
    await removeStaleUsers(pool)
    await mail.removeOld()
    await removeOldDeletions(pool)
    await removeOldRuns(pool)
    await removeOldAlerts(pool)
    await removeEndedPages(pool)
    await removeUnusedPictures({ pool, objects })
    await demo.removeOld()
    await finishRemovals(pool)
    if (objects !== null) await removeLostPictures(pool, objects)
    return true
  } catch (error) {
    log.error({ err: error }, 'tidying up failed')
    return false
  }
}
