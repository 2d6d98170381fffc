import { ratio } from '../base/index.ts'
import type { TotalsMeasure } from './sample.ts'

/** How long a winning trade is held on average. */
export const avgHoldWinMs: TotalsMeasure = {
  name: 'Average hold of wins',
  unit: 'ms',
  group: 'Holding time',
  formula: 'mean of close time - open time over wins',
  whenNull: 'without wins',
  compute: ({ totals }) => ratio(totals.holdWinMs, totals.wins),
}
