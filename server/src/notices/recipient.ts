/** Where a notice is mailed to, and in which language. */
import { type Language, LANGUAGES } from '@roundtrip/contract/documents'
import { readUser } from '../auth/users.ts'
import type { Pool } from '../database/connection.ts'
import type { News } from './news.ts'

export type Recipient = { readonly email: string; readonly language: Language | undefined }

/** Null where the user has no address, or does not want to hear of such things by mail. */
export async function recipientOf(pool: Pool, uid: string, news: News): Promise<Recipient | null> {
  const user = await readUser(pool, uid)
  if (user === null || user.email === null) return null
  const { wantsConnections, language } = await choicesOf(pool, uid)
  if (news.kind === 'connection-broken' && !wantsConnections) return null
  return { email: user.email, language }
}

type Choices = { readonly wantsConnections: boolean; readonly language: Language | undefined }

/** Settings of an older shape, or none at all, do not say no, and are English. */
async function choicesOf(pool: Pool, uid: string): Promise<Choices> {
  const { rows } = await pool.query<{ wanted: boolean | null; language: string | null }>(
    `select (data -> 'mails' -> 'connections') = 'true'::jsonb as wanted, data ->> 'language' as language
     from documents
     where user_id = $1 and collection = 'settings' and id = 'main' and not deleted`,
    [uid],
  )
  const [settings] = rows
  return {
    wantsConnections: settings?.wanted !== false,
    language: LANGUAGES.find((language) => language === settings?.language),
  }
}
