/** The breakdown of a slice adds up to its result, whatever it is split by. */
// Promise [Insights and views] However a figure is split, the groups add up to it to the cent.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CivilDay, DAY_MS, dayKey, HOUR_MS } from '../base/index.ts'
import { flagBits } from '../trades/index.ts'
import { allocateEvents, countedRows, MONEY_UNIT, type TradeColumns } from '../reports/index.ts'
import { EXPLAINED_BY, explain, type Explanation, rowsOutside } from './explain.ts'
import {
  columnsOfMade,
  everyRow,
  FIRST_DAY,
  type MadeTrade,
  madeTrades,
  NOISE,
  randomOf,
  SETTINGS,
  withCosts,
} from './made-journals.testing.ts'
import { WENT_COLUMNS } from './where-it-went.ts'

const units = (amount: number): number => Math.round(amount * MONEY_UNIT)

function journalOf(columns: TradeColumns) {
  return { columns, rows: everyRow(columns), settings: SETTINGS }
}

/** A journal of several accounts; some of its trades are excluded, wait for a rate, or have no entry value. */
function madeColumns(seed: number, count: number): TradeColumns {
  const random = randomOf(seed)
  const trades = madeTrades(random, count, NOISE['heavy-tailed'] ?? (() => 0))
  const columns = withCosts(columnsOfMade(trades.map((trade) => ({ ...trade, account: random.below(3) }))), seed)
  for (let row = 0; row < columns.count; row += 1) {
    columns.risk[row] = Number.NaN
    const chance = random.uniform()
    if (chance < 0.05) columns.flags[row] = flagBits(['excluded'])
    else if (chance < 0.1) {
      columns.flags[row] = flagBits(['pending-rate'])
      columns.net[row] = columns.gross[row] = columns.fees[row] = Number.NaN
    } else if (chance < 0.15) columns.entryValue[row] = Number.NaN
  }
  return columns
}

function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersIn) : []
}

test('the groups of every split add up to the slice, to the unit', () => {
  fc.assert(
    fc.property(fc.nat(1e6), fc.integer({ min: 0, max: 300 }), fc.nat(100), (seed, count, share) => {
      const columns = madeColumns(seed, count)
      const { uniform } = randomOf(seed + 1)
      const slice = everyRow(columns).filter(() => uniform() * 100 < share)
      const counted = countedRows(columns, slice)
      const explanation = explain(journalOf(columns), slice)
      expect(explanation.trades).toBe(counted.length)
      expect(units(explanation.amounts.net)).toBe(counted.reduce((sum, row) => sum + (columns.net[row] ?? 0), 0))
      for (const { groups } of explanation.splits) {
        expect(groups.reduce((sum, { trades }) => sum + trades, 0)).toBe(explanation.trades)
        for (const name of [...WENT_COLUMNS, 'net'] as const) {
          expect(groups.reduce((sum, { amounts }) => sum + units(amounts[name]), 0)).toBe(
            units(explanation.amounts[name]),
          )
        }
      }
      expect(numbersIn(explanation).every(Number.isFinite)).toBe(true)
    }),
    { numRuns: 60 },
  )
})

/** Trades of one hour each, on days that follow each other. */
function tradesOf(rows: readonly Partial<MadeTrade & { readonly hour: number }>[]): TradeColumns {
  const trades = rows.map(({ hour = 10, ...row }, day): MadeTrade => {
    const openTime = FIRST_DAY + (24 * day + hour) * HOUR_MS
    return { ticker: 0, side: 1, size: 1_000, net: -1, openTime, closeTime: openTime + HOUR_MS, ...row }
  })
  return columnsOfMade(trades)
}

const whole = (columns: TradeColumns): Explanation => explain(journalOf(columns), everyRow(columns))

