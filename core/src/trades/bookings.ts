import { type Fixed, grouped } from '../base/index.ts'
import {
  type CashEvent,
  type CashKind,
  type Fill,
  type Ledger,
  movesBorrowedCoins,
  type Renames,
} from '../ledger/index.ts'
import { buildPosition } from './build-position.ts'
import { DEFAULT_BUILD_OPTIONS } from './options.ts'
import { positionKey, positionKeyOfRecord } from './position-key.ts'
import { LAST_UNITS, convertUnits } from './redenomination.ts'
import type { Trade } from './trade.ts'
import { valueOf } from './value.ts'

/** Why the balance of a coin changed. `fills`: both coins of a spot fill, and the realised profit of a contract. */
export const BOOKING_KINDS = ['fills', 'fees', 'funding', 'transfers', 'other'] as const
export type BookingKind = (typeof BOOKING_KINDS)[number]

/** One change of the balance of one coin. */
export type Booking = {
  /** By its last name. */
  readonly coin: string
  readonly kind: BookingKind
  /** Positive = received; in units of the last name. */
  readonly amount: Fixed
  /** What was booked. */
  readonly record: Fill | CashEvent
}

/**
 * The trades of all contracts of one account at average cost, the basis of exchanges, with the funding and other cash
 * that belongs to each.
 */
export function contractTrades(ledger: Ledger, renames: Renames): readonly Trade[] {
  const contracts = ledger.fills.filter((fill) => !movesCoins(fill))
  const cash = grouped(ledger.cashEvents, (event) => positionKeyOfRecord(event, renames))
  return [...grouped(contracts, (fill) => positionKey(fill, renames))].flatMap(([key, fills]) => {
    const position = { fills, cashEvents: cash.get(key) ?? [] }
    return buildPosition(position, { ...DEFAULT_BUILD_OPTIONS, renames }).trades
  })
}

type BookingContext = { readonly renames: Renames; readonly trades: readonly Trade[] }

/**
 * Calls `book` with every change of a balance in one account, in no order. On spot, and with borrowed coins, both coins
 * move with each fill; a contract moves its settlement asset by the profit realised at average cost. Fees are taken
 * from the asset in which they were charged.
 */
export function eachBooking(
  ledger: Ledger,
  { renames, trades }: BookingContext,
  book: (booking: Booking) => void,
): void {
  const move = (record: Fill | CashEvent, kind: BookingKind, [asset, amount]: readonly [string, Fixed]): void => {
    if (amount === 0n) return
    const units = renames.unitsOf(asset, record.time)
    book({ coin: units.coin, kind, amount: convertUnits(amount, { from: units, to: LAST_UNITS }), record })
  }
  for (const fill of ledger.fills) {
    const { instrument, price } = fill
    move(fill, 'fees', [fill.feeAsset, -fill.fee])
    const quantity = coinsBeforeFee(fill)
    if (quantity === null) continue
    const value = valueOf(instrument, quantity, price)
    move(fill, 'fills', [instrument.quote, fill.side === 'buy' ? -value : value])
    move(fill, 'fills', [instrument.base, fill.side === 'buy' ? quantity : -quantity])
  }
  for (const trade of trades) {
    for (const { fill, gross } of trade.slices) move(fill, 'fills', [trade.instrument.settle, gross])
  }
  for (const event of ledger.cashEvents) {
    // Profit is derived from the fills; also counting it from a wallet history would count it twice.
    if (event.kind !== 'realised') move(event, KIND_OF_CASH[event.kind] ?? 'other', [event.asset, event.amount])
  }
}

function movesCoins({ instrument }: Pick<Fill, 'instrument'>): boolean {
  return instrument.kind === 'spot' || movesBorrowedCoins(instrument)
}

/**
 * How many coins of the base a fill moved before its fee; null for a contract, which moves none. For borrowed coins,
 * the quantity of a fill is after a fee in them, as in `movedCoins`.
 */
export function coinsBeforeFee(fill: Fill): Fixed | null {
  if (!movesCoins(fill)) return null
  const { instrument, side, quantity, fee, feeAsset } = fill
  if (instrument.kind === 'spot' || feeAsset !== instrument.base) return quantity
  return side === 'buy' ? quantity + fee : quantity - fee
}

const KIND_OF_CASH: Readonly<Partial<Record<CashKind, BookingKind>>> = {
  funding: 'funding',
  deposit: 'transfers',
  withdrawal: 'transfers',
  transfer: 'transfers',
}
