import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import {
  averageTrueRange,
  type BarColumns,
  bollingerBands,
  commodityChannel,
  directionalIndex,
  exponentialAverage,
  macd,
  moneyFlow,
  relativeStrength,
  rollingDeviation,
  simpleAverage,
  stochastic,
  trueRange,
  williamsR,
} from './index.ts'

const REFS = new URL('../../../../../shared/refs/', import.meta.url)
const present = existsSync(REFS)
if (!present) console.warn('Skipped: the reference series of indicators are not beside the project.')
const read = (name: string) => readFileSync(new URL(name, REFS), 'utf8')

type Expected = Readonly<Record<string, readonly (number | null)[]>>

describe.runIf(present)('outside reference: TA-Lib on 300 bars', () => {
  const bars = present ? readBars() : emptyBars()
  const { values }: { values: Expected } = present ? JSON.parse(read('ta_talib.json')) : { values: {} }
  const bands = bollingerBands(bars.close, { period: 20, reach: 2 })
  const trend = macd(bars.close, { fast: 12, slow: 26, signal: 9 })
  const range = stochastic(bars, { period: 14, slowK: 3, slowD: 3 })
  const atr = averageTrueRange(bars, 14)
  const OURS: Readonly<Record<string, Float64Array>> = {
    SMA20: simpleAverage(bars.close, 20),
    EMA20: exponentialAverage(bars.close, 20),
    EMA50: exponentialAverage(bars.close, 50),
    RSI14: relativeStrength(bars.close, 14),
    ATR14: atr,
    NATR14: atr.map((value, index) => (100 * value) / (bars.close[index] as number)),
    'BBANDS20_2.upper': bands.upper,
    'BBANDS20_2.middle': bands.middle,
    'BBANDS20_2.lower': bands.lower,
    'MACD12_26_9.macd': trend.line.map((value, index) => (index < 33 ? Number.NaN : value)),
    'MACD12_26_9.signal': trend.signal,
    'MACD12_26_9.hist': trend.histogram,
    'STOCH14_3_3.slowK': range.slowK,
    'STOCH14_3_3.slowD': range.slowD,
    ADX14: directionalIndex(bars, 14),
    MFI14: moneyFlow(bars, 14),
    CCI20: commodityChannel(bars, 20),
    WILLR14: williamsR(bars, 14),
    ROC10: bars.close.map((close, index) => 100 * (close / (bars.close[index - 10] ?? Number.NaN) - 1)),
    STDDEV20: rollingDeviation(bars.close, 20),
    TRANGE: trueRange(bars),
  }

  // The product has no on-balance volume.
  const expectations = Object.entries(values).filter(([name]) => name !== 'OBV')
  test.each(expectations)('%s begins where it does and has its values', (name, expected) => {
    const ours = OURS[name] as Float64Array
    expect(ours).toHaveLength(expected.length)
    for (const [index, value] of expected.entries()) {
      const own = ours[index] as number
      if (value === null) expect(own, `${name} at ${index}`).toBeNaN()
      // Differences of averages, such as MACD, lose digits: their error is measured against the size of the averages.
      else
        expect(Math.abs(own - value), `${name} at ${index}`).toBeLessThanOrEqual(1e-9 * Math.max(Math.abs(value), 1e-3))
    }
  })

  function readBars(): BarColumns {
    const rows = read('candles_300.csv')
      .trim()
      .split('\n')
      .slice(1)
      .map((row) => row.split(',').map(Number))
    const column = (index: number) => Float64Array.from(rows, (row) => row[index] as number)
    return { time: column(0), open: column(1), high: column(2), low: column(3), close: column(4), volume: column(5) }
  }
})

/** https://github.com/TulipCharts/tulipindicators, tests/untest.txt */
describe('outside reference: the fifteen bars of Tulip', () => {
  const close = Float64Array.of(
    81.59,
    81.06,
    82.87,
    83.0,
    83.61,
    83.15,
    82.84,
    83.99,
    84.55,
    84.36,
    85.53,
    86.54,
    86.89,
    87.77,
    87.29,
  )
  const rounded = (values: Float64Array) =>
    [...values].filter((value) => !Number.isNaN(value)).map((value) => value.toFixed(3))

  test('simple average and RSI', () => {
    const averages = rounded(simpleAverage(close, 5))
    expect([averages.length, averages[0], averages.at(-1)]).toEqual([11, '82.426', '86.804'])
    expect(rounded(relativeStrength(close, 5))).toEqual(
      '72.034 64.927 75.936 79.796 74.713 83.033 87.478 88.755 91.483 78.498'.split(' '),
    )
  })

  test('bands', () => {
    const { lower, upper } = bollingerBands(close, { period: 5, reach: 2 })
    expect([rounded(lower)[0], rounded(upper)[0]]).toEqual(['80.530', '84.322'])
  })

  test('exponential average, which begins with the first price there', () => {
    const fromFirst = close.slice(1).reduce((average, value) => average + (value - average) / 3, close[0] as number)
    expect(fromFirst.toFixed(3)).toBe('86.701')
    const ours = exponentialAverage(close, 5)
    expect(ours[4]).toBeCloseTo(82.426, 9)
    expect(ours[14]).toBeCloseTo(fromFirst, 1)
  })
})

function emptyBars(): BarColumns {
  const none = new Float64Array(0)
  return { time: none, open: none, high: none, low: none, close: none, volume: none }
}
