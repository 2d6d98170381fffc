/**
 * Inlined in the head of every page of the application and runs before its code: the first paint has texts, so the
 * translations must be loaded before it. English needs none.
 */
import type { Translations } from '@roundtrip/contract/language'
import type { Speech, TextFiles } from '../language/translate.ts'
import { storedDisplay } from '../data/settings/look.ts'

/** Filled in by the build: the script of the page, and where the translations of each language are. */
declare const ENTRY: string
declare const TRANSLATIONS: Required<Omit<TextFiles, 'en'>>

async function loadTranslations(): Promise<void> {
  const page = globalThis as { speech?: Speech }
  page.speech = { language: 'en', translations: {}, files: TRANSLATIONS }
  const { language } = storedDisplay() as { readonly language?: unknown }
  if (typeof language !== 'string' || !Object.hasOwn(TRANSLATIONS, language)) return
  const spoken = language as keyof typeof TRANSLATIONS
  try {
    const response = await fetch(TRANSLATIONS[spoken].first)
    if (!response.ok) return
    const translations = (await response.json()) as Translations
    page.speech = { language: spoken, translations, files: TRANSLATIONS }
    document.documentElement.lang = spoken
  } catch {
    // Offline and without a cached copy, the page is shown in English.
  }
}

/** The root element must exist when the script of the page runs. */
const drawn = new Promise<void>((resolve) => {
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', () => resolve())
  else resolve()
})

/** A form that stands in the page is painted before its script keeps the browser busy. A hidden page paints nothing. */
async function painted(): Promise<void> {
  await drawn
  if (document.hidden || document.getElementById('root')?.firstElementChild === null) return
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
}

void Promise.all([loadTranslations(), painted()]).then(() => import(/* @vite-ignore */ ENTRY))
