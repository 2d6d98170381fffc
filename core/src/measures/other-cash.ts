import type { TotalsMeasure } from './sample.ts'

/**
 * Rebates, interest, insurance, liquidation penalties and other payments that name a trade; positive means received.
 */
export const otherCash: TotalsMeasure = {
  name: 'Other payments',
  unit: 'money',
  group: 'Costs',
  formula: 'sum of rebates, interest, insurance and penalties received - paid',
  whenNull: '',
  compute: ({ totals }) => totals.otherCash,
}
