import { ratio } from '../base/index.ts'
import type { TotalsMeasure } from './sample.ts'

/** The average result of a trade per unit of initial risk. */
export const expectancyR: TotalsMeasure = {
  name: 'Expectancy in R',
  unit: 'r',
  group: 'Risk and R',
  formula: 'mean of net / initial risk over trades with risk',
  whenNull: 'without trades with risk',
  compute: ({ totals }) => ratio(totals.rSum, totals.rCount),
}
