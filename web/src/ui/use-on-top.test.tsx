import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { anyDialogOpen, useOnTop } from './use-on-top.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

async function open() {
  const dialog = { isOnTop: (): boolean => false, close: (): void => undefined }
  function Dialog() {
    // oxlint-disable-next-line react/immutability -- lets the test see what the hook returned
    dialog.isOnTop = useOnTop()
    return null
  }
  const root = createRoot(document.createElement('div'))
  await act(async () => root.render(<Dialog />))
  // In one turn, so that what waits for the next one has not happened when it is done.
  dialog.close = () => act(() => root.unmount())
  return dialog
}

test('one dialog is on top, and the one below it only after the key that closed it was heard', async () => {
  expect(anyDialogOpen()).toBe(false)
  const below = await open()
  const above = await open()
  expect([below.isOnTop(), above.isOnTop()]).toEqual([false, true])
  above.close()
  expect(below.isOnTop()).toBe(false)
  await new Promise((resolve) => setTimeout(resolve))
  expect(below.isOnTop()).toBe(true)
  below.close()
  await new Promise((resolve) => setTimeout(resolve))
  expect(anyDialogOpen()).toBe(false)
})
