import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useOnTop } from './use-on-top.ts'
import { blockKeysWhile, boundKeys, useKeys } from './use-keys.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let pressed: string[] = []
let leave = async (): Promise<void> => undefined

function Page() {
  const note = (key: string) => () => void pressed.push(key)
  useKeys('Page', {
    n: ['New entry', note('n')],
    '[': ['Day before', note('[')],
    Enter: ['Open', note('Enter')],
    o: ['Open', note('o')],
    'Shift+d': ['Other theme', note('Shift+d')],
    'Ctrl+z': ['Undo', note('Ctrl+z')],
    'Ctrl+k': ['Search', note('Ctrl+k'), 'anywhere'],
    'g t': ['Trades', note('g t')],
    t: ['Turn', note('t')],
    'Shift+2': ['Two stars', note('Shift+2')],
    '/': ['Find', note('/')],
    'Shift+7': ['Never', note('Shift+7')],
    9: ['Nine', note('9')],
    e: ['Edit the row', () => isRowThere && note('row e')()],
  })
  useKeys('Below', { e: ['Edit the page', note('page e')] })
  return null
}

let isRowThere = true
let isLoading = false
blockKeysWhile(() => isLoading)

function Dialog() {
  useOnTop()
  return null
}

async function show(what: React.ReactNode): Promise<() => Promise<void>> {
  const root = createRoot(document.createElement('div'))
  await act(async () => root.render(what))
  return () => act(async () => root.unmount())
}

/**
 * Presses a key in the first element of this HTML. Returns what ran, and whether the browser's default was prevented.
 */
function press(
  key: string,
  { target = 'p', type = '', ...more }: KeyboardEventInit & { target?: string; type?: string } = {},
) {
  const element = document.createElement(target)
  if (type !== '') element.setAttribute(target === 'input' ? 'type' : 'role', type)
  document.body.replaceChildren(element)
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })
  pressed = []
  element.dispatchEvent(event)
  return [...pressed, ...(event.defaultPrevented ? ['kept'] : [])].join(' ')
}

beforeEach(async () => {
  leave = await show(<Page />)
})
afterEach(() => leave())

test.each([
  ['n', {}, 'n kept'],
  ['N', {}, 'n kept'],
  ['N', { shiftKey: true }, ''],
  ['[', {}, '[ kept'],
  ['x', {}, ''],
  ['n', { ctrlKey: true }, ''],
  ['n', { metaKey: true }, ''],
  ['n', { altKey: true }, ''],
  // Typing in a field triggers nothing.
  ['n', { target: 'textarea' }, ''],
  ['n', { target: 'select' }, ''],
  ['n', { target: 'input', type: 'text' }, ''],
  ['n', { target: 'input', type: 'checkbox' }, 'n kept'],
  ['n', { target: 'div', type: 'dialog' }, ''],
  ['n', { target: 'div', type: 'menu' }, ''],
  ['n', { target: 'div', type: 'listbox' }, ''],
  // A focused button keeps only the keys that press it.
  ['n', { target: 'button' }, 'n kept'],
  ['Enter', { target: 'button' }, ''],
  ['Enter', { target: 'a' }, ''],
  ['Enter', { target: 'button', type: 'radio' }, ''],
  ['Enter', {}, 'Enter kept'],
  ['D', { shiftKey: true }, 'Shift+d kept'],
  ['d', {}, ''],
  // Shift and a digit, whatever character the keyboard makes of it: US, German, French.
  ['@', { shiftKey: true, code: 'Digit2' }, 'Shift+2 kept'],
  ['"', { shiftKey: true, code: 'Digit2' }, 'Shift+2 kept'],
  ['2', { shiftKey: true, code: 'Digit2' }, 'Shift+2 kept'],
  ['2', { code: 'Digit2' }, ''],
  // Digits count without Shift on a French keyboard too, and with Shift where nothing else is bound to it.
  ['ç', { code: 'Digit9' }, '9 kept'],
  ['9', { shiftKey: true, code: 'Digit9' }, '9 kept'],
  ['9', { code: 'Numpad9' }, '9 kept'],
  ['@', { shiftKey: true, code: 'Digit2', target: 'textarea' }, ''],
  // A character with a binding of its own keeps it: Shift and 7 make / on a German keyboard.
  ['/', { shiftKey: true, code: 'Digit7' }, '/ kept'],
  // Undo in a text field belongs to the browser.
  ['z', { ctrlKey: true }, 'Ctrl+z kept'],
  ['z', { metaKey: true }, 'Ctrl+z kept'],
  ['Z', { ctrlKey: true, shiftKey: true }, ''],
  ['z', { ctrlKey: true, target: 'textarea' }, ''],
  ['z', { ctrlKey: true, target: 'div', type: 'dialog' }, ''],
  ['k', { ctrlKey: true, target: 'textarea' }, 'Ctrl+k kept'],
] as const)('%s with %j: “%s”', (key, how, what) => {
  expect(press(key, how)).toBe(what)
})

test('Enter on a choice that is made already is for the page', () => {
  const chosen = document.createElement('button')
  chosen.setAttribute('role', 'radio')
  chosen.setAttribute('aria-checked', 'true')
  document.body.replaceChildren(chosen)
  pressed = []
  chosen.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
  expect(pressed).toEqual(['Enter'])
})

test('nothing is a key of the page while something lies above it', async () => {
  isLoading = true
  expect(press('n')).toBe('')
  isLoading = false
  const close = await show(<Dialog />)
  expect(press('n')).toBe('')
  await close()
  await new Promise((resolve) => setTimeout(resolve))
  expect(press('n')).toBe('n kept')
})

test('a page that is gone hears nothing', async () => {
  await leave()
  expect(press('n')).toBe('')
})

test('the second of two keys is not a key of its own', () => {
  expect(press('g')).toBe('')
  expect(press('t')).toBe('g t kept')
  expect(press('t')).toBe('t kept')
  // An unfinished sequence is forgotten.
  expect(press('g')).toBe('')
  expect(press('n')).toBe('n kept')
  expect(press('t')).toBe('t kept')
})

test('a key that does nothing in one place is free for the next', () => {
  expect(press('e')).toBe('row e kept')
  isRowThere = false
  expect(press('e')).toBe('page e kept')
  isRowThere = true
})

test('the list of keys is what is bound', async () => {
  expect(boundKeys().map(({ title, lines }) => `${title}: ${lines.length}`)).toEqual(['Page: 13', 'Below: 1'])
  expect(boundKeys()[0]?.lines).toContainEqual({ name: 'Open', keys: ['Enter', 'o'] })
  await leave()
  expect(boundKeys()).toEqual([])
})
