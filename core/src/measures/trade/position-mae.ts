import type { TradeMeasure } from './trade-measure.ts'

/** The largest loss while the trade was open, before costs, at the size it had then. In the settlement asset, <= 0. */
export const positionMae: TradeMeasure = {
  name: 'Position MAE',
  unit: 'money',
  formula: 'smallest realized + unrealized gross while the trade was on, from 0',
  whenNull: 'while open, or where a candle is missing',
  compute: ({ excursion }) => excursion?.positionMae ?? null,
}
