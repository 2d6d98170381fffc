/** The texts of the page in the reader's language. */
import type { Language } from '@roundtrip/contract/documents'
import { type Translation, type Translations, translatorOf } from '@roundtrip/contract/language'
import type { Part } from './parts.ts'

/** What `app/start.ts`, or a public page itself, leaves to the page before its code runs. */
export type Speech = {
  readonly language: Language
  readonly translations: Translations
  /** Where the parts are that load later; see `load-part.ts`. */
  readonly parts?: Readonly<Record<Part, string>>
}

const ENGLISH: Speech = { language: 'en', translations: {} }
const { language, translations, parts } = (globalThis as { speech?: Speech }).speech ?? ENGLISH
const known: Record<string, Translation> = { ...translations }

/** `en`, `de`: the language of this page, until it is loaded again. */
export const LANGUAGE = language

/** See `Translator` of the contract. A text in them is found by `scripts/sentences`, so it has to be written out. */
export const { t, tIn, nounFor, listed } = translatorOf(language, known)

/** A name within a sentence: `day` of `Day`. German nouns keep their capital. */
export function inSentence(name: string): string {
  return language === 'en' ? name.toLowerCase() : name
}

/** Where the translations of a part are; null where it needs none. */
export function partAddress(part: Part): string | null {
  return parts?.[part] ?? null
}

/** From now on these texts are translated too. */
export function addTranslations(more: Translations): void {
  Object.assign(known, more)
}
