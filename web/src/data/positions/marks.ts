import { getMarks, type Mark, type MarkedMarket } from '@roundtrip/contract/market'
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../requests/call.ts'
import { useUid } from '../session/user-context.ts'
import { inChunks } from './open-parts.ts'

/** How often prices are fetched while the page is visible. */
const EVERY_MS = 15_000
/** Few enough that the first prices show while others are fetched. */
const AT_ONCE = 25

export type Marks = {
  /** The newest price of a market; undefined while it is loading. */
  readonly of: (market: MarkedMarket) => Mark | undefined
  /** Prices cannot be loaded, for instance without a connection; those loaded before stay. */
  readonly hasFailed: boolean
}

/** The newest prices of markets, each fetched once, refreshed while the page is visible. */
export function useMarks(markets: readonly MarkedMarket[]): Marks {
  const uid = useUid()
  const chunks = useMemo(() => {
    const distinct = new Map(markets.map((market) => [nameOf(market), market]))
    const sorted = [...distinct].toSorted(([a], [b]) => (a < b ? -1 : 1))
    return inChunks(sorted, AT_ONCE)
  }, [markets])
  const results = useQueries({
    queries: chunks.map((chunk) => ({
      queryKey: ['marks', uid, chunk.map(([name]) => name)],
      queryFn: async ({ signal }: { readonly signal: AbortSignal }) => {
        const { marks } = await call(getMarks, { markets: chunk.map(([, market]) => market) }, signal)
        return chunk.map(([name], index) => [name, marks[index]] as const)
      },
      refetchInterval: EVERY_MS,
      refetchOnWindowFocus: true,
      staleTime: EVERY_MS / 2,
      // The next poll is due soon anyway.
      retry: false,
    })),
    combine: (all) => ({
      entries: all.flatMap(({ data }) => data ?? []),
      hasFailed: all.some(({ error }) => error !== null),
    }),
  })
  return useMemo(() => {
    const byName = new Map(results.entries)
    return { of: (market) => byName.get(nameOf(market)), hasFailed: results.hasFailed }
  }, [results])
}

/** The market of an instrument, without the fields that only its fills need. */
export function marketOf({ venue, kind, symbol, base, quote, settle }: MarkedMarket): MarkedMarket {
  return { venue, kind, symbol, base, quote, settle }
}

function nameOf({ venue, kind, symbol, base, quote, settle }: MarkedMarket): string {
  return JSON.stringify([venue, kind, symbol, base, quote, settle])
}
