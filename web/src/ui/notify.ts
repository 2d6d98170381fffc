import { type ToastContent, type ToastOptions, toast } from 'react-toastify'

/**
 * One success and one error at a time, and the newest wins: the library ignores a second toast of the same id, so a
 * shown one is rewritten.
 */
export const notify = {
  success: (message: ToastContent, options?: ToastOptions): void => show('success', message, options),
  error: (message: ToastContent, options?: ToastOptions): void => show('error', message, options),
}

function show(kind: 'success' | 'error', message: ToastContent, options: ToastOptions = {}): void {
  if (toast.isActive(kind)) toast.update(kind, { render: message, type: kind, autoClose: 5_000, delay: 0, ...options })
  else toast[kind](message, { toastId: kind, ...options })
}
