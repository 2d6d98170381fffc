/** The server's texts in the reader's language. A server speaks several at once, so none of them is global state. */
import { readFileSync } from 'node:fs'
import type { Language } from '@roundtrip/contract/documents'
import { type Translations, type Translator as Speaking, translatorOf } from '@roundtrip/contract/language'

export type Translator = Speaking<Language>

/** Missing = English, as in the settings. */
export function translator(language: Language = 'en'): Translator {
  const translator = translators.get(language) ?? translatorOf(language, translationsOf(language))
  translators.set(language, translator)
  return translator
}

const translators = new Map<Language, Translator>()

/** Written by `npm run docs`: texts that the application shows too have the same translation in both. */
const FILES: Readonly<Record<Exclude<Language, 'en'>, string>> = { de: '../../data/translations-de.json' }

/** `de` for `de`; null for any language that we do not have. */
export function spoken(named: string | null | undefined): Language | null {
  if (named === 'en') return named
  return (Object.keys(FILES) as (keyof typeof FILES)[]).find((language) => language === named) ?? null
}

function translationsOf(language: Language): Translations {
  if (language === 'en') return {}
  return JSON.parse(readFileSync(new URL(FILES[language], import.meta.url), 'utf8'))
}
