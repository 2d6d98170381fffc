import { itemAt } from '../base/index.ts'
import { FLAT_GAP_MS, healthAt, type PositionHealth, type WalkedLegs } from './health.ts'
import type { TradeCash } from './trade.ts'
import type { Carry } from './walk.ts'

/** A moment at which everything is flat: a rebuild can start here instead of at the beginning. */
export type FlatPoint = {
  readonly time: number
  /** The number of trades closed by then; they stay as they are. */
  readonly trades: number
  readonly carry: Carry
  readonly health: PositionHealth
}

/** Flat points are stored sparsely: the latest ones, where late fills arrive, and a few across the whole history. */
const LATEST_POINTS = 16
const SPREAD_POINTS = 48

/** Trades by opening, as numbers; `closeTime` is infinite while a trade is open. */
export type Spans = {
  readonly count: number
  readonly openTime: (index: number) => number
  readonly closeTime: (index: number) => number
}

/** Moments between trades at which nothing is open for long enough, with the number of trades before each. */
function flatGaps(spans: Spans): { readonly time: number; readonly trades: number }[] {
  const gaps: { time: number; trades: number }[] = []
  let flatSince = Number.NEGATIVE_INFINITY
  for (let index = 0; index < spans.count; index += 1) {
    if (index > 0 && spans.openTime(index) - flatSince > 2 * FLAT_GAP_MS) gaps.push({ time: flatSince, trades: index })
    flatSince = Math.max(flatSince, spans.closeTime(index))
  }
  if (spans.count > 0 && Number.isFinite(flatSince)) gaps.push({ time: flatSince, trades: spans.count })
  return gaps.filter((_, index) => isRetained(index, gaps.length))
}

type Built = {
  readonly spans: Spans
  /** The remainder that the trade at this index left to the next one. */
  readonly carryOf: (index: number) => Carry
  readonly legs: WalkedLegs
  readonly orphans: readonly TradeCash[]
  /** Where the build began. */
  readonly from: FlatPoint | null
}

/** The flat points of a position, and its health up to its end. */
export function flatPointsOf({ spans, carryOf, legs, orphans, from }: Built): {
  readonly health: PositionHealth
  readonly flatPoints: readonly FlatPoint[]
} {
  const early = from?.trades ?? 0
  const gaps = flatGaps(spans)
  const healths = healthAt([...gaps.map(({ time }) => time), Number.POSITIVE_INFINITY], {
    legs,
    orphans,
    start: from?.health ?? null,
    hadTrades: early > 0,
  })
  const fresh = gaps.map(({ time, trades }, index) => ({
    time,
    trades: trades + early,
    carry: carryOf(trades - 1),
    health: itemAt(healths, index),
  }))
  return { health: itemAt(healths, gaps.length), flatPoints: from === null ? fresh : [from, ...fresh] }
}

function isRetained(index: number, count: number): boolean {
  if (count - index <= LATEST_POINTS) return true
  return index % Math.max(1, Math.floor(count / SPREAD_POINTS)) === 0
}

type FlatMoment = Pick<FlatPoint, 'time'> & { readonly carry: Pick<Carry, 'order'> }

/**
 * The latest flat point from which a change at `time` can be rebuilt; null = from the beginning. Skips points at which
 * one of the changed `orders` left dust, because the trade before such a point continues.
 */
export function flatPointBefore<Point extends FlatMoment>(
  points: readonly Point[],
  time: number,
  orders: ReadonlySet<string> = new Set(),
): Point | null {
  let best: Point | null = null
  for (const point of points) {
    if (point.carry.order !== null && orders.has(point.carry.order)) continue
    if (point.time + FLAT_GAP_MS < time && (best === null || point.time > best.time)) best = point
  }
  return best
}
