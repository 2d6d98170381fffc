/** The filter against a naive one over plain trades: ranges, excluded choices, and rows of reports. */
// Promise [Filters] Trades can be filtered by ranges of numbers, and every choice can be excluded.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  annotate,
  type Choices,
  joinRows,
  noteDimension,
  type NumberRange,
  RANGE_FIELDS,
  type RangeField,
  type ReportSettings,
  selectTrades,
} from './index.ts'
import { columnsOfRows } from './rows.testing.ts'

const SETTINGS: ReportSettings = {
  zone: 'UTC',
  dayStartMinutes: 0,
  breakevenBand: 0,
  startBalance: null,
  basis: null,
}
const HOUR = 3_600_000
const TICKERS = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT']

const trade = fc.record({
  ticker: fc.constantFrom(...TICKERS),
  isOpen: fc.boolean(),
  hasRate: fc.boolean(),
  openedAt: fc.integer({ min: 0, max: 14 * 24 }),
  hoursOpen: fc.integer({ min: 1, max: 30 }),
  /** Cents. */
  gross: fc.integer({ min: -500, max: 500 }),
  fees: fc.integer({ min: 0, max: 50 }),
  /** Cents; 0 = unknown. */
  risk: fc.constantFrom(0, 10, 30, 100, 250),
  value: fc.constantFrom(0, 100, 300, 1_000),
  rating: fc.constantFrom(null, '1', '4', '5'),
  note: fc.constantFrom('', 'Late entry', 'late exit', 'Plan'),
})
type Trade = typeof trade extends fc.Arbitrary<infer T> ? T : never

const ID = (index: number): string => String(index).padStart(16, '0')
const cents = (amount: number): string => (amount / 100).toFixed(2)

function columnsOf(trades: readonly Trade[]) {
  const rows = trades.map((made, index) => ({
    id: ID(index),
    ticker: made.ticker,
    side: 1,
    openTime: made.openedAt * HOUR,
    // In the order of the list.
    closeTime: 1_000_000 * HOUR + index,
    gross: cents(made.gross),
    fees: cents(made.fees),
    funding: '0',
    turnover: '0',
  }))
  const columns = columnsOfRows(rows)
  trades.forEach((made, index) => {
    columns.closed[index] = made.isOpen ? 0 : 1
    columns.closeTime[index] = made.isOpen ? Number.NaN : (made.openedAt + made.hoursOpen) * HOUR
    columns.entryValue[index] = made.value * 1e6
    if (made.hasRate) return
    columns.net[index] = columns.fees[index] = columns.entryValue[index] = Number.NaN
  })
  const notes = trades.map(({ risk }, index) => ({
    tradeId: ID(index),
    labels: [],
    risk: risk === 0 ? null : risk / 100,
    stop: null,
    stopMoves: [],
    excluded: false,
  }))
  return annotate(columns, notes)
}

/** The number as a fraction of whole cents, or null if unknown. */
function fractionOf(field: RangeField, made: Trade): readonly [number, number] | null {
  const { isOpen, hasRate, gross, fees, risk, value } = made
  const net = gross - fees
  if (!hasRate) return null
  if (field === 'fees') return [fees, 100]
  if (field === 'size') return [value, 100]
  if (isOpen) return null
  if (field === 'net') return [net, 100]
  if (field === 'r') return risk === 0 ? null : [net, risk]
  return value === 0 ? null : [100 * net, value]
}

/** Ends in tenths, compared without a division. */
function isNaivelyWithin(fraction: readonly [number, number] | null, { from, to }: NumberRange): boolean {
  if (fraction === null) return false
  const [over, under] = fraction
  const compared = (end: number): number => over * 10 - Math.round(end * 10) * under
  return (from === undefined || compared(from) >= 0) && (to === undefined || compared(to) <= 0)
}

const end = fc.option(
  fc.integer({ min: -60, max: 60 }).map((tenths) => tenths / 10),
  { nil: undefined },
)
const range = fc
  .record({ from: end, to: end })
  .map(
    ({ from, to }): NumberRange => ({ ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) }),
  )

test('a range has the trades whose number is known and between its ends', () => {
  fc.assert(
    fc.property(
      fc.array(trade, { minLength: 1, maxLength: 40 }),
      fc.dictionary(fc.constantFrom(...RANGE_FIELDS), range, { maxKeys: 2 }),
      (trades, ranges) => {
        const expected = trades.flatMap((made, row) =>
          Object.entries(ranges).every(([field, limits]) =>
            isNaivelyWithin(fractionOf(field as RangeField, made), limits),
          )
            ? [row]
            : [],
        )
        expect([...selectTrades(columnsOf(trades), { ranges }, { settings: SETTINGS })]).toEqual(expected)
      },
    ),
  )
})

