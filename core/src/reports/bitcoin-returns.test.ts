/** Beta and alpha of a journal whose days follow bitcoin, on UTC days regardless of the trader's zone. */
import { DAY_MS, HOUR_MS } from '../base/index.ts'
import { expect, test } from 'vitest'
import { analyse, dailyPrices, inForm, type ReportSettings, selectTrades } from './index.ts'
import { columnsOfRows } from './rows.testing.ts'

/** 5 January 2026. */
const START = 1_767_571_200_000
const DAYS = 45
const CLOSES = Array.from({ length: DAYS + 1 }, (_, day) => 60_000 * (1 + (((day * 7) % 11) - 5) / 200))

const BARS = CLOSES.map((close, day) => ({ time: START + (day - 1) * DAY_MS, close }))
const BITCOIN = dailyPrices(BARS, { from: START - DAY_MS, to: START + DAYS * DAY_MS })
const SETTINGS: ReportSettings = {
  // Trades close at 23:30 UTC, which is the next day in Tokyo.
  zone: 'Asia/Tokyo',
  dayStartMinutes: 0,
  breakevenBand: 0,
  startBalance: 10_000,
  basis: null,
  detailed: false,
  measures: ['betaBtc', 'alphaBtc'],
  bitcoin: BITCOIN,
}

/** Each day makes 0.4 times the return of bitcoin, plus 0.1 %. */
function journal(days = DAYS) {
  let equity = 10_000
  const rows = Array.from({ length: days }, (_, day) => {
    const [before = 1, close = 1] = CLOSES.slice(day, day + 2)
    const made = equity * (0.4 * (close / before - 1) + 0.001)
    equity += made
    const closeTime = START + day * DAY_MS + 23.5 * HOUR_MS
    const amounts = { gross: made.toFixed(8), fees: '0', funding: '0', turnover: '1000' }
    const id = String(day).padStart(16, '0')
    return { id, ticker: 'BTCUSDT', side: 1, openTime: closeTime - HOUR_MS, closeTime, ...amounts }
  })
  return columnsOfRows(rows)
}

function figuresOf(columns: ReturnType<typeof journal>, settings = SETTINGS) {
  const { betaBtc, alphaBtc } = analyse(columns, selectTrades(columns, {}, { settings }), settings).summary
  return [betaBtc, alphaBtc]
}

test('the beta and the alpha that the days were made of are found', () => {
  const [beta, alpha] = figuresOf(journal())
  expect(beta).toBeCloseTo(0.4, 6)
  expect(alpha).toBeCloseTo(0.001, 8)
  const { columns, settings } = inForm(journal(), SETTINGS, { unit: 'percent', costs: 'after' })
  expect(figuresOf(columns, settings)[0]).toBeCloseTo(0.4, 6)
})

test('days without a price are left out', () => {
  const some = dailyPrices(
    BARS.filter((_, day) => day % 10 !== 3),
    { from: BITCOIN.from, to: START + DAYS * DAY_MS },
  )
  expect(figuresOf(journal(), { ...SETTINGS, bitcoin: some })[0]).toBeCloseTo(0.4, 6)
})

test.each([
  ['prices', journal(), { ...SETTINGS, bitcoin: undefined }],
  ['capital', journal(), { ...SETTINGS, startBalance: null }],
  ['30 days', journal(29), SETTINGS],
  ['results in dollars', { ...journal(), currency: 'EUR' }, SETTINGS],
])('without %s there is none', (_, columns, { bitcoin, ...rest }) => {
  expect(figuresOf(columns, bitcoin === undefined ? rest : { ...rest, bitcoin })).toEqual([null, null])
})
