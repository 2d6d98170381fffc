import { ratio, toNumber } from '../../base/index.ts'
import { closedNet, positive } from './closed.ts'
import type { TradeMeasure } from './trade-measure.ts'

/** What the trade brought for the margin that the venue held for it, costs included. Venues differ on costs. A fraction. */
export const returnOnMargin: TradeMeasure = {
  name: 'Return on margin',
  unit: 'percent',
  formula: 'net / (largest open value at entry prices / leverage)',
  whenNull: 'while open, without a rate of a fee coin, or without leverage',
  compute: ({ trade, leverage }) => {
    const used = positive(leverage)
    return used === null ? null : ratio(closedNet(trade), toNumber(trade.maxValue) / used)
  },
}
