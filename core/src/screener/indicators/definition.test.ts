/** The indicators against their definitions, window by window and sum by sum, on bars that are added and removed. */
// Promise [Markets and screener] Indicators match their definitions.
import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, mulberry32 } from '../../base/index.ts'
import {
  averageTrueRange,
  barsSinceCross,
  commodityChannel,
  correlation,
  directionalIndex,
  macd,
  moneyFlow,
  newest,
  simpleAverage,
  stochastic,
  volumeWeightedAverage,
  williamsR,
} from './index.ts'

const COUNT = 120
const random = mulberry32(5)
const close = new Float64Array(COUNT)
const high = new Float64Array(COUNT)
const low = new Float64Array(COUNT)
const volume = new Float64Array(COUNT)
for (let index = 0; index < COUNT; index += 1) {
  // Every tenth close is unchanged.
  close[index] = index % 10 === 9 ? (close[index - 1] as number) : 100 + random() * 10
  high[index] = (close[index] as number) + random() * 5
  low[index] = (close[index] as number) - random() * 5
  volume[index] = Math.floor(random() * 1000)
}
const bars = { time: close.map((_, index) => index), open: close, high, low, close, volume }

const at = (values: ArrayLike<number>, index: number) => values[index] as number
const mean = (values: readonly number[]) => values.reduce((total, value) => total + value, 0) / values.length
const window = (values: ArrayLike<number>, index: number, period: number) =>
  Array.from(values).slice(index - period + 1, index + 1)
const typical = Array.from(close, (value, index) => (at(high, index) + at(low, index) + value) / 3)
const fastK = (index: number) => {
  const [top, bottom] = [Math.max(...window(high, index, 14)), Math.min(...window(low, index, 14))]
  return (100 * (at(close, index) - bottom)) / (top - bottom)
}
const slowK = (index: number) => mean([index - 2, index - 1, index].map(fastK))

function expectFrom(values: Float64Array, first: number, defined: (index: number) => number): void {
  for (let index = 0; index < COUNT; index += 1) {
    if (index < first) expect(at(values, index), `${index}`).toBeNaN()
    else expect(at(values, index), `${index}`).toBeCloseTo(defined(index), 8)
  }
}

test('stochastic and %R: where the close stands in the range', () => {
  const result = stochastic(bars, { period: 14, slowK: 3, slowD: 3 })
  expectFrom(result.slowK, 17, slowK)
  expectFrom(result.slowD, 17, (index) => mean([index - 2, index - 1, index].map(slowK)))
  expectFrom(williamsR(bars, 14), 13, (index) => fastK(index) - 100)
})

test('CCI: distance from the mean in mean deviations', () => {
  expectFrom(commodityChannel(bars, 20), 19, (index) => {
    const prices = window(typical, index, 20)
    const middle = mean(prices)
    return (at(typical, index) - middle) / (0.015 * mean(prices.map((price) => Math.abs(price - middle))))
  })
})

test('MFI: volume signed by the move', () => {
  expectFrom(moneyFlow(bars, 14), 14, (last) => {
    const flow = (sign: number) =>
      window(bars.time, last, 14)
        .filter((index) => Math.sign(at(typical, index) - at(typical, index - 1)) === sign)
        .reduce((total, index) => total + at(typical, index) * at(volume, index), 0)
    return 100 - 100 / (1 + flow(1) / flow(-1))
  })
})

test('ATR: the first is the mean of true ranges 1 to n, each further one a share of the way', () => {
  const range = (index: number) => {
    const before = at(close, index - 1)
    const [top, bottom] = [at(high, index), at(low, index)]
    return Math.max(top - bottom, Math.abs(top - before), Math.abs(bottom - before))
  }
  let average = mean(Array.from({ length: 14 }, (_, index) => range(index + 1)))
  expectFrom(averageTrueRange(bars, 14), 14, (index) => {
    if (index > 14) average = (average * 13 + range(index)) / 14
    return average
  })
})

