import { ratio } from '../../base/index.ts'
import { initialRisk } from './initial-risk.ts'
import { positionMae } from './position-mae.ts'
import type { TradeMeasure } from './trade-measure.ts'

/** The largest loss while the trade was open, in units of its initial risk. Below -1 the stop was passed. */
export const maeR: TradeMeasure = {
  name: 'MAE in R',
  unit: 'r',
  formula: 'position MAE / initial risk',
  whenNull: 'while open, or where a candle is missing, or without initial risk',
  compute: (input) => ratio(positionMae.compute(input), initialRisk.compute(input)),
}
