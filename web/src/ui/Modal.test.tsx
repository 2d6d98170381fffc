import { MantineProvider } from '@mantine/core'
import { act, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Button } from './Button.tsx'
import { Modal, ModalActions } from './Modal.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let happened: string[] = []
let root: Root
beforeEach(() => {
  happened = []
  window.matchMedia ??= () => ({ matches: false, addEventListener() {}, removeEventListener() {} }) as never
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(async () => {
  await act(async () => root.unmount())
  await new Promise((resolve) => setTimeout(resolve))
  document.body.replaceChildren()
})

type FormProps = { readonly dirty?: boolean; readonly busy?: boolean; readonly disabled?: boolean }

function Form({ disabled = false, ...more }: FormProps) {
  const [isOpen, setOpen] = useState(true)
  const close = (): void => {
    happened.push('closed')
    setOpen(false)
  }
  if (!isOpen) return null
  return (
    <Modal opened title="Note" onClose={close} {...more}>
      <input aria-label="Text" />
      <ModalActions>
        <Button onClick={close}>Cancel</Button>
        <Button look="primary" disabled={disabled} onClick={() => happened.push('saved')}>
          Save
        </Button>
      </ModalActions>
    </Modal>
  )
}

const show = (props: FormProps) =>
  act(async () =>
    root.render(
      <MantineProvider env="test">
        <Form {...props} />
      </MantineProvider>,
    ),
  )
const field = () => document.querySelector('input[aria-label="Text"]') as HTMLInputElement
const type = () => act(async () => void field().dispatchEvent(new InputEvent('input', { bubbles: true })))
const press = (key: string, more: KeyboardEventInit = {}) =>
  act(async () => {
    const target = document.activeElement === document.body ? field() : (document.activeElement ?? field())
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }))
  })
const isConfirming = () => document.body.textContent?.includes('Discard changes?') === true
const click = (text: string) =>
  act(async () => [...document.querySelectorAll('button')].find((button) => button.textContent === text)?.click())

test.each<[string, FormProps, boolean, boolean]>([
  ['what was not touched closes', {}, false, false],
  ['typed text asks for confirmation', {}, true, true],
  ['a form marked as changed asks for confirmation', { dirty: true }, false, true],
  ['what a form calls unchanged closes, as a search does', { dirty: false }, true, false],
])('Escape: %s', async (_, props, typed, confirms) => {
  await show(props)
  if (typed) await type()
  await press('Escape')
  expect([isConfirming(), happened]).toEqual(confirms ? [true, []] : [false, ['closed']])
})

test('Keep editing leaves the form as it is, Discard closes it', async () => {
  await show({ dirty: true })
  await press('Escape')
  await click('Keep editing')
  expect([isConfirming(), happened]).toEqual([false, []])
  await new Promise((resolve) => setTimeout(resolve))
  await press('Escape')
  await click('Discard')
  expect(happened).toEqual(['closed'])
})

test('nothing closes while something is being saved', async () => {
  await show({ busy: true })
  await press('Escape')
  expect([isConfirming(), happened]).toEqual([false, []])
})

test('Ctrl+Enter saves where what had the focus is gone', async () => {
  await show({})
  await act(async () => {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true }))
  })
  expect(happened).toEqual(['saved'])
})

test.each<[string, FormProps, KeyboardEventInit, string[]]>([
  ['Ctrl+Enter saves', {}, { ctrlKey: true }, ['saved']],
  ['Cmd+Enter saves', {}, { metaKey: true }, ['saved']],
  ['Enter alone is the field’s', {}, {}, []],
  ['nothing is saved that cannot be', { disabled: true }, { ctrlKey: true }, []],
])('%s', async (_, props, how, expected) => {
  await show(props)
  await press('Enter', how)
  expect(happened).toEqual(expected)
})
