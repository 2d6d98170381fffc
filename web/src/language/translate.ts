/** The texts of the page in the reader's language. */
import type { Language } from '@roundtrip/contract/documents'
import { type Translation, type Translations, translatorOf, type Value } from '@roundtrip/contract/language'
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

const translator = translatorOf(language, known)

export const { tIn, nounFor, listed } = translator

/**
 * See `Translator` of the contract. A text in them is found by `scripts/sentences`, so it has to be written out. Lines
 * break between words, never within an amount.
 */
export function t(text: string, values?: Readonly<Record<string, Value>>): string {
  const said = translator.t(text, values)
  return values === undefined ? said : unbroken(said)
}

/** U+2060, an invisible character that keeps the text on both sides of it on one line. */
export const WORD_JOINER = '\u2060'
/** A line may end between a sign and the symbol of a currency, though not between a sign and a digit. */
const BREAK = /(?<=[+\u2212])(?=[\p{Sc}])/gu

/** The text with every sign on the line of its amount. */
export function unbroken(text: string): string {
  return text.replace(BREAK, WORD_JOINER)
}

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
