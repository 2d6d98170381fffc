import { useEffect } from 'react'

const shown = new Map<unknown, number>()
const listeners = new Set<() => void>()

/** Registers an error that a part of the screen shows with a way to retry, so that nothing else reports it. */
export function useShownFailure(error: unknown): void {
  useEffect(() => {
    shown.set(error, (shown.get(error) ?? 0) + 1)
    for (const listener of listeners) listener()
    return () => {
      const left = (shown.get(error) ?? 1) - 1
      if (left > 0) shown.set(error, left)
      else shown.delete(error)
      for (const listener of listeners) listener()
    }
  }, [error])
}

/** Whether a part of the screen already shows this error. */
export function isShown(error: unknown): boolean {
  return shown.has(error)
}

/** Calls the listener whenever a part of the screen starts or stops showing an error. */
export function onShownFailures(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
