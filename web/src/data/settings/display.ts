import type { Settings } from '@roundtrip/contract/documents'
import { applyLook, DISPLAY_KEY, storedDisplay } from './look.ts'
import { DATE_EXAMPLES, DEFAULT_STYLE, HOUR_EXAMPLES, SEPARATORS, setStyle } from '../../format/style.ts'

/**
 * The look of the page. Stored in the browser so that the first paint is right, and in the settings so that it follows
 * the user.
 */
export type Display = Readonly<Pick<Settings, 'theme' | 'pnlColours' | 'numbers' | 'dates' | 'hours'>>

const DEFAULT: Display = { theme: 'dark', pnlColours: 'green-red', ...DEFAULT_STYLE }

const ALLOWED: { readonly [Part in keyof Display]: Readonly<Record<Display[Part], unknown>> } = {
  theme: { dark: true, light: true },
  pnlColours: { 'green-red': true, 'blue-orange': true },
  numbers: SEPARATORS,
  dates: DATE_EXAMPLES,
  hours: HOUR_EXAMPLES,
}
const PARTS = Object.keys(ALLOWED) as (keyof Display)[]

const listeners = new Set<() => void>()
let display: Display = read()
setStyle(display)

export function currentDisplay(): Display {
  return display
}

/** Applies the display settings among the changes; others are ignored. */
export function setDisplay(changes: Partial<Settings>): void {
  const next = { ...display, ...displayIn(changes) }
  if (PARTS.every((part) => next[part] === display[part])) return
  display = next
  setStyle(display)
  try {
    localStorage.setItem(DISPLAY_KEY, JSON.stringify(display))
  } catch {
    // Without storage, the choice lasts until the page is closed.
  }
  applyDisplay()
  for (const listener of listeners) listener()
}

/** Applies the choice to the document; called once before the application is drawn. */
export function applyDisplay(): void {
  applyLook(display)
}

export function onDisplay(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function read(): Display {
  return { ...DEFAULT, ...displayIn(storedDisplay()) }
}

/** The entries that are valid. */
function displayIn(stored: object): Partial<Display> {
  const values = stored as Readonly<Record<string, unknown>>
  return Object.fromEntries(
    PARTS.filter((part) => Object.hasOwn(ALLOWED[part], String(values[part]))).map((part) => [part, values[part]]),
  )
}
