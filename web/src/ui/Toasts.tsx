import { createElement, type ReactNode, useEffect } from 'react'
import { type Theme, ToastContainer, type ToastContent, toast } from 'react-toastify'
import { ActionToast, type ToastAction } from './ActionToast.tsx'
import { type Message, showMessages } from './notify.ts'

/** The messages of `notify`, at the bottom right. */
export default function Toasts({ theme }: { readonly theme: Theme }): ReactNode {
  useEffect(() => showMessages(show), [])
  return <ToastContainer position="bottom-right" theme={theme} />
}

/** The library ignores a second toast with the same id, so a visible one is updated instead. */
function show({ kind, text, options: { action, ...options } }: Message): void {
  const content = action === undefined ? text : withAction(kind, text, action)
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

function withAction(kind: Message['kind'], text: string, { label, act }: ToastAction): ToastContent {
  const once = (): void => {
    toast.dismiss(kind)
    act()
  }
  return createElement(ActionToast, { text, action: { label, act: once } })
}
