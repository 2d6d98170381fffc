import { ratio } from '../base/index.ts'
import type { TotalsMeasure } from './sample.ts'

/** How often a decided trade is a loss: 1 - win rate. */
export const lossRate: TotalsMeasure = {
  name: 'Loss rate',
  unit: 'percent',
  group: 'Win and loss',
  formula: 'losses / (wins + losses)',
  whenNull: 'without wins and losses',
  compute: ({ totals }) => ratio(totals.losses, totals.wins + totals.losses),
}
