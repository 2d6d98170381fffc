import { ratio, toNumber } from '../../base/index.ts'
import { numberOrNull, positiveOrNull } from './closed.ts'
import type { TradeMeasure } from './trade-measure.ts'

/** The largest position as a multiple of the account, regardless of the venue's leverage setting. */
export const leverageUsed: TradeMeasure = {
  name: 'Leverage used',
  unit: 'ratio',
  formula: 'largest open value at entry prices / account equity at the open',
  whenNull: 'without equity',
  compute: ({ trade, equity }) => ratio(toNumber(trade.maxValue), positiveOrNull(numberOrNull(equity))),
}
