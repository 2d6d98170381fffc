import { type Fixed, proportion } from '../base/index.ts'
import type { Slice, Trade } from './trade.ts'

/** The realised profit of a trade twice, over the exits of which the exchange states it. In the settle asset. */
export type ExchangeSum = {
  readonly exchange: Fixed
  /** In the same form: after the fees of the exits where the exchange takes them off. Null while a rate is missing. */
  readonly ours: Fixed | null
  readonly exits: number
}

/**
 * What the exchange itself booked for the exits of a trade, such as Realized Profit of Binance or closedPnl of
 * Hyperliquid, beside ours. Null where it states nothing. A fill that closes one trade and opens the next counts for
 * the trade that it closes, as at the exchange.
 */
export function exchangeSumOf({ slices }: Pick<Trade, 'slices'>): ExchangeSum | null {
  let exchange = 0n
  let ours: Fixed | null = 0n
  let exits = 0
  for (const slice of slices) {
    const { venueRealised } = slice.fill
    if (slice.role !== 'exit' || venueRealised === null) continue
    const own = stated(slice)
    exchange += venueRealised
    ours = ours === null || own === null ? null : ours + own
    exits += 1
  }
  return exits === 0 ? null : { exchange, ours, exits }
}

/** Our profit of an exit in the form in which the exchange states it. */
function stated({ fill, quantity, gross, fee }: Slice): Fixed | null {
  if (!fill.venueRealisedIsNet || quantity === 0n) return gross
  // The exchange takes off the fee of the whole fill, also where a part of it opened the next trade.
  return fee === null ? null : gross - proportion(fee, fill.quantity, quantity)
}
