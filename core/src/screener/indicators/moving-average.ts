import { float64At } from '../../base/index.ts'
import { blank, firstValue, meanUpTo } from './series.ts'

/** Simple moving average: the mean of the last `period` values. First at period - 1 after the first value. */
export function simpleAverage(values: Float64Array, period: number): Float64Array {
  const averages = blank(values.length)
  const start = firstValue(values)
  let total = 0
  for (let index = start; index < values.length; index += 1) {
    total += float64At(values, index)
    if (index < start + period - 1) continue
    averages[index] = total / period
    total -= float64At(values, index - period + 1)
  }
  return averages
}

/**
 * Exponential moving average: each value moves it by 2 / (period + 1) of the distance. It starts with the simple
 * average at `seedAt`, by default as soon as there are enough values.
 */
export function exponentialAverage(values: Float64Array, period: number, seedAt?: number): Float64Array {
  const averages = blank(values.length)
  const seed = seedAt ?? firstValue(values) + period - 1
  if (seed >= values.length) return averages
  const weight = 2 / (period + 1)
  let average = meanUpTo(values, seed, period)
  averages[seed] = average
  for (let index = seed + 1; index < values.length; index += 1) {
    average += weight * (float64At(values, index) - average)
    averages[index] = average
  }
  return averages
}

/** Wilder's average: starts with the simple average, then (previous * (period - 1) + value) / period. */
export function wilderAverage(values: Float64Array, period: number): Float64Array {
  const averages = blank(values.length)
  const seed = firstValue(values) + period - 1
  if (seed >= values.length) return averages
  let average = meanUpTo(values, seed, period)
  averages[seed] = average
  for (let index = seed + 1; index < values.length; index += 1) {
    average = (average * (period - 1) + float64At(values, index)) / period
    averages[index] = average
  }
  return averages
}
