import { act, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useTyped } from './use-typed.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

type Page = { readonly text: string; readonly type: (text: string) => void; readonly go: (text: string) => void }

/** The address updates 50 ms after a text was sent to it. */
async function field() {
  const sent: string[] = []
  const page: Page = { text: '', type: () => undefined, go: () => undefined }
  const late = (put: (text: string) => void) => (text: string) => {
    sent.push(text)
    setTimeout(() => put(text), 50)
  }
  function Field() {
    const [value, setValue] = useState('')
    const [change] = useState(() => late(setValue))
    const [text, setText] = useTyped(value, change, 100)
    Object.assign(page, { text, type: setText, go: setValue })
    return null
  }
  await act(async () => createRoot(document.createElement('div')).render(<Field />))
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  return { page, sent, wait }
}

test('what is typed while the address is slow stays, and is sent in the end', async () => {
  const { page, sent, wait } = await field()
  await act(async () => page.type('a'))
  await wait(110)
  await act(async () => page.type('ab'))
  await wait(60)
  expect([page.text, sent]).toEqual(['ab', ['a']])
  await wait(200)
  expect([page.text, sent]).toEqual(['ab', ['a', 'ab']])
})

test('another address replaces what was typed', async () => {
  const { page, sent, wait } = await field()
  await act(async () => page.type('a'))
  await wait(200)
  await act(async () => page.go('b'))
  expect(page.text).toBe('b')
  await wait(300)
  expect([page.text, sent]).toEqual(['b', ['a']])
})
