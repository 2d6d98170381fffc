/**
 * The language of mails about the account: the one in the settings, else that of the page from which the mail was
 * requested.
 */
import type { Language } from '@roundtrip/contract/documents'
import type { Pool } from '../database/connection.ts'
import { spoken } from '../language/translator.ts'

/** The language that the user has chosen; null if there are no settings yet, or older ones. */
export async function languageOfUser(pool: Pool, uid: string): Promise<Language | null> {
  const { rows } = await pool.query<{ language: string | null }>(
    `select data ->> 'language' as language from documents
     where user_id = $1 and collection = 'settings' and id = 'main' and not deleted`,
    [uid],
  )
  return spoken(rows[0]?.language)
}
