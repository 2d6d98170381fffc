/** The daily candles of a coin, by UTC days. */
import { DAY_MS, float64At } from '../base/index.ts'
import type { Bar, TimeRange } from '../market/index.ts'

/** Prices in dollars; NaN on days without a candle. */
export type CoinDays = {
  /** The UTC day of the first candle, counted from 1 January 1970. */
  readonly firstDay: number
  readonly high: Float64Array
  readonly low: Float64Array
  readonly close: Float64Array
}

/** Candles by coin. */
export type CoinMarkets = ReadonlyMap<string, CoinDays>

export function coinDays(bars: readonly Bar[], { from, to }: TimeRange): CoinDays {
  const firstDay = Math.floor(from / DAY_MS)
  const blank = () => new Float64Array(Math.max(0, Math.ceil(to / DAY_MS) - firstDay)).fill(Number.NaN)
  const days = { firstDay, high: blank(), low: blank(), close: blank() }
  for (const { time, high, low, close } of bars) {
    const index = time / DAY_MS - firstDay
    if (!Number.isInteger(index) || index < 0 || index >= days.close.length) continue
    days.high[index] = high
    days.low[index] = low
    days.close[index] = close
  }
  return days
}

/** The UTC day of a moment. Its candle ends later, so the last one that is closed is of the day before. */
export function dayOfTime(time: number): number {
  return Math.floor(time / DAY_MS)
}

/** How many consecutive candles end with the last one before a day; at most as many as requested. */
export function closedBefore({ firstDay, close }: CoinDays, day: number, max: number): number {
  const end = day - firstDay
  if (end > close.length) return 0
  let count = 0
  while (count < max && end - count > 0 && !Number.isNaN(float64At(close, end - count - 1))) count += 1
  return count
}
