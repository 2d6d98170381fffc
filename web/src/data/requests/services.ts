import { QueryClient } from '@tanstack/react-query'
import { AppError, type Code } from '@roundtrip/contract'
import { createCall } from './callable.ts'
import { functionUrl } from '../../origins.ts'
import { onUserLeft, session } from '../session/page-session.ts'

/** The clients of the signed-in page, wired once. */
export const call = createCall({
  url: (contract) => functionUrl(contract.region, contract.name),
  token: session.token,
})

const RETRIED: ReadonlySet<Code> = new Set(['unavailable', 'deadline-exceeded', 'internal'])

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => failures < 2 && error instanceof AppError && RETRIED.has(error.code),
      refetchOnWindowFocus: false,
      // Without a connection a query fails and says so, or shows what was kept; it never waits in silence.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { retry: false },
  },
})

onUserLeft(() => queryClient.clear())
