import { type Clock, type CivilDay, type Fixed, localDay, type TradeId, type UtcMs } from '../base/index.ts'
import type { TradeEntry } from '../trades/index.ts'

/**
 * A trade as rules see it, regardless of its source. All money is in the reporting currency; null = unknown, which is
 * never treated as zero.
 */
export type JudgedTrade = {
  readonly id: TradeId
  readonly account: string
  /** Ticker name, such as `BTCUSDT`. */
  readonly ticker: string
  readonly side: 'long' | 'short'
  readonly openTime: UtcMs
  /** Null while open. */
  readonly closeTime: UtcMs | null
  /** Net of fees and funding; for an open trade the amount realised so far. */
  readonly net: Fixed | null
  /** Largest open value at entry prices. */
  readonly maxNotional: Fixed | null
  /** The loss if the first stop had been hit. */
  readonly initialRisk: Fixed | null
  /** The venue's leverage setting. */
  readonly leverage: number | null
  /** Planned reward to risk, from the first stop and the targets. */
  readonly plannedReward: number | null
  readonly labels: readonly string[]
  /** Those of them that it had before its first exit; absent = none is known to. */
  readonly earlyLabels?: readonly string[]
  readonly hasNote: boolean
  readonly hasStop: boolean
  readonly hasTarget: boolean
  readonly hasScreenshot: boolean
  /** Every entry in time order; null if they are unknown individually. */
  readonly entries: readonly TradeEntry[] | null
  /** The stops in time order, the initial one first; empty if none is known. */
  readonly stops: readonly StopLevel[]
}

export type StopLevel = { readonly time: UtcMs; readonly price: Fixed }

/** Money that a trade made or cost at a moment: profit realised, minus fees, plus funding. */
export type DayEvent = { readonly trade: TradeId; readonly time: UtcMs; readonly amount: Fixed }

/** One event of the history; rules see them in this order. */
export type HistoryStep =
  | { readonly what: 'open' | 'close'; readonly time: UtcMs; readonly day: CivilDay; readonly trade: JudgedTrade }
  | {
      readonly what: 'money'
      readonly time: UtcMs
      readonly day: CivilDay
      readonly trade: JudgedTrade
      readonly amount: Fixed
    }

/** Trades and their money in order, built once for all rules. */
export type TradeHistory = {
  readonly clock: Clock
  /** By open time, then id. */
  readonly trades: readonly JudgedTrade[]
  readonly steps: readonly HistoryStep[]
}

/**
 * Puts trades and events in order. Within one millisecond: closes of earlier trades, then opens (by ticker), then
 * closes of trades opened in it, then money; so a loss never blocks a trade that was opened in the same millisecond.
 * Leaves out events whose trade is not in the list.
 */
export function historyOf(trades: readonly JudgedTrade[], events: readonly DayEvent[], clock: Clock): TradeHistory {
  const byId = new Map(trades.map((trade) => [trade.id, trade]))
  const steps: HistoryStep[] = []
  for (const trade of trades) {
    steps.push({ what: 'open', time: trade.openTime, day: localDay(clock, trade.openTime), trade })
    if (trade.closeTime === null) continue
    steps.push({ what: 'close', time: trade.closeTime, day: localDay(clock, trade.closeTime), trade })
  }
  for (const { trade: id, time, amount } of events) {
    const trade = byId.get(id)
    if (trade !== undefined) steps.push({ what: 'money', time, day: localDay(clock, time), trade, amount })
  }
  steps.sort(inOrder)
  return { clock, trades: [...trades].sort(byOpen), steps }
}

function inOrder(a: HistoryStep, b: HistoryStep): number {
  return a.time - b.time || rank(a) - rank(b) || compareTwins(a.trade, b.trade)
}

function rank({ what, time, trade }: HistoryStep): number {
  if (what === 'money') return 3
  if (what === 'open') return 1
  return trade.openTime < time ? 0 : 2
}

function byOpen(a: JudgedTrade, b: JudgedTrade): number {
  return a.openTime - b.openTime || compareTwins(a, b)
}

/**
 * Orders trades opened at the same moment by ticker, side, close and net. The id is the last resort because it hashes
 * the account: renaming an account must not change a verdict.
 */
function compareTwins(a: JudgedTrade, b: JudgedTrade): number {
  return (
    compare(a.ticker, b.ticker) ||
    compare(a.side, b.side) ||
    compare(a.closeTime ?? Number.POSITIVE_INFINITY, b.closeTime ?? Number.POSITIVE_INFINITY) ||
    compare(a.net ?? 0n, b.net ?? 0n) ||
    compare(a.id, b.id)
  )
}

function compare<T extends string | number | bigint>(a: T, b: T): number {
  return a < b ? -1 : a > b ? 1 : 0
}
