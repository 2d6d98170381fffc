import { QueryClient } from '@tanstack/react-query'
import { AppError, type Code } from '@roundtrip/contract/errors'
import { onUserLeft } from '../session/page-session.ts'

const RETRIED: ReadonlySet<Code> = new Set(['unavailable', 'deadline-exceeded', 'internal'])

/** The only cache of server responses; cleared when the user leaves. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => failures < 2 && error instanceof AppError && RETRIED.has(error.code),
      refetchOnWindowFocus: false,
      // Without a connection, a query fails visibly or shows stored data; it never waits silently.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { retry: false },
  },
})

onUserLeft(() => queryClient.clear())
