import { ratio, toNumber } from '../../base/index.ts'
import { closedNet } from './closed.ts'
import type { TradeMeasure } from './trade-measure.ts'

/** The result of the trade relative to the value bought (or sold short), costs included. A fraction. */
export const netReturn: TradeMeasure = {
  name: 'Net return',
  unit: 'percent',
  formula: 'net / entry value',
  whenNull: 'while open, without a rate of a fee coin, or for an entry value of 0',
  compute: ({ trade }) => ratio(closedNet(trade), toNumber(trade.entryValue)),
}
