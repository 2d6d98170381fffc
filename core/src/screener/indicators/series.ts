/**
 * What all indicators share. They take columns of closed bars and give a column of the same length in which the places
 * before the first value hold NaN; so do places where the value is undefined. `latest` is where NaN ends: it becomes null.
 * Seeds and warm-up are those of TA-Lib, which most libraries agree with after about 250 bars.
 */

/** Bars as columns, ascending in time. All columns have the same length; unknown volumes are NaN. */
export type BarColumns = {
  /** The first millisecond of each bar, UTC. */
  readonly time: Float64Array
  readonly open: Float64Array
  readonly high: Float64Array
  readonly low: Float64Array
  readonly close: Float64Array
  readonly volume: Float64Array
}

/** A column without any value yet. */
export function blank(length: number): Float64Array {
  return new Float64Array(length).fill(Number.NaN)
}

/** The place of the first value; the length where there is none. */
export function firstValue(values: Float64Array): number {
  let place = 0
  while (place < values.length && Number.isNaN(values[place])) place += 1
  return place
}

/** The newest value; null where it is undefined or stands on fewer than `bars` bars. */
export function latest(values: Float64Array, bars: number): number | null {
  const value = values.length < bars ? undefined : values[values.length - 1]
  return value === undefined || !Number.isFinite(value) ? null : value
}

/** Mean of the `period` values that end at a place. */
export function meanUpTo(values: Float64Array, place: number, period: number): number {
  let total = 0
  for (let index = place - period + 1; index <= place; index += 1) total += values[index] as number
  return total / period
}
