import { useEffect } from 'react'

const shown = new Map<unknown, number>()
const listeners = new Set<() => void>()

/** Says that a part of the screen shows this error with a way to try again, so that nothing else has to. */
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

/** Whether a part of the screen shows this error already. */
export function isShown(error: unknown): boolean {
  return shown.has(error)
}

/** Calls the listener whenever a part of the screen begins or stops to show an error. */
export function onShownFailures(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
