/**
 * Trades in rounds that follow each other: a round begins only after every trade of the round before it was closed.
 * Bets on rounds can therefore be fixed from results that are known, and trades that share hours of the market are one
 * result.
 */
import { ascendingOrder, DAY_MS, float64At } from '../base/index.ts'
import { type DecisionUnit, TOGETHER_MS } from './decisions.ts'

export type Round = {
  /** Indexes of its trades, in the order of their opens. */
  readonly trades: readonly number[]
  /**
   * UTC ms: the open of its first trade, and the moment after which no trade can join it; infinite while one is open.
   */
  readonly start: number
  readonly end: number
}

type Times = {
  readonly openTime: Float64Array
  /** Infinity while open. */
  readonly closeTime: Float64Array
}

/** Trades that overlap, open within minutes of the first, or share its day or week (in UTC) where that is the unit. */
export function roundsOf({ openTime, closeTime }: Times, unit: DecisionUnit): readonly Round[] {
  const rounds: { trades: number[]; start: number; end: number }[] = []
  for (const trade of ascendingOrder(openTime)) {
    const [open, close] = [float64At(openTime, trade), float64At(closeTime, trade)]
    const last = rounds.at(-1)
    if (last !== undefined && open < last.end) {
      last.trades.push(trade)
      last.end = Math.max(last.end, close)
    } else rounds.push({ trades: [trade], start: open, end: Math.max(close, endOfUnit(open, unit)) })
  }
  return rounds
}

function endOfUnit(open: number, unit: DecisionUnit): number {
  if (unit === 'decision') return open + TOGETHER_MS
  const length = unit === 'day' ? DAY_MS : 7 * DAY_MS
  return (Math.floor(open / length) + 1) * length
}
