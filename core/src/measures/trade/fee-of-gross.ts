import { ratio, toNumber } from '../../base/index.ts'
import { numberOrNull } from './closed.ts'
import type { TradeMeasure } from './trade-measure.ts'

/** The share of the price result that went to fees. A fraction; negative for rebates. */
export const feeOfGross: TradeMeasure = {
  name: 'Fee of gross',
  unit: 'percent',
  formula: 'fees / |gross|',
  whenNull: 'without a rate of a fee coin, or for a gross of 0',
  compute: ({ trade }) => ratio(numberOrNull(trade.fees), Math.abs(toNumber(trade.gross))),
}
