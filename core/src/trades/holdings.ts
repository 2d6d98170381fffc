import { type Fixed, formatFixed } from '../base/index.ts'
import { type Ledger, movesBorrowedCoins, type PositionSide, type Renames } from '../ledger/index.ts'
import { contractTrades, eachBooking } from './bookings.ts'

/** The holdings of an account according to a ledger. Comparing it with the exchange's own figures reveals gaps. */
export type Holdings = {
  /** Open contracts: signed quantities in the venue's units, by its symbol and leg. Without flat ones. */
  readonly positions: readonly { readonly symbol: string; readonly side: PositionSide; readonly quantity: Fixed }[]
  /**
   * The balance of each asset, by its last name, after all fills, fees, funding and transfers; without unrealised
   * profit.
   */
  readonly assets: ReadonlyMap<string, Fixed>
  /** The number of fills and cash events that were added up. */
  readonly bookings: number
}

/** Adds up one account: everything that `eachBooking` reports. */
export function holdingsOf(ledger: Ledger, renames: Renames): Holdings {
  const assets = new Map<string, Fixed>()
  const trades = contractTrades(ledger, renames)
  eachBooking(ledger, { renames, trades }, ({ coin, amount }) => assets.set(coin, (assets.get(coin) ?? 0n) + amount))
  const legs = new Map<string, { symbol: string; side: PositionSide; quantity: Fixed }>()
  for (const { instrument, side, positionSide, quantity } of ledger.fills) {
    if (instrument.kind === 'spot' || movesBorrowedCoins(instrument)) continue
    const name = `${instrument.symbol} ${positionSide}`
    const leg = legs.get(name) ?? { symbol: instrument.symbol, side: positionSide, quantity: 0n }
    legs.set(name, { ...leg, quantity: leg.quantity + (side === 'buy' ? quantity : -quantity) })
  }
  const bookings = ledger.fills.length + ledger.cashEvents.length
  return { positions: [...legs.values()].filter(({ quantity }) => quantity !== 0n), assets, bookings }
}

/** One line of the comparison: the ledger's figure, the exchange's figure, and the difference. */
export type Remainder = { readonly ledger: string; readonly exchange: string; readonly remainder: string }

export function remainderOf(ledger: Fixed, exchange: Fixed): Remainder {
  return { ledger: formatFixed(ledger), exchange: formatFixed(exchange), remainder: formatFixed(exchange - ledger) }
}
