/** Every text that users see is translated, with all of its placeholders, and nothing else is. */
// Promise [Every screen] The product speaks English and German, as chosen in the settings or before logging in.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { TROUBLE_WORDS } from '@roundtrip/contract/exchanges'
import { describe, expect, test } from 'vitest'
import type { Translation } from '@roundtrip/contract/language'
import { ROOT, sources } from './rooms.ts'
import { sentencesIn } from './sentences.ts'
import {
  EXPORTS,
  folderOf,
  isNoun,
  keysByFile,
  SENT,
  serverKeys,
  serverTranslationsOf,
  TRANSLATED,
  translationsOf,
} from './translations.ts'

const FILES = [...keysByFile()]
const SPEAKERS = TRANSLATED.flatMap((language) => [
  {
    speaker: 'the application',
    language,
    keys: FILES.flatMap(([, keys]) => keys),
    translations: translationsOf(language),
    least: { texts: 2_000, nouns: 50 },
  },
  {
    speaker: 'the server',
    language,
    keys: serverKeys(),
    translations: serverTranslationsOf(language),
    least: { texts: 100, nouns: 1 },
  },
])

const BRITISH =
  /\b(?:un)?realis(?:e|ed|es|ing)\b|\b(?:cancell|labell)(?:ed|ing)\b|colour|favour|behaviour|\bcentre\b|\blicence|\bjudgement|\bgrey\b|isation\b|\b(?:organis|recognis|summaris)e/i

test('English is spelled as in the United States', () => {
  const shown = SPEAKERS.flatMap(({ keys }) => keys.map((key) => key.replaceAll(/\{[^}]*\}|<[^>]*>/g, '')))
  expect(shown.filter((text) => BRITISH.test(text))).toEqual([])
})

test('in English a percent sign follows its number', () => {
  const shown = SPEAKERS.flatMap(({ keys }) => keys)
  // %K is a line of the stochastic oscillator.
  expect(shown.filter((text) => /\d\s%(?!K)/.test(text))).toEqual([])
})

describe.each(SPEAKERS)('$speaker in $language', ({ language, keys, translations, least }) => {
  const sentences = keys.filter((key) => !isNoun(key))
  const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories

  test('no text is left in English', () => {
    expect(keys.length).toBeGreaterThanOrEqual(least.texts)
    expect(keys.filter((key) => textsOf(translations[key]).some((text) => text === ''))).toEqual([])
  })

  test('what is filled in, and the elements around words, are those of the English text', () => {
    const wrong = sentences.filter(
      (key) => placeholdersOf(String(translations[key])).join() !== placeholdersOf(key).join(),
    )
    expect(wrong).toEqual([])
  })

  test('what is put together keeps the space that holds it apart', () => {
    const wrong = sentences.filter((key) => edgesOf(String(translations[key])) !== edgesOf(key))
    expect(wrong).toEqual([])
  })

  test('a noun has the forms that its numbers need', () => {
    const nouns = keys.filter(isNoun)
    expect(nouns.length).toBeGreaterThanOrEqual(least.nouns)
    for (const noun of nouns)
      expect(Object.keys(translations[noun] as object).sort(), noun).toEqual([...categories].sort())
  })
})

describe.each(TRANSLATED)('%s', (language) => {
  test('there is one file for each room, and no other', () => {
    const files = readdirSync(join(ROOT, folderOf(language)), { recursive: true, encoding: 'utf8' })
    const names = files.filter((file) => file.endsWith('.json')).map((file) => file.replace('.json', ''))
    expect(names.sort()).toEqual(FILES.map(([name]) => name).sort())
  })

  test('what the application and the server both say is the same in both', () => {
    const [application, server] = [translationsOf(language), serverTranslationsOf(language)]
    const shared = Object.keys(server).filter((key) => key in application)
    expect(shared).toEqual(expect.arrayContaining(Object.values(TROUBLE_WORDS).map(({ why }) => why)))
    for (const key of shared) expect(server[key], key).toEqual(application[key])
  })
})

/**
 * Files whose texts no user sees, such as words that are understood in each language, or that only generate other
 * pages.
 */
const UNREAD = /^web\/src\/app\/(prerender|log-in-pages|first-|offline|plain-router|layout\/palette\/trade-words)/
/** Names, keyboard keys, headers and anything else that is the same in every language, or that nobody reads. */
const THE_SAME = new Set(
  readFileSync(join(import.meta.dirname, 'the-same.txt'), 'utf8')
    .split('\n')
    .filter(Boolean),
)

/** Texts for operators and in the log, which only exist in English. */
const NOT_TRANSLATED = /^server\/src\/mail\/(operator-letter|mailbox|carriers|delivery|mail|sealed)\.ts$/

test.each([
  { speaker: 'the application', isOf: (file: string) => file.startsWith('web/') && !UNREAD.test(file), least: 500 },
  { speaker: 'the server', isOf: (file: string) => SENT.test(file) && !NOT_TRANSLATED.test(file), least: 25 },
])('every text of $speaker asks for its translation', ({ isOf, least }) => {
  const files = sources().filter(isOf)
  expect(files.length).toBeGreaterThan(least)
  const unmarked = files.flatMap((file) =>
    sentencesIn(file, readFileSync(join(ROOT, file), 'utf8'))
      .filter(({ marked, text }) => marked === null && !THE_SAME.has(text))
      .map(({ text }) => `${file}: ${text}`),
  )
  expect(unmarked).toEqual([])
})

/** Names of columns, which the web's `column-language.ts` takes apart, and marks of limits, which nobody reads. */
const TAKEN_APART = [
  'Change {}',
  'last close of {} bars / close {} before it - 1',
  '{}; closed {} bars',
  'below {} bars{}',
  'no rate for {}',
]

test('core and contract say as data what they put together, so that it can be translated', () => {
  const together = sources()
    .filter((file) => /^(?:core|contract)\//.test(file))
    .flatMap((file) => {
      const sentences = sentencesIn(file, readFileSync(join(ROOT, file), 'utf8'))
      // Readers of exports also compose column names, which nobody reads.
      return EXPORTS.test(file) ? sentences.filter(({ marked }) => marked !== null) : sentences
    })
    .map(({ text }) => text)
    .filter((text) => text.includes('{}'))
  expect([...new Set(together)].sort()).toEqual([...TAKEN_APART].sort())
})

function textsOf(translation: Translation | undefined): readonly string[] {
  return typeof translation === 'object' ? Object.values(translation) : [translation ?? '']
}

/** `{name}`, `<b>` and `</b>`, each once, in alphabetical order. */
function placeholdersOf(text: string): readonly string[] {
  return [...new Set(text.match(/\{\w+\}|<\/?\w+\/?>/g) ?? [])].sort()
}

/** Whether a text begins and whether it ends with a space. */
function edgesOf(text: string): string {
  return `${text.startsWith(' ')} ${text.endsWith(' ')}`
}
