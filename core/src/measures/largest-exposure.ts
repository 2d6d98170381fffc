import type { Measure } from './sample.ts'

/**
 * The most money that was in positions at once, longs and shorts added, as in the gross method of Delegated Regulation
 * (EU) 231/2013, article 7. A trade counts with its largest quantity at its average entry price, from its open to its
 * close.
 */
export const largestExposure: Measure = {
  name: 'Largest exposure',
  unit: 'money',
  group: 'Risk and R',
  formula: 'largest sum of the entry values of trades that were open at once, at their largest quantity',
  whenNull: 'without trades whose entry value is known',
  compute: ({ exposure }) => exposure.largest,
}
