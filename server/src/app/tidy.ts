/** What nobody needs any more is removed, at the start and every so often. */
import type { Logger } from 'pino'
import { removeStaleUsers } from '../auth/users.ts'
import type { Pool } from '../database/connection.ts'
import { removeOldDeletions } from '../documents/remove-deletions.ts'
import { removeOldAttempts } from '../ground/attempts.ts'
import { removeStaleImports } from '../ledger/stale-imports.ts'
import { removeUnusedPictures } from '../pictures/store.ts'

type Tidied = {
  readonly pool: Pool
  readonly log: Pick<Logger, 'error'>
  readonly mail: { readonly removeOld: () => Promise<unknown> }
  readonly demo: { readonly removeOld: () => Promise<unknown> }
}

export function keepTidy(parts: Tidied): void {
  void tidyUp(parts)
  setInterval(() => void tidyUp(parts), TIDY_MS).unref()
}

async function tidyUp({ pool, log, mail, demo }: Tidied): Promise<void> {
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

const TIDY_MS = 60 * 60_000
