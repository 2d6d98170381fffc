/** The texts of the page in the reader's language. */
import { type Translations, translatorOf } from '@roundtrip/contract/language'

/** What `app/start.ts` leaves to the page before its code runs. */
export type Speech = { readonly language: string; readonly translations: Translations }

const { language, translations } = (globalThis as { speech?: Speech }).speech ?? { language: 'en', translations: {} }

/** `en`, `de`: the language of this page, until it is loaded again. */
export const LANGUAGE = language

/** See `Translator` of the contract. A text in them is found by `scripts/sentences`, so it has to be written out. */
export const { t, tIn, nounFor, listed } = translatorOf(language, translations)

/** A name within a sentence: `day` of `Day`. German nouns keep their capital. */
export function inSentence(name: string): string {
  return language === 'en' ? name.toLowerCase() : name
}