describe('where most of it lies', () => {
  test('is the group with most of the loss beyond its share of trades', () => {
    // All but one in Asian hours, which therefore have most of the loss; a third of it is one short.
    const explanation = whole(tradesOf([...Array(9).fill({ hour: 3, net: -10 }), { hour: 17, net: -200, side: -1 }]))
    expect(explanation.most).toMatchObject({ trades: 1, net: -200 })
    expect(explanation.most?.by).toBe('session')
  })
  test('is nothing where no group has more than half', () => {
    expect(whole(tradesOf(Array.from({ length: 6 }, (_, ticker) => ({ ticker, net: -10 })))).most).toBeNull()
  })
  test('of a gain, is the group that made it', () => {
    const explanation = whole(tradesOf([{ net: 50, ticker: 3 }, { net: -20 }, { net: -1 }, { net: -2 }]))
    expect(explanation.most).toMatchObject({ net: 50, trades: 1 })
    expect(explanation.largest).toMatchObject({ net: 50 })
  })
  test('is never what only shows later', () => {
    const closedAfter = (hours: number, net: number) => ({ net, closeTime: FIRST_DAY + (24 * 40 + hours) * HOUR_MS })
    const explanation = whole(tradesOf([{ net: -1 }, { net: -1 }, { net: -1 }, closedAfter(1, -90)]))
    expect(explanation.splits.map(({ by }) => by)).toContain('holding')
    expect(explanation.most?.by).not.toBe('holding')
  })
})

test('the largest trade is one that goes the way of the result, and none where there is no result', () => {
  expect(whole(tradesOf([{ net: -5 }, { net: -30 }, { net: 20 }])).largest?.net).toBe(-30)
  expect(whole(tradesOf([{ net: 0 }])).largest).toBeNull()
  expect(whole(tradesOf([])).largest).toBeNull()
})

describe('what is more frequent', () => {
  const shorts = (count: number, others: number) => [
    ...Array.from({ length: count }, () => ({ side: -1 as const, hour: 17 })),
    ...Array.from({ length: others }, () => ({ side: 1 as const, hour: 17 })),
  ]
  const inside = shorts(6, 4)
  const outside = shorts(6, 34).map((trade) => ({ ...trade, hour: 3 }))
  const columns = tradesOf([...inside, ...outside])
  const late = everyRow(columns).filter((row) => row < inside.length)

  test('is given with both counts', () => {
    const [first] = explain(journalOf(columns), late).frequent
    expect(first).toEqual({ by: 'side', key: 'short', trades: 6, others: 6, times: 4 })
  })
  test('is nothing of a slice without other trades, or of a handful', () => {
    expect(whole(columns).frequent).toEqual([])
    expect(explain(journalOf(columns), late.slice(2)).frequent.filter(({ key }) => key === 'short')).toEqual([])
  })
})

test('a coin with one ticker is split once, and nothing is split by what all trades share', () => {
  const { splits } = whole(tradesOf([{ ticker: 1 }, { ticker: 2 }]))
  const by = splits.map((split) => split.by)
  expect(by).toContain('ticker')
  expect(by).not.toContain('coin')
  expect(by).not.toContain('side')
  expect(EXPLAINED_BY).toEqual(expect.arrayContaining(by))
})

test('a slice counts as few decisions as it has among the insights', () => {
  // Ten trades of one moment are one decision.
  const columns = columnsOfMade(
    Array.from({ length: 10 }, (_, ticker) => ({
      ticker: ticker % 8,
      side: 1 as const,
      size: 100,
      net: ticker,
      openTime: FIRST_DAY + ticker,
      closeTime: FIRST_DAY + HOUR_MS,
    })),
  )
  expect(whole(columns).decisions).toMatchObject({ count: 1, enough: 30 })
})

test('the rest of some slices has every other trade once', () => {
  const columns = madeColumns(5, 200)
  const shorts = [{ dimension: 'side', keys: ['short'] }] as const
  const first = [{ dimension: 'ticker', keys: ['COIN0USDT'] }] as const
  const rest = rowsOutside(journalOf(columns), [shorts, first])
  expect([...rest]).toEqual(
    [...everyRow(columns)].filter((row) => columns.side[row] === 1 && columns.ticker[row] !== 0),
  )
})

