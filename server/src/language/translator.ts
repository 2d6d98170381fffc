/** What the server sends, in the language of who reads it. A server speaks several at once, so none of them is its state. */
import { readFileSync } from 'node:fs'
import type { Language } from '@roundtrip/contract/documents'

export type Translator = {
  readonly language: Language
  /**
   * The text in this language. The English text is the key, so a text without a translation is read in English.
   *
   * @param values what stands in the place of `{name}`
   * @example t('Closed on {day}.', { day: '21 Nov 2026' })
   */
  readonly t: (text: string, values?: Readonly<Record<string, string>>) => string
  /** The text where other languages have another word for it than elsewhere; the key is `Review (verb)`. */
  readonly tIn: (context: string, text: string) => string
  /** The form of a noun that goes with a number: `trade`, `trades`. */
  readonly nounFor: (count: number, singular: string, many: string) => string
  /** `a, b and c` */
  readonly listed: (names: readonly string[]) => string
}

/** Missing = English, as in the settings. */
export function translator(language: Language = 'en'): Translator {
  const known = translators.get(language) ?? translatorOf(language)
  translators.set(language, known)
  return known
}

const translators = new Map<Language, Translator>()

/** A text, or the forms of a noun by the categories of `Intl.PluralRules`. */
type Translation = string | Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>

/** Written by `npm run docs`: what the application says too has the same translation in both. */
const FILES: Readonly<Record<Exclude<Language, 'en'>, string>> = { de: '../../data/translations-de.json' }

function translatorOf(language: Language): Translator {
  const translations = translationsOf(language)
  const plurals = new Intl.PluralRules(language)
  const lists = new Intl.ListFormat(language === 'en' ? 'en-GB' : language)
  const translated = (text: string, key = text): string => {
    const found = translations[key]
    return typeof found === 'string' ? found : text
  }
  return {
    language,
    t: (text, values = {}) => translated(text).replaceAll(PLACE, (place, name: string) => values[name] ?? place),
    tIn: (context, text) => translated(text, `${text} (${context})`),
    nounFor: (count, singular, many) => {
      const forms = translations[`${singular} | ${many}`]
      if (typeof forms === 'object') return forms[plurals.select(count)] ?? forms.other ?? many
      return count === 1 ? singular : many
    },
    listed: (names) => lists.format(names),
  }
}

const PLACE = /\{(\w+)\}/g

function translationsOf(language: Language): Readonly<Record<string, Translation>> {
  if (language === 'en') return {}
  return JSON.parse(readFileSync(new URL(FILES[language], import.meta.url), 'utf8'))
}
