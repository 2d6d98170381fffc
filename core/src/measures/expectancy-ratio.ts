import { payoff } from './payoff.ts'
import { winRate } from './win-rate.ts'
import type { TotalsMeasure } from './sample.ts'

/** Expected gain per unit of the average loss. */
export const expectancyRatio: TotalsMeasure = {
  name: 'Expectancy ratio',
  unit: 'ratio',
  group: 'Result',
  formula: '(1 + payoff) * win rate - 1',
  whenNull: 'without a win or without a loss',
  compute: ({ totals }) => expectancyRatioOf(payoff.compute({ totals }), winRate.compute({ totals })),
}

function expectancyRatioOf(reward: number | null, rate: number | null): number | null {
  return reward === null || rate === null ? null : (1 + reward) * rate - 1
}
