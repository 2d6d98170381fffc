import { createElement } from 'react'
import { type ToastContent, type ToastOptions, toast } from 'react-toastify'
import { ActionToast, type ToastAction } from './ActionToast.tsx'

export type NotifyOptions = ToastOptions & {
  /** A button in the toast, such as "Undo"; pressing it closes the toast. */
  readonly action?: ToastAction
}

/**
 * One success and one error at a time, and the newest wins: the library ignores a second toast of the same id, so a
 * shown one is rewritten.
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
    // The library also ignores what is said while a toast of the same id fades out, so it is said again after that.
    if (!toast.isActive(kind) && triesLeft > 0) setTimeout(() => say(triesLeft - 1), RETRY_MS)
  }
  say(MOST_RETRIES)
}

/** Numbers of the newest messages: an older one is not said again over them. */
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
