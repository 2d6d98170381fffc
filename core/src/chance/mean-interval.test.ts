/** Intervals that are shown keep their promise; where no method can, there is none. */
import { mulberry32 } from '../base/index.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { meanInterval, totalInterval } from './mean-interval.ts'

/** More in the long run. */
const TIMES = (fc.readConfigureGlobal().numRuns ?? 100) / 100

type Draw = (random: { readonly uniform: () => number; readonly normal: () => number }) => number

function sourceOf(seed: number) {
  const uniform = mulberry32(seed)
  return {
    uniform,
    normal: () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform()),
  }
}

const single = (count: number) => ({ groupOf: Uint32Array.from({ length: count }, (_, trade) => trade), count })

/** Results whose mean is 0. */
const KINDS: readonly (readonly [string, Draw])[] = [
  ['even', ({ normal }) => normal()],
  ['few wins', ({ uniform, normal }) => (uniform() < 0.3 ? 2.333 * Math.exp(0.5 * normal() - 0.125) : -1)],
  ['rare large losses', ({ uniform, normal }) => (uniform() < 0.1 ? -1.8 + 0.3 * normal() : 0.2 + 0.08 * normal())],
  ['log-normal', ({ normal }) => Math.exp(0.7 * normal()) - Math.exp(0.245)],
]

describe.each(KINDS)('the interval of %s results', (_, draw) => {
  test.each([30, 60, 150])('of %i trades holds the mean in nine of ten cases or more, where it is shown', (count) => {
    const random = sourceOf(count)
    const intervals = Array.from({ length: 60 * TIMES }, () => {
      const values = Float64Array.from({ length: count }, () => draw(random))
      return meanInterval(values, single(count)).interval
    }).filter((interval) => interval !== null)
    const holding = intervals.filter(({ low, high }) => low <= 0 && 0 <= high).length
    // 93 of 100, within three standard errors.
    expect(holding).toBeGreaterThanOrEqual(0.93 * intervals.length - 3 * Math.sqrt(intervals.length * 0.93 * 0.07))
  })
})

describe('an interval by decisions', () => {
  test('does not get narrower with copies of the same trades', () => {
    const random = sourceOf(3)
    const once = Float64Array.from({ length: 50 }, () => random.normal())
    const twice = Float64Array.from({ length: 100 }, (_, trade) => once[trade >> 1] ?? 0)
    const pairs = { groupOf: Uint32Array.from(twice, (_, trade) => trade >> 1), count: 50 }
    expect(meanInterval(twice, pairs).interval?.low).toBeCloseTo(meanInterval(once, single(50)).interval?.low ?? 0, 10)
    expect(meanInterval(twice, pairs).interval?.high).toBeCloseTo(
      meanInterval(once, single(50)).interval?.high ?? 0,
      10,
    )
  })
  test('of a total is that of the mean times the number of trades', () => {
    const random = sourceOf(4)
    const values = Float64Array.from({ length: 40 }, () => random.normal())
    const [mean, total] = [meanInterval(values, single(40)).interval, totalInterval(values, single(40)).interval]
    expect(total?.low).toBeCloseTo(40 * (mean?.low ?? 0), 10)
    expect(total?.high).toBeCloseTo(40 * (mean?.high ?? 0), 10)
  })
  test('has no width where every trade made the same', () => {
    expect(meanInterval(new Float64Array(30).fill(-2), single(30)).interval).toEqual({ low: -2, high: -2 })
  })
})

describe('there is no interval', () => {
  const evenly = (count: number) =>
    Float64Array.from({ length: count }, (_, trade) => (trade % 2 === 0 ? 3 : -2) + trade / 99)
  test.each([
    ['of too few decisions', evenly(19), 'few-decisions', null],
    ['of wins that show no loss yet', evenly(30).map((value) => Math.abs(value)), 'few-losses', null],
    ['of losses that show no win yet', evenly(30).map((value) => -Math.abs(value)), 'few-wins', null],
    ['where one result carries the variance', evenly(30).map((value, trade) => (trade === 7 ? -90 : value)), 'one', 7],
    ['without trades', new Float64Array(0), 'few-decisions', null],
  ] as const)('%s', (_, values, why, largest) => {
    expect(meanInterval(values, single(values.length))).toEqual({ interval: null, why, largest })
  })
})
