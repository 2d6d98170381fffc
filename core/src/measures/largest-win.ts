import type { TotalsMeasure } from './sample.ts'

/** The largest gain of one trade. */
export const largestWin: TotalsMeasure = {
  name: 'Largest win',
  unit: 'money',
  group: 'Win and loss',
  formula: 'best trade, if it is a gain',
  whenNull: 'without a gain',
  compute: ({ totals }) => (totals.count > 0 && totals.best > 0 ? totals.best : null),
}
