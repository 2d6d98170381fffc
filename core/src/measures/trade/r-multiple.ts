import { ratio } from '../../base/index.ts'
import { closedNet } from './closed.ts'
import { initialRisk } from './initial-risk.ts'
import type { TradeMeasure } from './trade-measure.ts'

/** The result as a multiple of the initial risk, costs included. -1 R is a loss as planned. */
export const rMultiple: TradeMeasure = {
  name: 'R multiple',
  unit: 'r',
  formula: 'net / initial risk',
  whenNull: 'while open, without a rate of a fee coin, or without initial risk',
  compute: (input) => ratio(closedNet(input.trade), initialRisk.compute(input)),
}
