import type { TotalsMeasure } from './sample.ts'

/** The smallest result of one trade. */
export const worst: TotalsMeasure = {
  name: 'Worst trade',
  unit: 'money',
  group: 'Result',
  formula: 'smallest net',
  whenNull: 'without trades',
  compute: ({ totals }) => (totals.count === 0 ? null : totals.worst),
}
