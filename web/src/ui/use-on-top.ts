import { useCallback, useLayoutEffect, useState } from 'react'

/** Open dialogs, the lowest first. */
const open: symbol[] = []

/**
 * Tells whether this dialog is the uppermost. Each dialog of the UI kit hears Escape by itself, so without asking this
 * one press would close all that lie above each other.
 */
export function useOnTop(): () => boolean {
  const [self] = useState(() => Symbol('dialog'))
  // With the dialog itself, not some time after it is gone: the next key belongs to what lies below.
  useLayoutEffect(() => {
    open.push(self)
    // Not before the key that closed it has been heard by those below.
    return () => void setTimeout(() => open.splice(open.indexOf(self), 1))
  }, [self])
  return useCallback(() => open.at(-1) === self, [self])
}

export function anyDialogOpen(): boolean {
  return open.length > 0
}
