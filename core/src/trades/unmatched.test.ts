// Promise [Gaps and renames] If more was sold than held, the trade says why, and names a missing beginning only where
//   there is one.
import { expect, test } from 'vitest'
import { formatFixed } from '../base/index.ts'
import { createRenames, type Instrument } from '../ledger/index.ts'
import { buildTrades, DEFAULT_BUILD_OPTIONS, unmatchedOf } from './index.ts'
import { LINEAR, parseTable, SPOT } from './table.testing.ts'

/** Quantity, minute, cause and other market of the rows that the table leaves unmatched. */
function unmatchedIn(table: string, traded: Instrument): readonly unknown[] | null {
  const ledger = parseTable(table, { traded })
  const { positions } = buildTrades(ledger, DEFAULT_BUILD_OPTIONS)
  const sold = positions.find(({ sample }) => sample.instrument.symbol === traded.symbol)
  const unmatched = sold === undefined ? null : unmatchedOf(sold, ledger, createRenames([]))
  return unmatched && [formatFixed(unmatched.quantity), unmatched.since / 60_000, unmatched.cause]
}

const SALE = 'fill 5m sell 2 11'

test.each<readonly [name: string, table: string, expected: readonly unknown[] | null]>([
  ['nothing', 'fill 1m buy 2 10', null],
  ['a sale alone', '', ['2', 5, 'no-purchase']],
  ['a deposit without a price', 'cash 1m deposit 2 ETH', ['2', 5, 'moved-in']],
  ['a reward without a price', 'cash 1m airdrop 2 ETH', ['2', 5, 'moved-in']],
  ['a deposit after the sale', 'cash 9m deposit 2 ETH', ['2', 5, 'no-purchase']],
  ['a deposit of another coin', 'cash 1m deposit 2 SOL', ['2', 5, 'no-purchase']],
  ['bought for bitcoin', 'fill 1m buy 2 0.1 of ETH/BTC', null],
  ['less was bought for bitcoin', 'fill 1m buy 0.5 0.1 of ETH/BTC', ['1.5', 5, 'sold-more']],
  ['bought for bitcoin afterwards', 'fill 9m buy 2 0.1 of ETH/BTC', ['2', 5, 'no-purchase']],
  ['less was bought', 'fill 1m buy 0.5 10', ['1.5', 5, 'sold-more']],
  ['all was sold before', 'fill 1m buy 1 9\nfill 2m sell 1 9', ['2', 5, 'sold-more']],
])('a coin is sold: %s', (_, table, expected) => {
  expect(unmatchedIn(`${table}\n${SALE}`.trim(), SPOT)).toEqual(expected)
})

test.each([
  ['fill 5m sell 2 11 leg long', ['2', 5, 'no-entry']],
  ['fill 1m buy 1 10 leg long\nfill 5m sell 2 11 leg long', ['1', 5, 'closed-more']],
])('a contract is closed: %s', (table, expected) => {
  expect(unmatchedIn(table, LINEAR)).toEqual(expected)
})
