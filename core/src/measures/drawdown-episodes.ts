import type { Measure } from './sample.ts'

/** How often the curve fell from a high. */
export const drawdownEpisodes: Measure = {
  name: 'Drawdowns',
  unit: 'count',
  group: 'Drawdown',
  formula: 'times that the curve fell below its peak',
  whenNull: '',
  compute: (sample) => sample.curve.episodes,
}
