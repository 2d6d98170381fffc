import { closedGross } from './closed.ts'
import { positionMfe } from './position-mfe.ts'
import type { TradeMeasure } from './trade-measure.ts'

/** The share of the largest profit that was lost again by the exit, before costs. */
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
