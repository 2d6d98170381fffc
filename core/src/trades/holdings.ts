import { type Fixed, formatFixed } from '../base/index.ts'
import type { Ledger, PositionSide, Renames } from '../ledger/index.ts'
import { buildPosition } from './build-position.ts'
import { DEFAULT_BUILD_OPTIONS } from './options.ts'
import { positionKey } from './position-key.ts'
import { LAST_UNITS, convertUnits } from './redenomination.ts'
import { valueOf } from './value.ts'

/** What an account holds according to a ledger. Comparing it with the exchange's own figures shows what is missing. */
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

/**
 * Adds up one account. On spot both coins move with each fill; a contract moves its settle asset by the profit realised
 * at average cost. Fees are taken from the asset in which they were charged.
 */
export function holdingsOf(ledger: Ledger, renames: Renames): Holdings {
  const assets = new Map<string, Fixed>()
  const move = (asset: string, amount: Fixed, time: number): void => {
    const units = renames.unitsOf(asset, time)
    assets.set(units.coin, (assets.get(units.coin) ?? 0n) + convertUnits(amount, { from: units, to: LAST_UNITS }))
  }
  const legs = new Map<string, { symbol: string; side: PositionSide; quantity: Fixed }>()
  const contracts = new Map<string, Ledger['fills'][number][]>()
  for (const fill of ledger.fills) {
    const { instrument, time } = fill
    const signed = fill.side === 'buy' ? fill.quantity : -fill.quantity
    move(fill.feeAsset, -fill.fee, time)
    if (instrument.kind === 'spot') {
      move(instrument.base, signed, time)
      const value = valueOf(instrument, fill.quantity, fill.price)
      move(instrument.quote, fill.side === 'buy' ? -value : value, time)
      continue
    }
    const name = `${instrument.symbol} ${fill.positionSide}`
    const leg = legs.get(name) ?? { symbol: instrument.symbol, side: fill.positionSide, quantity: 0n }
    legs.set(name, { ...leg, quantity: leg.quantity + signed })
    const key = positionKey(fill, renames)
    const contractFills = contracts.get(key)
    if (contractFills === undefined) contracts.set(key, [fill])
    else contractFills.push(fill)
  }
  for (const fills of contracts.values()) {
    const { trades } = buildPosition({ fills, cashEvents: [], from: null }, { ...DEFAULT_BUILD_OPTIONS, renames })
    for (const trade of trades) move(trade.instrument.settle, trade.gross, trade.openTime)
  }
  // Profit is derived from the fills; counting it from a wallet history as well would count it twice.
  for (const event of ledger.cashEvents) if (event.kind !== 'realised') move(event.asset, event.amount, event.time)
  const bookings = ledger.fills.length + ledger.cashEvents.length
  return { positions: [...legs.values()].filter(({ quantity }) => quantity !== 0n), assets, bookings }
}

/** One line of the comparison: the ledger's figure, the exchange's figure, and the difference. */
export type Remainder = { readonly ledger: string; readonly exchange: string; readonly remainder: string }

export function remainderOf(ledger: Fixed, exchange: Fixed): Remainder {
  return { ledger: formatFixed(ledger), exchange: formatFixed(exchange), remainder: formatFixed(exchange - ledger) }
}
