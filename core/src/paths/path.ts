import { candleFit, type CandleSeries, type Excursions, excursionsOf } from '../measures/index.ts'
import type { Trade } from '../trades/index.ts'

/** Why nothing is said of a trade between its fills: no candles, one of them missing, or those of another market. */
export const PATH_GAPS = ['no-candles', 'candle-missing', 'other-market'] as const
export type PathGap = (typeof PATH_GAPS)[number]

/** A closed trade with all candles from its open to its close, and with those after it as far as they are known. */
export type TradePath = {
  readonly trade: Trade
  readonly series: CandleSeries
  readonly excursions: Excursions
}

export type PathResult =
  | { readonly path: TradePath; readonly gap: null }
  | { readonly path: null; readonly gap: PathGap }

/** A closed trade with its candles, where these are complete and can be its own. */
export function pathOf(trade: Trade, series: CandleSeries | null): PathResult {
  if (series === null || series.candles.length === 0) return { path: null, gap: 'no-candles' }
  if (candleFit(trade, series).outside > 0) return { path: null, gap: 'other-market' }
  const excursions = excursionsOf(trade, series)
  return excursions === null
    ? { path: null, gap: 'candle-missing' }
    : { path: { trade, series, excursions }, gap: null }
}
