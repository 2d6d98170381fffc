import type { Measure } from './sample.ts'

/** The deepest fall from a high of the equity, as a share of it. */
export const maxDrawdownPct: Measure = {
  name: 'Max drawdown %',
  unit: 'percent',
  group: 'Drawdown',
  formula: 'largest fall of equity as a share of its peak',
  whenNull: 'without a start balance',
  compute: (sample) => sample.curve.maxDrawdownPct,
}
