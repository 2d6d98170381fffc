/** The table of causes adds up to the unit, puts every trade into one row, and names planted causes. */
// Promise [Insights and views] Where it went adds up to the result to the cent, by cause and by price, fees, funding
//   and interest. Each trade is in exactly one row.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MONEY_UNIT } from '../reports/index.ts'
import { causesFirst, wentOf } from './went.testing.ts'
import {
  columnsOfMade,
  everyRow,
  type MadeTrade,
  madeTrades,
  NOISE,
  randomOf,
  SETTINGS,
  withCosts,
} from './made-journals.testing.ts'
import { NOISE_KINDS } from './noise-kinds.testing.ts'
import { WENT_COLUMNS, type WhereItWent, whereItWent } from './where-it-went.ts'

const units = (amount: number): number => Math.round(amount * MONEY_UNIT)

function expectSums({ rows, total }: WhereItWent): void {
  for (const column of [...WENT_COLUMNS, 'net'] as const) {
    expect(rows.reduce((sum, { amounts }) => sum + units(amounts[column]), 0)).toBe(units(total[column]))
  }
  for (const { amounts } of rows) {
    expect(WENT_COLUMNS.reduce((sum, column) => sum + units(amounts[column]), 0)).toBe(units(amounts.net))
  }
}

test('rows and columns add up to the net of the journal, to the unit', () => {
  fc.assert(
    fc.property(fc.nat(1e6), fc.integer({ min: 0, max: 600 }), (seed, count) => {
      const columns = withCosts(columnsOfMade(loser(seed, count)), seed)
      const went = whereItWent({ columns, rows: everyRow(columns), settings: SETTINGS })
      expectSums(went)
      expect(units(went.total.net)).toBe(columns.net.reduce((sum, net) => sum + net, 0))
      expect(went.rows.reduce((sum, { trades }) => sum + trades, 0)).toBe(count)
      expect(went.rows.at(-1)?.cause).toBeNull()
    }),
    // Each case tests a journal up to six times.
    { numRuns: 6 },
  )
})

/** A trader who loses in one coin. */
function loser(seed: number, count: number): MadeTrade[] {
  return madeTrades(randomOf(seed), count, NOISE['normal'] ?? (() => 0)).map((trade) =>
    trade.ticker === 1 ? { ...trade, net: trade.net - 150 } : trade,
  )
}

test('a trade that is of two causes is in the row of the stronger one, and the other says so', () => {
  const trades = madeTrades(randomOf(8), 1_200, NOISE['normal'] ?? (() => 0)).map((trade) => {
    const cost = (trade.ticker === 1 ? 160 : 0) + (trade.side === -1 ? 60 : 0)
    return { ...trade, net: trade.net - cost }
  })
  const { rows } = wentOf(trades)
  expect(rows.map(({ cause }) => cause?.parts)).toEqual([
    [{ dimension: 'ticker', keys: ['COIN1USDT'] }],
    [{ dimension: 'side', keys: ['short'] }],
    undefined,
  ])
  const count = (isIn: (trade: MadeTrade) => boolean): number => trades.filter(isIn).length
  expect(rows[0]?.trades).toBe(count(({ ticker }) => ticker === 1))
  expect(rows[1]?.trades).toBe(count(({ ticker, side }) => ticker !== 1 && side === -1))
  expect(rows[1]?.alsoIn).toEqual([{ row: 0, trades: count(({ ticker, side }) => ticker === 1 && side === -1) }])
})

describe('the column that decides', () => {
  const columnsWith = (amounts: readonly (readonly [gross: number, fees: number, funding: number])[]) => {
    const columns = columnsOfMade(
      amounts.map(([gross, fees, funding], index) => ({
        ticker: 0,
        side: 1,
        openTime: index * 1e6,
        closeTime: index * 1e6 + 1,
        size: 1_000 * (index + 1),
        net: gross - fees + funding,
      })),
    )
    for (const [row, [gross, fees, funding]] of amounts.entries()) {
      columns.gross[row] = gross * MONEY_UNIT
      columns.fees[row] = fees * MONEY_UNIT
      columns.funding[row] = funding * MONEY_UNIT
      columns.risk[row] = row === 0 ? 50 * MONEY_UNIT : Number.NaN
    }
    return { columns, rows: everyRow(columns), settings: SETTINGS }
  }
  test.each([
    ['fees turn a win into a loss', [[890, 4_210, 0]], 'fees'],
    ['funding does', [[10, 1, -30]], 'funding'],
    ['prices lose more than all else', [[-100, 5, 2]], 'price'],
    ['prices win more than all else costs', [[100, 5, 2]], 'price'],
    ['of two the larger', [[10, 30, -20]], 'fees'],
    ['none of two that are alike', [[-10, 10, 0]], null],
  ] as const)('%s', (_, amounts, expected) => {
    expect(whereItWent(columnsWith(amounts)).deciding).toBe(expected)
  })
  test('in R only trades with a risk count, and the others are counted apart', () => {
    const went = whereItWent(
      columnsWith([
        [100, 10, 0],
        [40, 5, 0],
      ]),
      'r',
    )
    expect(went).toMatchObject({ trades: 1, without: 1, total: { price: 2, fees: -0.2, net: 1.8 } })
  })
  test('in percent of the entry value each trade weighs the same', () => {
    const went = whereItWent(
      columnsWith([
        [100, 10, 0],
        [40, 5, 0],
      ]),
      'percent',
    )
    expect(went.total.price).toBeCloseTo(10 + 2, 12)
    expect(went.total.fees).toBeCloseTo(-1 - 0.25, 12)
  })
  test('entries and sizes are another view of the price', () => {
    const { sizing, total } = whereItWent(
      columnsWith([
        [100, 0, 0],
        [-300, 0, 0],
      ]),
    )
    // Mean value 1,500; returns 10 % and -15 %: entries 2 * 1,500 * -2.5 %.
    expect(sizing?.entries).toBeCloseTo(-75, 9)
    expect((sizing?.entries ?? 0) + (sizing?.sizes ?? 0)).toBeCloseTo(total.price, 9)
  })
})

test('planted causes are found, the largest first', () => {
  // The long run counts them in 40 journals.
  const results = causesFirst({ count: 2, seed: 501 })
  expect(results).toEqual(results.map(() => ({ largest: true, named: 3 })))
})

test('noise has no causes, only the rest', () => {
  const accused = Object.values(NOISE_KINDS).filter((make) => wentOf(make(randomOf(3))).rows.length > 1)
  expect(accused.length).toBeLessThanOrEqual(1)
})
