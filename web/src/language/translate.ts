/** The texts of the page in the reader's language. */

/** A text, or the forms of a noun by the categories of `Intl.PluralRules`: `{ one: 'Trade', other: 'Trades' }`. */
export type Translation = string | Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>
/** What each English text is in another language. */
export type Translations = Readonly<Record<string, Translation>>
/** What `start.ts` leaves to the page before its code runs. */
export type Speech = { readonly language: string; readonly translations: Translations }

export type Value = string | number

const { language, translations } = (globalThis as { speech?: Speech }).speech ?? { language: 'en', translations: {} }
const plurals = new Intl.PluralRules(language)

/** `en`, `de`: the language of this page, until it is loaded again. */
export const LANGUAGE = language

/**
 * The text in the reader's language. The English text is the key, so a text without a translation is read in English.
 * Two texts that are one word in English and two in another language need a longer English text.
 *
 * @param values what stands in the place of `{name}`
 * @example t('Delete “{name}”?', { name: label.name })
 */
export function t(text: string, values?: Readonly<Record<string, Value>>): string {
  const found = translated(text)
  if (values === undefined) return found
  return found.replaceAll(PLACE, (place, name: string) => String(values[name] ?? place))
}

const PLACE = /\{(\w+)\}/g

/** The text of `t`, in which nothing is filled in. */
export function translated(text: string): string {
  const found = translations[text]
  return typeof found === 'string' ? found : text
}

/**
 * The form of a noun that goes with a number: `trade`, `trades`. English knows two forms, other languages more or fewer.
 *
 * @example nounFor(2, 'loss', 'losses')
 */
export function nounFor(count: number, singular: string, many: string): string {
  const forms = translations[formsKey(singular, many)]
  if (typeof forms === 'object') return forms[plurals.select(count)] ?? forms.other ?? many
  return count === 1 ? singular : many
}

/**
 * The text where it means something that other languages have another word for than elsewhere: `Open` of a candle is
 * the price it opened at. The key of its translation is `Open (candle)`.
 */
export function tIn(context: string, text: string): string {
  const found = translations[`${text} (${context})`]
  return typeof found === 'string' ? found : text
}

/** `a, b and c` in the reader's language. */
export function listed(names: readonly string[]): string {
  return LISTS.format(names)
}

const LISTS = new Intl.ListFormat(language === 'en' ? 'en-GB' : language)

/** A name within a sentence: `day` of `Day`. German nouns keep their capital. */
export function inSentence(name: string): string {
  return language === 'en' ? name.toLowerCase() : name
}

/** The key of the forms of a noun: `loss | losses`. */
export function formsKey(singular: string, many: string): string {
  return `${singular} | ${many}`
}
