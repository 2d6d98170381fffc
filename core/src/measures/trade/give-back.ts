import { closedGross } from './closed.ts'
import { positionMfe } from './position-mfe.ts'
import type { TradeMeasure } from './trade-measure.ts'

/** What was given back between the most that the trade was ever ahead and its exit, before costs. */
export const giveBack: TradeMeasure = {
  name: 'Give-back',
  unit: 'money',
  formula: 'position MFE - gross',
  whenNull: 'while open, or where a candle is missing',
  compute: (input) => {
    const best = positionMfe.compute(input)
    const gross = closedGross(input.trade)
    return best === null || gross === null ? null : best - gross
  },
}
