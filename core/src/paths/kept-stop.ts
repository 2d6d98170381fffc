/** What a trade would have made if its stop had stayed where it was: judged from the moment it was moved away. */
import { toNumber } from '../base/index.ts'
import { type Candle, MOVES, type PositionStep, positionPath, profitAt, valueAt } from '../measures/index.ts'
import { isEndedByExchange } from './exchange-ends.ts'
import { costsOf, type NewCosts } from './new-costs.ts'
import type { ReplayGap } from './other-exit.ts'
import type { TradePath } from './path.ts'
import { isPassed } from './walk.ts'

/** A stop that was moved farther from the price than the first one. */
export type MovedStop = {
  /** When, UTC ms. */
  readonly time: number
  /** Where it stood until then. */
  readonly price: number
}

/** Bounds of the net with the stop left in place, in the settle asset; equal where the candles decide. */
export type KeptStop =
  | { readonly gap: null; readonly low: number; readonly high: number }
  | { readonly gap: ReplayGap | 'moved-after' }

/** The first move beyond the first stop, and where the stop stood until then; null where it never went there. */
export function movedStopOf(
  side: 'long' | 'short',
  {
    stop,
    moves,
  }: { readonly stop: number; readonly moves: readonly { readonly time: number; readonly price: number }[] },
): MovedStop | null {
  let before = stop
  for (const { time, price } of moves) {
    if (side === 'long' ? price < stop : price > stop) return { time, price: before }
    before = price
  }
  return null
}

/**
 * Leaves the stop where it was and closes everything that is open at the first price beyond it; the trade stays as it was
 * where there is none. Entries and exits before that stay; later ones are not made. A candle that opens beyond the stop fills
 * at its open.
 *
 * Of a candle with the move or a fill in it, it is unknown what came first, so both count: the bounds are the best and the
 * worst of what may have been. From the move on nobody knows where the price goes, so in a fair market this makes
 * nothing on average, for whatever reason the trader moved the stop.
 */
export function keptStop(path: TradePath, moved: MovedStop): KeptStop {
  const { trade, series } = path
  const { closeTime, net, side } = trade
  if (trade.slices.some(({ fill }) => MOVES.has(fill.execution))) return { gap: 'moved-coins' }
  const costs = costsOf(trade)
  if (costs === null || closeTime === null || net === null) return { gap: 'no-costs' }
  if (moved.time < trade.openTime || moved.time >= closeTime) return { gap: 'moved-after' }
  const steps = positionPath(trade)
  const possible: number[] = []
  for (const candle of series.candles) {
    const end = candle.time + series.intervalMs
    if (end <= moved.time) continue
    if (candle.time >= closeTime) break
    const from = Math.max(candle.time, moved.time)
    const held = heldDuring(steps, from, end)
    const [first] = held
    const at = (price: number, open: Held) => stoppedNet(path, open, { price, time: from, costs })
    if (candle.time >= moved.time && isPassed(side, candle.open, moved.price)) {
      if (first !== undefined) possible.push(at(candle.open, first))
      return boundsOf(possible)
    }
    if (!isPassed(side, lowest(side, candle), moved.price)) continue
    possible.push(...held.map((open) => at(moved.price, open)))
    // Without a fill or the move in it, or with a close beyond the stop, the candle was there while the trade was open.
    const isCertain = (candle.time >= moved.time && held.length === 1) || isPassed(side, candle.close, moved.price)
    if (isCertain && end <= closeTime) return boundsOf(possible)
  }
  if (isEndedByExchange(trade) && possible.length > 0) return { gap: 'ended-by-exchange' }
  return boundsOf([...possible, toNumber(net)])
}

function boundsOf(possible: readonly number[]): KeptStop {
  return { gap: null, low: Math.min(...possible), high: Math.max(...possible) }
}

function lowest(side: 'long' | 'short', { low, high }: Candle): number {
  return side === 'long' ? low : high
}

/** What is open after a fill, and how many fills that were. */
type Held = { readonly step: PositionStep; readonly fills: number }

/** What was open at a moment, and after each fill from then until the end of its candle. */
function heldDuring(steps: readonly PositionStep[], from: number, end: number): readonly Held[] {
  const known = steps.map((step, place): Held => ({ step, fills: place + 1 }))
  const before = known.findLast(({ step }) => step.time <= from)
  const within = known.filter(({ step }) => step.time > from && step.time < end)
  return [...(before === undefined ? [] : [before]), ...within].filter(({ step }) => step.quantity > 0)
}

type Stopped = { readonly price: number; readonly time: number; readonly costs: NewCosts }

function stoppedNet({ trade }: TradePath, { step, fills }: Held, { price, time, costs }: Stopped): number {
  const paid = trade.slices.slice(0, fills).reduce((sum, { fee }) => sum + (fee === null ? 0 : toNumber(fee)), 0)
  const exitFee = costs.exitRate * valueAt(trade.instrument, step.quantity, price)
  const { funding, otherCash } = costs.cashUntil(time)
  return profitAt(trade, step, price) - paid - exitFee + funding + otherCash
}
