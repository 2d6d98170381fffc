import { useQuery } from '@tanstack/react-query'
import { listVenues } from '@roundtrip/contract/market'
import { call } from '../requests/call.ts'
import { useUid } from '../session/user-context.ts'

/** The exchanges that this server has market data for, for the screener and the calculators. */
export function useVenues() {
  const uid = useUid()
  return useQuery({
    queryKey: ['venues', uid],
    queryFn: async ({ signal }) => (await call(listVenues, {}, signal)).venues,
    staleTime: 10 * 60_000,
  })
}
