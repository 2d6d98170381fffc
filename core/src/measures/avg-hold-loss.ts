import { ratio } from '../base/index.ts'
import type { TotalsMeasure } from './sample.ts'

/** How long a losing trade is held on average. */
export const avgHoldLossMs: TotalsMeasure = {
  name: 'Average hold of losses',
  unit: 'ms',
  group: 'Holding time',
  formula: 'mean of close time - open time over losses',
  whenNull: 'without losses',
  compute: ({ totals }) => ratio(totals.holdLossMs, totals.losses),
}
