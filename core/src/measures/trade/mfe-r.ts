import { ratio } from '../../base/index.ts'
import { initialRisk } from './initial-risk.ts'
import { positionMfe } from './position-mfe.ts'
import type { TradeMeasure } from './trade-measure.ts'

/** The largest profit while the trade was open, in units of its initial risk. */
export const mfeR: TradeMeasure = {
  name: 'MFE in R',
  unit: 'r',
  formula: 'position MFE / initial risk',
  whenNull: 'while open, or where a candle is missing, or without initial risk',
  compute: (input) => ratio(positionMfe.compute(input), initialRisk.compute(input)),
}
