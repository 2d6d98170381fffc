/** Payments of a position whose trades are rows: the trade and the value of each; see `attributeCash`. */
import { type Fixed, itemAt } from '../base/index.ts'
import type { CashEvent, Instrument } from '../ledger/index.ts'
import { settledValue } from '../trades/fees.ts'
import { type LegSpans, movesCapital, ownersOf } from '../trades/funding.ts'
import type { BuildOptions, TradeCash } from '../trades/index.ts'

/** A payment in the settlement asset. */
export type Payment = { readonly time: number; readonly value: Fixed; readonly isFunding: boolean }

/** The payments of one trade; `late` if a payment was booked after it closed. */
export type TradePayments = { readonly payments: Payment[]; late: boolean }

export type Payments = {
  /** By the row of the trade. */
  readonly ofTrades: ReadonlyMap<number, TradePayments>
  /** Those for which no trade was open. */
  readonly orphans: readonly TradeCash[]
}

/** The trades of a leg, whose rows begin at `first`. */
export type RowSpans = LegSpans & { readonly first: number }

/** Null if an event needs the general rules: it is split between legs, or the rate of its coin is missing. */
export function paymentsOf(
  cashEvents: readonly CashEvent[],
  legs: readonly RowSpans[],
  options: BuildOptions,
): Payments | null {
  const ofTrades = new Map<number, TradePayments>()
  const orphans: TradeCash[] = []
  const events = [...cashEvents].sort((a, b) => a.time - b.time || (a.dedupeKey < b.dedupeKey ? -1 : 1))
  for (const event of events) {
    if (movesCapital(event)) continue
    const owners = ownersOf(legs, event)
    const value = valueOf(event.instrument, event, options)
    if (owners.length > 1 || value === null) return null
    const [owner] = owners
    if (owner === undefined) {
      orphans.push({ ...event, value })
      continue
    }
    const row = itemAt(legs, owner.leg).first + owner.trade
    const tradePayments = ofTrades.get(row) ?? { payments: [], late: false }
    tradePayments.payments.push({ time: event.time, value, isFunding: event.kind === 'funding' })
    if (owner.late) tradePayments.late = true
    ofTrades.set(row, tradePayments)
  }
  return { ofTrades, orphans }
}

function valueOf(instrument: Instrument | null, event: CashEvent, { rates }: BuildOptions): Fixed | null {
  if (instrument === null) return null
  const { amount, asset, time } = event
  return settledValue(instrument, { amount, asset, time, price: null }, rates)
}
