import { ratio } from '../../base/index.ts'
import { closedNet, numberOrNull, positive } from './closed.ts'
import type { TradeMeasure } from './trade-measure.ts'

/** How much the trade moved the account. A fraction of the equity at its open. */
export const accountReturn: TradeMeasure = {
  name: 'Account return',
  unit: 'percent',
  formula: 'net / account equity at the open',
  whenNull: 'while open, without a rate of a fee coin, or without equity',
  compute: ({ trade, equity }) => ratio(closedNet(trade), positive(numberOrNull(equity))),
}
