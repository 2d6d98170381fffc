import { ratio } from '../base/index.ts'
import { avgLoss } from './avg-loss.ts'
import { avgWin } from './avg-win.ts'
import type { TotalsMeasure } from './sample.ts'

/** How many times larger the average win is than the average loss. */
export const payoff: TotalsMeasure = {
  name: 'Payoff ratio',
  unit: 'ratio',
  group: 'Result',
  formula: 'average win / average loss',
  whenNull: 'without a win or without a loss',
  compute: ({ totals }) => ratio(avgWin.compute({ totals }), avgLoss.compute({ totals })),
}
