/** Pages that a trader shares by a link. */
import { LIMITS } from '@roundtrip/contract/fields'
import { listSharedPages, revokeSharedPage, sharePage } from '@roundtrip/contract/sharing'
import { DAY_MS, HOUR_MS } from '@roundtrip/core/base'
import type { Pool } from '../database/connection.ts'
import type { DemoPort } from '../demo/demo.ts'
import { allowAttempt } from '../ground/attempts.ts'
import { failure, type Served, serveFunction } from '../http/callable.ts'
import { pageDocument } from '../sharing/documents.ts'
import { pagesOf, removePage, storePage } from '../sharing/store.ts'
import type { LedgerWorkers } from '../threads/workers.ts'
import { declared } from './declared.ts'

export type SharingParts = {
  readonly pool: Pool
  readonly workers: LedgerWorkers
  readonly demo: Pick<DemoPort, 'isDemo'>
  readonly now: () => number
}

export function sharingFunctions({ pool, workers, demo, now }: SharingParts): Served[] {
  return [
    serveFunction(listSharedPages, async ({ uid }) => ({ pages: await pagesOf(pool, uid) })),
    serveFunction(sharePage, async ({ uid }, { body: html, days, ...shown }) => {
      // Anyone opens a demo, and nobody would answer for what it shows under our address.
      if (await demo.isDemo(uid)) throw failure(sharePage, 'not-in-demo')
      if (!(await allowAttempt(pool, `share|${uid}`, SHARES))) throw failure(sharePage, 'too-many-shares')
      const { body } = await declared(sharePage, () => workers.run('cleanPage', { uid, html }))
      const createdAt = now()
      const expires = createdAt + days * DAY_MS
      const document = pageDocument({ ...shown, body, createdAt, expires })
      const { title, amounts } = shown
      const page = { title, amounts, document, createdAt, expires }
      return { page: await declared(sharePage, () => storePage(pool, uid, page)) }
    }),
    serveFunction(revokeSharedPage, async ({ uid }, { id }) => {
      if (!(await removePage(pool, uid, id))) throw failure(revokeSharedPage, 'no-shared-page')
      return {}
    }),
  ]
}

const SHARES = { most: LIMITS.sharesOfAnHour, windowMs: HOUR_MS }
