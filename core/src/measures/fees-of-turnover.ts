import { ratio } from '../base/index.ts'
import type { TotalsMeasure } from './sample.ts'

/** The average fee rate over everything traded. */
export const feesOfTurnover: TotalsMeasure = {
  name: 'Fees of turnover',
  unit: 'bp',
  group: 'Costs',
  formula: 'fees / turnover',
  whenNull: 'without turnover',
  compute: ({ totals }) => ratio(totals.fees, totals.turnover),
}
