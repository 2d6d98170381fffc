// Promise [Gaps and renames] A trade that contradicts its exchange shows what the exchange booked.
import { expect, test } from 'vitest'
import { formatFixed } from '../base/index.ts'
import { exchangeSumOf } from './exchange-sum.ts'
import { DEFAULT_BUILD_OPTIONS, buildTrades } from './index.ts'
import { parseTable } from './table.testing.ts'

/** `exchange 4, ours 10 over 1` for each trade of a table; `-` where the exchange states nothing. */
function sums(table: string, isNet = false): string[] {
  const { fills, cashEvents } = parseTable(table)
  const stated = fills.map((fill) => ({ ...fill, venueRealisedIsNet: isNet }))
  return buildTrades({ fills: stated, cashEvents }, DEFAULT_BUILD_OPTIONS).trades.map((trade) => {
    const sum = exchangeSumOf(trade)
    if (sum === null) return '-'
    return `exchange ${formatFixed(sum.exchange)}, ours ${sum.ours === null ? '-' : formatFixed(sum.ours)} over ${sum.exits}`
  })
}

test.each<[name: string, table: string, expected: readonly string[]]>([
  [
    'an open position that was partly closed',
    `fill 1m buy  3 100 opens realised 0
     fill 2m sell 1 110 closes realised 4
     fill 3m sell 1 120 closes realised 20`,
    ['exchange 24, ours 30 over 2'],
  ],
  [
    'a flip counts for the trade that it closes',
    `fill 1m buy  1 100 realised 0
     fill 2m sell 3 110 realised 10
     fill 3m buy  2 100 realised 20`,
    ['exchange 10, ours 10 over 1', 'exchange 20, ours 20 over 1'],
  ],
  [
    'exits of which it says nothing are left out on both sides',
    `fill 1m buy  2 100
     fill 2m sell 1 110
     fill 3m sell 1 120 realised 20`,
    ['exchange 20, ours 20 over 1'],
  ],
  ['nothing stated', 'fill 1m buy 2 100\nfill 2m sell 2 110', ['-']],
])('%s', (_, table, expected) => {
  expect(sums(table)).toEqual(expected)
})

test('where the exchange takes the fee off, ours does too: that of the whole fill', () => {
  const table = `fill 1m buy  1 100 realised 0
                 fill 2m sell 2 110 realised 9 fee 1`
  expect(sums(table, true)[0]).toBe('exchange 9, ours 9 over 1')
})
