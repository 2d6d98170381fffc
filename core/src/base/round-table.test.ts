import fc from 'fast-check'
import { expect, test } from 'vitest'
import { roundTable } from './round-table.ts'

const sum = (list: readonly number[]): number => list.reduce((total, value) => total + value, 0)

test.each([
  [
    'whole cells stay',
    [
      [1, -2],
      [3, 4],
    ],
    [
      [1, -2],
      [3, 4],
    ],
  ],
  [
    'a half goes to the cell that makes the sums right',
    [
      [0.5, 0.5],
      [0.5, 0.5],
    ],
    null,
  ],
  ['one cell is rounded to the nearest', [[-40.004]], [[-40]]],
  ['nothing is an empty table', [], []],
  [
    'what is far less than a cent does not add up to a cell without a way',
    [
      [0, 61.75, 0],
      [0, -65.625, 15.125],
      [0, 0, -29.875],
      [0, -41.625, -33.5],
      [0, 0, -47.375],
      [30.75, 89.375, -5.000000058430488e-7],
    ],
    null,
  ],
] as const)('%s', (_, cells, expected) => {
  const { cells: rounded, rows, columns, total } = roundTable(cells)
  if (expected !== null) expect(rounded).toEqual(expected)
  expect(total).toBe(sum(rows))
  expect(total).toBe(sum(columns))
})

test('rows and columns add up, no cell and no total is a whole number away, and the grand total is the nearest', () => {
  const amount = fc.oneof(
    fc.double({ min: -1e7, max: 1e7, noNaN: true }),
    fc.integer({ min: -900, max: 900 }).map((cents) => cents / 8),
  )
  const table = fc
    .tuple(fc.integer({ min: 1, max: 7 }), fc.integer({ min: 1, max: 6 }))
    .chain(([height, width]) =>
      fc.array(fc.array(amount, { minLength: width, maxLength: width }), { minLength: height, maxLength: height }),
    )
  fc.assert(
    fc.property(table, (cells) => {
      const { cells: rounded, rows, columns, total } = roundTable(cells)
      const near = (whole: number, exact: number): void => {
        expect(Number.isInteger(whole)).toBe(true)
        // Of seven cells, each is counted to the nearest millionth.
        expect(Math.abs(whole - exact)).toBeLessThan(1 + 1e-5)
      }
      for (const [r, row] of cells.entries()) {
        for (const [c, value] of row.entries()) near(rounded[r]?.[c] ?? Number.NaN, value)
        expect(rows[r]).toBe(sum(rounded[r] ?? []))
        near(rows[r] ?? Number.NaN, sum(row))
      }
      for (const [c, column] of columns.entries()) {
        expect(column).toBe(sum(rounded.map((row) => row[c] ?? 0)))
        near(column, sum(cells.map((row) => row[c] ?? 0)))
      }
      expect(total).toBe(sum(rows))
      expect(Math.abs(total - sum(cells.map(sum)))).toBeLessThan(0.5 + 1e-5)
    }),
    { numRuns: 500 },
  )
})
