import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { PasswordField } from './PasswordField.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let root: Root
beforeEach(async () => {
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => root.render(<PasswordField name="password" label="Password" autoComplete="current-password" />))
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
})

function input(): HTMLInputElement {
  const input = document.querySelector('input')
  if (input === null) throw new Error('There is no field.')
  return input
}

// ASVS 6.2.6
test('the text is hidden until the user shows it', async () => {
  expect(input().type).toBe('password')
  const button = document.querySelector('button')
  await act(async () => button?.click())
  expect(input().type).toBe('text')
  await act(async () => button?.click())
  expect(input().type).toBe('password')
})

// ASVS 6.2.7
test('pasting is allowed, and a password manager knows what the field is for', async () => {
  for (const kind of ['paste', 'copy', 'drop', 'beforeinput', 'contextmenu']) {
    const event = new Event(kind, { bubbles: true, cancelable: true })
    await act(async () => void input().dispatchEvent(event))
    expect([kind, event.defaultPrevented]).toEqual([kind, false])
  }
  expect([input().autocomplete, input().name, input().readOnly, input().maxLength]).toEqual([
    'current-password',
    'password',
    false,
    -1,
  ])
})
