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
  dialog.close = () => act(() => root.unmount())
  return dialog
}

const press = (key: string): boolean =>
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))

test('the key that closes a dialog does nothing to the one below it, the very next key does', async () => {
  expect(anyDialogOpen()).toBe(false)
  const below = await open()
  const above = await open()
  expect([below.isOnTop(), above.isOnTop()]).toEqual([false, true])
  press('Escape')
  above.close()
  expect(below.isOnTop()).toBe(false)
  press('Escape')
  expect(below.isOnTop()).toBe(true)
  below.close()
  expect(anyDialogOpen()).toBe(true)
  press('g')
  expect(anyDialogOpen()).toBe(false)
})
