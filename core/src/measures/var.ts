import { valueAtRisk95 } from './value-at-risk.ts'
import type { Measure } from './sample.ts'

/** One trade in twenty is worse than this. */
export const var95: Measure = {
  name: 'Value at risk, trade',
  unit: 'money',
  group: 'Risk and R',
  formula: '5% quantile of the nets, historical',
  whenNull: 'without trades',
  needs: 20,
  compute: (sample) => valueAtRisk95(sample.nets),
}
