/** Pages that a trader shares through a link. */
import { LIMITS } from '@roundtrip/contract/fields'
import { listSharedPages, revokeSharedPage, sharePage } from '@roundtrip/contract/sharing'
import { DAY_MS, HOUR_MS } from '@roundtrip/core/base'
import type { Pool } from '../database/connection.ts'
import type { DemoPort } from '../demo/demo.ts'
import { allowAttempt } from '../ground/attempts.ts'
import { failure, type Served, serveFunction } from '../http/callable.ts'
import { pageDocument } from '../sharing/documents.ts'
import { newPageId, pagesOf, removePage, storePage } from '../sharing/store.ts'
import { dayText } from '../sharing/words.ts'
import type { LedgerWorkers } from '../threads/workers.ts'
import { declared } from './declared.ts'

export type SharingDependencies = {
  readonly pool: Pool
  readonly workers: LedgerWorkers
  readonly demo: Pick<DemoPort, 'isDemo'>
  /** The address under which visitors find the server. */
  readonly pagesUrl: string
  readonly now: () => number
}

export function sharingFunctions({ pool, workers, demo, pagesUrl, now }: SharingDependencies): Served[] {
  return [
    serveFunction(listSharedPages, async ({ uid }) => ({ pages: await pagesOf(pool, uid) })),
    serveFunction(sharePage, async ({ uid, language }, { body: html, days, card = null, title, amounts, colours }) => {
      // Anyone can open a demo, and nobody would be responsible for what it shows at our address.
      if (await demo.isDemo(uid)) throw failure(sharePage, 'not-in-demo')
      if (!(await allowAttempt(pool, `share|${uid}`, SHARES))) throw failure(sharePage, 'too-many-shares')
      const { body } = await declared(sharePage, () => workers.run('cleanPage', { uid, html }))
      const createdAt = now()
      const expires = createdAt + days * DAY_MS
      const { png } = await workers.run('drawCard', { uid, title, card, colours, date: dayText(createdAt, language) })
      const id = newPageId()
      const address = new URL(`/shared/${id}`, pagesUrl).href
      const document = pageDocument({ language, title, colours, card, address, body, createdAt, expires })
      const page = { id, title, amounts, document, card: png, createdAt, expires }
      return { page: await declared(sharePage, () => storePage(pool, uid, page)) }
    }),
    serveFunction(revokeSharedPage, async ({ uid }, { id }) => {
      if (!(await removePage(pool, uid, id))) throw failure(revokeSharedPage, 'no-shared-page')
      return {}
    }),
  ]
}

const SHARES = { max: LIMITS.sharesOfAnHour, windowMs: HOUR_MS }
