import { ratio } from '../base/index.ts'
import type { TotalsMeasure } from './sample.ts'

/**
 * What prices alone made of everything traded; an edge has to be larger than the fees of turnover. Perold (1988), "The
 * Implementation Shortfall: Paper versus Reality", sets the result before costs against them in the same way.
 */
export const grossOfTurnover: TotalsMeasure = {
  name: 'Gross of turnover',
  unit: 'bp',
  group: 'Costs',
  formula: 'gross P&L / turnover',
  whenNull: 'without turnover',
  compute: ({ totals }) => ratio(totals.gross, totals.turnover),
}
