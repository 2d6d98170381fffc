import type { TradeDetail } from '@roundtrip/contract/trades'
import { type Fixed, formatFixed, parseFixed } from '@roundtrip/core/base'

/** With fewer distinct prices, a common divisor is chance: 100 and 110 are both multiples of 10. */
const ENOUGH_PRICES = 30
/** Looking at more prices would take time and change nothing. */
const MAX_PRICES = 600
/** If the tick is unknown, a step is at most this fraction of the price. */
const COARSEST_PART = 10_000n
/** No market has a finer tick; averaged prices such as 100.33333333333 do. */
const FINEST_PART = 10n ** 8n

type Bar = { readonly open: number; readonly high: number; readonly low: number; readonly close: number }

/**
 * The tick of the market, inferred from its prices: 0.5 if all of them are multiples of 0.5. No export and no ledger
 * states it. With too few prices to tell, it is the finest decimal place that occurs, and at most a ten-thousandth of
 * the price.
 */
export function priceStep(trade: Pick<TradeDetail, 'slices'>, bars: readonly Bar[]): Fixed {
  const ofCandles = new Set<Fixed>()
  const every = Math.max(1, Math.floor((bars.length * 4) / MAX_PRICES))
  for (let index = 0; index < bars.length; index += every) {
    const bar = bars[index]
    for (const price of bar === undefined ? [] : [bar.open, bar.high, bar.low, bar.close]) add(ofCandles, String(price))
  }
  const enough = ofCandles.size >= ENOUGH_PRICES
  const prices = new Set(ofCandles)
  // Exports may average the prices of fills.
  for (const { price, sourcePrice } of enough ? [] : trade.slices) add(prices, sourcePrice ?? price)
  const [first] = prices
  if (first === undefined) return 1n
  let common = 0n
  for (const price of prices) common = greatestDivisor(common, price)
  const finest = powerOfTenUpTo(first / FINEST_PART)
  const step = enough ? common : min(powerOfTenIn(common), powerOfTenUpTo(first / COARSEST_PART))
  return step < finest ? finest : step
}

/** The nearest price on the grid of the step; at least one step. `61250.4` at a step of 0.5 is `61250.5`. */
export function onStep(price: number, step: Fixed): string {
  const exact = price > 0 ? (parseFixed(String(price)) ?? 0n) : 0n
  const steps = (exact + step / 2n) / step
  return formatFixed((steps < 1n ? 1n : steps) * step)
}

function add(prices: Set<Fixed>, text: string): void {
  const price = parseFixed(text)
  if (price !== null && price > 0n) prices.add(price)
}

function greatestDivisor(a: Fixed, b: Fixed): Fixed {
  let [large, small] = [a, b]
  while (small !== 0n) [large, small] = [small, large % small]
  return large
}

function powerOfTenIn(value: Fixed): Fixed {
  let power = 1n
  while (value % (power * 10n) === 0n) power *= 10n
  return power
}

function powerOfTenUpTo(value: Fixed): Fixed {
  let power = 1n
  while (power * 10n <= value) power *= 10n
  return power
}

function min(a: Fixed, b: Fixed): Fixed {
  return a < b ? a : b
}
