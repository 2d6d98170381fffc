import type { Language, Settings } from '@roundtrip/contract/documents'
import { applyLook, LIGHT, storeDisplay, storedDisplay, themeOf } from './look.ts'
import { LANGUAGE_NAMES } from '../../language/languages.ts'
import { currentLanguage } from '../../language/translate.ts'
import { DEFAULT_STYLE, SEPARATORS, setStyle } from '../../format/style.ts'

/**
 * The look of the page. Stored in the browser so that the first paint is right, and in the settings so that it follows
 * the user.
 */
export type Display = Readonly<Pick<Settings, 'theme' | 'pnlColours' | 'numbers' | 'dates' | 'hours'>> & {
  readonly language: Language
  /** In this browser only: others may look at its screen. */
  readonly amounts: 'shown' | 'hidden'
  /** The form of results in reports, also in this browser only. */
  readonly unit: 'money' | 'percent' | 'r'
  readonly costs: 'after' | 'before'
}

const DEFAULT: Display = {
  theme: 'dark',
  pnlColours: 'green-red',
  ...DEFAULT_STYLE,
  language: currentLanguage(),
  unit: 'money',
  costs: 'after',
}

const ALLOWED: { readonly [Part in keyof Display]: Readonly<Record<Display[Part], unknown>> } = {
  theme: { dark: true, light: true, system: true },
  pnlColours: { 'green-red': true, 'blue-orange': true },
  numbers: SEPARATORS,
  dates: { 'day-month-year': true, 'month-day-year': true, 'year-month-day': true },
  hours: { '24': true, '12': true },
  language: LANGUAGE_NAMES,
  amounts: { shown: true, hidden: true },
  unit: { money: true, percent: true, r: true },
  costs: { after: true, before: true },
}
const KEYS = Object.keys(ALLOWED) as (keyof Display)[]

const listeners = new Set<() => void>()
let chosen: Display = read()
/** Temporarily replaces the choice; see `lendAmounts`. */
let lent: Display['amounts'] | null = null
/** What is shown. */
let display: Display = chosen
setStyle(display)

export function currentDisplay(): Display {
  return display
}

/** Applies the display settings among the changes; others are ignored. */
export function setDisplay(changes: Partial<Settings> | Partial<Display>): void {
  const next = { ...chosen, ...displayIn(changes) }
  if (KEYS.every((part) => next[part] === chosen[part])) return
  chosen = next
  storeDisplay(chosen)
  show()
}

/**
 * Shows or hides the amounts while the page is captured; null = back to the user's choice. It is not stored, so a page
 * that is closed in the meantime opens with the user's choice.
 */
export function lendAmounts(amounts: Display['amounts'] | null): void {
  if (amounts === lent) return
  lent = amounts
  show()
}

function show(): void {
  display = lent === null ? chosen : { ...chosen, amounts: lent }
  setStyle(display)
  applyDisplay()
  for (const listener of listeners) listener()
}

/** Applies the display settings to the document; called once before the first render. */
export function applyDisplay(): void {
  applyLook(display)
}

/** The theme that is shown, with `system` resolved. */
export function shownTheme(): 'dark' | 'light' {
  return themeOf(display.theme)
}

/** Switches the amounts between shown and hidden, in this browser. */
export function turnAmounts(): void {
  setDisplay({ amounts: chosen.amounts === 'shown' ? 'hidden' : 'shown' })
}

matchMedia(LIGHT).addEventListener('change', () => {
  if (display.theme !== 'system') return
  applyDisplay()
  for (const listener of listeners) listener()
})

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
    KEYS.filter((part) => Object.hasOwn(ALLOWED[part], String(values[part]))).map((part) => [part, values[part]]),
  )
}
