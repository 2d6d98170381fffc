import { type Numbers, ratio } from '../base/index.ts'
import type { Measure } from './sample.ts'

/** Money won per unit lost, by day: the profit factor of days. */
export const omega: Measure = {
  name: 'Omega ratio',
  unit: 'ratio',
  group: 'Daily returns',
  formula: 'sum of positive daily returns / - sum of negative ones',
  whenNull: 'without a start balance or a losing day',
  needs: 30,
  compute: (sample) => (sample.days.returns === null ? null : omegaOf(sample.days.returns)),
}

/** Omega at a threshold of 0. */
export function omegaOf(returns: Numbers): number | null {
  let gains = 0
  let losses = 0
  for (let index = 0; index < returns.length; index += 1) {
    const value = returns[index] as number
    if (value > 0) gains += value
    else losses -= value
  }
  return ratio(gains, losses)
}
