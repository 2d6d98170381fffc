/**
 * Stands in the head of every public page and runs before anything is drawn, so that the first paint has the right
 * colours without waiting for a file, and a reader who chose another language is led to the page in it.
 */
import { applyLook, storedDisplay, storeDisplay } from '../data/settings/look.ts'

const { language } = storedDisplay() as { readonly language?: unknown }
const page = document.documentElement
if (typeof language === 'string' && language !== page.lang && page.lang === 'en') leadTo(language)
applyLook(storedDisplay())

addEventListener('click', ({ target }) => {
  const link = target instanceof Element ? target.closest<HTMLElement>('a[data-language]') : null
  if (link !== null) storeDisplay({ language: link.dataset['language'] })
})

/** English is read by those too who never chose, so only its pages lead on. */
function leadTo(chosen: string): void {
  for (const { hreflang, href } of document.querySelectorAll<HTMLLinkElement>('link[rel="alternate"]')) {
    if (hreflang === chosen) location.replace(new URL(href).pathname + location.search + location.hash)
  }
}
