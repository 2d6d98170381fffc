import { createElement } from 'react'
import { type ToastContent, type ToastOptions, toast } from 'react-toastify'
import { ActionToast, type ToastAction } from './ActionToast.tsx'

export type NotifyOptions = ToastOptions & {
  /** A button in the toast, such as "Undo"; pressing it closes the toast. */
  readonly action?: ToastAction
}

/**
 * Shows at most one success and one error; the newest wins. The library ignores a second toast with the same id, so a
 * visible one is updated instead.
 */
export const notify = {
  success: (message: string, options?: NotifyOptions): void => show('success', message, options),
  error: (message: string, options?: NotifyOptions): void => show('error', message, options),
}

function show(kind: 'success' | 'error', message: string, { action, ...options }: NotifyOptions = {}): void {
  const content = action === undefined ? message : withAction(kind, message, action)
  latest[kind] += 1
  const turn = latest[kind]
  const say = (triesLeft: number): void => {
    if (latest[kind] !== turn) return
    if (toast.isActive(kind)) {
      toast.update(kind, { render: content, type: kind, autoClose: 5_000, delay: 0, ...options })
      return
    }
    toast[kind](content, { toastId: kind, ...options })
    // The library also ignores a toast while one with the same id fades out, so it is retried.
    if (!toast.isActive(kind) && triesLeft > 0) setTimeout(() => say(triesLeft - 1), RETRY_MS)
  }
  say(MOST_RETRIES)
}

/** The number of the newest message of each kind, so that an older one is not retried over it. */
const latest = { success: 0, error: 0 }
const RETRY_MS = 100
const MOST_RETRIES = 50

function withAction(kind: string, text: string, { label, act }: ToastAction): ToastContent {
  const once = (): void => {
    toast.dismiss(kind)
    act()
  }
  return createElement(ActionToast, { text, action: { label, act: once } })
}
