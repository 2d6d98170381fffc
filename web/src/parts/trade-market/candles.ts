import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { LIMITS } from '@roundtrip/contract/fields'
import {
  type CandleResponse,
  deleteCandleSet,
  getCandles,
  importCandles,
  listCandleMarkets,
  listCandleSets,
} from '@roundtrip/contract/market'
import type { TradeDetail } from '@roundtrip/contract/trades'
import { type Bar, barBlocksOf, type CandleFile, decodeBars, encodeBars } from '@roundtrip/core/market'
import { call } from '../../data/requests/call.ts'
import { useUid } from '../../data/session/user-context.ts'
import { useSettings } from '../../data/settings/settings.ts'
import { chosenMarket } from './market-choice.ts'

/** Candles around a trade, as core's measures take them. */
export type TradeCandles = Omit<CandleResponse, 'bars'> & { readonly candles: readonly Bar[] }

const candlesKey = (uid: string) => ['candles', uid] as const
const setsKey = (uid: string) => ['candle-sets', uid] as const

/**
 * Candles around a trade, in the given interval or the finest available; from the chosen market if its own has none.
 */
export function useCandles(trade: TradeDetail, intervalMs: number | null) {
  const uid = useUid()
  const { settings, ready } = useSettings()
  const other = chosenMarket(settings.candleMarkets, trade)
  return useQuery({
    queryKey: [...candlesKey(uid), trade.id, trade.openTime, trade.closeTime, intervalMs, other],
    enabled: ready,
    queryFn: async ({ signal }): Promise<TradeCandles> => {
      const { bars, ...response } = await call(
        getCandles,
        { tradeId: trade.id, intervalMs, ...(other === null ? {} : { other }) },
        signal,
      )
      const grid = { start: response.from, intervalMs: response.intervalMs }
      return { ...response, candles: decodeBars(bars, grid) }
    },
    staleTime: 5 * 60_000,
    structuralSharing: false,
    // While another interval loads, the chart stays; the chart of another trade must not.
    placeholderData: (previous, query) => (query?.queryKey[2] === trade.id ? previous : undefined),
  })
}

const NONE: readonly Bar[] = []

/** The candles right before the given ones, as many as requested; fewer if there are no more. */
export function useCandlesBefore(trade: TradeDetail, tradeCandles: TradeCandles, count: number): readonly Bar[] {
  const uid = useUid()
  const { intervalMs, other, from, source } = tradeCandles
  const before = Math.min(count, LIMITS.candlesBefore)
  const { data } = useQuery({
    queryKey: [...candlesKey(uid), trade.id, 'before', from, intervalMs, other ?? null, source, before],
    enabled: before > 0,
    queryFn: async ({ signal }): Promise<readonly Bar[]> => {
      const request = { tradeId: trade.id, intervalMs, before, ...(other === undefined ? {} : { other }) }
      const response = await call(getCandles, request, signal)
      // Another source, such as a candle set imported in the meantime, may use another grid.
      if (response.source !== source || response.intervalMs !== intervalMs || response.to !== from) return NONE
      return decodeBars(response.bars, { start: response.from, intervalMs })
    },
    staleTime: 5 * 60_000,
    structuralSharing: false,
    // While an added indicator loads earlier candles, the others must not start later.
    placeholderData: (previous, query) =>
      query?.queryKey[2] === trade.id && query.queryKey[4] === from && query.queryKey[5] === intervalMs
        ? previous
        : undefined,
  })
  return data ?? NONE
}

/** Markets of a coin that have candles. */
export function useCandleMarkets(base: string) {
  const uid = useUid()
  return useQuery({
    queryKey: ['candle-markets', uid, base],
    queryFn: ({ signal }) => call(listCandleMarkets, { base }, signal),
    staleTime: 10 * 60_000,
  })
}

/** The candle sets that the user imported. */
export function useCandleSets() {
  const uid = useUid()
  return useQuery({
    queryKey: setsKey(uid),
    queryFn: async ({ signal }) => (await call(listCandleSets, {}, signal)).sets,
  })
}

type Imported = {
  readonly name: string
  readonly trade: Pick<TradeDetail, 'venue' | 'kind' | 'symbol'>
  readonly file: CandleFile
  /** Called with the share that has been sent, 0 to 1. */
  readonly onProgress: (share: number) => void
}

/** Sends a file's candles in chunks; if one fails, those already sent are deleted. */
export function useImportCandles() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: async ({ name, trade, file, onProgress }: Imported): Promise<number> => {
      const { intervalMs } = file
      const blocks = barBlocksOf(file.bars, intervalMs).map(({ start, bars }) => {
        return { start, bars: encodeBars(bars, { start, intervalMs }) }
      })
      const { venue, kind, symbol } = trade
      const identity = { name: name.slice(0, 255), venue, kind, symbol, intervalMs }
      let setId: string | null = null
      let barCount = 0
      try {
        for (let from = 0; from < blocks.length; from += LIMITS.candleBlocks) {
          const part = blocks.slice(from, from + LIMITS.candleBlocks)
          const response: { setId: string; bars: number } = await call(importCandles, {
            ...identity,
            setId,
            blocks: part,
          })
          setId = response.setId
          barCount = response.bars
          onProgress(Math.min(1, (from + part.length) / blocks.length))
        }
      } catch (error) {
        if (setId !== null) await call(deleteCandleSet, { setId }).catch(() => undefined)
        throw error
      }
      return barCount
    },
    onSettled: refresh,
  })
}

export function useDeleteCandles() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (setId: string) => call(deleteCandleSet, { setId }),
    onSettled: refresh,
  })
}

function useRefresh(): () => Promise<unknown> {
  const uid = useUid()
  const client = useQueryClient()
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: candlesKey(uid) }),
      client.invalidateQueries({ queryKey: setsKey(uid) }),
    ])
}
