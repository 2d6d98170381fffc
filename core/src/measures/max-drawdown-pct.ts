import { growthDrawdown } from './returns.ts'
import type { Measure } from './sample.ts'

/**
 * The deepest fall of daily growth from its high, as a share of it: a withdrawal is not a loss, a deposit not a gain.
 */
export const maxDrawdownPct: Measure = {
  name: 'Max drawdown %',
  unit: 'percent',
  group: 'Drawdown',
  formula: 'largest fall of the growth of days as a share of its peak',
  whenNull: 'without a start balance',
  compute: ({ days }) => (days.returns === null ? null : growthDrawdown(days.returns)),
}
