import { float64At } from '../../base/index.ts'
import { blank, firstValue, meanUpTo } from './series.ts'

/** Simple moving average: the mean of the last `period` values. First at period - 1 after the first value. */
export function simpleAverage(values: Float64Array, period: number): Float64Array {
  const averages = blank(values.length)
  const start = firstValue(values)
  let total = 0
  for (let place = start; place < values.length; place += 1) {
    total += float64At(values, place)
    if (place < start + period - 1) continue
    averages[place] = total / period
    total -= float64At(values, place - period + 1)
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
  for (let place = seed + 1; place < values.length; place += 1) {
    average += weight * (float64At(values, place) - average)
    averages[place] = average
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
  for (let place = seed + 1; place < values.length; place += 1) {
    average = (average * (period - 1) + float64At(values, place)) / period
    averages[place] = average
  }
  return averages
}
