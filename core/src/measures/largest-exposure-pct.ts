import type { Measure } from './sample.ts'

/**
 * The largest exposure relative to the equity at the start of its day, on the day with the highest ratio. Above 100 %
 * it was leveraged.
 */
export const largestExposurePct: Measure = {
  name: 'Largest exposure of equity',
  unit: 'percent',
  group: 'Risk and R',
  formula: 'largest exposure of a day / equity of its morning with its deposits, on the day with most of it',
  whenNull: 'without a start balance, or without trades whose entry value is known',
  compute: ({ exposure }) => exposure.largestOfEquity,
}
