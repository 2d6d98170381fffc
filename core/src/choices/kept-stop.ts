/** The result of a trade if its stop had stayed where it was, judged from the moment it was moved away. */
import { toNumber } from '../base/index.ts'
import { MOVES, type PositionStep, positionPath, profitAt, valueAt } from '../measures/index.ts'
import { costsOf, isEndedByExchange, type NewCosts, type TradePath } from '../paths/index.ts'
import type { TradeSide } from '../trades/index.ts'
import { boundsOf, type ChoiceResult, type TradePlan } from './choice.ts'
import { type PossibleEnd, possibleEnds } from './possible-ends.ts'

/** A stop that was moved farther from the price than the first one. */
export type MovedStop = {
  /** When, UTC ms. */
  readonly time: number
  /** The stop until then. */
  readonly price: number
}

/** The first move beyond the first stop, and the stop until then; null if it never moved there. */
export function movedStopOf(side: TradeSide, { stop, moves }: Pick<TradePlan, 'stop' | 'moves'>): MovedStop | null {
  if (stop === null) return null
  let before = stop
  for (const { time, price } of moves) {
    if (side === 'long' ? price < stop : price > stop) return { time, price: before }
    before = price
  }
  return null
}

/**
 * Leaves the stop where it was and closes everything that is open at the first price beyond it; the trade is unchanged
 * if there is none. Entries and exits before that stay; later ones are not made. A candle that opens beyond the stop
 * fills at its open.
 *
 * Within a candle that contains the move or a fill, the order is unknown, so both count: the bounds are the best and
 * the worst possible outcome. From the move on nobody knows where the price goes, so in a fair market this makes
 * nothing on average, no matter why the trader moved the stop.
 */
export function keptStop(path: TradePath, moved: MovedStop): ChoiceResult {
  const { trade, series } = path
  const { closeTime, net, side } = trade
  if (trade.slices.some(({ fill }) => MOVES.has(fill.execution))) return { gap: 'moved-coins' }
  const costs = costsOf(trade)
  if (costs === null || closeTime === null || net === null) return { gap: 'no-costs' }
  if (moved.time < trade.openTime || moved.time >= closeTime) return { gap: 'moved-after' }
  const positions = positionsOf(path)
  const levels = { side, stop: moved.price, target: null }
  const { ends, isEnded } = possibleEnds(series, levels, { from: moved.time, until: closeTime })
  const possible = ends.flatMap((end) => netsAt(path, positions, { end, costs }))
  if (!isEnded && isEndedByExchange(trade) && possible.length > 0) return { gap: 'ended-by-exchange' }
  const traded = toNumber(net)
  const differences = [...possible, ...(isEnded ? [] : [traded])].map((other) => other - traded)
  return { gap: null, time: moved.time, until: closeTime, more: boundsOf(differences) }
}

/** The open quantity after a fill, and the number of fills up to it. */
type OpenPosition = { readonly step: PositionStep; readonly fills: number }

function positionsOf({ trade }: TradePath): readonly OpenPosition[] {
  return positionPath(trade).map((step, index) => ({ step, fills: index + 1 }))
}

/** The open quantity at a moment, and after each fill from then until another one. */
function openDuring(positions: readonly OpenPosition[], from: number, until: number): readonly OpenPosition[] {
  const before = positions.findLast(({ step }) => step.time <= from)
  const within = positions.filter(({ step }) => step.time > from && step.time < until)
  return [...(before === undefined ? [] : [before]), ...within].filter(({ step }) => step.quantity > 0)
}

type Stopped = { readonly end: PossibleEnd; readonly costs: NewCosts }

/** The net of the trade with each of the positions that the stop may have closed. */
function netsAt({ trade }: TradePath, positions: readonly OpenPosition[], { end, costs }: Stopped): readonly number[] {
  const open = openDuring(positions, end.from, end.until)
  const { funding, otherCash } = costs.cashUntil(end.from)
  return (end.isAtOpen ? open.slice(0, 1) : open).map(({ step, fills }) => {
    const paid = trade.slices.slice(0, fills).reduce((sum, { fee }) => sum + (fee === null ? 0 : toNumber(fee)), 0)
    const exitFee = costs.exitRate * valueAt(trade.instrument, step.quantity, end.price)
    return profitAt(trade, step, end.price) - paid - exitFee + funding + otherCash
  })
}
