/** Two dimensions at once: every figure equals that of the report of the same trades. */
// Promise [Compare and matrix] Both sides of a comparison, and every cell and total of a matrix, show the same figures
//   as the list they link to.
import { HOUR_MS, mulberry32 } from '../base/index.ts'
import { describe, expect, test } from 'vitest'
import { analyseGroups, annotate, idOfRow, matrixOf, selectTrades, type SplitBy, type TradeFilter } from './index.ts'
import { columnsOfRows, type TradeRow } from './rows.testing.ts'

const SETTINGS = { zone: 'Europe/Berlin', dayStartMinutes: 0, breakevenBand: 0, startBalance: null, basis: null }
const START = 1_767_571_200_000

function rowsOf(count: number, tickers: number): TradeRow[] {
  const uniform = mulberry32(5)
  return Array.from({ length: count }, (_, index) => {
    const openTime = START + Math.floor(uniform() * 24 * 40) * HOUR_MS
    return {
      id: String(index).padStart(16, '0'),
      // The first tickers are traded most.
      ticker: `COIN${Math.floor(uniform() * uniform() * tickers)}USDT`,
      side: uniform() < 0.5 ? 1 : -1,
      openTime,
      closeTime: openTime + Math.floor(uniform() * 30 * HOUR_MS),
      gross: String(Math.round(uniform() * 200 - 90)),
      fees: '1.5',
      funding: '0',
      turnover: '1000',
    }
  })
}

const COLUMNS = columnsOfRows(rowsOf(600, 8))
const every = (columns = COLUMNS): Uint32Array => selectTrades(columns, {}, { settings: SETTINGS })

describe('a cell', () => {
  const cases: readonly (readonly [SplitBy, SplitBy, (row: string, column: string) => TradeFilter])[] = [
    [{ by: 'side' }, { by: 'weekday' }, (row, column) => ({ side: row as 'long', weekdays: [Number(column)] })],
    [{ by: 'hour' }, { by: 'holding' }, (row, column) => ({ hours: [Number(row)], holdings: [column] })],
    [{ by: 'ticker' }, { by: 'month' }, (row, column) => ({ tickers: [row], months: [column] })],
    [
      { by: 'trait', trait: 'session' },
      { by: 'trait', trait: 'after' },
      (row, column) => ({ traits: { session: [row], after: [column] } }),
    ],
  ]
  test.each(cases)('has the figures of the report of its trades: %j by %j', (rows, columns, filterOf) => {
    const matrix = matrixOf(COLUMNS, every(), { settings: SETTINGS, rows, columns })
    const keys = matrix.columns.lines.map(({ key }) => key)
    matrix.rows.lines.forEach(({ key }, row) => {
      keys.forEach((column, index) => {
        const chosen = selectTrades(COLUMNS, filterOf(key, column), { settings: SETTINGS })
        const { shareOfNet: _, ...figures } = figuresOf(chosen)
        const cell = matrix.cells[row * keys.length + index] ?? null
        if (chosen.length === 0) expect(cell).toBeNull()
        else expect(cell).toMatchObject(figures)
      })
    })
    expect(matrix.all.count).toBe(COLUMNS.count)
    for (const { lines } of [matrix.rows, matrix.columns]) {
      expect(lines.reduce((sum, { count }) => sum + count, 0)).toBe(COLUMNS.count)
    }
  })
})

/** The report of some trades as one row: if all have one ticker, the report by ticker has only that row. */
function figuresOf(rows: Uint32Array) {
  const columns = { ...COLUMNS, ticker: new Uint16Array(COLUMNS.count) }
  const { key: _, ...figures } = analyseGroups(['ticker'], columns, { rows, settings: SETTINGS }).ticker[0] ?? NO_GROUP
  return figures
}

const NO_GROUP = { key: '', shareOfNet: null }

test('a total is that of its trades: a ratio over the whole line, and each labelled trade once', () => {
  const plain = columnsOfRows(rowsOf(90, 3))
  const columns = annotate(
    plain,
    Array.from({ length: plain.count }, (_, row) => ({
      tradeId: idOfRow(plain, row),
      labels: row % 3 === 0 ? ['early', 'late'] : row % 3 === 1 ? ['late'] : [],
      risk: null,
      stop: null,
      stopMoves: [],
      excluded: false,
    })),
  )
  const matrix = matrixOf(columns, every(columns), {
    settings: SETTINGS,
    rows: { by: 'side' },
    columns: { by: 'label' },
  })
  expect(matrix.columns.lines.map(({ key, count }) => [key, count])).toEqual([
    ['late', 60],
    ['early', 30],
    ['(none)', 30],
  ])
  // A trade with both labels is in two cells of its row, and once in its total.
  expect(matrix.rows.lines.reduce((sum, { count }) => sum + count, 0)).toBe(90)
  const cells = matrix.cells.reduce((sum, cell) => sum + (cell?.count ?? 0), 0)
  expect(cells).toBe(120)
  const { wins, losses, winRate } = matrix.all
  expect(winRate).toBe(wins / (wins + losses))
})

test('of very many keys those with the most trades are shown, and totals are over all', () => {
  const many = columnsOfRows(rowsOf(3_000, 90))
  const matrix = matrixOf(many, every(many), { settings: SETTINGS, rows: { by: 'ticker' }, columns: { by: 'side' } })
  const used = new Set(many.ticker)
  expect(matrix.rows.lines).toHaveLength(40)
  expect(matrix.rows.leftOut).toBe(used.size - 40)
  const counts = matrix.rows.lines.map(({ count }) => count)
  const perTicker = [...used].map((ticker) => many.ticker.reduce((sum, other) => sum + Number(other === ticker), 0))
  expect(counts).toEqual(perTicker.toSorted((a, b) => b - a).slice(0, 40))
  // Both sides together are all trades, including those of tickers that are left out.
  expect(matrix.columns.lines.reduce((sum, { count }) => sum + count, 0)).toBe(3_000)
  expect(matrix.all.count).toBe(3_000)
})

test('without trades there are no lines, and ratios are undefined', () => {
  const matrix = matrixOf(COLUMNS, new Uint32Array(), {
    settings: SETTINGS,
    rows: { by: 'month' },
    columns: { by: 'coin' },
  })
  expect(matrix).toMatchObject({ rows: { lines: [], leftOut: 0 }, columns: { lines: [] }, cells: [] })
  expect(matrix.all).toMatchObject({ count: 0, winRate: null, expectancy: null, profitFactor: null })
})
