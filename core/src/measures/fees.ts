import type { TotalsMeasure } from './sample.ts'

/** Trading fees paid, after rebates. */
export const fees: TotalsMeasure = {
  name: 'Fees',
  unit: 'money',
  group: 'Costs',
  formula: 'sum of fees paid; rebates count negative',
  whenNull: '',
  compute: ({ totals }) => totals.fees,
}
