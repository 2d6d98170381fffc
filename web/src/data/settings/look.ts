/**
 * Theme and colours of the document, and where the browser stores them. Small, because public pages inline it in their
 * head; see `web/src/app/first-look.ts`.
 */
const DISPLAY_KEY = 'roundtrip.display'

/** The stored entries, which anything may have written; empty without storage. */
export function storedDisplay(): object {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(DISPLAY_KEY) ?? '{}')
    return typeof stored === 'object' && stored !== null ? stored : {}
  } catch {
    return {}
  }
}

/** Stores these entries along with the others. Without storage they last until the page is closed. */
export function storeDisplay(changes: object): void {
  try {
    localStorage.setItem(DISPLAY_KEY, JSON.stringify({ ...storedDisplay(), ...changes }))
  } catch {
    // Only the choice is lost.
  }
}

type Look = { readonly theme?: unknown; readonly pnlColours?: unknown }

/** Applies theme and colours to the document; invalid values count as the default. */
export function applyLook({ theme, pnlColours }: Look): void {
  const { dataset } = document.documentElement
  dataset['mantineColorScheme'] = themeOf(theme)
  if (pnlColours === 'blue-orange') dataset['pnl'] = 'cb'
  else delete dataset['pnl']
}

/** The theme that is shown; an invalid one counts as dark. */
export function themeOf(chosen: unknown): 'dark' | 'light' {
  if (chosen === 'system') return matchMedia(LIGHT).matches ? 'light' : 'dark'
  return chosen === 'light' ? 'light' : 'dark'
}

/** Whether the device is set to light. */
export const LIGHT = '(prefers-color-scheme: light)'
