import { useLayoutEffect, useRef } from 'react'
import { anyDialogOpen } from './use-on-top.ts'

/** Runs the key's action. `false` = not handled this time, so that other bindings may handle it. */
type Act = () => unknown
type Binding = readonly [
  /** The name of the action in the list of keys: `Next row`. */
  name: string,
  act: Act,
  /** `anywhere`: also while a field is focused or a dialog is open. */
  where?: 'anywhere',
]
/**
 * The action of each key: `n`, `[`, `Enter`, `Shift+d`, `Shift+1`, `Ctrl+k` (Cmd on a Mac), or `g t` for two keys in
 * sequence. Caps Lock makes no difference.
 */
export type KeyBindings = Readonly<Record<string, Binding>>

type Layer = { readonly title: string; readonly keys: () => KeyBindings }

/** The active bindings. A child comes before the page around it. */
const layers: Layer[] = []
const blockers: (() => boolean)[] = []

/** How long the first key of a sequence waits for the second. */
const SEQUENCE_MS = 1_200
let begun: { readonly first: string; readonly at: number } | null = null

/**
 * Binds keys while the component is mounted, and lists them under this title. They work while no field is focused and
 * no dialog is open.
 */
export function useKeys(title: string, keys: KeyBindings): void {
  const latest = useRef(keys)
  useLayoutEffect(() => {
    latest.current = keys
  })
  // In a layout effect, so that the keys work as soon as the screen is visible.
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

/** Blocks single keys under a condition, such as while a dialog is loading. */
export function blockKeysWhile(isBlocked: () => boolean): void {
  blockers.push(isBlocked)
}

export type KeyGroup = {
  readonly title: string
  readonly lines: readonly { readonly name: string; readonly keys: readonly string[] }[]
}

/** Every active key, by part of the screen; keys with the same action share a line. */
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
  const names = event.defaultPrevented ? [] : namesOf(event)
  const [key] = names
  if (key === undefined) return
  const isFree = isKeyFree(event)
  const first = begun !== null && event.timeStamp - begun.at < SEQUENCE_MS ? begun.first : null
  begun = null
  // The second key of a sequence never acts alone: G J opens the journal and moves no row.
  if (first !== null && isFree && run(`${first} ${key}`, true)) return event.preventDefault()
  if (names.some((name) => run(name, isFree))) return event.preventDefault()
  if (isFree && bindings().some(([name]) => name.startsWith(`${key} `))) begun = { first: key, at: event.timeStamp }
}

function run(key: string, isFree: boolean): boolean {
  return bindings().some(
    ([name, [, act, scope]]) => name === key && (isFree || scope === 'anywhere') && act() !== false,
  )
}

function bindings(): readonly (readonly [string, Binding])[] {
  return layers.flatMap(({ keys }) => Object.entries(keys()))
}

/** `N` with Caps Lock is `n`; with Shift it is `Shift+n`. Symbols made with Shift are the symbol itself. */
function keyOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): string | null {
  if (altKey) return null
  const command = ctrlKey || metaKey ? 'Ctrl+' : ''
  const isSign = key.length === 1 && key.toLowerCase() === key.toUpperCase()
  const shift = shiftKey && (!isSign || command !== '') ? 'Shift+' : ''
  return `${command}${shift}${key.length === 1 ? key.toLowerCase() : key}`
}

/**
 * The names that a key may be bound by; the first match wins. The digits of the upper row are identified by position:
 * with Shift they make characters that differ by keyboard, and on a French one they make digits only with Shift.
 */
function namesOf(event: KeyboardEvent): readonly string[] {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey } = event
  const named = keyOf(event)
  if (named === null) return []
  const digit = /^Digit([0-9])$/.exec(code)?.[1]
  if (digit === undefined || ctrlKey || metaKey || altKey) return [named]
  const placed = shiftKey ? `Shift+${digit}` : digit
  return key === digit ? [placed, named] : [named, placed]
}

/** Whether a pressed key is for the page: not for a text field, a dialog or the focused element. */
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
/** A selected radio is not pressed again: after a click on it, Enter is for the page. */
const PRESSABLE = 'a, button:not([role="radio"][aria-checked="true"]), summary'
