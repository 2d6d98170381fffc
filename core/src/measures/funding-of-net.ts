import { ratio } from '../base/index.ts'
import type { TotalsMeasure } from './sample.ts'

/** The share of funding in the result. */
export const fundingOfNet: TotalsMeasure = {
  name: 'Funding of net',
  unit: 'percent',
  group: 'Costs',
  formula: 'funding / net profit',
  whenNull: 'without net profit',
  compute: ({ totals }) => ratio(totals.funding, totals.net),
}
