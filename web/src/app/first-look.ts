/**
 * Inlined in the head of every public page and runs before the first paint, so that the colours are right without
 * waiting for a file. A reader who chose another language is redirected to the page in it.
 */
import { applyLook, storedDisplay, storeDisplay } from '../data/settings/look.ts'

const display = storedDisplay()
applyLook(display)
const { language } = display as { readonly language?: unknown }
// Readers who never chose a language also read English, so only English pages redirect.
if (document.documentElement.lang === 'en' && language !== 'en') {
  const chosen = CSS.escape(String(language))
  const page = document.querySelector<HTMLLinkElement>(`link[hreflang="${chosen}"]`)
  if (page !== null) location.replace(new URL(page.href).pathname + location.search + location.hash)
}

addEventListener('click', ({ target }) => {
  const link = (target as Element).closest<HTMLElement>('[data-language]')
  if (link !== null) storeDisplay({ language: link.dataset['language'] })
})
