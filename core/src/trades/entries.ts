import { absolute, type Fixed, type UtcMs } from '../base/index.ts'
import type { Trade } from './trade.ts'
import { priceOfValue } from './value.ts'

/** One entry; `averagesDown` if its price is worse than the previous average entry. */
export type TradeEntry = { readonly time: UtcMs; readonly averagesDown: boolean }

/**
 * The entries of a trade, and which of them were added at a price worse than the average entry of the open quantity:
 * below it for a long, above it for a short. Prices count as equal up to 10^-12 of the average.
 */
export function entriesOf(trade: Trade): readonly TradeEntry[] {
  const entries: TradeEntry[] = []
  let quantity = 0n
  let value = 0n
  for (const slice of trade.slices) {
    if (slice.role === 'exit') {
      const left = quantity - slice.quantity
      value = quantity === 0n || left <= 0n ? 0n : (value * left) / quantity
      quantity = left > 0n ? left : 0n
      continue
    }
    const average = priceOfValue(trade.instrument, quantity, value)
    const averagesDown = average !== null && isWorse(slice.price, { average, isLong: trade.side === 'long' })
    entries.push({ time: slice.fill.time, averagesDown })
    quantity += slice.quantity
    value += absolute(slice.value)
  }
  return entries
}

/** Whether an entry at this price worsens the average entry by more than the noise of rounding. */
export function isWorse(
  price: Fixed,
  { average, isLong }: { readonly average: Fixed; readonly isLong: boolean },
): boolean {
  return (isLong ? average - price : price - average) * NOISE > average
}

/** The value of an inverse contract is a rounded quotient, so its average price is accurate to about 15 digits. */
const NOISE = 10n ** 12n
