import { useLayoutEffect, useRef } from 'react'
import { anyDialogOpen } from './use-on-top.ts'

/** What a key does. `false` = nothing this time, so that other keys of the page may take it. */
type Act = () => unknown
type Binding = readonly [
  /** What it does, as the list of keys says it: `Next row`. */
  name: string,
  act: Act,
  /** `anywhere`: also while a field has the focus or a dialog is open. */
  where?: 'anywhere',
]
/**
 * What each key does, by what it types: `n`, `[`, `Enter`, `Shift+d`, `Ctrl+k` (Cmd on a Mac), or `g t` for two keys
 * one after the other. A letter means the same with the capitals locked.
 */
export type Keys = Readonly<Record<string, Binding>>

type Layer = { readonly title: string; readonly keys: () => Keys }

/** The keys that work now. A child comes before the page around it. */
const layers: Layer[] = []
const blockers: (() => boolean)[] = []

/** How long the first of two keys waits for the second. */
const SEQUENCE_MS = 1_200
let begun: { readonly first: string; readonly at: number } | null = null

/**
 * Binds keys while the component is shown, and lists them under this title in the list of keys. They work while no
 * field has the focus and nothing lies above the page.
 */
export function useKeys(title: string, keys: Keys): void {
  const latest = useRef(keys)
  useLayoutEffect(() => {
    latest.current = keys
  })
  // With the layout, so that the keys work from the moment in which the screen is seen.
  useLayoutEffect(() => {
    const layer = { title, keys: () => latest.current }
    if (layers.length === 0) document.addEventListener('keydown', press)
    layers.push(layer)
    return () => {
      layers.splice(layers.indexOf(layer), 1)
      if (layers.length === 0) document.removeEventListener('keydown', press)
    }
  }, [title])
}

/** Adds a reason for which single keys do nothing, such as a dialog that is still loading. */
export function blockKeysWhile(isBlocked: () => boolean): void {
  blockers.push(isBlocked)
}

export type KeyGroup = {
  readonly title: string
  readonly lines: readonly { readonly name: string; readonly keys: readonly string[] }[]
}

/** Every key that works now, by the part of the screen; keys that do the same stand in one line. */
export function boundKeys(): readonly KeyGroup[] {
  const groups = new Map<string, Map<string, string[]>>()
  for (const { title, keys } of layers) {
    const lines = groups.get(title) ?? new Map<string, string[]>()
    groups.set(title, lines)
    for (const [key, [name]] of Object.entries(keys())) {
      const same = lines.get(name) ?? []
      if (!same.includes(key)) lines.set(name, [...same, key])
    }
  }
  return [...groups].flatMap(([title, lines]) =>
    lines.size === 0 ? [] : [{ title, lines: [...lines].map(([name, keys]) => ({ name, keys })) }],
  )
}

function press(event: KeyboardEvent): void {
  const key = event.defaultPrevented ? null : keyOf(event)
  if (key === null) return
  const isFree = isKeyFree(event)
  const first = begun !== null && event.timeStamp - begun.at < SEQUENCE_MS ? begun.first : null
  begun = null
  // The second key of two is never a key of its own: G J leads to the journal and moves no row.
  if (first !== null && isFree && run(`${first} ${key}`, true)) return event.preventDefault()
  if (run(key, isFree)) return event.preventDefault()
  if (isFree && bindings().some(([name]) => name.startsWith(`${key} `))) begun = { first: key, at: event.timeStamp }
}

function run(key: string, isFree: boolean): boolean {
  return bindings().some(
    ([name, [, act, where]]) => name === key && (isFree || where === 'anywhere') && act() !== false,
  )
}

function bindings(): readonly (readonly [string, Binding])[] {
  return layers.flatMap(({ keys }) => Object.entries(keys()))
}

/** `N` with the capitals locked is `n`; with Shift it is `Shift+n`. What Shift makes of a sign is the sign itself. */
function keyOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): string | null {
  if (altKey) return null
  const command = ctrlKey || metaKey ? 'Ctrl+' : ''
  const isSign = key.length === 1 && key.toLowerCase() === key.toUpperCase()
  const shift = shiftKey && (!isSign || command !== '') ? 'Shift+' : ''
  return `${command}${shift}${key.length === 1 ? key.toLowerCase() : key}`
}

/** Whether a key that was pressed is the page's: not a text's, not a dialog's, not that of what has the focus. */
function isKeyFree({ key, target, ctrlKey, metaKey }: KeyboardEvent): boolean {
  if (anyDialogOpen() || blockers.some((isBlocked) => isBlocked())) return false
  if (!(target instanceof Element)) return true
  const presses = (key === 'Enter' || key === ' ') && !ctrlKey && !metaKey
  return target.closest(presses ? `${TYPING}, ${PRESSABLE}` : TYPING) === null
}

const TYPING = [
  'input:not([type="checkbox"], [type="radio"])',
  'textarea',
  'select',
  '[contenteditable="true"]',
  '[role="dialog"]',
  '[role="menu"]',
  '[role="listbox"]',
].join()
const PRESSABLE = 'a, button, summary'
