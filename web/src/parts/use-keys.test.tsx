import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { closeModal, openModal } from '../modals/flags.ts'
import { useOnTop } from '../ui/use-on-top.ts'
import { useKeys } from './use-keys.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let pressed: string[] = []
let leave = async (): Promise<void> => undefined

function Page() {
  const note = (key: string) => () => void pressed.push(key)
  useKeys({ n: note('n'), '[': note('['), Enter: note('Enter') })
  return null
}

function Dialog() {
  useOnTop()
  return null
}

async function show(what: React.ReactNode): Promise<() => Promise<void>> {
  const root = createRoot(document.createElement('div'))
  await act(async () => root.render(what))
  return () => act(async () => root.unmount())
}

/** What a key does that is pressed in the first element of this HTML, and whether it is kept from the browser. */
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
  // What is typed is nobody else's.
  ['n', { target: 'textarea' }, ''],
  ['n', { target: 'select' }, ''],
  ['n', { target: 'input', type: 'text' }, ''],
  ['n', { target: 'input', type: 'checkbox' }, 'n kept'],
  ['n', { target: 'div', type: 'dialog' }, ''],
  ['n', { target: 'div', type: 'menu' }, ''],
  ['n', { target: 'div', type: 'listbox' }, ''],
  // On a button only the keys that press it are the button's.
  ['n', { target: 'button' }, 'n kept'],
  ['Enter', { target: 'button' }, ''],
  ['Enter', { target: 'a' }, ''],
  ['Enter', {}, 'Enter kept'],
] as const)('%s with %j: “%s”', (key, how, what) => {
  expect(press(key, how)).toBe(what)
})

test('nothing is a key of the page while something lies above it', async () => {
  openModal('changePassword', true)
  expect(press('n')).toBe('')
  closeModal('changePassword')
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
