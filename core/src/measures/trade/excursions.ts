/**
 * How far prices went for and against a closed trade while it was open, from candles.
 *
 * Candles at the ends of the trade and around its fills are ambiguous: it is unknown which of their prices occurred
 * while the position had its size. So there are two results.
 *
 * - `certain`, a lower bound and the default: fill prices; high and low of candles that lie completely inside the trade
 *   and have no fill; the open of a candle that starts inside, the close of one that ends inside.
 * - `upper`: also high and low of the candles at the ends and around fills, for every position during them.
 *
 * The trade lasts from its first fill to its last: the candle that starts with the last fill is not part of it, because
 * the trades of that candle came with or after the fill. A trade inside one candle has only its fills.
 */
import { ratio, toNumber } from '../../base/index.ts'
import type { Trade } from '../../trades/index.ts'
import { type Candle, type CandleSeries, candlesBetween } from './candles.ts'
import { type PositionStep, positionPath, profitAt } from './position-path.ts'

export type Excursion = {
  readonly highPrice: number
  readonly lowPrice: number
  /** Best and worst price against the average entry, as a fraction: >= 0 and <= 0. Null without an average entry. */
  readonly priceMfe: number | null
  readonly priceMae: number | null
  /** Largest and smallest realised + unrealised gross, from 0 at the start, in the settlement asset: >= 0 and <= 0. */
  readonly positionMfe: number
  readonly positionMae: number
  /**
   * The moment (start of the candle, or the fill) and the price of the largest profit. Null if it was never in profit.
   */
  readonly bestExit: { readonly time: number; readonly price: number } | null
}

export type Excursions = { readonly certain: Excursion; readonly upper: Excursion }

/** Null while the trade is open, and if one of its candles is missing or has an impossible price. */
export function excursionsOf(trade: Trade, series: CandleSeries): Excursions | null {
  const steps = positionPath(trade)
  if (trade.closeTime === null || steps.length === 0) return null
  const window = { from: trade.openTime, to: trade.closeTime }
  const candles = candlesBetween(series, window)
  if (candles === null) return null
  const certain = createReach(trade)
  const upper = createReach(trade)
  for (const step of steps) {
    if (step.price === null) continue
    see(certain, step, { time: step.time, price: step.price })
    see(upper, step, { time: step.time, price: step.price })
  }
  let before = 0
  for (const candle of candles) {
    const end = candle.time + series.intervalMs
    const first = countUntil(steps, before, (time) => time <= candle.time)
    const last = countUntil(steps, first, (time) => time < end)
    const startsInside = candle.time >= window.from && candle.time < window.to
    const endsInside = end <= window.to
    if (startsInside) see(certain, steps[first - 1], { time: candle.time, price: candle.open })
    if (endsInside) see(certain, steps[last - 1], { time: candle.time, price: candle.close })
    if (startsInside && endsInside && last === before) seeRange(certain, steps[last - 1], candle)
    for (let step = first; step <= last; step += 1) seeRange(upper, steps[step - 1], candle)
    before = last
  }
  const excursions = { certain: toExcursion(certain), upper: toExcursion(upper) }
  return isKnown(excursions.certain) && isKnown(excursions.upper) ? excursions : null
}

/** True if the ambiguous candles could add more than a tenth, which the figure should indicate. */
export function isUncertain({ certain, upper }: Excursions): boolean {
  const more = (min: number, max: number) => Math.abs(max - min) > 0.1 * Math.abs(min)
  return more(certain.positionMfe, upper.positionMfe) || more(certain.positionMae, upper.positionMae)
}

/** The extremes so far; changed in place, within one call of `excursionsOf`. */
type Reach = {
  readonly trade: Trade
  high: number
  low: number
  best: number
  worst: number
  bestExit: Excursion['bestExit']
}

function createReach(trade: Trade): Reach {
  return { trade, high: Number.NEGATIVE_INFINITY, low: Number.POSITIVE_INFINITY, best: 0, worst: 0, bestExit: null }
}

/** Before the first fill nothing is open, so a price does not change the profit. */
function see(reach: Reach, position: PositionStep | undefined, seen: { time: number; price: number }): void {
  const { price } = seen
  const profit = position === undefined ? 0 : profitAt(reach.trade, position, price)
  if (profit > reach.best) reach.bestExit = seen
  reach.high = Math.max(reach.high, price)
  reach.low = Math.min(reach.low, price)
  reach.best = Math.max(reach.best, profit)
  reach.worst = Math.min(reach.worst, profit)
}

function seeRange(reach: Reach, position: PositionStep | undefined, candle: Candle): void {
  see(reach, position, { time: candle.time, price: candle.high })
  see(reach, position, { time: candle.time, price: candle.low })
}

/** The number of consecutive steps from the given index that pass the test; expects steps in time order. */
function countUntil(steps: readonly PositionStep[], from: number, isBefore: (time: number) => boolean): number {
  let count = from
  for (let step = steps[count]; step !== undefined && isBefore(step.time); step = steps[count]) count += 1
  return count
}

function toExcursion(reach: Reach): Excursion {
  const { trade, high, low } = reach
  const entry = trade.entryPrice === null ? null : toNumber(trade.entryPrice)
  const long = trade.side === 'long'
  const away = (price: number) => (entry === null ? null : ratio(long ? price - entry : entry - price, entry))
  const best = away(long ? high : low)
  const worst = away(long ? low : high)
  return {
    highPrice: high,
    lowPrice: low,
    priceMfe: best === null ? null : Math.max(0, best),
    priceMae: worst === null ? null : Math.min(0, worst),
    positionMfe: reach.best,
    positionMae: reach.worst,
    bestExit: reach.bestExit,
  }
}

/** With an average entry of 0 there is no price excursion; only the figures that are always numbers are compared. */
function isKnown({ highPrice, lowPrice, positionMfe, positionMae }: Excursion): boolean {
  return [highPrice, lowPrice, positionMfe, positionMae].every(Number.isFinite)
}
