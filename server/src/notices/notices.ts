/**
 * * Notices to users: a connection that cannot be read, a failed payment, an address that does not accept mail. Each is
 * sent once, in the product and by mail, until it is resolved.
 */
import { type DatabaseClient, type Pool, transaction } from '../database/connection.ts'
import { mail } from '../mail/letters.ts'
import type { Message } from '../mail/outbox.ts'
import { noticeLetter } from './letters.ts'
import type { News, NewsKind } from './news.ts'
import { recipientOf } from './recipient.ts'

export type Notices = {
  /** Notifies the user, unless the same notice is still open. */
  readonly tell: (uid: string, news: News) => Promise<void>
  /** Resolves the notice; if the problem returns, the user is notified again. */
  readonly settle: (uid: string, kind: NewsKind, about: string) => Promise<void>
}

export type NoticeOptions = {
  readonly pool: Pool
  /** The base URL of links in mails. */
  readonly pagesUrl: string
  readonly send: (message: Message, uid: string | null) => Promise<void>
  /** Called for each new notice, in the transaction that stores it. */
  readonly onNew?: (client: DatabaseClient, uid: string, news: News) => Promise<void>
}

export function createNotices({ pool, pagesUrl, send, onNew }: NoticeOptions): Notices {
  return {
    tell: async (uid, news) => {
      const { kind, about, ...facts } = news
      const isNew = await transaction(pool, async (client) => {
        const { rowCount } = await client.query(
          `insert into notices (user_id, kind, about, facts)
           select "id", $2, $3, $4 from auth_users where "id" = $1 on conflict do nothing`,
          [uid, kind, about, JSON.stringify(facts)],
        )
        if (rowCount !== 1) return false
        await onNew?.(client, uid, news)
        return true
      })
      // Store first, then mail: a process that dies in between sends no mail instead of two.
      if (!isNew) return
      const recipient = await recipientOf(pool, uid, news)
      if (recipient === null) return
      const letter = noticeLetter(news, { pagesUrl, uid, language: recipient.language })
      if (letter !== null) await send(mail(recipient.email, letter), uid)
    },
    settle: async (uid, kind, about) => {
      await pool.query('delete from notices where user_id = $1 and kind = $2 and about = $3', [uid, kind, about])
    },
  }
}
