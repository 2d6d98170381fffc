import { expectedShortfall95 } from './value-at-risk.ts'
import type { Measure } from './sample.ts'

/** The average loss of the worst trade in twenty. */
export const cvar95: Measure = {
  name: 'Expected shortfall, trade',
  unit: 'money',
  group: 'Risk and R',
  formula: 'mean of the nets at or below the 5% quantile',
  whenNull: 'without trades',
  needs: 20,
  compute: (sample) => expectedShortfall95(sample.nets),
}
