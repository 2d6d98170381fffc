import { shareInterval } from '../chance/index.ts'
import type { Measure } from './sample.ts'

/** The lowest win rate that these trades support with 95 % confidence. */
export const winRateLow: Measure = {
  name: 'Win rate, lower bound',
  unit: 'percent',
  group: 'Win and loss',
  formula: 'Wilson interval at 95%, lower end, of trades / design effect of independent decisions',
  whenNull: 'without wins and losses',
  simulated: true,
  compute: ({ outcomes, decisions }) => shareInterval(outcomes, decisions)?.low ?? null,
}
