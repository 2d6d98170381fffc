import { ratio } from '../base/index.ts'
import { avgLoss } from './avg-loss.ts'
import { avgWin } from './avg-win.ts'
import type { TotalsMeasure } from './sample.ts'

/**
 * The win rate at which wins and losses of these sizes add up to zero: where the fraction of Kelly (1956), "A New
 * Interpretation of Information Rate", is zero too.
 */
export const breakevenWinRate: TotalsMeasure = {
  name: 'Breakeven win rate',
  unit: 'percent',
  group: 'Win and loss',
  formula: 'average loss / (average loss + average win)',
  whenNull: 'without a win or without a loss',
  compute: ({ totals }) => breakevenRateOf(avgWin.compute({ totals }), avgLoss.compute({ totals })),
}

function breakevenRateOf(win: number | null, loss: number | null): number | null {
  return win === null || loss === null ? null : ratio(loss, loss + win)
}
