import { type Fixed, proportion } from '../base/index.ts'
import type { TradeSlice, Trade } from './trade.ts'

/**
 * The realised profit of a trade according to the exchange and to us, over the exits for which the exchange states it.
 * In the settlement asset.
 */
export type ExchangeSum = {
  readonly exchange: Fixed
  /** On the same basis: after the exit fees if the exchange deducts them. Null while a rate is missing. */
  readonly ours: Fixed | null
  readonly exits: number
}

/**
 * Compares the profit that the exchange booked for the exits of a trade, such as Realized Profit of Binance or
 * closedPnl of Hyperliquid, with our figure. Null if it states nothing. A fill that closes one trade and opens the next
 * counts for the trade it closes, as at the exchange.
 */
export function exchangeSumOf({ slices }: Pick<Trade, 'slices'>): ExchangeSum | null {
  let exchange = 0n
  let ours: Fixed | null = 0n
  let exits = 0
  for (const slice of slices) {
    const { venueRealised } = slice.fill
    if (slice.role !== 'exit' || venueRealised === null) continue
    const ourProfit = stated(slice)
    exchange += venueRealised
    ours = ours === null || ourProfit === null ? null : ours + ourProfit
    exits += 1
  }
  return exits === 0 ? null : { exchange, ours, exits }
}

/** Our profit of an exit on the basis that the exchange uses. */
function stated({ fill, quantity, gross, fee }: TradeSlice): Fixed | null {
  if (!fill.venueRealisedIsNet || quantity === 0n) return gross
  // The exchange deducts the fee of the whole fill, even if some of it opened the next trade.
  return fee === null ? null : gross - proportion(fee, fill.quantity, quantity)
}
