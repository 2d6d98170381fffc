import type { TradeMeasure } from './trade-measure.ts'

/** How far the price went against the trade while it was open (maximum adverse excursion). A fraction <= 0. */
export const priceMae: TradeMeasure = {
  name: 'Price MAE',
  unit: 'percent',
  formula: '(worst price - average entry) / average entry; short: (average entry - worst price) / average entry',
  whenNull: 'while open, or where a candle is missing, or without an average entry',
  compute: ({ excursion }) => excursion?.priceMae ?? null,
}
