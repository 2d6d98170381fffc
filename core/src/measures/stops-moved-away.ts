import type { Measure } from './sample.ts'

/** How often a stop was moved so that more could be lost than before. */
export const stopsMovedAway: Measure = {
  name: 'Stops moved away',
  unit: 'count',
  group: 'Risk and R',
  formula: 'moves of a stop farther from the price, of all trades whose stop is known',
  whenNull: 'without trades whose stop is known',
  compute: (sample) => sample.stopsMovedAway,
}
