import { ratio } from '../../base/index.ts'
import { closedNet, numberOrNull, positiveOrNull } from './closed.ts'
import type { TradeMeasure } from './trade-measure.ts'

/** How much the trade changed the account, as a fraction of the equity at its open. */
export const accountReturn: TradeMeasure = {
  name: 'Account return',
  unit: 'percent',
  formula: 'net / account equity at the open',
  whenNull: 'while open, without a rate of a fee coin, or without equity',
  compute: ({ trade, equity }) => ratio(closedNet(trade), positiveOrNull(numberOrNull(equity))),
}
