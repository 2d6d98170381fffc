import { ratio } from '../base/index.ts'
import type { TotalsMeasure } from './sample.ts'

/** Wins among all trades, breakeven ones included. */
export const winRateAll: TotalsMeasure = {
  name: 'Win rate of all trades',
  unit: 'percent',
  group: 'Win and loss',
  formula: 'wins / trades',
  whenNull: 'without trades',
  compute: ({ totals }) => ratio(totals.wins, totals.count),
}
