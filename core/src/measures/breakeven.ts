import type { TotalsMeasure } from './sample.ts'

/** Trades inside the breakeven band. They neither help nor hurt the win rate. */
export const breakeven: TotalsMeasure = {
  name: 'Breakeven',
  unit: 'count',
  group: 'Win and loss',
  formula: 'trades with |net| <= band',
  whenNull: '',
  compute: ({ totals }) => totals.breakeven,
}
