import { ratio } from '../base/index.ts'
import type { TotalsMeasure } from './sample.ts'

/**
 * The price P&L per unit of turnover; an edge has to be larger than the fee rate. Perold (1988), "The Implementation
 * Shortfall: Paper versus Reality", compares the result before costs with the costs in the same way.
 */
export const grossOfTurnover: TotalsMeasure = {
  name: 'Gross of turnover',
  unit: 'bp',
  group: 'Costs',
  formula: 'gross P&L / turnover',
  whenNull: 'without turnover',
  compute: ({ totals }) => ratio(totals.gross, totals.turnover),
}
