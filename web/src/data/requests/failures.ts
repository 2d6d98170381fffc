import { AppError, type Code } from '@roundtrip/contract'
import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { useDocuments } from '../documents/use-documents.ts'

/** Answers rather than failures: the screen that asks says what they mean. */
const ANSWERS: ReadonlySet<Code> = new Set(['not-found', 'already-exists', 'failed-precondition', 'invalid-argument'])

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

/**
 * Whether something that the screen shows could not be loaded without the screen saying so, and how to try again. A
 * failed request is never shown as an answer: where a screen would look empty or plain because of one, this is said.
 */
export function useUnshownFailures(): { readonly isFailing: boolean; readonly retry: () => void } {
  const client = useQueryClient()
  const documents = useDocuments()
  const isFailing = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      const ends = [documents.onSync(listener), client.getQueryCache().subscribe(listener)]
      return () => {
        listeners.delete(listener)
        for (const end of ends) end()
      }
    },
    () =>
      documents.failed().some((name) => !shown.has(documents.view(name).error)) ||
      failedQueries(client).some((query) => !shown.has(query.state.error)),
  )
  const retry = (): void => {
    for (const name of documents.failed()) void documents.loaded(name).catch(() => undefined)
    void client.refetchQueries({ predicate: isFailed })
  }
  return { isFailing, retry }
}

function failedQueries(client: QueryClient): readonly Query[] {
  return client.getQueryCache().findAll({ predicate: isFailed })
}

function isFailed(query: Query): boolean {
  const { status, error } = query.state
  return query.isActive() && status === 'error' && !(error instanceof AppError && ANSWERS.has(error.code))
}
