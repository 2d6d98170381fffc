/** Every text that readers see is translated, with all that is filled in, and nothing else is. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Translation } from '../../web/src/language/translate.ts'
import { ROOT, sources } from './rooms.ts'
import { sentencesIn } from './sentences.ts'
import { folderOf, isNoun, keysByFile, TRANSLATED, translationsOf } from './translations.ts'

const KEYS = [...keysByFile()]

describe.each(TRANSLATED)('%s', (language) => {
  const translations = translationsOf(language)
  const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories

  test('no text is left in English', () => {
    expect(KEYS.length).toBeGreaterThan(80)
    const missing = KEYS.flatMap(([, keys]) => keys).filter((key) =>
      textsOf(translations[key]).some((text) => text === ''),
    )
    expect(missing).toEqual([])
  })

  test('what is filled in, and the elements around words, are those of the English text', () => {
    const keys = KEYS.flatMap(([, all]) => all).filter((key) => !isNoun(key))
    const wrong = keys.filter((key) => placesOf(String(translations[key])).join() !== placesOf(key).join())
    expect(wrong).toEqual([])
  })

  test('what is put together keeps the space that holds it apart', () => {
    const keys = KEYS.flatMap(([, all]) => all).filter((key) => !isNoun(key))
    const wrong = keys.filter((key) => edgesOf(String(translations[key])) !== edgesOf(key))
    expect(wrong).toEqual([])
  })

  test('a noun has the forms that its numbers need', () => {
    const nouns = KEYS.flatMap(([, keys]) => keys).filter(isNoun)
    expect(nouns.length).toBeGreaterThan(50)
    for (const noun of nouns)
      expect(Object.keys(translations[noun] as object).sort(), noun).toEqual([...categories].sort())
  })

  test('there is one file for each room, and no other', () => {
    const files = readdirSync(join(ROOT, folderOf(language)), { recursive: true, encoding: 'utf8' })
    const names = files.filter((file) => file.endsWith('.json')).map((file) => file.replace('.json', ''))
    expect(names.sort()).toEqual(KEYS.map(([name]) => name).sort())
  })
})

/** Pages that only exist in English: the public pages and the academy. */
const ENGLISH =
  /^web\/src\/(screens\/(accessibility|contact|cookie-policy|edu|faq|landing|pricing|privacy-policy|risk-disclaimer|roadmap|terms)|parts\/public|app\/(public|prerender|log-in-pages|first-|offline|plain-router))/
/** Names, keys of a keyboard, headers and whatever else is the same in every language, or read by no one. */
const THE_SAME = new Set(
  readFileSync(join(import.meta.dirname, 'the-same.txt'), 'utf8')
    .split('\n')
    .filter(Boolean),
)

test('every text of the application asks for its translation', () => {
  const files = sources().filter((file) => file.startsWith('web/') && !ENGLISH.test(file))
  expect(files.length).toBeGreaterThan(500)
  const unmarked = files.flatMap((file) =>
    sentencesIn(file, readFileSync(join(ROOT, file), 'utf8'))
      .filter(({ marked, text }) => marked === null && !THE_SAME.has(text))
      .map(({ text }) => `${file}: ${text}`),
  )
  expect(unmarked).toEqual([])
})

function textsOf(translation: Translation | undefined): readonly string[] {
  return typeof translation === 'object' ? Object.values(translation) : [translation ?? '']
}

/** `{name}`, `<b>` and `</b>`, each once, in alphabetical order. */
function placesOf(text: string): readonly string[] {
  return [...new Set(text.match(/\{\w+\}|<\/?\w+\/?>/g) ?? [])].sort()
}

/** Whether a text begins and ends with a space. */
function edgesOf(text: string): string {
  return `${text.startsWith(' ')} ${text.endsWith(' ')}`
}
