import type { TradeMeasure } from './trade-measure.ts'

/** How far the price went in favour of the trade while it was open (maximum favourable excursion). A fraction >= 0. */
export const priceMfe: TradeMeasure = {
  name: 'Price MFE',
  unit: 'percent',
  formula: '(best price - average entry) / average entry; short: (average entry - best price) / average entry',
  whenNull: 'while open, or where a candle is missing, or without an average entry',
  compute: ({ excursion }) => excursion?.priceMfe ?? null,
}
