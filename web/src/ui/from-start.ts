import { DAY_MS, spanOfKey } from './crosshair.ts'
import type { TimePoint } from './time-chart-data.ts'

/**
 * A cumulative curve with a point before its first: 0, or the starting capital. Without it the first result would look
 * like the level at which the curve begins. Days start on the day before; other times `step` before their first, a
 * minute by default. A curve that starts there already stays as it is.
 */
export function fromStart(line: readonly TimePoint[], start = 0, step = 60): readonly TimePoint[] {
  const [first] = line
  if (first === undefined || first.value === start) return line
  return [{ time: before(first.time, step), value: start }, ...line]
}

function before(time: TimePoint['time'], step: number): TimePoint['time'] {
  if (typeof time === 'number') return time - step
  return new Date(spanOfKey(time).from - DAY_MS).toISOString().slice(0, 10)
}

type Range = { readonly minValue: number; readonly maxValue: number }

/**
 * The axis range of a curve that begins at 0: its values and 0, even if only its latest days are drawn. Around a curve
 * that is 0 throughout, all labels of the library's own range would be rounded to 0.
 */
export function rangeWithZero({ minValue, maxValue }: Range): Range {
  if (minValue === 0 && maxValue === 0) return { minValue: -1, maxValue: 1 }
  return { minValue: Math.min(0, minValue), maxValue: Math.max(0, maxValue) }
}
