import { ratio, toNumber } from '../../base/index.ts'
import { closedNet, positiveOrNull } from './closed.ts'
import type { TradeMeasure } from './trade-measure.ts'

/**
 * The result relative to the margin that the venue reserved for the trade, costs included. Venues differ on costs. A
 * fraction.
 */
export const returnOnMargin: TradeMeasure = {
  name: 'Return on margin',
  unit: 'percent',
  formula: 'net / (largest open value at entry prices / leverage)',
  whenNull: 'while open, without a rate of a fee coin, or without leverage',
  compute: ({ trade, leverage }) => {
    const used = positiveOrNull(leverage)
    return used === null ? null : ratio(closedNet(trade), toNumber(trade.maxValue) / used)
  },
}
