import type { Excursion, Excursions } from './excursions.ts'
import type { TradeInput, TradeMeasure } from './trade-measure.ts'

export type MeasureBounds = { readonly low: number; readonly high: number }

/**
 * Between what a measure of excursions lies where candles leave open how far the price went while the trade was on. It moves
 * one way only with each of the two excursions, so it is lowest and highest where each is as small or as large as it can be.
 * Null where it is undefined in any of these cases.
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
