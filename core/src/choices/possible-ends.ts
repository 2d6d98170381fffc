/** Where a position left to its stop and target may have ended, as far as candles show. */
import type { Candle, CandleSeries } from '../measures/index.ts'
import { isPassed, isReached } from '../paths/index.ts'
import type { TradeSide } from '../trades/index.ts'

export type Levels = {
  readonly side: TradeSide
  readonly stop: number
  /** Null if the position has none. */
  readonly target: number | null
}

export type Span = {
  /** Levels count from this moment on, UTC ms. */
  readonly from: number
  /** The position was closed here for another reason. */
  readonly until: number
}

export type PossibleEnd = {
  readonly price: number
  /** When its candle starts, or the span where that is later; and when the candle ends. */
  readonly from: number
  readonly until: number
  /** At the open of the candle, before anything else in it. */
  readonly isAtOpen: boolean
}

/**
 * A candle that opens beyond a level ends the position at its open. Within a candle the order is unknown: of two levels
 * both count, and so does neither if the span begins or ends in the candle. A candle in which it begins is certain to
 * end the position only if it closes beyond a level. `isEnded`: whether the position is certain to have ended.
 */
export function possibleEnds(
  { candles, intervalMs }: CandleSeries,
  levels: Levels,
  { from, until }: Span,
): { readonly ends: readonly PossibleEnd[]; readonly isEnded: boolean } {
  const ends: PossibleEnd[] = []
  for (const candle of candles) {
    const end = candle.time + intervalMs
    if (end <= from) continue
    if (candle.time >= until) break
    const start = Math.max(candle.time, from)
    const isWhole = candle.time >= from
    const during = { from: start, until: end }
    if (isWhole && isBeyond(levels, candle.open)) {
      ends.push({ ...during, price: candle.open, isAtOpen: true })
      return { ends, isEnded: true }
    }
    const prices = levelsIn(levels, candle)
    ends.push(...prices.map((price) => ({ ...during, price, isAtOpen: false })))
    const isCertain = end <= until && (isWhole || isBeyond(levels, candle.close))
    if (prices.length > 0 && isCertain) return { ends, isEnded: true }
  }
  return { ends, isEnded: false }
}

function isBeyond({ side, stop, target }: Levels, price: number): boolean {
  return isPassed(side, price, stop) || isReached(side, price, target)
}

/** The levels that a candle reached. */
function levelsIn({ side, stop, target }: Levels, { high, low }: Candle): readonly number[] {
  const [good, bad] = side === 'long' ? [high, low] : [low, high]
  const isTarget = target !== null && isReached(side, good, target)
  return [...(isPassed(side, bad, stop) ? [stop] : []), ...(isTarget ? [target] : [])]
}
