import { closedNet } from './closed.ts'
import type { TradeMeasure } from './trade-measure.ts'

/** Win, loss or breakeven: by net, with the symmetric inclusive band of reports. */
export const outcome: TradeMeasure = {
  name: 'Outcome',
  unit: 'outcome',
  formula: 'win: net > band; loss: net < -band; breakeven: |net| <= band',
  whenNull: 'while open, or without a rate of a fee coin',
  compute: ({ trade, breakevenBand }) => {
    const net = closedNet(trade)
    if (net === null) return null
    return net > breakevenBand ? 1 : net < -breakevenBand ? -1 : 0
  },
}
