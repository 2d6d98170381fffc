import type { TotalsMeasure } from './sample.ts'

/** Money won per unit of money lost. Above 1 the trades are profitable. Infinite if there are wins and no losses. */
export const profitFactor: TotalsMeasure = {
  name: 'Profit factor',
  unit: 'ratio',
  group: 'Result',
  formula: 'gross profit / gross loss',
  whenNull: 'without wins and losses; without losses it is infinite',
  compute: ({ totals }) => profitFactorOf(totals.grossProfit, totals.grossLoss),
}

/** The only measure that may be Infinity: wins without any loss. */
export function profitFactorOf(grossProfit: number, grossLoss: number): number | null {
  if (grossLoss === 0) return grossProfit > 0 ? Number.POSITIVE_INFINITY : null
  return grossProfit / grossLoss
}
