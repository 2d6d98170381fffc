/**
 * Every column of 600 instruments with 300 bars of each interval, compared with a naive implementation of the
 * indicators.
 */
import { DAY_MS, HOUR_MS, MINUTE_MS, mulberry32 } from '@roundtrip/core/base'
import type { Bar } from '@roundtrip/core/market'
import {
  barColumns,
  COLUMN_IDS,
  type ColumnId,
  type InstrumentData,
  createCachedRows,
  matches,
  readConditions,
  rowOf,
  type ScreenerRow,
  sortRows,
} from '@roundtrip/core/screener'
import { must, type Row, timed } from './measured.ts'

const NOW = Date.UTC(2026, 0, 1, 0, 1)

export function screenerCase(instruments: number, bars: number): Row[] {
  const markets = Array.from({ length: instruments }, (_, index) => madeMarket(index, bars))
  const first = timed(1, () => allRows(markets))
  const all = timed(7, () => allRows(markets))
  const floor = timed(7, () =>
    markets.reduce((total, { days }) => days.reduce((sum, bar) => sum + bar.close, total), 0),
  )
  const naive = timed(1, () => markets.map(({ days, hours }) => [naiveOf(days), naiveOf(hours)] as const))
  for (const [index, [days, hours]] of naive.result.entries()) {
    check(all.result[index], days, '1d')
    check(all.result[index], hours, '1h')
  }
  const { conditions } = readConditions('rsi-1d.below.50,change4h.above.0,smaState-1d.above.0')
  const isMatch = (row: ScreenerRow) => matches(row, conditions)
  const screened = timed(9, () =>
    sortRows(all.result.filter(isMatch), { column: 'volatility', direction: 'descending' }),
  )
  must(screened.result.length > 0, 'the screen finds nothing')
  must(
    screened.result.every((row) => (row.values['rsi-1d'] ?? 50) < 50),
    'the screen finds too much',
  )
  return [
    {
      what: `${COLUMN_IDS.length} columns of ${instruments} instruments with 3 × ${bars} bars`,
      ms: all.ms,
      floor: { what: 'one pass over the daily closes', ms: floor.ms, max: 160 },
      note: `first call ${first.ms.toFixed(0)} ms`,
    },
    { what: '10 of the indicators, naive, on days and hours', ms: naive.ms },
    { what: 'a screen of 3 conditions, sorted', ms: screened.ms, note: `${screened.result.length} found` },
    ...roundRows(markets, all.ms),
  ]
}

/** A new round of prices, and a new bar of one instrument and of bitcoin; the rows keep what depends on bars. */
function roundRows(markets: readonly Market[], freshMs: number): Row[] {
  const rows = createCachedRows()
  let round = 0
  let instruments = markets.map(instrumentOf)
  const moved = (): readonly InstrumentData[] => {
    round += 1
    instruments = instruments.map((instrument) => ({
      ...instrument,
      ticker: { ...movedTicker(instrument, round), time: NOW + round * 15_000 },
    }))
    return instruments
  }
  const readRows = (): readonly ScreenerRow[] => {
    const context = { now: NOW + round * 15_000, benchmark: instruments[0] ?? null }
    return instruments.map((instrument) => rows.row(instrument, context))
  }
  readRows()
  for (const [index, row] of (moved(), readRows()).entries()) {
    const fresh = rowOf(instruments[index] as InstrumentData, {
      now: NOW + round * 15_000,
      benchmark: instruments[0] ?? null,
    })
    must(JSON.stringify(row) === JSON.stringify(fresh), `${row.id} differs from a fresh row`)
  }
  const prices = timed(30, () => (moved(), readRows()))
  const bars = timed(9, () => {
    instruments = instruments.map((instrument, index) =>
      index > 0 ? instrument : { ...instrument, bars: copied(instrument.bars) },
    )
    return readRows()
  })
  const floor = { what: 'the same without keeping anything', ms: freshMs, max: 0.5 }
  return [
    { what: `a round of prices of ${markets.length} instruments, rows kept`, ms: prices.ms, floor },
    { what: "a new bar of bitcoin, and so every row's correlation", ms: bars.ms, floor },
  ]
}

function movedTicker({ ticker }: InstrumentData, round: number): NonNullable<InstrumentData['ticker']> {
  if (ticker === null) throw new Error('Every made market has a ticker.')
  const last = ticker.last * (1 + (round % 7) / 1000)
  return { ...ticker, last, bid: last * 0.9999, ask: last * 1.0001 }
}

/** New columns with the same bars, so that cached values of the old ones are not used. */
function copied(bars: InstrumentData['bars']): InstrumentData['bars'] {
  const copy = (columns: InstrumentData['bars']['1d']) => (columns === null ? null : { ...columns })
  return { '5m': copy(bars['5m']), '1h': copy(bars['1h']), '1d': copy(bars['1d']) }
}

type Market = {
  readonly days: readonly Bar[]
  readonly hours: readonly Bar[]
  readonly minutes: readonly Bar[]
}

