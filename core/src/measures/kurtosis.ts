import { moments34 } from '../base/index.ts'
import type { Measure } from './sample.ts'

/** Above 0: extreme trades are more frequent than a bell curve allows. */
export const kurtosis: Measure = {
  name: 'Kurtosis of trades',
  unit: 'ratio',
  group: 'Risk and R',
  formula: 'excess kurtosis G2 of the nets, bias-corrected',
  whenNull: 'below 4 trades',
  needs: 30,
  compute: (sample) => moments34(sample.nets).kurtosis,
}
