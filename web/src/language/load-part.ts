import type { Language } from '@roundtrip/contract/documents'
import type { Translations } from '@roundtrip/contract/language'
import type { Part } from './parts.ts'
import { addTranslations, currentLanguage, speak, textFiles } from './translate.ts'

/**
 * Loads a screen whose translations are a part of their own; they have to be there before it is drawn. In English there
 * is nothing to wait for.
 */
export async function withTexts<T>(part: Part, load: () => Promise<T>): Promise<T> {
  const loading = loads.get(part) ?? loadPart(part)
  loads.set(part, loading)
  try {
    await loading
  } catch (error) {
    // The next visit loads again.
    loads.delete(part)
    throw error
  }
  return load()
}

/** Speaks another language from now on, with the parts that were loaded in the language before. */
export async function changeLanguage(language: Language): Promise<void> {
  const parts = await Promise.all([
    textsOf('first', language),
    ...[...loads.keys()].map((part) => textsOf(part, language)),
  ])
  document.documentElement.lang = language
  speak({ language, translations: Object.assign({}, ...parts), files: textFiles() })
}

/** Screens of one part load it once. */
const loads = new Map<Part, Promise<void>>()

async function loadPart(part: Part): Promise<void> {
  if (currentLanguage() !== 'en') addTranslations(await textsOf(part, currentLanguage()))
}

/** The texts of a part; none in English. */
async function textsOf(part: Part | 'first', language: Language): Promise<Translations> {
  const address = textFiles()[language]?.[part]
  if (address === undefined) return {}
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address}: ${response.status}`)
  return (await response.json()) as Translations
}
