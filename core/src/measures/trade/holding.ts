import type { TradeMeasure } from './trade-measure.ts'

/** How long the trade was open, from its first fill to its last. */
export const holdingMs: TradeMeasure = {
  name: 'Holding time',
  unit: 'ms',
  formula: 'close time - open time',
  whenNull: 'while open',
  compute: ({ trade }) => (trade.closeTime === null ? null : trade.closeTime - trade.openTime),
}
