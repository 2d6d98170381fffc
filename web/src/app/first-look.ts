/**
 * Inlined in the head of every public page and runs before the first paint, so that the colours are right without
 * waiting for a file. A reader who chose another language is redirected to the page in it.
 */
import { applyLook, storedDisplay, storeDisplay } from '../data/settings/look.ts'

/** The address of the page's script. */
declare const SCRIPT: string

/** Whether the script could not be loaded. */
let isFailed = false

const display = storedDisplay()
applyLook(display)
const { language } = display as { readonly language?: unknown }
const { lang } = document.documentElement
// A visitor of a German page who never chose a language logs in in German.
if (lang !== 'en' && language === undefined) storeDisplay({ language: lang })
// Readers who never chose a language also read English, so only English pages redirect.
if (lang === 'en' && language !== 'en') {
  const chosen = CSS.escape(String(language))
  const page = document.querySelector<HTMLLinkElement>(`link[hreflang="${chosen}"]`)
  if (page !== null) location.replace(new URL(page.href).pathname + location.search + location.hash)
}

addEventListener('click', ({ target }) => {
  const link = (target as Element).closest<HTMLElement>('[data-language]')
  if (link !== null) storeDisplay({ language: link.dataset['language'] })
  // Pressed before the script is there: the button shows that it is busy, and the script continues.
  if (!isFailed) (target as Element).closest('[data-act]')?.setAttribute('aria-busy', 'true')
})

// After the first paint, so that on a slow connection the script does not compete with the text and its typeface.
addEventListener('DOMContentLoaded', () => requestAnimationFrame(() => setTimeout(loadScript)))

function loadScript(): void {
  const script = Object.assign(document.createElement('script'), { type: 'module', src: SCRIPT })
  script.addEventListener('error', () => {
    isFailed = true
    for (const button of document.querySelectorAll('[data-act]')) button.setAttribute('aria-busy', 'false')
  })
  document.head.append(script)
}
