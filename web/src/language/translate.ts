/** The texts of the page in the reader's language. */
import type { Language } from '@roundtrip/contract/documents'
import { type Translations, translatorOf, type Value } from '@roundtrip/contract/language'
import type { Part } from './parts.ts'

/** What `app/start.ts`, or a public page itself, leaves to the page before its code runs. */
export type Speech = {
  readonly language: Language
  readonly translations: Translations
  /** Where the texts of each language but English are; absent on public pages, which hold their own. */
  readonly files?: TextFiles
}

/** Addresses by language: of the texts that every screen needs, and of the parts that load with their screens. */
export type TextFiles = Readonly<Partial<Record<Language, Readonly<Record<Part | 'first', string>>>>>

let speech: Speech = (globalThis as { speech?: Speech }).speech ?? { language: 'en', translations: {} }
let translator = translatorOf(speech.language, speech.translations)
const listeners = new Set<() => void>()

/** Switches the page to this language and renders it again. */
export function speak(next: Speech): void {
  speech = next
  translator = translatorOf(next.language, next.translations)
  for (const listener of listeners) listener()
}

export function onLanguage(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** `en`, `de`: the language of this page. */
export function currentLanguage(): Language {
  return speech.language
}

/**
 * A constant with texts: created when first used, and again after the language changes. Texts are never translated while a
 * module loads.
 *
 * @example const SIDES = perLanguage(() => ({ long: t('Long'), short: t('Short') }))
 */
export function perLanguage<T>(make: () => T): () => T {
  let value: T
  let madeBy: unknown
  return () => {
    if (madeBy !== translator) value = make()
    madeBy = translator
    return value
  }
}

/** See `Translator` of the contract. */
export function tIn(context: string, text: string): string {
  return translator.tIn(context, text)
}

/** See `Translator` of the contract. */
export function nounFor(count: number, singular: string, many: string): string {
  return translator.nounFor(count, singular, many)
}

/** See `Translator` of the contract. */
export function listed(names: readonly string[]): string {
  return translator.listed(names)
}

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
  return speech.language === 'en' ? name.toLowerCase() : name
}

export function textFiles(): TextFiles {
  return speech.files ?? {}
}

/** Adds the texts of a part that has loaded. */
export function addTranslations(more: Translations): void {
  speak({ ...speech, translations: { ...speech.translations, ...more } })
}
