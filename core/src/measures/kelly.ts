import { payoff } from './payoff.ts'
import { winRate } from './win-rate.ts'
import type { TotalsMeasure } from './sample.ts'

/** The share of equity to risk for the fastest growth; negative means no edge. Even half of it is bold. */
export const kelly: TotalsMeasure = {
  name: 'Kelly fraction',
  unit: 'percent',
  group: 'System quality',
  formula: 'win rate - (1 - win rate) / payoff',
  whenNull: 'without a win or without a loss',
  compute: ({ totals }) => kellyOf(winRate.compute({ totals }), payoff.compute({ totals })),
}

/** p - (1 - p) / b; Kelly (1956). */
export function kellyOf(rate: number | null, reward: number | null): number | null {
  return rate === null || reward === null || reward === 0 ? null : rate - (1 - rate) / reward
}
