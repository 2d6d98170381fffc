import { ratio } from '../base/index.ts'
import type { TotalsMeasure } from './sample.ts'

/** How often a decided trade is a win. Leaves out breakeven trades, as is usual. */
export const winRate: TotalsMeasure = {
  name: 'Win rate',
  unit: 'percent',
  group: 'Win and loss',
  formula: 'wins / (wins + losses)',
  whenNull: 'without wins and losses',
  compute: ({ totals }) => ratio(totals.wins, totals.wins + totals.losses),
}
