/**
 * The files of translations: one for each room, in which every English text of the room has its translation, and one
 * for the server. Texts shared with the application are translated there, and the server's file has a copy.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Language, LANGUAGES } from '@roundtrip/contract/documents'
import { REGION_NAMES, TROUBLE_WORDS } from '@roundtrip/contract/exchanges'
import { RENAME_WORDS } from '@roundtrip/contract/ledger'
import type { Translation, Translations } from '@roundtrip/contract/language'
import { MEASURE_CATALOGUE } from '@roundtrip/core/measures'
import { roomOf, ROOT, sources } from './rooms.ts'
import { type Sentence, sentencesIn } from './sentences.ts'

/** Every language other than English, the language of the source. */
export const TRANSLATED = LANGUAGES.filter((language) => language !== 'en')

/** The folder of the translations of a language. */
export function folderOf(language: Language): string {
  return `web/src/language/${language}`
}

/** The texts of the server; see `server/src/language`. */
function serverFileOf(language: Language): string {
  return `server/data/translations-${language}.json`
}

/** Texts used in several rooms. */
const COMMON = 'common'

/** The keys of each file, such as `screens/labels`, in the order of the source. */
export function keysByFile(): ReadonlyMap<string, readonly string[]> {
  const rooms = new Map<string, Set<string>>()
  for (const file of sources()) {
    const name = fileOf(file)
    for (const text of translatedIn(file)) rooms.set(text, (rooms.get(text) ?? new Set()).add(name))
  }
  const files = new Map<string, string[]>()
  for (const [text, names] of rooms) {
    const [name = COMMON] = names.size === 1 ? names : [COMMON]
    files.set(name, [...(files.get(name) ?? []), text])
  }
  return new Map([...files].sort(([a], [b]) => (a < b ? -1 : 1)))
}

/**
 * The texts of a file that the application translates. Texts in `core` and `contract` are data, which screens translate
 * as a whole; the screens' own texts are marked one by one.
 */
function translatedIn(file: string): readonly string[] {
  if (file.startsWith('server/')) return []
  if (file === TROUBLES) return Object.values(TROUBLE_WORDS).flatMap(({ short, why }) => [short, why])
  if (file === REGIONS) return Object.values(REGION_NAMES)
  const isMarked = file.startsWith('web/') || EXPORTS.test(file)
  return isMarked ? markedIn(file) : [...textsOf(sentencesOf(file)), ...measuresIn(file)]
}

/** Readers of export files, where names of columns and facts for the documentation stand next to messages. */
export const EXPORTS = /^core\/src\/exchanges\//

/** Names that are not sentences, such as `t-statistic`. */
function measuresIn(file: string): readonly string[] {
  return file === MEASURES ? Object.values(MEASURE_CATALOGUE).map(({ name }) => name) : []
}

const MEASURES = 'core/src/measures/catalogue.ts'

/** Also contains words that are not sentences, such as `maintenance`. */
const TROUBLES = 'contract/src/exchanges/trouble-words.ts'

/** Names of countries. */
const REGIONS = 'contract/src/exchanges/regions.ts'

function markedIn(file: string): readonly string[] {
  return textsOf(sentencesOf(file).filter(({ marked }) => marked !== null))
}

function sentencesOf(file: string): readonly Sentence[] {
  return sentencesIn(file, readFileSync(join(ROOT, file), 'utf8'))
}

/** Placeholders have names in translated texts. */
function textsOf(sentences: readonly Sentence[]): readonly string[] {
  return sentences.map(({ text }) => text).filter((text) => !text.includes('{}'))
}

/** `web/src/screens/labels/LabelForm.tsx` belongs to `screens/labels`, `core/src/rules/check.ts` to `core/rules`. */
function fileOf(file: string): string {
  return roomOf(file).replace('web/src/', '').replace('/src/', '/')
}

/** The keys of the server's file: the texts that it marks itself, and those that it uses from core and contract. */
export function serverKeys(): readonly string[] {
  const marked = sources()
    .filter((file) => SENT.test(file) || EXPORTS.test(file))
    .flatMap(markedIn)
  return [...new Set([...marked, ...SHARED, ...WORDS_OF_CONTRACT.flatMap(markedIn)])]
}

/** The results of a restore, and the names of days and months. */
const WORDS_OF_CONTRACT = [
  'contract/src/imports/restore-words.ts',
  'contract/src/language/dates.ts',
  'contract/src/language/numbers.ts',
]

/** Troubles of connections, problems of renames, and the names of measures. */
const SHARED: readonly string[] = [
  ...Object.values(TROUBLE_WORDS).flatMap(({ short, why }) => [short, why]),
  ...Object.values(REGION_NAMES),
  ...Object.values(RENAME_WORDS).map(({ text }) => text),
  ...Object.values(MEASURE_CATALOGUE).flatMap(({ group, name }) => [group, name]),
]

/** What users are sent, and terminal output. The assistant's interface is in English. */
export const SENT = /^server\/src\/(?:(?:alerts|demo|mail|notices|sharing|summary)\/|cli\.ts$|cli\/(?!mcp\/))/

/**
 * All translation files of a language as they should be: translations stay, missing ones are empty, the rest is
 * removed.
 */
export function translationFiles(language: Language): ReadonlyMap<string, string> {
  const current = translationsOf(language)
  const file = (keys: readonly string[], translations: Translations): string => {
    const entries = keys.map((key) => [key, translations[key] ?? empty(key)] as const)
    return `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`
  }
  return new Map([
    ...[...keysByFile()].map(([name, keys]) => [`${folderOf(language)}/${name}.json`, file(keys, current)] as const),
    [serverFileOf(language), file(serverKeys(), { ...serverTranslationsOf(language), ...current })],
  ])
}

function empty(key: string): Translation {
  return isNoun(key) ? { one: '', other: '' } : ''
}

/** `loss | losses` */
export function isNoun(key: string): boolean {
  return / \| /.test(key)
}

/** Everything that the application translates. */
export function translationsOf(language: Language): Translations {
  const files = [...keysByFile().keys()].map((name) => `${folderOf(language)}/${name}.json`)
  return Object.assign({}, ...files.map(read)) as Translations
}

/** Everything that the server translates. */
export function serverTranslationsOf(language: Language): Translations {
  return read(serverFileOf(language))
}

function read(file: string): Translations {
  const path = join(ROOT, file)
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Translations) : {}
}