const dayAt = (day: number): string => dayKey((FIRST_DAY / DAY_MS + day) as CivilDay)

describe('amounts that were booked on some days', () => {
  // A long that was closed in two steps, and a short that is still open: two payments of each, two days apart.
  const columns = tradesOf([
    { net: 30, hour: 3 },
    { net: 0, side: -1, ticker: 1, hour: 17 },
  ])
  columns.closed[1] = 0
  columns.closeTime[1] = Number.NaN
  const events = allocateEvents(4)
  const bookings: readonly (readonly [row: number, day: number, gross: number, fees: number])[] = [
    [0, 0, 10, 1],
    [1, 1, -4, 2],
    [0, 2, 22, 1],
    [1, 2, 5, 0],
  ]
  for (const [index, [row, day, gross, fees]] of bookings.entries()) {
    events.trade[index] = row
    events.time[index] = FIRST_DAY + 24 * day * HOUR_MS + HOUR_MS
    events.gross[index] = units(gross)
    events.fees[index] = units(fees)
  }
  const journal = journalOf({ ...columns, events })
  const booked = (day: number, by: 'booked' | 'booked-fall' = 'booked'): Explanation =>
    explain(journal, journal.rows, { by, day: dayAt(day) })

  test('count alone, those of open trades too', () => {
    expect(booked(2)).toMatchObject({ trades: 2, open: 1, amounts: { price: 27, fees: -1, net: 26 } })
    expect(booked(1)).toMatchObject({ trades: 1, open: 1, amounts: { price: -4, fees: -2, net: -6 } })
    expect(booked(3)).toMatchObject({ trades: 0, largest: null, splits: [] })
  })
  test('are split as results are, but by nothing that an open trade does not have', () => {
    const { splits, largest, decisions } = booked(2)
    const sides = splits.find(({ by }) => by === 'side')?.groups ?? []
    expect(sides.map(({ key, amounts }) => [key, amounts.net])).toEqual([
      ['long', 21],
      ['short', 5],
    ])
    expect(splits.map(({ by }) => by)).not.toContain('holding')
    expect(largest).toMatchObject({ net: 21, time: FIRST_DAY + 49 * HOUR_MS })
    expect(decisions.count).toBe(2)
  })
  test('since a high are those after its day', () => {
    expect(booked(1, 'booked-fall')).toMatchObject({ trades: 1, amounts: { net: -6 } })
    expect(booked(2, 'booked-fall').trades).toBe(0)
    // Without what the long made, there is no high before the second day.
    const shorts = explain(journal, Uint32Array.of(1), { by: 'booked-fall', day: dayAt(2) })
    expect(shorts).toMatchObject({ trades: 1, amounts: { price: 1, fees: -2, net: -1 } })
  })
  test('are none of a trade whose money is in no figure', () => {
    columns.flags[1] = flagBits(['excluded'])
    expect(booked(1).trades).toBe(0)
    columns.flags[1] = 0
  })
})

describe('a fall of the net curve', () => {
  const columns = tradesOf([{ net: 10 }, { net: -4 }, { net: 5 }, { net: -3 }, { net: -2 }, { net: 1 }])
  const fallOn = (day: number): readonly number[] => {
    const { trades, amounts } = explain(journalOf(columns), everyRow(columns), {
      by: 'fall',
      day: dayAt(day),
    })
    return [trades, amounts.net]
  }
  test.each([
    [0, 0, 0],
    [1, 1, -4],
    [2, 0, 0],
    [3, 1, -3],
    [4, 2, -5],
    [5, 3, -4],
    [9, 3, -4],
  ])('up to day %i has the %i trades since the high', (day, trades, net) => {
    expect(fallOn(day)).toEqual([trades, net])
  })
})
