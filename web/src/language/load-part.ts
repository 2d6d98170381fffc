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
  const files = textFiles()
  const addresses = files[language]
  const names = (['first', ...loads.keys()] as const).flatMap((name) => addresses?.[name] ?? [])
  const translations = Object.assign({}, ...(await Promise.all(names.map(textsAt)))) as Translations
  document.documentElement.lang = language
  speak({ language, translations, files })
}

/** Screens of one part load it once. */
const loads = new Map<Part, Promise<void>>()

async function loadPart(part: Part): Promise<void> {
  const address = textFiles()[currentLanguage()]?.[part]
  if (address !== undefined) addTranslations(await textsAt(address))
}

async function textsAt(address: string): Promise<Translations> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address}: ${response.status}`)
  return (await response.json()) as Translations
}
