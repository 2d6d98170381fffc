import { ratio } from '../../base/index.ts'
import { closedGross } from './closed.ts'
import { positionMfe } from './position-mfe.ts'
import type { TradeMeasure } from './trade-measure.ts'

/** How much of the trade's largest profit was left at the exit. Negative if it ended in a loss. */
export const captureRatio: TradeMeasure = {
  name: 'Capture ratio',
  unit: 'percent',
  formula: 'gross / position MFE',
  whenNull: 'while open, or where a candle is missing, or where the trade was never ahead',
  compute: (input) => ratio(closedGross(input.trade), positionMfe.compute(input)),
}
