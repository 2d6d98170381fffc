/** Compares lists with a plain sort, on journals as messy as real ones. */
import type { TradeColumns } from '@roundtrip/core/reports'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tradeRow } from '../../parts/trade-row.ts'
import { uglyJournal } from './ugly-journal.testing.ts'
import { type Sort, sortTrades } from '../analysis/sort.ts'

/** The sort value of each row that the list shows; null = unknown. */
const VALUES: Readonly<Partial<Record<Sort['key'], (columns: TradeColumns, row: number) => number | null>>> = {
  latest: (columns, row) => tradeRow(columns, row).closeTime ?? tradeRow(columns, row).openTime,
  closed: (columns, row) => tradeRow(columns, row).closeTime ?? Number.MAX_VALUE,
  opened: (columns, row) => tradeRow(columns, row).openTime,
  exit: (columns, row) => tradeRow(columns, row).exitPrice,
  net: (columns, row) => tradeRow(columns, row).net,
  r: (columns, row) => tradeRow(columns, row).r,
  held: (columns, row) => tradeRow(columns, row).holdingMs,
  fills: (columns, row) => tradeRow(columns, row).fills,
}

function plainly(columns: TradeColumns, rows: Uint32Array, { key, direction }: Sort): number[] {
  const turn = direction === 'asc' ? 1 : -1
  const valueOf = (row: number): number | null => VALUES[key]?.(columns, row) ?? null
  return [...rows].sort((a, b) => {
    const [left, right] = [valueOf(a), valueOf(b)]
    if (left === right) return (a - b) * turn
    if (left === null) return 1
    if (right === null) return -1
    return (left - right) * turn
  })
}

const sort = fc.record({
  key: fc.constantFrom(...(Object.keys(VALUES) as Sort['key'][])),
  direction: fc.constantFrom('asc' as const, 'desc' as const),
})

test('a list is in the order of its values, whatever was listed before', () => {
  fc.assert(
    fc.property(uglyJournal(), fc.array(sort, { minLength: 1, maxLength: 4 }), fc.nat(5), (columns, sorts, limit) => {
      for (const [index, sorting] of sorts.entries()) {
        const all = Uint32Array.from({ length: columns.count }, (_, row) => row)
        const rows = all.filter((row) => row % (index + 1) === 0)
        const expected = plainly(columns, rows, sorting)
        expect([...sortTrades(columns, rows, sorting)]).toEqual(expected)
        expect([...sortTrades(columns, rows, { ...sorting, limit })]).toEqual(expected.slice(0, limit))
      }
    }),
  )
})
