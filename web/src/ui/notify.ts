import type { ToastOptions } from 'react-toastify'
import type { ToastAction } from './ActionToast.tsx'

export type NotifyOptions = ToastOptions & {
  /** A button in the toast, such as "Undo"; pressing it closes the toast. */
  readonly action?: ToastAction
}

export type Message = {
  readonly kind: 'success' | 'error'
  readonly text: string
  readonly options: NotifyOptions
}

/**
 * Shows at most one success and one error; the newest wins. The code for toasts loads with the first message, which
 * waits for it.
 */
export const notify = {
  success: (text: string, options: NotifyOptions = {}): void => say({ kind: 'success', text, options }),
  error: (text: string, options: NotifyOptions = {}): void => say({ kind: 'error', text, options }),
}

let show: ((message: Message) => void) | null = null
let waiting: readonly Message[] = []
const listeners = new Set<() => void>()

function say(message: Message): void {
  if (show !== null) return show(message)
  waiting = [...waiting, message]
  for (const listener of listeners) listener()
}

/**
 * Whether the component that shows messages must be mounted; for `useSyncExternalStore`. Stays true while it is
 * mounted: messages that were handed over no longer wait, but are still on screen.
 */
export const waitingMessages = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  some: (): boolean => waiting.length > 0 || show !== null,
}

/**
 * Hands over every message, those that waited first.
 *
 * @returns stops it
 */
export function showMessages(by: (message: Message) => void): () => void {
  show = by
  const late = waiting
  waiting = []
  for (const message of late) by(message)
  return () => {
    if (show === by) show = null
  }
}
