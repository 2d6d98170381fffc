// Promise [One number everywhere] A figure that moved says why: the causes add up to the change exactly.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { flagBits, type TradeFlag } from '../trades/index.ts'
import { type Change, explainChange, isCounted, MONEY_UNIT, type TradeColumns } from './index.ts'
import { columnsOfRows } from './rows.testing.ts'

type Row = {
  readonly id: number
  readonly gross: number
  readonly fees?: number
  readonly funding?: number
  readonly flags?: readonly TradeFlag[]
  readonly open?: boolean
}

function columnsOf(rows: readonly Row[]): TradeColumns {
  const columns = columnsOfRows(
    rows.map(({ id, gross, fees = 0, funding = 0 }) => ({
      id: String(id).padStart(16, '0'),
      ticker: 'BTCUSDT',
      side: 1,
      openTime: id * 60_000,
      closeTime: (id + 1) * 60_000,
      gross: String(gross),
      fees: String(fees),
      funding: String(funding),
      turnover: '100',
    })),
  )
  rows
    .toSorted((a, b) => a.id - b.id)
    .forEach(({ flags = [], open = false }, row) => {
      columns.flags[row] = flagBits(flags)
      if (open) columns.closed[row] = 0
    })
  return columns
}

const lines = (changes: readonly Change[]): string[] =>
  changes.map(({ cause, trades, amounts }) => `${cause} ${trades} ${amounts.net / MONEY_UNIT}`)

test('late funding, another fee and a new trade are told apart', () => {
  const before = columnsOf([
    { id: 1, gross: 10, fees: 1 },
    { id: 2, gross: -4 },
  ])
  const after = columnsOf([
    { id: 1, gross: 10, fees: 1.5, funding: -0.25 },
    { id: 2, gross: -4, funding: -0.5 },
    { id: 3, gross: 7 },
  ])
  expect(lines(explainChange(before, after))).toEqual(['added 1 7', 'fees 1 -0.5', 'funding 2 -0.75'])
})

test('a trade that counts in only one of the states says why', () => {
  const cases: readonly (readonly [Partial<Row>, Partial<Row>, string])[] = [
    [{ open: true }, {}, 'closed 1 5'],
    [{ flags: ['pending-rate'] }, {}, 'rate-found 1 5'],
    [{ flags: ['history-incomplete'] }, {}, 'gap-filled 1 5'],
    [{ flags: ['excluded'] }, {}, 'included 1 5'],
    [{}, { open: true }, 'reopened 1 -5'],
    [{}, { flags: ['history-incomplete'] }, 'contradicted 1 -5'],
    [{}, { flags: ['excluded'] }, 'excluded 1 -5'],
  ]
  for (const [before, after, line] of cases) {
    const trade = { id: 1, gross: 5 }
    expect(lines(explainChange(columnsOf([{ ...trade, ...before }]), columnsOf([{ ...trade, ...after }])))).toEqual([
      line,
    ])
  }
  expect(lines(explainChange(columnsOf([{ id: 1, gross: 5 }]), columnsOf([])))).toEqual(['removed 1 -5'])
  expect(explainChange(columnsOf([{ id: 1, gross: 5, open: true }]), columnsOf([]))).toEqual([])
})

test('the causes add up to the change, to the unit, in every figure', () => {
  const amount = fc.integer({ min: -1_000, max: 1_000 }).map((cents) => cents / 100)
  const journal = fc.uniqueArray(
    fc.record({
      id: fc.integer({ min: 1, max: 12 }),
      gross: amount,
      fees: amount,
      funding: amount,
      flags: fc.subarray<TradeFlag>(['excluded', 'history-incomplete', 'pending-rate', 'edited']),
      open: fc.boolean(),
    }),
    { selector: ({ id }) => id, maxLength: 12 },
  )
  const names = ['gross', 'fees', 'funding', 'otherCash', 'net'] as const
  const total = (columns: TradeColumns, name: (typeof names)[number]): number =>
    columns[name].reduce((sum, value, row) => sum + (isCounted(columns, row) ? value : 0), 0)
  const counted = (columns: TradeColumns): number => columns.net.filter((_, row) => isCounted(columns, row)).length
  fc.assert(
    fc.property(journal, journal, (earlier, later) => {
      const [before, after] = [columnsOf(earlier), columnsOf(later)]
      const changes = explainChange(before, after)
      for (const name of names) {
        const explained = changes.reduce((sum, { amounts }) => sum + amounts[name], 0)
        expect(explained).toBe(total(after, name) - total(before, name))
      }
      expect(changes.reduce((sum, change) => sum + change.counted, 0)).toBe(counted(after) - counted(before))
      expect(explainChange(after, after)).toEqual([])
    }),
  )
})
