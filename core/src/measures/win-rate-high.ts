import { wilson } from './wilson.ts'
import type { TotalsMeasure } from './sample.ts'

/** The highest win rate that the number of trades supports with 95 % confidence. */
export const winRateHigh: TotalsMeasure = {
  name: 'Win rate, upper bound',
  unit: 'percent',
  group: 'Win and loss',
  formula: 'Wilson interval at 95 %, upper end',
  whenNull: 'without wins and losses',
  compute: ({ totals }) => wilson(totals.wins, totals.losses)?.high ?? null,
}
