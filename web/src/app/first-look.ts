/**
 * Stands in the head of every public page and runs before anything is drawn, so that the first paint has the right
 * colours without waiting for a file, and a reader who chose another language is led to the page in it.
 */
import { applyLook, storedDisplay, storeDisplay } from '../data/settings/look.ts'

const display = storedDisplay()
applyLook(display)
const { language } = display as { readonly language?: unknown }
// English is read by those too who never chose, so only its pages lead on.
if (document.documentElement.lang === 'en' && language !== 'en') {
  const chosen = CSS.escape(String(language))
  const page = document.querySelector<HTMLLinkElement>(`link[hreflang="${chosen}"]`)
  if (page !== null) location.replace(new URL(page.href).pathname + location.search + location.hash)
}

addEventListener('click', ({ target }) => {
  const link = (target as Element).closest<HTMLElement>('[data-language]')
  if (link !== null) storeDisplay({ language: link.dataset['language'] })
})
