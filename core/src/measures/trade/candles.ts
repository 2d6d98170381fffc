import { firstIndex } from '../../base/index.ts'

/** The prices of one interval. Prices are doubles, because they are only used for statistics. */
export type Candle = {
  /** The first millisecond, UTC. */
  readonly time: number
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
}

/** Candles of trade prices (not of mark prices), ascending, in the finest available interval. */
export type CandleSeries = { readonly candles: readonly Candle[]; readonly intervalMs: number }

/** The candles that overlap the time from `from` up to `to`; null if one is missing. */
export function candlesBetween(
  series: CandleSeries,
  window: { readonly from: number; readonly to: number },
): readonly Candle[] | null {
  const { candles, intervalMs } = series
  // The last candle that starts at or before the window.
  const start = firstIndex(candles, ({ time }) => time > window.from) - 1
  let end = start
  for (let covered = candles[start]?.time; covered !== undefined; end += 1) {
    if (candles[end]?.time !== covered) return null
    covered += intervalMs
    if (covered >= window.to && covered > window.from) return candles.slice(start, end + 1)
    if (covered <= window.from) return null
  }
  return null
}
