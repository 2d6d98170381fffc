import { getOpenTrades } from '@roundtrip/contract/trades'
import { fixed } from '@roundtrip/core/base'
import { decodeInstrument } from '@roundtrip/core/ledger'
import type { OpenPart } from '@roundtrip/core/measures'
import { keepPreviousData, useQueries, type UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import type * as z from 'zod/mini'
import { call } from '../requests/call.ts'
import { useUid } from '../session/user-context.ts'

export type OpenPartsQuery = {
  /** By trade id; undefined until the first have loaded. */
  readonly byTrade: ReadonlyMap<string, OpenPart> | undefined
  readonly error: Error | null
  readonly retry: () => void
}

/** Trades per request. */
const AT_ONCE = 100

/** The open remainder of trades, in exact decimals. `etag` is the version of the ledger that they belong to. */
export function useOpenParts(tradeIds: readonly string[], etag: string | null): OpenPartsQuery {
  const uid = useUid()
  const chunks = useMemo(() => inChunks(tradeIds, AT_ONCE), [tradeIds])
  return useQueries({
    queries: chunks.map((ids) => ({
      queryKey: ['open-trades', uid, etag, ids],
      staleTime: Number.POSITIVE_INFINITY,
      placeholderData: keepPreviousData,
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => call(getOpenTrades, { tradeIds: [...ids] }, signal),
    })),
    combine: together,
  })
}

type OpenTrades = z.infer<typeof getOpenTrades.output>

function together(results: readonly UseQueryResult<OpenTrades>[]): OpenPartsQuery {
  const loaded = results.flatMap(({ data }) => data?.trades ?? [])
  const byTrade = new Map(
    loaded.map(({ id, instrument, side, openQuantity, openValue }): [string, OpenPart] => [
      id,
      { instrument: decodeInstrument(instrument), side, quantity: fixed(openQuantity), entryValue: fixed(openValue) },
    ]),
  )
  const failed = results.find(({ error }) => error !== null)
  return {
    byTrade: loaded.length === 0 && results.some(({ isPending }) => isPending) ? undefined : byTrade,
    error: failed?.error ?? null,
    retry: () => results.forEach(({ refetch }) => void refetch()),
  }
}

export function inChunks<T>(items: readonly T[], size: number): T[][] {
  const count = Math.ceil(items.length / size)
  return Array.from({ length: count }, (_, index) => items.slice(index * size, (index + 1) * size))
}
