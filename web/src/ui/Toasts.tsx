import { createElement, type ReactNode, useEffect } from 'react'
import { type Theme, ToastContainer, type ToastContent, toast } from 'react-toastify'
import { ActionToast, type ToastAction } from './ActionToast.tsx'
import { type Message, showMessages } from './notify.ts'
import { t } from '../language/translate.ts'

/** The messages of `notify`, at the bottom right. */
export default function Toasts({ theme }: { readonly theme: Theme }): ReactNode {
  useEffect(() => showMessages(show), [])
  return <ToastContainer position="bottom-right" theme={theme} aria-label={t('Messages')} />
}

/**
 * A message replaces one of its kind that is still shown. One that is fading out keeps fading next to the new one: the
 * library ignores a message with the id of a fading one, so each has its own id.
 */
function show({ kind, text, options: { action, ...options } }: Message): void {
  const before = newest[kind]
  count += 1
  const id = `${kind}-${count}`
  newest[kind] = id
  const content = action === undefined ? text : withAction(id, text, action)
  if (toast.isActive(before)) {
    // Without a delay of its own, an update waits, and the updated message can be gone by then.
    toast.update(before, { render: content, type: kind, autoClose: 5_000, ...options, toastId: id, delay: null })
  } else toast[kind](content, { ...options, toastId: id })
}

let count = 0
const newest = { success: '', error: '' }

function withAction(id: string, text: string, { label, act }: ToastAction): ToastContent {
  const once = (): void => {
    toast.dismiss(id)
    act()
  }
  return createElement(ActionToast, { text, action: { label, act: once } })
}
