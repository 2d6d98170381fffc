import { ratio } from '../base/index.ts'
import type { TotalsMeasure } from './sample.ts'

/** How long a trade is held on average. */
export const avgHoldMs: TotalsMeasure = {
  name: 'Average hold',
  unit: 'ms',
  group: 'Holding time',
  formula: 'mean of close time - open time',
  whenNull: 'without trades',
  compute: ({ totals }) => ratio(totals.holdMs, totals.count),
}
