/** The ledger of a connection compared with its exchange, from the server. */
import { getLedgerCheck, getLedgerDays, getLedgerRows, type LedgerDayRow } from '@roundtrip/contract/ledger'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call } from '../requests/call.ts'
import { ledgerCheckKey } from '../requests/query-keys.ts'
import { useUid } from '../session/user-context.ts'

/** A check depends on the last sync and on what it imported. */
export type CheckedConnection = { readonly id: string; readonly lastSync: number | null }

export function useLedgerCheck({ id, lastSync }: CheckedConnection) {
  const uid = useUid()
  return useQuery({
    queryKey: [...ledgerCheckKey(uid), id, lastSync],
    queryFn: ({ signal }) => call(getLedgerCheck, { id }, signal),
    placeholderData: (previous) => previous,
  })
}

type CoinDay = { readonly coin: string; readonly day: number }

/** The days of one coin, newest first, page by page. */
export function useLedgerDays({ id, lastSync }: CheckedConnection, coin: string) {
  const uid = useUid()
  return useInfiniteQuery({
    queryKey: [...ledgerCheckKey(uid), id, lastSync, 'days', coin],
    queryFn: ({ pageParam, signal }) => call(getLedgerDays, { id, coin, after: pageParam }, signal),
    initialPageParam: null as CoinDay | null,
    getNextPageParam: ({ next }) => next,
  })
}

/** The records of one day. */
export function useLedgerRows({ id, lastSync }: CheckedConnection, { coin, day }: CoinDay) {
  const uid = useUid()
  return useQuery({
    queryKey: [...ledgerCheckKey(uid), id, lastSync, 'rows', coin, day],
    queryFn: ({ signal }) => call(getLedgerRows, { id, coin, day }, signal),
  })
}

/** All days of all coins, for a file. */
export async function allLedgerDays(id: string): Promise<readonly LedgerDayRow[]> {
  const days: LedgerDayRow[] = []
  let after: CoinDay | null = null
  do {
    const page: Awaited<ReturnType<typeof pageOf>> = await pageOf(id, after)
    days.push(...page.days)
    after = page.next
  } while (after !== null)
  return days
}

function pageOf(id: string, after: CoinDay | null) {
  return call(getLedgerDays, { id, coin: null, after })
}
