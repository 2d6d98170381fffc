import { absolute, ratio, toNumber } from '../../base/index.ts'
import { numberOrNull } from './closed.ts'
import type { TradeMeasure } from './trade-measure.ts'

/**
 * The fee rate that the trade paid over both its sides. Turnover is in the settlement asset like the fees, so that the
 * ratio of an inverse contract is a rate too. A fraction; negative for rebates.
 */
export const feeOfTurnover: TradeMeasure = {
  name: 'Fee of turnover',
  unit: 'percent',
  formula: 'fees / (value of entries + value of exits)',
  whenNull: 'without a rate of a fee coin, or for a turnover of 0',
  compute: ({ trade }) => {
    const turnover = trade.slices.reduce((total, slice) => total + absolute(slice.value), 0n)
    return ratio(numberOrNull(trade.fees), toNumber(turnover))
  },
}
