import { ratio } from '../../base/index.ts'
import type { Excursion } from './excursions.ts'
import type { TradeMeasure } from './trade-measure.ts'

/**
 * How close the average entry was to the best possible entry price while the trade was open: 1 at the very best, 0 at
 * the worst. The entry efficiency of TradeStation's performance report.
 */
export const entryEfficiency: TradeMeasure = {
  name: 'Entry efficiency',
  unit: 'percent',
  formula:
    '(highest price - average entry) / (highest - lowest price); short: (average entry - lowest price) / the same',
  whenNull: 'while open, or where a candle is missing, or without an average entry, or where the price never moved',
  compute: ({ excursion }) => (excursion === null ? null : ratio(excursion.priceMfe, rangeOf(excursion))),
}

/** From the worst to the best price, as a share of the average entry; null without an average entry. */
export function rangeOf({ priceMfe, priceMae }: Excursion): number | null {
  return priceMfe === null || priceMae === null ? null : priceMfe - priceMae
}
