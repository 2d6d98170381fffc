/**
 * In which language a user is written to about the account: the one in the settings, else that of the page from which
 * the letter was asked for. Pages name theirs in `accept-language`; what a browser puts there of its own is not it.
 */
import { type Language, LANGUAGES } from '@roundtrip/contract/documents'
import type { Pool } from '../database/connection.ts'

/** English where the request names none of our languages. */
export function languageOfPage(request: Request | undefined): Language {
  return known(request?.headers.get('accept-language')) ?? 'en'
}

/** The one that the user has chosen; null where there are no settings yet, or older ones. */
export async function languageOfUser(pool: Pool, uid: string): Promise<Language | null> {
  const { rows } = await pool.query<{ language: string | null }>(
    `select data ->> 'language' as language from documents
     where user_id = $1 and collection = 'settings' and id = 'main' and not deleted`,
    [uid],
  )
  return known(rows[0]?.language)
}

function known(named: string | null | undefined): Language | null {
  return LANGUAGES.find((language) => language === named) ?? null
}