test.each(RANGE_FIELDS)('a trade without %s is in no range of it', (field) => {
  const unknown: Trade = {
    ticker: 'BTCUSDT',
    isOpen: true,
    hasRate: field === 'r' || field === 'return',
    openedAt: 0,
    hoursOpen: 1,
    gross: 0,
    fees: 0,
    risk: 0,
    value: 0,
    rating: null,
    note: '',
  }
  const settings = SETTINGS
  const columns = columnsOf([unknown])
  for (const limits of [{ from: -1 }, { to: 1 }, { from: 0, to: 0 }])
    expect([...selectTrades(columns, { ranges: { [field]: limits } }, { settings })]).toEqual([])
})

const choices: fc.Arbitrary<Choices> = fc.oneof(
  fc.record({ tickers: fc.subarray(TICKERS, { minLength: 1 }) }),
  fc.record({ outcomes: fc.subarray(['win', 'loss', 'breakeven'] as const, { minLength: 1 }) }),
  fc.record({ hours: fc.subarray([0, 1, 2, 9, 15, 23], { minLength: 1 }) }),
  fc.record({ weekdays: fc.subarray([0, 3, 6], { minLength: 1 }) }),
  fc.record({ months: fc.constant(['1970-01']) }),
  fc.record({ holdings: fc.subarray(['1-4h', '4-12h', '1-3d'], { minLength: 1 }) }),
  fc.record({ traits: fc.record({ session: fc.subarray(['asia', 'us'], { minLength: 1 }) }) }),
)

test('what a choice leaves out is exactly the rest', () => {
  fc.assert(
    fc.property(fc.array(trade, { minLength: 1, maxLength: 40 }), choices, (trades, chosen) => {
      const columns = columnsOf(trades)
      const select = (filter: object): number[] => [...selectTrades(columns, filter, { settings: SETTINGS })]
      const [is, isNot] = [select(chosen), select({ not: chosen })]
      expect([...is, ...isNot].sort((a, b) => a - b)).toEqual(trades.map((_, row) => row))
      expect(select({ ...chosen, not: chosen })).toEqual([])
    }),
  )
})

test('several choices that are left out take away the trades of each', () => {
  fc.assert(
    fc.property(fc.array(trade, { minLength: 1, maxLength: 40 }), (trades) => {
      const columns = columnsOf(trades)
      const expected = trades.flatMap(({ ticker, openedAt }, row) =>
        ticker === 'BTCUSDT' || openedAt % 24 === 9 ? [] : [row],
      )
      const rows = selectTrades(columns, { not: { tickers: ['BTCUSDT'], hours: [9] } }, { settings: SETTINGS })
      expect([...rows]).toEqual(expected)
    }),
  )
})

const rating = fc.constantFrom('1', '2', '4', '5', '(none)')

test('rows of one report are alternatives, and what is left out is in none of them', () => {
  fc.assert(
    fc.property(
      fc.array(trade, { minLength: 1, maxLength: 40 }),
      fc.uniqueArray(rating, { minLength: 1, maxLength: 3 }),
      fc.uniqueArray(rating, { maxLength: 2 }),
      (trades, is, isNot) => {
        const keyOf = new Map(trades.flatMap((made, index) => (made.rating === null ? [] : [[ID(index), made.rating]])))
        const dimension = { by: 'field', keyOf } as const
        const row = (without: boolean) => (key: string) => ({ id: 'rating', dimension, key, without })
        const groups = joinRows([...is.map(row(false)), ...isNot.map(row(true))])
        const expected = trades.flatMap(({ rating: stars }, index) => {
          const key = stars ?? '(none)'
          return is.includes(key) && !isNot.includes(key) ? [index] : []
        })
        expect([...selectTrades(columnsOf(trades), { groups }, { settings: SETTINGS })]).toEqual(expected)
      },
    ),
  )
})

test('groups of labels are not alternatives: a trade can be in several', () => {
  const dimension = { by: 'label-group', groupOf: new Map() } as const
  const rows = ['setup', 'mistake'].map((key) => ({ id: 'label-group', dimension, key }))
  expect(joinRows(rows).map(({ keys }) => keys)).toEqual([['setup'], ['mistake']])
})

test('words of a note are found in any case, and not in trades without one', () => {
  const notes = ['', 'Late entry', 'late exit', 'Plan'].map((note, index) => [ID(index), { note }] as const)
  expect([...noteDimension(' LATE ', new Map(notes)).keyOf.keys()]).toEqual([ID(1), ID(2)])
})
