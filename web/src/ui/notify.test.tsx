import { act } from 'react'
import { createRoot } from 'react-dom/client'
import Toasts from './Toasts.tsx'
import { expect, test, vi } from 'vitest'
import { notify } from './notify.ts'

// Promise [Other errors and notifications] At most one success toast and one error toast show at a time.
test('the newest success and the newest error stay', async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  const settle = () => act(() => new Promise<void>((resolve) => setTimeout(resolve, 20)))
  await act(async () => root.render(<Toasts theme="dark" />))
  for (const say of [
    () => notify.success('first'),
    () => notify.success('second'),
    () => notify.error('third'),
    () => notify.error('fourth'),
  ]) {
    await act(async () => say())
    await settle()
  }
  const shown = [...document.querySelectorAll('.Toastify__toast')].map((toast) => toast.textContent)
  expect(shown.toSorted()).toEqual(['fourth', 'second'])
  await act(async () => root.unmount())
})

test('what is said while the toast before is fading out is said all the same', async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  const settle = () => act(() => new Promise<void>((resolve) => setTimeout(resolve, 20)))
  const end = (selector: string) =>
    act(async () => void document.querySelector(selector)?.dispatchEvent(new Event('animationend', { bubbles: true })))
  await act(async () => root.render(<Toasts theme="dark" />))
  await act(async () => notify.success('before'))
  await settle()
  await end('.Toastify__toast')
  await end('.Toastify__progress-bar--animated')
  await settle()
  // In a background tab the fade does not progress, so nothing may wait for its end.
  await act(async () => notify.success('after'))
  const shown = () => [...document.querySelectorAll('.Toastify__toast')].map((toast) => toast.textContent)
  expect(shown()).toContain('after')
  await end('.Toastify__toast')
  await act(() => vi.waitFor(() => expect(shown()).toEqual(['after']), { timeout: 300_000 }))
  await act(async () => root.unmount())
})
