import { useCallback, useLayoutEffect, useState } from 'react'

/** Open dialogs, the lowest first. */
const open: symbol[] = []

/** The key press or click being handled, or handled last. */
let current: Event | null = null
/** The event that closed the last dialog. */
let closing: Event | null = null

for (const type of ['keydown', 'pointerdown', 'click']) {
  window.addEventListener(type, (event) => (current = event), true)
}

/**
 * Whether this dialog is the topmost. Each dialog of the UI kit listens for Escape itself, so without this check one
 * press would close all of them.
 */
export function useOnTop(): () => boolean {
  const [self] = useState(() => Symbol('dialog'))
  useLayoutEffect(() => {
    open.push(self)
    return () => {
      open.splice(open.indexOf(self), 1)
      closing = current
    }
  }, [self])
  return useCallback(() => open.at(-1) === self && !isClosing(), [self])
}

export function anyDialogOpen(): boolean {
  return open.length > 0 || isClosing()
}

/** Whether the event that closed a dialog is still being handled: it must not act on the dialog below as well. */
function isClosing(): boolean {
  return closing !== null && closing === current
}
