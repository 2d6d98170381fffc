/** The interval of a difference of two means, against the literature and against an independent bootstrap. */
// Promise [Compare and matrix] The page says plainly whether two averages differ by more than chance, and makes no
//   claim if the trades are too few or shared.
import { mulberry32 } from '../base/index.ts'
import { describe, expect, test } from 'vitest'
import { differenceInterval } from './difference-interval.ts'

/** Every trade is a decision of its own. */
function betweenMeans(a: readonly number[], b: readonly number[]) {
  const values = Float64Array.of(...a, ...b)
  const isSecond = Uint8Array.from(values, (_, index) => (index < a.length ? 0 : 1))
  return differenceInterval(
    { values, isSecond },
    { groupOf: Uint32Array.from(values, (_, index) => index), count: values.length },
  )
}

describe('the interval of a difference', () => {
  test('is Welch’s: unequal numbers and spreads', () => {
    // Student's sleep data (1908), drug 1 and 2: R's t.test gives -3.3654832 to 0.2054832.
    const first = [0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0, 2]
    const second = [1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4]
    const interval = betweenMeans(first, second)
    expect(interval?.low).toBeCloseTo(-3.3654832, 6)
    expect(interval?.high).toBeCloseTo(0.2054832, 6)
  })
  test('is null below ten values on either side', () => {
    const ten = Array.from({ length: 10 }, (_, index) => index)
    expect(betweenMeans(ten, ten.slice(1))).toBeNull()
    expect(betweenMeans(ten.slice(1), ten)).toBeNull()
    expect(betweenMeans(ten, ten)).not.toBeNull()
  })
  test('has no width where nothing varies', () => {
    const same = (value: number) => Array.from({ length: 10 }, () => value)
    expect(betweenMeans(same(5), same(3))).toEqual({ low: 2, high: 2 })
  })
  test.each([
    ['even results', 400, 250, (uniform: () => number) => 100 * (uniform() - 0.45)],
    ['rare big losses', 900, 600, (uniform: () => number) => (uniform() < 0.05 ? -300 * uniform() : 20 * uniform())],
    ['many against few', 2_000, 120, (uniform: () => number) => 50 * (uniform() + uniform() + uniform() - 1.4)],
  ] as const)('is where resampling both sides puts it: %s', (_, manyA, manyB, resultOf) => {
    const uniform = mulberry32(7)
    const a = Array.from({ length: manyA }, () => resultOf(uniform) + 5)
    const b = Array.from({ length: manyB }, () => resultOf(uniform))
    const interval = betweenMeans(a, b)
    const resampled = naiveBootstrap(a, b)
    const width = resampled.high - resampled.low
    expect(Math.abs((interval?.low ?? Number.NaN) - resampled.low) / width).toBeLessThan(0.05)
    expect(Math.abs((interval?.high ?? Number.NaN) - resampled.high) / width).toBeLessThan(0.05)
  })
})

/** Resamples both sides with replacement and takes the middle 95 % of the differences of their means. */
function naiveBootstrap(a: readonly number[], b: readonly number[]): { low: number; high: number } {
  const uniform = mulberry32(42)
  const meanOfDraws = (values: readonly number[]): number => {
    let sum = 0
    for (const _ of values) sum += values[Math.floor(uniform() * values.length)] ?? 0
    return sum / values.length
  }
  const differences = Array.from({ length: 4_000 }, () => meanOfDraws(a) - meanOfDraws(b)).sort((x, y) => x - y)
  return { low: differences[100] ?? 0, high: differences[3_899] ?? 0 }
}
