import { ratio } from '../base/index.ts'
import type { Measure } from './sample.ts'

/**
 * R won per R lost: the profit factor over the R-multiples of Tharp (1998), "Trade Your Way to Financial Freedom". A
 * trade counts as a win or loss by its result in money.
 */
export const profitFactorR: Measure = {
  name: 'Profit factor in R',
  unit: 'ratio',
  group: 'Risk and R',
  formula: 'sum of R of wins / - sum of R of losses, over trades with risk',
  whenNull: 'without a loss among trades with risk',
  compute: ({ rs, rOutcomes }) => {
    let [won, lost] = [0, 0]
    for (let index = 0; index < rs.length; index += 1) {
      const r = rs[index] as number
      if (rOutcomes[index] === 1) won += r
      if (rOutcomes[index] === -1) lost -= r
    }
    return ratio(won, lost)
  },
}
