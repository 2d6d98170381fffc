import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { ToastContainer } from 'react-toastify'
import { expect, test } from 'vitest'
import { notify } from './notify.ts'

test('the newest success and the newest error stay', async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  const settle = () => act(() => new Promise<void>((resolve) => setTimeout(resolve, 20)))
  await act(async () => root.render(<ToastContainer />))
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
