import { valueAtRisk95 } from './value-at-risk.ts'
import type { Measure } from './sample.ts'

/** One day in twenty is worse than this. */
export const dayVar95: Measure = {
  name: 'Value at risk, day',
  unit: 'percent',
  group: 'Daily returns',
  formula: '5% quantile of daily returns, historical',
  whenNull: 'without a start balance',
  needs: 20,
  compute: (sample) => (sample.days.returns === null ? null : valueAtRisk95(sample.days.returns)),
}
