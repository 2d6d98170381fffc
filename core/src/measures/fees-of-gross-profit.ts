import { ratio } from '../base/index.ts'
import type { TotalsMeasure } from './sample.ts'

/** The share of the winnings spent on fees. */
export const feesOfGrossProfit: TotalsMeasure = {
  name: 'Fees of gross profit',
  unit: 'percent',
  group: 'Costs',
  formula: 'fees / gross profit',
  whenNull: 'without wins',
  compute: ({ totals }) => ratio(totals.fees, totals.grossProfit),
}
