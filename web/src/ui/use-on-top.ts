import { useCallback, useLayoutEffect, useState } from 'react'

/** Open dialogs, the lowest first. */
const open: symbol[] = []

/** The key press or click that is being handled, or that was handled last. */
let current: Event | null = null
/** The event during which a dialog closed last. */
let closing: Event | null = null

for (const type of ['keydown', 'pointerdown', 'click']) {
  window.addEventListener(type, (event) => (current = event), true)
}

/**
 * Tells whether this dialog is the uppermost. Each dialog of the UI kit listens for Escape by itself, so without asking
 * this one press would close all that lie above each other.
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

/** Whether the event that closed a dialog is still being handled: it must not act on what lies below as well. */
function isClosing(): boolean {
  return closing !== null && closing === current
}
