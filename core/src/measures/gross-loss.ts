import type { TotalsMeasure } from './sample.ts'

/** The total loss of the losing trades, after costs; shown as a positive number. */
export const grossLoss: TotalsMeasure = {
  name: 'Gross loss',
  unit: 'money',
  group: 'Win and loss',
  formula: '- sum of the nets of losses',
  whenNull: '',
  compute: ({ totals }) => totals.grossLoss,
}
