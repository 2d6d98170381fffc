import type { Bar } from '@roundtrip/core/market'
import { mulberry32 } from '@roundtrip/core/base'
import { averageTrueRange, exponentialAverage, relativeStrength, volumeWeightedAverage } from '@roundtrip/core/screener'
import { expect, test } from 'vitest'
import { columnsOf, linesAfter } from './indicator-lines.ts'
import { INDICATORS, leadOf } from './indicator-list.ts'

const HOUR_MS = 3_600_000
const random = mulberry32(11)
const bars: readonly Bar[] = Array.from({ length: 900 }, (_, index) => {
  const [open, close] = [100 + random() * 10, 100 + random() * 10]
  const [high, low] = [Math.max(open, close) + random(), Math.min(open, close) - random()]
  return { time: index * HOUR_MS, open, high, low, close, volume: Math.floor(random() * 100) + 1 }
})
const columns = columnsOf(bars)
const ALL = INDICATORS().map(({ id }) => id)
const shownFrom = (from: number, chosen: readonly string[] = ALL, lead = from) =>
  new Map(
    linesAfter({ lead: bars.slice(from - lead, from), candles: bars.slice(from) }, chosen).map((line) => [
      line.name,
      line,
    ]),
  )

test.each([
  ['EMA 200', exponentialAverage(columns.close, 200)],
  ['RSI 14', relativeStrength(columns.close, 14)],
  ['ATR 14', averageTrueRange(columns, 14)],
  ['VWAP', volumeWeightedAverage(columns)],
])('%s has the values of core at every candle that is shown', (name, values) => {
  expect(shownFrom(700).get(name)?.values).toEqual(values.subarray(700))
})

test('with the candles that it asks for, every indicator has its value at the first one shown, and it is settled', () => {
  const whole = shownFrom(700)
  expect(whole.size).toBe(11)
  for (const { id } of INDICATORS()) {
    for (const [name, line] of shownFrom(700, [id], leadOf([id], HOUR_MS))) {
      expect(line.values[0], name).not.toBeNaN()
      // The remaining weight of the seed is less than a pixel.
      const usual = whole.get(name)?.values[0] ?? Number.NaN
      expect(Math.abs((line.values[0] ?? 0) - usual), name).toBeLessThan(0.004 * usual)
    }
  }
})

test('without candles before them lines begin later, and are undefined until then', () => {
  const alone = shownFrom(700, ['ema50', 'rsi', 'bands'], 0)
  const first = (name: string): number | undefined => alone.get(name)?.values.findIndex((value) => !Number.isNaN(value))
  expect([first('EMA 50'), first('RSI 14'), first('Upper band')]).toEqual([49, 14, 19])
  expect(alone.get('EMA 50')?.values[0]).toBeNaN()
})

test('only what was chosen is drawn, in a pane of its own where its scale is another', () => {
  const panes = [...shownFrom(700, ['volume', 'rsi', 'atr', 'sma50']).values()].map(({ name, pane }) => [name, pane])
  expect(panes).toEqual([
    ['SMA 50', 'price'],
    ['RSI 14', 'rsi'],
    ['ATR 14', 'atr'],
  ])
  expect(shownFrom(700, ['volume', 'nothing']).size).toBe(0)
})

test('a day of candles is requested where an indicator counts from the beginning of the day', () => {
  expect(leadOf(['vwap'], HOUR_MS)).toBe(24)
  expect(leadOf(['vwap', 'ema200'], HOUR_MS)).toBe(600)
  expect(leadOf(['volume'], HOUR_MS)).toBe(0)
})
