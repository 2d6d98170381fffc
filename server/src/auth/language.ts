/**
 * In which language a user is written to about the account: the one in the settings, else that of the page from which
 * the letter was asked for.
 */
import type { Language } from '@roundtrip/contract/documents'
import type { Pool } from '../database/connection.ts'
import { spoken } from '../language/translator.ts'

/** The one that the user has chosen; null where there are no settings yet, or older ones. */
export async function languageOfUser(pool: Pool, uid: string): Promise<Language | null> {
  const { rows } = await pool.query<{ language: string | null }>(
    `select data ->> 'language' as language from documents
     where user_id = $1 and collection = 'settings' and id = 'main' and not deleted`,
    [uid],
  )
  return spoken(rows[0]?.language)
}
