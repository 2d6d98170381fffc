import type { TotalsMeasure } from './sample.ts'

/** Trades that lost more than the breakeven band, after all costs. */
export const losses: TotalsMeasure = {
  name: 'Losses',
  unit: 'count',
  group: 'Win and loss',
  formula: 'trades with net < -band',
  whenNull: '',
  compute: ({ totals }) => totals.losses,
}
