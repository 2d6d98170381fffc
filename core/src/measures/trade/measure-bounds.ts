import type { Excursion, Excursions } from './excursions.ts'
import type { TradeInput, TradeMeasure } from './trade-measure.ts'

export type MeasureBounds = { readonly low: number; readonly high: number }

/**
 * The range of a measure of excursions, if candles do not determine how far the price went while the trade was open.
 * The measure is monotonic in each of the two excursions, so its extremes are where each is as small or as large as it
 * can be. Null if it is undefined in any of these cases.
 */
export function measureBounds(
  { compute }: TradeMeasure,
  input: Omit<TradeInput, 'excursion'>,
  { certain, upper }: Excursions,
): MeasureBounds | null {
  const values = [certain, upper].flatMap((ahead) =>
    [certain, upper].map((against) => compute({ ...input, excursion: joined(ahead, against) })),
  )
  const defined = values.filter((value) => value !== null)
  return defined.length < values.length ? null : { low: Math.min(...defined), high: Math.max(...defined) }
}

function joined(ahead: Excursion, { priceMae, positionMae }: Excursion): Excursion {
  return { ...ahead, priceMae, positionMae }
}
