import type { Measure } from './sample.ts'

/** The same on the equity that the day began with, on the day on which that was most. Above 100 % it was leveraged. */
export const largestExposurePct: Measure = {
  name: 'Largest exposure of equity',
  unit: 'percent',
  group: 'Risk and R',
  formula: 'largest exposure of a day / equity of its morning with its deposits, on the day with most of it',
  whenNull: 'without a start balance, or without trades whose entry value is known',
  compute: ({ exposure }) => exposure.largestOfEquity,
}
