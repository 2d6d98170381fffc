import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, messageText, MINUTE_MS, mulberry32 } from '../base/index.ts'
import type { ScreenerColumn } from './column.ts'
import {
  barColumns,
  type BarInterval,
  COLUMN_IDS,
  type ColumnId,
  COLUMNS,
  type Condition,
  type InstrumentData,
  matches,
  NUMBER_OPERATORS,
  printConditions,
  readConditions,
  rowOf,
  type ScreenerRow,
  sortRows,
  TEXT_COLUMNS,
  TEXT_OPERATORS,
} from './index.ts'

/** 10 March 2026, 12:02 UTC. */
const NOW = 1773144120000
const STEP: Readonly<Record<BarInterval, number>> = { '5m': 5 * MINUTE_MS, '1h': HOUR_MS, '1d': DAY_MS }

/** Closed bars up to now: closes as given, with a range of 2 % around them and a volume of 10. */
function barsOf(interval: BarInterval, closes: readonly number[], volumes?: readonly number[]) {
  const step = STEP[interval]
  const end = Math.floor(NOW / step) * step
  return barColumns(
    closes.map((close, index) => ({
      time: end - (closes.length - index) * step,
      open: close,
      high: close * 1.01,
      low: close * 0.99,
      close,
      volume: volumes?.[index] ?? 10,
    })),
  )
}

function instrumentOf(overrides: Partial<InstrumentData> = {}): InstrumentData {
  return {
    id: 'venue:linear:COIN',
    venue: 'venue',
    symbol: 'COINUSDT',
    base: 'COIN',
    quote: 'USDT',
    kind: 'linear',
    contractSize: 1,
    quoteDollars: 1,
    listedAt: null,
    supply: null,
    ticker: null,
    bars: { '5m': null, '1h': null, '1d': null },
    funding: null,
    openInterest: null,
    ...overrides,
  }
}

const NO_TICKER = { mark: null, bid: null, ask: null, high24h: null, low24h: null, change24h: null }
const TICKER = { ...NO_TICKER, time: NOW - 1000, last: 50, quoteVolume24h: null, contracts24h: null }

const rowAt = (overrides: Partial<InstrumentData>, benchmark: InstrumentData | null = null) =>
  rowOf(instrumentOf(overrides), { now: NOW, benchmark })
const onDays = (closes: readonly number[], volumes?: readonly number[]) =>
  rowAt({ bars: { '5m': null, '1h': null, '1d': barsOf('1d', closes, volumes) } }).values

function walk(seed: number, count: number): number[] {
  const random = mulberry32(seed)
  let price = 100
  return Array.from({ length: count }, () => (price *= 1 + (random() - 0.5) / 10))
}

