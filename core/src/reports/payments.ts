/** Payments of a position whose trades are rows: the trade and the value of each; see `attributeCash`. */
import type { Fixed } from '../base/index.ts'
import type { CashEvent, Instrument } from '../ledger/index.ts'
import { settledValue } from '../trades/fees.ts'
import { type LegSpans, movesCapital, ownersOf } from '../trades/funding.ts'
import type { BuildOptions, TradeCash } from '../trades/index.ts'

/** A payment in the settlement asset. */
export type Payment = { readonly time: number; readonly value: Fixed; readonly isFunding: boolean }

/** The payments of one trade; `late` if a payment was booked after it closed. */
export type TradePayments = { readonly payments: Payment[]; late: boolean }

export type Payments = {
  /** By leg, then by the index of the trade in it. */
  readonly ofTrades: readonly ReadonlyMap<number, TradePayments>[]
  /** Those for which no trade was open. */
  readonly orphans: readonly TradeCash[]
}

/** Null if an event needs the general rules: it is split between legs, or the rate of its coin is missing. */
export function paymentsOf(
  cashEvents: readonly CashEvent[],
  legs: readonly LegSpans[],
  options: BuildOptions,
): Payments | null {
  const ofTrades = legs.map(() => new Map<number, TradePayments>())
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
    const ofLeg = ofTrades[owner.leg]
    const tradePayments = ofLeg?.get(owner.trade) ?? { payments: [], late: false }
    tradePayments.payments.push({ time: event.time, value, isFunding: event.kind === 'funding' })
    if (owner.late) tradePayments.late = true
    ofLeg?.set(owner.trade, tradePayments)
  }
  return { ofTrades, orphans }
}

function valueOf(instrument: Instrument | null, event: CashEvent, { rates }: BuildOptions): Fixed | null {
  if (instrument === null) return null
  const { amount, asset, time } = event
  return settledValue(instrument, { amount, asset, time, price: null }, rates)
}
