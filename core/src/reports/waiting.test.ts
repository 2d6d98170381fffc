import fc from 'fast-check'
import { expect, test } from 'vitest'
import { idOfRow, largestLosses, countWaiting, type TradeColumns, waitingTrades } from './index.ts'
import { columnsOfRows } from './rows.testing.ts'

/** Trades with these results, one a second, the first closed at 1,000 ms. */
function columnsWith(results: readonly number[]): TradeColumns {
  return columnsOfRows(
    results.map((gross, index) => ({
      id: (index * 0x1_2345_6789 + 1).toString(16).padStart(16, '0'),
      ticker: 'BTCUSDT',
      side: 1,
      openTime: index * 1_000,
      closeTime: (index + 1) * 1_000,
      gross: String(gross),
      fees: '0',
      funding: '0',
      turnover: '1',
    })),
  )
}

const anyResults = fc.array(fc.integer({ min: -50, max: 50 }), { maxLength: 40 })

test('the largest losses are the first of all losses by size', () => {
  fc.assert(
    fc.property(anyResults, fc.integer({ min: 1, max: 6 }), (results, max) => {
      const columns = columnsWith(results)
      const amounts = largestLosses(columns, max).map(
        (id) => results[Array.from(results.keys()).find((row) => idOfRow(columns, row) === id) ?? -1],
      )
      const losses = results.filter((amount) => amount < 0).toSorted((a, b) => a - b)
      expect(amounts).toEqual(losses.slice(0, max))
    }),
  )
})

test('trades that statistics do not count are none of them', () => {
  const columns = columnsWith([-5, -9, 3])
  columns.closed[1] = 0
  expect(largestLosses(columns, 5)).toEqual([idOfRow(columns, 0)])
})

test('as many wait as are listed', () => {
  fc.assert(
    fc.property(anyResults, fc.infiniteStream(fc.boolean()), fc.nat(45), fc.nat(45), (results, stream, a, b) => {
      const columns = columnsWith(results)
      const notes = results.map(
        (_, row) => [idOfRow(columns, row), { reviewedAt: stream.next().value ? 1 : null }] as const,
      )
      const span = { since: Math.min(a, b) * 1_000, until: Math.max(a, b) * 1_000 }
      const annotations = new Map(notes)
      expect(countWaiting(columns, annotations, span)).toBe(waitingTrades(columns, annotations, span).length)
    }),
  )
})
