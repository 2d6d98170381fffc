import { type Message, message } from '../../base/index.ts'
import type { Instrument } from '../../ledger/index.ts'
import type { LedgerLegs } from '../layouts/layout.ts'
import type { LedgerSoFar } from './records.ts'

/** Gives each payment that names a trade the instrument of that trade, and counts those whose trade is in no file. */
export function findPaidTrades({ fills, ofTrades, table }: LedgerSoFar): void {
  if (ofTrades.length === 0) return
  const tradeIds = new Set(ofTrades.map(({ trade }) => trade))
  const instruments = new Map<string, Instrument>()
  for (const fill of fills.values()) {
    const id = table.tradeIds.at(fill)
    if (id !== null && tradeIds.has(id)) instruments.set(id, table.instruments.at(fill))
  }
  const missing = new Map<(typeof ofTrades)[number]['sink'], number>()
  for (const { event, trade, sink } of ofTrades) {
    event.instrument = instruments.get(trade) ?? null
    if (event.instrument === null) missing.set(sink, (missing.get(sink) ?? 0) + 1)
  }
  if (fills.length === 0) return
  for (const [sink, count] of missing) sink.notice(missingNotice(count))
}

function missingNotice(count: number): Message {
  return count === 1
    ? message(
        '1 payment names a trade that is not in these files, so no trade bears its cost. Import the trade history of that time together with this file.',
      )
    : message(
        '{count} payments name trades that are not in these files, so no trades bear their cost. Import the trade history of that time together with this file.',
        { count },
      )
}

/** How many positions were settled with own coins without a trade in any file that says so. */
export function settledAlone({ fills, table }: LedgerSoFar, legs: LedgerLegs): number {
  const settled = [...legs].flatMap(([trade, legsOfTrade]) =>
    [...legsOfTrade.values()].some(({ settledAt }) => settledAt !== undefined) ? [trade] : [],
  )
  if (settled.length === 0) return 0
  const tradeIds = new Set(Array.from(fills.values(), (fill) => table.tradeIds.at(fill)))
  return settled.filter((trade) => !tradeIds.has(trade)).length
}
