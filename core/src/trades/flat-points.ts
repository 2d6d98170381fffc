import { itemAt } from '../base/index.ts'
import type { TradeDraft } from './draft.ts'
import { FLAT_GAP_MS, type PositionHealth } from './health.ts'
import { type Carry, NO_CARRY } from './walk.ts'

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

/** The moments at which everything is flat, with the number of trades closed by then. Expects drafts by open time. */
export function flatMoments(drafts: readonly TradeDraft[]): Omit<FlatPoint, 'health'>[] {
  const spans = {
    count: drafts.length,
    openTime: (index: number) => itemAt(drafts, index).openTime,
    closeTime: (index: number) => itemAt(drafts, index).closeTime ?? Number.POSITIVE_INFINITY,
  }
  return flatGaps(spans).map((gap) => ({ ...gap, carry: carryOf(drafts[gap.trades - 1]) }))
}

/** What a closed trade leaves to the next one. The rest of a short is owed, not held, so it cannot be carried over. */
function carryOf(draft: TradeDraft | undefined): Carry {
  if (draft === undefined || draft.dust <= 0n || !draft.isLong) return NO_CARRY
  const { dust, dustValue, slices, units } = draft
  return { quantity: dust, value: dustValue, order: slices.at(-1)?.fill.orderId ?? null, units }
}

/** Trades by opening, as numbers; `closeTime` is infinite while a trade is open. */
export type Spans = {
  readonly count: number
  readonly openTime: (index: number) => number
  readonly closeTime: (index: number) => number
}

/** Moments between trades at which nothing is open for long enough, with the number of trades before each. */
export function flatGaps(spans: Spans): { readonly time: number; readonly trades: number }[] {
  const gaps: { time: number; trades: number }[] = []
  let flatSince = Number.NEGATIVE_INFINITY
  for (let index = 0; index < spans.count; index += 1) {
    if (index > 0 && spans.openTime(index) - flatSince > 2 * FLAT_GAP_MS) gaps.push({ time: flatSince, trades: index })
    flatSince = Math.max(flatSince, spans.closeTime(index))
  }
  if (spans.count > 0 && Number.isFinite(flatSince)) gaps.push({ time: flatSince, trades: spans.count })
  return gaps.filter((_, index) => isRetained(index, gaps.length))
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
