import type { TotalsMeasure } from './sample.ts'

/** The largest loss of one trade, as a positive number. */
export const largestLoss: TotalsMeasure = {
  name: 'Largest loss',
  unit: 'money',
  group: 'Win and loss',
  formula: '- worst trade, if it is a loss',
  whenNull: 'without a loss',
  compute: ({ totals }) => (totals.count > 0 && totals.worst < 0 ? -totals.worst : null),
}
