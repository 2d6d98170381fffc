import { ratio } from '../base/index.ts'
import type { Measure } from './sample.ts'

/** How many times the result covers the deepest drawdown; negative for a losing record. */
export const recoveryFactor: Measure = {
  name: 'Recovery factor',
  unit: 'ratio',
  group: 'Drawdown',
  formula: 'net profit / max drawdown',
  whenNull: 'without a drawdown',
  compute: (sample) => ratio(sample.totals.net, sample.curve.maxDrawdown),
}
