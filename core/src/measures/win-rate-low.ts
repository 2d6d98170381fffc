import { wilson } from './wilson.ts'
import type { TotalsMeasure } from './sample.ts'

/** The lowest win rate that the number of trades supports with 95 % confidence. */
export const winRateLow: TotalsMeasure = {
  name: 'Win rate, lower bound',
  unit: 'percent',
  group: 'Win and loss',
  formula: 'Wilson interval at 95 %, lower end',
  whenNull: 'without wins and losses',
  compute: ({ totals }) => wilson(totals.wins, totals.losses)?.low ?? null,
}
