/** Percentages are of the value of the accounts when the profit was made, whatever a filter leaves out. */
// Promise [One number everywhere] Percentages of a period are based on the equity at its start.
import { DAY_MS, HOUR_MS, MINUTE_MS, parseDayKey } from '../base/index.ts'
import { describe, expect, test } from 'vitest'
import {
  analyse,
  annotate,
  type Flow,
  idOfRow,
  type ReportSettings,
  selectsWithinAccounts,
  selectTrades,
  type TradeFilter,
} from './index.ts'
import { columnsOfRows, type TradeRow } from './rows.testing.ts'

/** `2026-01-05T10:00` in UTC ms. */
const at = (text: string): number =>
  (parseDayKey(text.slice(0, 10)) ?? 0) * DAY_MS +
  Number(text.slice(11, 13)) * HOUR_MS +
  Number(text.slice(14)) * MINUTE_MS
const SETTINGS: ReportSettings = {
  zone: 'UTC',
  dayStartMinutes: 0,
  breakevenBand: 0,
  startBalance: 1_000,
  basis: null,
}

/**
 * 1,000 become 10,000 until June, which loses 1,500 and wins 500 back; coins were bought in January for all that time.
 */
const TRADES: readonly (readonly [ticker: string, open: string, close: string, gross: string])[] = [
  ['BTC', '2026-01-05T10:00', '2026-01-05T11:00', '4000'],
  ['SOL', '2026-01-06T10:00', '2026-06-05T11:00', '-500'],
  ['BTC', '2026-03-05T10:00', '2026-03-05T11:00', '5000'],
  ['DOGE', '2026-06-02T10:00', '2026-06-02T11:00', '-1000'],
  ['DOGE', '2026-06-09T10:00', '2026-06-09T11:00', '500'],
]

function columnsOf(trades: typeof TRADES, flows: readonly Flow[] = []) {
  const rows = trades.map(([ticker, open, close, gross], index): TradeRow => {
    const times = { openTime: at(open), closeTime: at(close) }
    const id = String(index + 1).padStart(16, '0')
    return { id, ticker, side: 1, ...times, gross, fees: '0', funding: '0', turnover: '1000' }
  })
  return { ...columnsOfRows(rows), flows }
}

function figuresOf(columns: ReturnType<typeof columnsOf>, filter: TradeFilter = {}, settings = SETTINGS) {
  const report = analyse(columns, selectTrades(columns, filter, { settings }), settings)
  const { maxDrawdownPct, ulcerIndex } = report.summary
  return { maxDrawdownPct, ulcerIndex, start: report.capital.start, end: report.equity.at(-1)?.equity ?? null }
}

describe('a filter that leaves June', () => {
  const plain = columnsOf(TRADES)
  const columns = annotate(
    plain,
    [3, 4].map((row) => {
      const tradeId = idOfRow(plain, row === 3 ? 2 : 4)
      return { tradeId, labels: ['june'], risk: null, stop: null, stopMoves: [], excluded: false }
    }),
  )
  test.each<readonly [string, TradeFilter, number]>([
    ['everything', {}, 0.15],
    ['from 1 June', { from: '2026-06-01' }, 0.15],
    ['June as a month', { months: ['2026-06'] }, 0.15],
    ['from 1 June, by the open', { from: '2026-06-01', basis: 'open' }, 0.1],
    ['a coin of June', { tickers: ['DOGE'] }, 0.1],
    ['a label of June', { labels: ['june'] }, 0.1],
    // Held since January, and lost when the accounts were worth 9,000.
    ['a coin that was held since January', { tickers: ['SOL'] }, 500 / 9_000],
  ])('%s', (_, filter, expected) => {
    expect(figuresOf(columns, filter).maxDrawdownPct).toBeCloseTo(expected, 12)
  })
  test('begins its equity with what the accounts were worth, too', () => {
    expect(figuresOf(columns, { tickers: ['DOGE'] })).toMatchObject({ start: 10_000, end: 9_500 })
    expect(figuresOf(columns, { from: '2026-06-01' })).toMatchObject({ start: 10_000, end: 9_000 })
    expect(figuresOf(columns)).toMatchObject({ start: 1_000, end: 9_000 })
  })
  test('counts deposits and withdrawals before it, once', () => {
    const flows = [
      { account: 'a', time: at('2026-01-01T00:00'), units: 700e8 },
      { account: 'a', time: at('2026-04-01T00:00'), units: 10_000e8 },
    ]
    const filter = { tickers: ['DOGE'] }
    expect(figuresOf({ ...columns, flows }, filter).maxDrawdownPct).toBeCloseTo(0.05, 12)
    expect(figuresOf({ ...columns, flows }, filter)).toMatchObject({ start: 20_000, end: 19_500 })
    // Without a typed balance the deposit before the first trade is the start capital.
    const typed = { ...SETTINGS, startBalance: null }
    expect(figuresOf({ ...columns, flows }, filter, typed)).toMatchObject({ start: 19_700 })
    expect(figuresOf(columns, filter, typed)).toMatchObject({ start: null, maxDrawdownPct: null, ulcerIndex: null })
  })
})

test.each<readonly [string, TradeFilter, boolean]>([
  ['everything', {}, false],
  ['accounts', { accounts: ['a'] }, false],
  ['a period', { from: '2026-06-01', to: '2026-06-30', basis: 'close' }, false],
  ['months', { months: ['2026-06'] }, false],
  ['a ticker', { tickers: ['BTC'] }, true],
  ['a trait', { traits: { market: ['spot'] } }, true],
  ['a side', { side: 'long' }, true],
  ['labels', { labels: ['june'] }, true],
  ['without labels', { withoutLabels: ['june'] }, true],
  ['hours', { hours: [9] }, true],
  ['a text', { text: 'btc' }, true],
  ['an outcome, of one account', { accounts: ['a'], outcomes: ['win'] }, true],
])('figures in percent are of more than %s: %j is %s', (_, filter, isWithin) => {
  expect(selectsWithinAccounts(filter)).toBe(isWithin)
})

describe('a fall within a day', () => {
  const day: typeof TRADES = [
    ['BTC', '2026-01-05T10:00', '2026-01-05T11:00', '-90'],
    ['BTC', '2026-01-05T12:00', '2026-01-05T13:00', '100'],
    ['BTC', '2026-01-06T12:00', '2026-01-06T13:00', '-20.2'],
  ]
  test.each([0, 1, 500])('is the same fall in percent with a deposit of %i on the way', (deposit) => {
    const flows = deposit === 0 ? [] : [{ account: 'a', time: at('2026-01-05T11:30'), units: deposit * 1e8 }]
    const { maxDrawdownPct, ulcerIndex } = figuresOf(columnsOf(day, flows))
    expect(maxDrawdownPct).toBeCloseTo(20.2 / (1_010 + deposit), 12)
    expect(ulcerIndex).toBeCloseTo(Math.sqrt((20.2 / (1_010 + deposit)) ** 2 / 2), 12)
  })
})
