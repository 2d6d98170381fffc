import type { TotalsMeasure } from './sample.ts'

/** Funding payments of perpetual positions; positive means received. */
export const funding: TotalsMeasure = {
  name: 'Funding',
  unit: 'money',
  group: 'Costs',
  formula: 'sum of funding received - paid',
  whenNull: '',
  compute: ({ totals }) => totals.funding,
}
