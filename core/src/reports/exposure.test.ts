/** How long trades were open and how much was in them at once, as readable tables. */
import { HOUR_MS } from '../base/index.ts'
import { describe, expect, test } from 'vitest'
import { analyse, inForm, MONEY_UNIT, type ReportSettings, selectTrades } from './index.ts'
import { columnsOfRows } from './rows.testing.ts'

/** 5 January 2026. */
const START = 1_767_571_200_000
const SETTINGS: ReportSettings = {
  zone: 'UTC',
  dayStartMinutes: 0,
  breakevenBand: 0,
  startBalance: 1_000,
  basis: null,
  measures: ['timeInMarket', 'largestExposure', 'largestExposurePct'],
  detailed: false,
}

/** Hours of open and close, the value of all entries, and the share of it that was open at once. */
type Line = readonly [open: number, close: number, entered: number, part: number, net?: number]

function columnsOf(lines: readonly Line[]) {
  const rows = lines.map(([open, close, , , net = 0], index) => ({
    id: String(index).padStart(16, '0'),
    ticker: 'BTCUSDT',
    side: index % 2 === 0 ? 1 : -1,
    openTime: START + open * HOUR_MS,
    closeTime: START + close * HOUR_MS,
    gross: String(net),
    fees: '0',
    funding: '0',
    turnover: '1',
  }))
  const columns = columnsOfRows(rows)
  for (let row = 0; row < columns.count; row += 1) {
    const index = columns.id[2 * row + 1] ?? 0
    const [, , entered, part] = lines[index] as Line
    columns.entryValue[row] = entered * MONEY_UNIT
    columns.quantity[row] = 10
    columns.maxQuantity[row] = 10 * part
  }
  return columns
}

function figuresOf(lines: readonly Line[], settings = SETTINGS) {
  const columns = columnsOf(lines)
  const { timeInMarket, largestExposure, largestExposurePct } = analyse(
    columns,
    selectTrades(columns, {}, { settings }),
    settings,
  ).summary
  return [timeInMarket, largestExposure, largestExposurePct]
}

describe('time in the market, largest exposure, and that of the equity', () => {
  // biome-ignore format: The columns are what makes the table readable.
  test.each<readonly [string, readonly Line[], readonly (number | null)[]]>([
    ['one trade is all of its time', [[0, 4, 500, 1]], [1, 500, 0.5]],
    ['a pause of half the time', [[0, 1, 500, 1], [3, 4, 800, 1]], [0.5, 800, 0.8]],
    ['overlaps add up, and are no more time than there is', [[0, 3, 500, 1], [1, 2, 800, 1], [2, 4, 100, 1]], [1, 1300, 1.3]],
    ['a turn around in one moment is not held twice', [[0, 2, 500, 1], [2, 4, 600, 1]], [1, 600, 0.6]],
    ['a trade of a moment counts in it', [[0, 2, 500, 1], [1, 1, 900, 1], [1, 2, 50, 1]], [1, 1450, 1.45]],
    ['scaling out and in again is no more than was held', [[0, 2, 500, 0.2]], [1, 100, 0.1]],
    ['a loss of the day before makes the same position more', [[0, 30, 500, 1], [1, 2, 100, 1, -500]], [1, 600, 1]],
    ['nothing known of the entries', [[0, 2, Number.NaN, 1]], [1, null, null]],
    ['a single moment', [[1, 1, 500, 1]], [null, 500, 0.5]],
    ['no trades', [], [null, null, null]],
  ])('%s', (_, lines, expected) => expect(figuresOf(lines)).toEqual(expected))
})

test('without a balance there is no share of it, and none after everything is lost', () => {
  expect(figuresOf([[0, 2, 500, 1]], { ...SETTINGS, startBalance: null })).toEqual([1, 500, null])
  expect(
    figuresOf([
      [0, 1, 500, 1, -1_000],
      [30, 31, 900, 1],
    ])[2],
  ).toBe(0.5)
})

test('in percent of the balance it is in the same unit as results', () => {
  const columns = columnsOf([[0, 2, 500, 1]])
  const formed = inForm(columns, SETTINGS, { unit: 'percent', costs: 'after' })
  const rows = selectTrades(formed.columns, {}, { settings: formed.settings })
  expect(analyse(formed.columns, rows, formed.settings).summary).toMatchObject({
    largestExposure: 50,
    largestExposurePct: 0.5,
  })
})
