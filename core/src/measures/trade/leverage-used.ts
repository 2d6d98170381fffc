import { ratio, toNumber } from '../../base/index.ts'
import { numberOrNull, positive } from './closed.ts'
import type { TradeMeasure } from './trade-measure.ts'

/** How many times the account the position was at its largest, whatever leverage the venue was set to. */
export const leverageUsed: TradeMeasure = {
  name: 'Leverage used',
  unit: 'ratio',
  formula: 'largest open value at entry prices / account equity at the open',
  whenNull: 'without equity',
  compute: ({ trade, equity }) => ratio(toNumber(trade.maxValue), positive(numberOrNull(equity))),
}
