import type { TotalsMeasure } from './sample.ts'

/** The largest result of one trade. */
export const best: TotalsMeasure = {
  name: 'Best trade',
  unit: 'money',
  group: 'Result',
  formula: 'largest net',
  whenNull: 'without trades',
  compute: ({ totals }) => (totals.count === 0 ? null : totals.best),
}