describe('columns', () => {
  test('an instrument of which nothing is known has an empty row', () => {
    const row = rowAt({})
    expect(Object.keys(row.values)).toEqual(COLUMN_IDS)
    expect(new Set(Object.values(row.values))).toEqual(new Set([null]))
    expect(row).toMatchObject({ ageMs: null, stale: [] })
  })

  test('ids can stand in addresses, and every column says what it is', () => {
    for (const id of COLUMN_IDS) {
      const { name, formula, whenNull, needs }: ScreenerColumn = COLUMNS[id]
      expect(id).toMatch(/^[a-zA-Z0-9-]+$/)
      expect([name, formula, whenNull].every((text) => text.length > 2)).toBe(true)
      expect(needs.length).toBeGreaterThan(0)
    }
  })

  test('the ticker: range, spread, volume and capitalisation', () => {
    const ticker = { ...TICKER, bid: 49, ask: 51, high24h: 60, low24h: 40, change24h: -0.1, quoteVolume24h: 2e6 }
    const { values, ageMs } = rowAt({ ticker, supply: 1000, quoteDollars: 2, listedAt: NOW - 3 * DAY_MS })
    expect(values).toMatchObject({ price: 50, change24h: -0.1, range24h: 0.5, spread: 400, volume24h: 4e6 })
    expect(values).toMatchObject({ marketCap: 100_000, listedDays: 3 })
    expect(ageMs).toBe(1000)
  })

  test('an inverse contract counts contracts, a linear one coins at the mark price', () => {
    const openInterest = { time: NOW, now: 3000, hourAgo: 2000, dayAgo: 0 }
    const ticker = { ...TICKER, mark: 40, quoteVolume24h: 60_000, contracts24h: 500 }
    const linear = rowAt({ ticker, openInterest, contractSize: 0.1 }).values
    expect(linear).toMatchObject({ openInterest: 12_000, openInterestOfVolume: 0.2, volume24h: 60_000 })
    expect(linear).toMatchObject({ openInterestChange1h: 0.5, openInterestChange24h: null })
    const inverse = rowAt({ ticker, openInterest, kind: 'inverse', contractSize: 100 }).values
    expect(inverse).toMatchObject({ openInterest: 300_000, volume24h: 50_000, openInterestOfVolume: 6 })
    expect(rowAt({ ticker, openInterest, quoteDollars: null }).values).toMatchObject({
      openInterest: null,
      volume24h: null,
    })
  })

  test('funding of one hour and of eight hours compares', () => {
    const hourly = rowAt({ funding: { time: NOW, rate: 0.0001, intervalHours: 1 } }).values
    const usual = rowAt({ funding: { time: NOW, rate: 0.0008, intervalHours: 8 } }).values
    expect(hourly.funding8h).toBeCloseTo(0.0008, 15)
    expect(usual.funding8h).toBeCloseTo(0.0008, 15)
    expect(hourly.fundingYear).toBeCloseTo(0.876, 12)
    expect(rowAt({ funding: { time: NOW, rate: 0.1, intervalHours: 0 } }).values.funding8h).toBeNull()
  })

  test('a change is held against the bar that closed just then, not against the one that many bars before', () => {
    const closes = [80, 90, 95, 96, 97, 98, 99, 100, 102, 104, 106, 108, 110]
    const bars = { '1h': null, '1d': null, '5m': barsOf('5m', closes) }
    const { values } = rowAt({ bars })
    expect(values.change5m).toBeCloseTo(110 / 108 - 1, 12)
    expect(values.change15m).toBeCloseTo(110 / 104 - 1, 12)
    expect(values.change1h).toBeCloseTo(110 / 80 - 1, 12)
    expect(values.change4h).toBeNull()
    const without = barsOf('5m', closes)
    const keep = (column: Float64Array) => column.filter((_, index) => index !== 9)
    const gap = { ...without, time: keep(without.time), close: keep(without.close) }
    const row = rowAt({ bars: { ...bars, '5m': gap } }).values
    expect(row.change15m).toBeNull()
    expect(row.change1h).toBeCloseTo(110 / 80 - 1, 12)
  })

  test('relative volume is the last day beside the twenty before it', () => {
    const volumes = [...Array.from({ length: 20 }, (_, index) => index + 1), 42]
    expect(onDays(Array(21).fill(5), volumes).relativeVolume).toBeCloseTo(4, 12)
    expect(onDays(Array(20).fill(5), volumes).relativeVolume).toBeNull()
    expect(onDays(Array(21).fill(5), Array(21).fill(0)).relativeVolume).toBeNull()
    const hours = Array.from({ length: 504 }, (_, index) => (index >= 480 ? 3 : 1))
    const hourly = (count: number) => ({
      '5m': null,
      '1d': null,
      '1h': barsOf('1h', Array(count).fill(5), hours.slice(504 - count)),
    })
    expect(rowAt({ bars: hourly(504) }).values.relativeVolume24h).toBeCloseTo(3, 12)
    expect(rowAt({ bars: hourly(503) }).values.relativeVolume24h).toBeNull()
  })

  test('volatility of 30 returns, as a year', () => {
    const closes = Array.from({ length: 31 }, (_, index) => (index % 2 === 0 ? 100 : 110))
    const move = Math.log(1.1)
    expect(onDays(closes).volatility).toBeCloseTo(Math.sqrt((30 * move ** 2) / 29) * Math.sqrt(365), 10)
    expect(onDays(closes.slice(1)).volatility).toBeNull()
    const days = barsOf('1d', closes)
    const gap = { ...days, time: days.time.map((time, index) => (index < 15 ? time - DAY_MS : time)) }
    const broken = rowAt({ bars: { '5m': null, '1h': null, '1d': gap } }).values
    expect(broken).toMatchObject({ volatility: null, relativeVolume: null })
    expect(onDays(closes).relativeVolume).toBeCloseTo(1, 12)
    expect(onDays(Array(31).fill(7)).volatility).toBe(0)
  })

  test('correlation is 1 with itself, -1 with its mirror, and empty where bars do not meet', () => {
    const closes = walk(3, 300)
    const all = (values: readonly number[]) => ({ '5m': barsOf('5m', values), '1h': null, '1d': barsOf('1d', values) })
    const benchmark = instrumentOf({ bars: all(closes) })
    const same = rowAt({ bars: all(closes.map((close) => close * 3)) }, benchmark).values
    const mirror = rowAt({ bars: all(closes.map((close) => 1 / close)) }, benchmark).values
    for (const id of ['correlation', 'correlation24h'] as const) {
      expect(same[id]).toBeCloseTo(1, 12)
      expect(mirror[id]).toBeCloseTo(-1, 12)
    }
    expect(rowAt({ bars: all(Array(300).fill(5)) }, benchmark).values.correlation).toBeNull()
    expect(rowAt({ bars: all(closes) }).values.correlation).toBeNull()
    const days = barsOf('1d', closes)
    const late = { ...days, time: days.time.map((time) => time - DAY_MS) }
    expect(rowAt({ bars: { ...all(closes), '1d': late } }, benchmark).values.correlation).toBeNull()
  })

  test('an average that remembers its seed is shown from three times its period on', () => {
    const rsi = (bars: number) => onDays(walk(1, bars))['rsi-1d']
    expect(rsi(41)).toBeNull()
    expect(rsi(42)).not.toBeNull()
    expect(onDays(walk(1, 199))['sma200-1d']).toBeNull()
    expect(onDays(walk(1, 200))['sma200-1d']).not.toBeNull()
    expect(onDays(walk(1, 83))['adx-1d']).toBeNull()
    expect(onDays(walk(1, 84))['adx-1d']).not.toBeNull()
    expect(onDays(walk(1, 104))['macd-1d']).toBeNull()
    expect(onDays(walk(1, 105))['macdSignal-1d']).not.toBeNull()
  })

  test('a price that stands still: RSI 50, no %B, no %R; one that only rises: RSI 100', () => {
    const bars = barsOf('1d', Array(300).fill(0.1))
    const still = { ...bars, high: bars.close, low: bars.close }
    const { values } = rowAt({ bars: { '5m': null, '1h': null, '1d': still } })
    expect(values).toMatchObject({ 'rsi-1d': 50, 'mfi-1d': 50, 'atr-1d': 0, 'bandWidth-1d': expect.closeTo(0, 12) })
    expect(values).toMatchObject({
      'bandPosition-1d': null,
      'williamsR-1d': null,
      'stochasticK-1d': null,
      'cci-1d': null,
    })
    expect(onDays(Array.from({ length: 300 }, (_, index) => index + 1))['rsi-1d']).toBe(100)
  })

  test('bars since a cross: at its bar, after it, and none', () => {
    // 250 equal days, then up: SMA 50 rises above SMA 200 on the first of them.
    const rising = (days: number) => onDays([...Array<number>(250).fill(64), ...Array<number>(days).fill(128)])
    expect(rising(1)).toMatchObject({ 'smaCrossUp-1d': 0, 'smaCrossDown-1d': null, 'emaCrossUp-1d': 0 })
    expect(rising(4)).toMatchObject({ 'smaCrossUp-1d': 3, 'emaCrossUp-1d': 3 })
    expect(rising(0)).toMatchObject({ 'smaCrossUp-1d': null, 'smaState-1d': 0 })
    expect(rising(1)['smaState-1d']).toBeGreaterThan(0)
  })

  test('whatever the prices are, no value is NaN or infinite, and a factor changes no ratio', () => {
    const scaleFree = COLUMN_IDS.filter((id) => id.endsWith('-1d') && (COLUMNS[id] as ScreenerColumn).unit !== 'price')
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 1, max: 320 }), fc.constantFrom(2, 1024), (seed, count, factor) => {
        const closes = walk(seed, count)
        const once = onDays(closes)
        const scaled = onDays(closes.map((close) => close * factor))
        for (const value of Object.values(once)) expect(value === null || Number.isFinite(value)).toBe(true)
        for (const id of scaleFree) expect(scaled[id]).toBe(once[id])
      }),
      { numRuns: 30 },
    )
  })
})

