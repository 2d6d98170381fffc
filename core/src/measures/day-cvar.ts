import { expectedShortfall95 } from './value-at-risk.ts'
import type { Measure } from './sample.ts'

/** The average loss of the worst day in twenty. */
export const dayCvar95: Measure = {
  name: 'Expected shortfall, day',
  unit: 'percent',
  group: 'Daily returns',
  formula: 'mean of the daily returns at or below the 5% quantile',
  whenNull: 'without a start balance',
  needs: 20,
  compute: (sample) => (sample.days.returns === null ? null : expectedShortfall95(sample.days.returns)),
}
