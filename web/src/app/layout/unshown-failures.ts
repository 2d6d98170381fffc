import { AppError, type Code } from '@roundtrip/contract/errors'
import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useDocuments } from '../../data/documents/use-documents.ts'
import { isShown, onShownFailures } from '../../data/requests/shown-failures.ts'

/** Results rather than failures: the screen says what they mean. */
const RESULT_CODES: ReadonlySet<Code> = new Set([
  'not-found',
  'already-exists',
  'failed-precondition',
  'invalid-argument',
])

/**
 * Whether data of this screen failed to load without the screen saying so, and how to retry. A failed request must
 * never look like an empty result.
 */
export function useUnshownFailures(): { readonly isFailing: boolean; readonly retry: () => void } {
  const client = useQueryClient()
  const documents = useDocuments()
  const isFailing = useSyncExternalStore(
    (listener) => {
      const ends = [onShownFailures(listener), documents.onSync(listener), client.getQueryCache().subscribe(listener)]
      return () => {
        for (const end of ends) end()
      }
    },
    () =>
      documents.failed().some((name) => !isShown(documents.view(name).error)) ||
      failedQueries(client).some((query) => !isShown(query.state.error)),
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
  return query.isActive() && status === 'error' && !(error instanceof AppError && RESULT_CODES.has(error.code))
}
