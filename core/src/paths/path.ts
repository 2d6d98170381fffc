import { candleFit, type CandleSeries, type Excursions, excursionsOf } from '../measures/index.ts'
import type { Trade } from '../trades/index.ts'

/** Why there is no path of a trade between its fills: no candles, one of them missing, or those of another market. */
export const PATH_GAPS = ['no-candles', 'candle-missing', 'other-market'] as const
export type PathGap = (typeof PATH_GAPS)[number]

/** A closed trade with all candles from its open to its close, and the available ones after it. */
export type TradePath = {
  readonly trade: Trade
  readonly series: CandleSeries
  readonly excursions: Excursions
}

export type PathResult =
  | { readonly path: TradePath; readonly gap: null }
  | { readonly path: null; readonly gap: PathGap }

/** A closed trade with its candles, if these are complete and can belong to it. */
export function pathOf(trade: Trade, series: CandleSeries | null): PathResult {
  if (series === null || series.candles.length === 0) return { path: null, gap: 'no-candles' }
  if (candleFit(trade, series).outside > 0) return { path: null, gap: 'other-market' }
  const excursions = excursionsOf(trade, series)
  return excursions === null
    ? { path: null, gap: 'candle-missing' }
    : { path: { trade, series, excursions }, gap: null }
}
