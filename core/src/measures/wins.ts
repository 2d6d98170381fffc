import type { TotalsMeasure } from './sample.ts'

/** Trades that made more than the breakeven band, after all costs. */
export const wins: TotalsMeasure = {
  name: 'Wins',
  unit: 'count',
  group: 'Win and loss',
  formula: 'trades with net > band',
  whenNull: '',
  compute: ({ totals }) => totals.wins,
}
