import { toNumber } from '../../base/index.ts'
import type { Trade } from '../../trades/index.ts'
import type { CandleSeries } from './candles.ts'

export type CandleFit = {
  /** Fills that have a candle. */
  readonly covered: number
  /** The fills among them whose price is outside their candle. */
  readonly outside: number
}

/**
 * Whether the candles can belong to this trade. A fill outside its candle means that they are from another market, in
 * another unit, or mark prices, so nothing computed from them should be trusted.
 */
export function candleFit(trade: Trade, { candles, intervalMs }: CandleSeries): CandleFit {
  const byTime = new Map(candles.map((candle) => [candle.time, candle]))
  let covered = 0
  let outside = 0
  for (const { fill, price } of trade.slices) {
    if (fill.execution !== 'trade') continue
    const candle = byTime.get(Math.floor(fill.time / intervalMs) * intervalMs)
    if (candle === undefined) continue
    covered += 1
    const at = toNumber(price)
    if (at > candle.high * (1 + TOLERANCE) || at < candle.low * (1 - TOLERANCE)) outside += 1
  }
  return { covered, outside }
}

/** Averaged fills, and times that an export rounds down to the minute, are slightly outside their candle. */
const TOLERANCE = 0.005
