/**
 * Stands in the head of every page of the application and runs before its code: the code asks for texts as soon as it is
 * evaluated, so the translations have to be there first. English needs none.
 */
import type { Language } from '@roundtrip/contract/documents'
import type { Translations } from '@roundtrip/contract/language'
import type { Part } from '../language/parts.ts'
import type { Speech } from '../language/translate.ts'
import { storedDisplay } from '../data/settings/look.ts'

/** Filled in by the build: the script of the page, and where the translations of each language are. */
declare const ENTRY: string
declare const TRANSLATIONS: Readonly<Record<Language, Readonly<Record<Part | 'first', string>>>>

async function loadTranslations(): Promise<void> {
  const { language } = storedDisplay() as { readonly language?: unknown }
  if (typeof language !== 'string' || !Object.hasOwn(TRANSLATIONS, language)) return
  const parts = TRANSLATIONS[language as Language]
  try {
    const response = await fetch(parts.first)
    if (!response.ok) return
    const translations = (await response.json()) as Translations
    ;(globalThis as { speech?: Speech }).speech = { language: language as Language, translations, parts }
    document.documentElement.lang = language
  } catch {
    // Without a connection and without a copy, the page is read in English.
  }
}

/** The root of the page has to be there when its script runs. */
const drawn = new Promise<void>((resolve) => {
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', () => resolve())
  else resolve()
})

void Promise.all([loadTranslations(), drawn]).then(() => import(/* @vite-ignore */ ENTRY))
