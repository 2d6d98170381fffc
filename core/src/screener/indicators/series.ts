import { float64At } from '../../base/index.ts'
/**
 * The conventions of all indicators. They take columns of closed bars and return a column of the same length. Indexes
 * before the first value hold NaN, and so do indexes with an undefined value; `latest` turns NaN into null. Seeds and
 * warm-up follow TA-Lib, which most libraries agree with after about 250 bars.
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

/** The newest bars without copying them, for indicators that look back no further. */
export function newest({ time, open, high, low, close, volume }: BarColumns, count: number): BarColumns {
  const from = Math.max(0, time.length - count)
  const cut = (column: Float64Array) => column.subarray(from)
  return { time: cut(time), open: cut(open), high: cut(high), low: cut(low), close: cut(close), volume: cut(volume) }
}

/** A column filled with NaN. */
export function blank(length: number): Float64Array {
  return new Float64Array(length).fill(Number.NaN)
}

/** The index of the first value; the length if there is none. */
export function firstValue(values: Float64Array): number {
  let index = 0
  while (index < values.length && Number.isNaN(values[index])) index += 1
  return index
}

/** The newest value; null if it is undefined or based on fewer than `bars` bars. */
export function latest(values: Float64Array, bars: number): number | null {
  const value = values.length < bars ? undefined : values[values.length - 1]
  return value === undefined || !Number.isFinite(value) ? null : value
}

/** Mean of the `period` values up to and including an index. */
export function meanUpTo(values: Float64Array, last: number, period: number): number {
  let total = 0
  for (let index = last - period + 1; index <= last; index += 1) total += float64At(values, index)
  return total / period
}
