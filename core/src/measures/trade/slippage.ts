import { ratio, toNumber } from '../../base/index.ts'
import type { TradeMeasure } from './trade-measure.ts'

/**
 * How much worse the fills were than their reference prices; negative if they were better. Leaves out fills without a
 * reference. For a single order it compares the average price with its trigger or limit.
 */
export const slippageBps: TradeMeasure = {
  name: 'Slippage',
  unit: 'bps',
  formula: 'sum of side * (price - reference) * quantity / sum of reference * quantity * 10000; side +1 buy, -1 sell',
  whenNull: 'without a reference price',
  compute: ({ trade, references }) => {
    let cost = 0
    let meant = 0
    for (const { fill, price, quantity } of trade.slices) {
      const reference = references.get(fill.dedupeKey)
      if (reference === undefined || reference <= 0n) continue
      const side = fill.side === 'buy' ? 1 : -1
      cost += side * toNumber(price - reference) * toNumber(quantity)
      meant += toNumber(reference) * toNumber(quantity)
    }
    return ratio(cost * 10_000, meant)
  },
}
