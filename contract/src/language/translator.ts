/** Texts in the reader's language. The English text is the key, so a text without a translation is shown in English. */

/** A text, or the forms of a noun by the categories of `Intl.PluralRules`: `{ one: 'Trade', other: 'Trades' }`. */
export type Translation = string | Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>
/** The translation of each English text. */
export type Translations = Readonly<Record<string, Translation>>

export type Value = string | number

export type Translator<Language extends string = string> = {
  /** `en`, `de` */
  readonly language: Language
  /**
   * The text in this language.
   *
   * @param values the values that replace `{name}`
   * @example t('Delete “{name}”?', { name: label.name })
   */
  readonly t: (text: string, values?: Readonly<Record<string, Value>>) => string
  /**
   * The text in a context for which other languages may have a different word: `Open` of a candle is the price it
   * opened at. The key of its translation is `Open (candle)`.
   */
  readonly tIn: (context: string, text: string) => string
  /**
   * The form of a noun that goes with a number: `trade`, `trades`. English knows two forms, other languages more or fewer.
   *
   * @example nounFor(2, 'loss', 'losses')
   */
  readonly nounFor: (count: number, singular: string, many: string) => string
  /** `a, b and c` */
  readonly listed: (names: readonly string[]) => string
}

/** Speaks a language; without translations, English. */
export function translatorOf<Language extends string>(
  language: Language,
  translations: Translations = {},
): Translator<Language> {
  const plurals = new Intl.PluralRules(language)
  const lists = new Intl.ListFormat(language === 'en' ? 'en-GB' : language)
  const translated = (text: string, key = text): string => {
    const translation = translations[key]
    return typeof translation === 'string' ? translation : text
  }
  return {
    language,
    t: (text, values) => {
      const sentence = translated(text)
      if (values === undefined) return sentence
      return sentence.replaceAll(PLACEHOLDER, (placeholder, name: string) => String(values[name] ?? placeholder))
    },
    tIn: (context, text) => translated(text, `${text} (${context})`),
    nounFor: (count, singular, many) => {
      const forms = translations[formsKey(singular, many)]
      if (typeof forms === 'object') return forms[plurals.select(count)] ?? forms.other ?? many
      return count === 1 ? singular : many
    },
    listed: (names) => lists.format(names),
  }
}

const PLACEHOLDER = /\{(\w{1,40})\}/g

/** The key of the forms of a noun: `loss | losses`. */
export function formsKey(singular: string, many: string): string {
  return `${singular} | ${many}`
}
