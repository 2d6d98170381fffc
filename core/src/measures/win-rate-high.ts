import { shareInterval } from '../chance/index.ts'
import type { Measure } from './sample.ts'

/** The highest win rate that these trades support with 95 % confidence. */
export const winRateHigh: Measure = {
  name: 'Win rate, upper bound',
  unit: 'percent',
  group: 'Win and loss',
  formula: 'Wilson interval at 95%, upper end, of trades / design effect of independent decisions',
  whenNull: 'without wins and losses',
  simulated: true,
  compute: ({ outcomes, decisions }) => shareInterval(outcomes, decisions)?.high ?? null,
}
