/** The files of translations: one for each room, in which every English text of the room has its translation. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Language, LANGUAGES } from '@roundtrip/contract/documents'
import type { Translation, Translations } from '../../web/src/language/translate.ts'
import { roomOf, ROOT, sources } from './rooms.ts'
import { sentencesIn } from './sentences.ts'

/** Every language beside English, in which the source is written. */
export const TRANSLATED = LANGUAGES.filter((language) => language !== 'en')

/** The folder of the translations of a language. */
export function folderOf(language: Language): string {
  return `web/src/language/${language}`
}

/** Texts of several rooms. */
const COMMON = 'common'

/** The keys of each file, such as `screens/labels`, in the order of the source. */
export function keysByFile(): ReadonlyMap<string, readonly string[]> {
  const rooms = new Map<string, Set<string>>()
  for (const file of sources()) {
    for (const { text } of sentencesIn(file, readFileSync(join(ROOT, file), 'utf8')).filter(isTranslated(file))) {
      if (text.includes('{}')) continue
      const name = fileOf(file)
      rooms.set(text, (rooms.get(text) ?? new Set()).add(name))
    }
  }
  const files = new Map<string, string[]>()
  for (const [text, names] of rooms) {
    const [name = COMMON] = names.size === 1 ? names : [COMMON]
    files.set(name, [...(files.get(name) ?? []), text])
  }
  return new Map([...files].sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** What `core` and `contract` say is data, which screens translate as a whole; their own texts are marked one by one. */
function isTranslated(file: string): (sentence: { readonly marked: unknown }) => boolean {
  if (/^(core|contract)\//.test(file)) return () => true
  return file.startsWith('web/') ? ({ marked }) => marked !== null : () => false
}

/** `web/src/screens/labels/LabelForm.tsx` is of `screens/labels`, `core/src/rules/check.ts` of `core/rules`. */
function fileOf(file: string): string {
  return roomOf(file).replace('web/src/', '').replace('/src/', '/')
}

/** All files of a language as they should be: what is translated stays, what is not is empty, the rest is gone. */
export function translationFiles(language: Language): ReadonlyMap<string, string> {
  const known = translationsOf(language)
  return new Map(
    [...keysByFile()].map(([name, keys]) => {
      const entries = keys.map((key) => [key, known[key] ?? empty(key)] as const)
      return [`${folderOf(language)}/${name}.json`, `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`]
    }),
  )
}

function empty(key: string): Translation {
  return isNoun(key) ? { one: '', other: '' } : ''
}

/** `loss | losses` */
export function isNoun(key: string): boolean {
  return / \| /.test(key)
}

/** Everything that is translated. */
export function translationsOf(language: Language): Translations {
  const files = [...keysByFile().keys()].map((name) => join(ROOT, folderOf(language), `${name}.json`))
  const read = files.filter(existsSync).map((file) => JSON.parse(readFileSync(file, 'utf8')) as Translations)
  return Object.assign({}, ...read) as Translations
}