/** New columns each time, as after a new bar, so that values cached per column are not measured. */
function allRows(markets: readonly Market[]): readonly ScreenerRow[] {
  const instruments = markets.map(instrumentOf)
  const benchmark = instruments[0] ?? null
  return instruments.map((instrument) => rowOf(instrument, { now: NOW, benchmark }))
}

function instrumentOf({ days, hours, minutes }: Market, index: number): InstrumentData {
  const last = minutes.at(-1)?.close ?? 0
  const sides = { mark: last, bid: last * 0.9999, ask: last * 1.0001, high24h: last * 1.05, low24h: last * 0.95 }
  const counted = { change24h: 0.01, quoteVolume24h: 1e6, contracts24h: null }
  return {
    id: `made:linear:COIN${index}`,
    venue: 'made',
    symbol: `COIN${index}USDT`,
    base: `COIN${index}`,
    quote: 'USDT',
    kind: 'linear',
    contractSize: 1,
    quoteDollars: 1,
    listedAt: null,
    supply: null,
    ticker: { time: NOW, last, ...sides, ...counted },
    bars: { '5m': barColumns(minutes), '1h': barColumns(hours), '1d': barColumns(days) },
    funding: { time: NOW, rate: 0.0001, intervalHours: 8 },
    openInterest: { time: NOW, now: 1000, hourAgo: 990, dayAgo: 900 },
  }
}

function madeMarket(seed: number, count: number): Market {
  const random = mulberry32(seed + 1)
  const walk = (stepMs: number): readonly Bar[] => {
    const end = Math.floor(NOW / stepMs) * stepMs
    let close = 10 + random() * 1000
    return Array.from({ length: count }, (_, index) => {
      const open = close
      close = open * (1 + (random() - 0.5) / 20)
      const high = Math.max(open, close) * (1 + random() / 100)
      const low = Math.min(open, close) * (1 - random() / 100)
      return { time: end - (count - index) * stepMs, open, high, low, close, volume: random() * 1000 }
    })
  }
  return { days: walk(DAY_MS), hours: walk(HOUR_MS), minutes: walk(5 * MINUTE_MS) }
}

function check(row: ScreenerRow | undefined, naive: Readonly<Record<string, number>>, interval: '1d' | '1h'): void {
  for (const [id, expected] of Object.entries(naive)) {
    const actual = row?.values[`${id}-${interval}` as ColumnId]
    const scale = id.startsWith('macd') ? (naive['sma50'] ?? 1) : expected
    const near = typeof actual === 'number' && Math.abs(actual - expected) <= 1e-9 * Math.abs(scale)
    must(near, `${row?.id}: ${id}-${interval} is ${actual}, not ${expected}`)
  }
}

/** Indicators by definition, over bars as objects: every value of every series from a slice of its own. */
function naiveOf(bars: readonly Bar[]): Readonly<Record<string, number>> {
  const closes = bars.map((bar) => bar.close)
  const mean = (values: readonly number[]) => values.reduce((total, value) => total + value, 0) / values.length
  const sma = (period: number) =>
    closes.map((_, index) => mean(closes.slice(Math.max(0, index - period + 1), index + 1)))
  const smoothed = (values: readonly number[], period: number, weight: number) => {
    const series = [mean(values.slice(0, period))]
    for (const value of values.slice(period)) series.push((series.at(-1) ?? 0) * (1 - weight) + value * weight)
    return series
  }
  const ema = (values: readonly number[], period: number) => smoothed(values, period, 2 / (period + 1))
  const moves = closes.slice(1).map((close, index) => close - (closes[index] ?? 0))
  const gains = smoothed(
    moves.map((move) => Math.max(move, 0)),
    14,
    1 / 14,
  )
  const losses = smoothed(
    moves.map((move) => Math.max(-move, 0)),
    14,
    1 / 14,
  )
  const ranges = bars.slice(1).map(({ high, low }, index) => {
    const before = closes[index] ?? 0
    return Math.max(high - low, Math.abs(high - before), Math.abs(low - before))
  })
  const fast = ema(closes.slice(26 - 12), 12)
  const slow = ema(closes, 26)
  const line = slow.map((value, index) => (fast[index] ?? 0) - value)
  const deviations = closes.map((_, index) => {
    const window = closes.slice(Math.max(0, index - 19), index + 1)
    return Math.sqrt(mean(window.map((close) => (close - mean(window)) ** 2)))
  })
  const last = <T>(values: readonly T[]): T => values.at(-1) as T
  const middle = last(sma(20))
  const highest = Math.max(...bars.slice(-14).map((bar) => bar.high))
  const lowest = Math.min(...bars.slice(-14).map((bar) => bar.low))
  return {
    sma50: last(sma(50)),
    sma200: last(sma(200)),
    ema20: last(ema(closes, 20)),
    ema50: last(ema(closes, 50)),
    rsi: (100 * last(gains)) / (last(gains) + last(losses)),
    atr: last(smoothed(ranges, 14, 1 / 14)),
    macd: last(line),
    macdSignal: last(ema(line, 9)),
    bandWidth: (4 * last(deviations)) / middle,
    williamsR: (-100 * (highest - last(closes))) / (highest - lowest),
  }
}
