import { ratio, toNumber } from '../../base/index.ts'
import { rangeOf } from './entry-efficiency.ts'
import type { TradeMeasure } from './trade-measure.ts'

/**
 * How close the average exit was to the best possible exit price while the trade was open: 1 at the very best, 0 at the
 * worst. The exit efficiency of TradeStation's performance report; the capture ratio uses money, and only the best
 * moment.
 */
export const exitEfficiency: TradeMeasure = {
  name: 'Exit efficiency',
  unit: 'percent',
  formula: '(average exit - lowest price) / (highest - lowest price); short: (highest price - average exit) / the same',
  whenNull:
    'while open, or where a candle is missing, or without an average entry and exit, or where the price never moved',
  compute: ({ trade: { entryPrice, exitPrice, side }, excursion }) => {
    if (excursion === null || excursion.priceMae === null || entryPrice === null || exitPrice === null) return null
    const [entry, exit] = [toNumber(entryPrice), toNumber(exitPrice)]
    const change = ratio(side === 'long' ? exit - entry : entry - exit, entry)
    return change === null ? null : ratio(change - excursion.priceMae, rangeOf(excursion))
  },
}