test('ADX: the mean of 14 DX, then a fourteenth of the way; 100 where the price only goes up', () => {
  const moves = (index: number) => {
    const up = at(high, index) - at(high, index - 1)
    const down = at(low, index - 1) - at(low, index)
    return { up: up > down ? Math.max(up, 0) : 0, down: down > up ? Math.max(down, 0) : 0 }
  }
  /** Wilder's sum: thirteen moves, then the decayed sum plus the new one. */
  const sumUpTo = (last: number, side: 'up' | 'down'): number =>
    last < 14
      ? Array.from({ length: last }, (_, index) => moves(index + 1)[side]).reduce((total, move) => total + move, 0)
      : sumUpTo(last - 1, side) * (13 / 14) + moves(last)[side]
  const strength = (index: number) => {
    const [up, down] = [sumUpTo(index, 'up'), sumUpTo(index, 'down')]
    return (100 * Math.abs(up - down)) / (up + down)
  }
  let average = mean(Array.from({ length: 14 }, (_, index) => strength(14 + index)))
  expectFrom(directionalIndex(bars, 14), 27, (index) => {
    if (index > 27) average = (average * 13 + strength(index)) / 14
    return average
  })
  const rise = Float64Array.from({ length: COUNT }, (_, index) => 100 + index)
  const rising = { high: rise, low: rise.map((value) => value - 1), close: rise }
  expectFrom(directionalIndex(rising, 14), 27, () => 100)
})

test('MACD: both averages are seeded at the same bar', () => {
  const { line, signal, histogram } = macd(close, { fast: 12, slow: 26, signal: 9 })
  const steps = (seed: number, period: number, last: number) => {
    let average = seed
    for (let index = 26; index <= last; index += 1) average += (2 / (period + 1)) * (at(close, index) - average)
    return average
  }
  const defined = (index: number) =>
    steps(mean(window(close, 25, 12)), 12, index) - steps(mean(window(close, 25, 26)), 26, index)
  expectFrom(line, 25, defined)
  expect(signal[33]).toBeCloseTo(mean(window(line, 33, 9)), 10)
  expectFrom(histogram, 33, (index) => at(line, index) - at(signal, index))
})

test('a cross is seen at its bar only', () => {
  const slow = Float64Array.of(Number.NaN, 5, 5, 5, 5)
  expect(barsSinceCross(Float64Array.of(9, 4, 5, 6, 7), slow)).toBe(1)
  expect(barsSinceCross(Float64Array.of(4, 4, 5, 5, 6), slow)).toBe(0)
  expect(barsSinceCross(Float64Array.of(4, 6, 6, 6, 6), slow)).toBeNull()
})

test('correlation is the cosine of the moves around their means', () => {
  expect(correlation(Float64Array.of(1, 2, 3), Float64Array.of(2, 1, 6))).toBeCloseTo(4 / Math.sqrt(2 * 14), 12)
  expect(correlation(Float64Array.of(1, 2, 3), Float64Array.of(5, 5, 5))).toBeNull()
})

test('an indicator that looks back no further needs only the newest bars', () => {
  const whole = williamsR(bars, 14).at(-1)
  expect(williamsR(newest(bars, 14), 14).at(-1)).toBe(whole)
  expect(newest(bars, 500).time).toHaveLength(COUNT)
  expect(simpleAverage(newest(bars, 13).close, 14).at(-1)).toBeNaN()
})

test('VWAP: what was paid since the day began, by what was traded; undefined on a day that the bars begin within', () => {
  const time = bars.time.map((_, index) => 22 * HOUR_MS + index * HOUR_MS)
  expectFrom(volumeWeightedAverage({ ...bars, time }), 2, (last) => {
    const today = Array.from(time, (_, index) => index).filter(
      (index) => index <= last && Math.floor(at(time, index) / DAY_MS) === Math.floor(at(time, last) / DAY_MS),
    )
    const sum = (values: (index: number) => number) => today.reduce((total, index) => total + values(index), 0)
    return sum((index) => at(typical, index) * at(volume, index)) / sum((index) => at(volume, index))
  })
})

test('VWAP: three bars by hand, nothing traded, and a volume that nobody knows', () => {
  const time = Float64Array.of(DAY_MS, DAY_MS + HOUR_MS, DAY_MS + 2 * HOUR_MS, 2 * DAY_MS + HOUR_MS)
  const high = Float64Array.of(11, 13, 14, 21)
  const low = Float64Array.of(9, 11, 10, 19)
  const middle = Float64Array.of(10, 12, 12, 20)
  const priced = { time, high, low, close: middle }
  expect([...volumeWeightedAverage({ ...priced, volume: Float64Array.of(1, 3, 0, 2) })]).toEqual([10, 11.5, 11.5, 20])
  expect([...volumeWeightedAverage({ ...priced, volume: Float64Array.of(0, 3, 1, 2) })]).toEqual([
    Number.NaN,
    12,
    12,
    20,
  ])
  const unknown = volumeWeightedAverage({ ...priced, volume: Float64Array.of(1, Number.NaN, 1, 2) })
  expect([...unknown]).toEqual([10, Number.NaN, Number.NaN, 20])
})
