/** The mail address of a notice, and its language. */
import type { Language } from '@roundtrip/contract/documents'
import { languageOfUser } from '../auth/language.ts'
import { readUser } from '../auth/users.ts'
import type { Pool } from '../database/connection.ts'
import type { News } from './news.ts'

export type Recipient = { readonly email: string; readonly language: Language }

/** Null if the user has no address, or does not want such mails. */
export async function recipientOf(pool: Pool, uid: string, news: News): Promise<Recipient | null> {
  const user = await readUser(pool, uid)
  if (user === null || user.email === null) return null
  if (news.kind === 'connection-broken' && !(await wantsConnectionMails(pool, uid))) return null
  return { email: user.email, language: (await languageOfUser(pool, uid)) ?? 'en' }
}

/** Settings of an older shape, or none at all, are not an opt-out. */
async function wantsConnectionMails(pool: Pool, uid: string): Promise<boolean> {
  const { rows } = await pool.query<{ isOn: boolean | null }>(
    `select (data -> 'mails' -> 'connections') = 'true'::jsonb as "isOn" from documents
     where user_id = $1 and collection = 'settings' and id = 'main' and not deleted`,
    [uid],
  )
  return rows[0]?.isOn !== false
}
