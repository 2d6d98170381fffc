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
  const start = lastStartedBy(candles, window.from)
  let end = start
  for (let covered = candles[start]?.time; covered !== undefined; end += 1) {
    if (candles[end]?.time !== covered) return null
    covered += intervalMs
    if (covered >= window.to && covered > window.from) return candles.slice(start, end + 1)
    if (covered <= window.from) return null
  }
  return null
}

/** The index of the last candle that starts at or before the time; -1 without one. */
function lastStartedBy(candles: readonly Candle[], time: number): number {
  let low = 0
  let high = candles.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((candles[middle]?.time ?? time) <= time) low = middle + 1
    else high = middle
  }
  return low - 1
}
