import { useQuery } from '@tanstack/react-query'
import { getServerState } from '@roundtrip/contract/operation'
import { call } from '../../data/requests/call.ts'
import { useUser } from '../../data/session/user-context.ts'

const REFRESH_MS = 10_000

/** The state of the server, refetched while the page is visible. Only operators request it. */
export function useServerState() {
  const { uid, operator = false } = useUser()
  return useQuery({
    queryKey: ['server-state', uid],
    queryFn: ({ signal }) => call(getServerState, {}, signal),
    enabled: operator,
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: true,
    staleTime: 0,
  })
}