describe('age', () => {
  test('what is more than five minutes late is stale', () => {
    const late = (ms: number) => rowAt({ ticker: { ...TICKER, time: NOW - ms } })
    expect(late(5 * MINUTE_MS)).toMatchObject({ ageMs: 5 * MINUTE_MS, stale: [] })
    expect(late(5 * MINUTE_MS + 1).stale).toEqual(['ticker'])
    expect(rowAt({ ticker: { ...TICKER, time: NOW + 5000 } }).ageMs).toBe(0)
  })

  test('closed bars are as new as they can be until the next one closes', () => {
    const stale = (lost: number) => {
      const bars = barsOf('1h', walk(1, 50))
      const time = bars.time.map((open) => open - lost * HOUR_MS)
      return rowAt({ bars: { '5m': null, '1d': null, '1h': { ...bars, time } } }).stale
    }
    // It is 12:02: the bar of 11:00 is the last closed one, and that of 10:00 is two minutes late.
    expect([stale(0), stale(1), stale(2)]).toEqual([[], [], ['bars-1h']])
  })
})

describe('conditions', () => {
  const row = rowAt({ ticker: { ...TICKER, change24h: 0.05 } })

  test.each<[Condition, boolean]>([
    [{ column: 'price', operator: 'above', value: 50 }, false],
    [{ column: 'price', operator: 'at-least', value: 50 }, true],
    [{ column: 'price', operator: 'below', value: 50 }, false],
    [{ column: 'price', operator: 'at-most', value: 50 }, true],
    [{ column: 'rsi-1d', operator: 'below', value: 30 }, false],
    [{ column: 'rsi-1d', operator: 'above', value: -1 }, false],
    [{ column: 'quote', operator: 'is', value: 'usdt' }, true],
    [{ column: 'quote', operator: 'is-not', value: 'USDT' }, false],
    [{ column: 'symbol', operator: 'contains', value: 'oin' }, true],
  ])('%o: %s', (condition, expected) => {
    expect(matches(row, [condition])).toBe(expected)
  })

  test('all must hold, and none asked is none missed', () => {
    const rises: Condition = { column: 'change24h', operator: 'above', value: 0 }
    expect(matches(row, [rises, { column: 'price', operator: 'above', value: 99 }])).toBe(false)
    expect(matches(row, [])).toBe(true)
  })

  test('survive an address', () => {
    const number = fc.record({
      column: fc.constantFrom(...COLUMN_IDS),
      operator: fc.constantFrom(...NUMBER_OPERATORS),
      value: fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value || 0),
    })
    const text = fc.record({
      column: fc.constantFrom(...TEXT_COLUMNS),
      operator: fc.constantFrom(...TEXT_OPERATORS),
      value: fc.string({ minLength: 1 }),
    })
    fc.assert(
      fc.property(fc.array(fc.oneof(number, text)), (conditions) => {
        expect(readConditions(printConditions(conditions))).toEqual({ conditions, problems: [] })
      }),
    )
    expect(printConditions([{ column: 'rsi-1d', operator: 'below', value: 30.5 }])).toBe('rsi-1d.below.30.5')
  })

  test('that cannot be read are named, and the others stay', () => {
    const { conditions, problems } = readConditions(
      'rsi-1d.below.x,nothing.above.1,price.is.5,quote.above.1,price.above.1e999,,price.above.2',
    )
    expect(conditions).toEqual([{ column: 'price', operator: 'above', value: 2 }])
    expect(problems.map((problem) => messageText(problem))).toEqual([
      '"rsi-1d.below.x": write rsi-1d, above or below or at-least or at-most, and a number.',
      '"nothing.above.1": there is no column "nothing".',
      '"price.is.5": write price, above or below or at-least or at-most, and a number.',
      '"quote.above.1": write quote, is or is-not or contains, and a text.',
      '"price.above.1e999": write price, above or below or at-least or at-most, and a number.',
    ])
  })
})

test('empty values come last in both directions, equal ones by symbol', () => {
  const rows = [named('b', 1), named('c', null), named('a', 3), named('d', 1), named('e', null)]
  const order = (column: ColumnId | 'symbol', direction: 'ascending' | 'descending') =>
    sortRows(rows, { column, direction })
      .map((row) => row.id)
      .join('')
  expect(order('price', 'ascending')).toBe('bdace')
  expect(order('price', 'descending')).toBe('abdce')
  expect(order('symbol', 'descending')).toBe('edcba')
  expect(rows.map((row) => row.id).join('')).toBe('bcade')
})

function named(id: string, price: number | null): ScreenerRow {
  const ticker = price === null ? null : { ...TICKER, last: price }
  return rowOf(instrumentOf({ id, symbol: id, ticker }), { now: NOW, benchmark: null })
}
