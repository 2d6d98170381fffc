import { type Numbers, ratio, sum } from '../base/index.ts'
import type { Measure } from './sample.ts'

/** The sum of all months per unit lost in losing months. Schwager calls more than 1 very good. */
export const gainToPain: Measure = {
  name: 'Gain to pain',
  unit: 'ratio',
  group: 'Daily returns',
  formula: 'sum of monthly returns / - sum of negative ones',
  whenNull: 'without start capital or a losing month',
  needs: 3,
  compute: ({ days }) => (days.monthlyReturns === null ? null : gainToPainOf(days.monthlyReturns)),
}

/** The Gain to Pain Ratio of Schwager (2012), "Hedge Fund Market Wizards", appendix A; by months, as there. */
export function gainToPainOf(months: Numbers): number | null {
  let losses = 0
  for (let index = 0; index < months.length; index += 1) losses -= Math.min(months[index] as number, 0)
  return ratio(sum(months), losses)
}
