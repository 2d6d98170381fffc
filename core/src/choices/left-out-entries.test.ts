/** Entries that were added to a losing position are judged against the same trade at its previous size. */
// Promise [Rules] The cost of adding to a losing position is counted from the first such entry on, from the fills
//   alone.
import { describe, expect, test } from 'vitest'
import { MINUTE_MS } from '../base/index.ts'
import { tradeOf } from '../measures/trade/trade.testing.ts'
import { INVERSE } from '../trades/table.testing.ts'
import { leftOutEntries } from './left-out-entries.ts'

describe('without the entries that were added at a loss', () => {
  test.each([
    ['a second entry that lost 5', 'fill 1m buy 1 100\nfill 2m buy 1 95\nfill 3m sell 2 90', 2, 5],
    ['one of a short that earned 3', 'fill 1m sell 1 100\nfill 2m sell 1 105\nfill 3m buy 2 102', 2, -3],
    [
      'its fee, and its share of the fee of the exit',
      'fill 1m buy 1 100 fee 1\nfill 2m buy 3 90 fee 2\nfill 3m sell 4 90 fee 4',
      2,
      2 + 3,
    ],
    [
      'its share of what was closed after it, and nothing of what was closed before',
      'fill 1m buy 2 100\nfill 2m sell 1 98\nfill 3m buy 1 94\nfill 4m sell 1 90\nfill 5m sell 1 80',
      3,
      // Half of each exit was of the entry at 94.
      0.5 * (94 - 90) + 0.5 * (94 - 80),
    ],
    [
      'all of several, and no entry at a better price',
      'fill 1m buy 1 100\nfill 2m buy 1 90\nfill 3m buy 2 110\nfill 4m buy 1 80\nfill 5m sell 5 85',
      2,
      5 - 5,
    ],
    [
      'funding from the entry on, by its share',
      'fill 1m buy 1 100\nfunding 2m -1\nfill 3m buy 3 90\nfunding 4m -8\nfill 5m sell 4 90',
      3,
      6,
    ],
  ])('a trade is without %s', (_, fills, minute, more) => {
    const choice = leftOutEntries(tradeOf(fills))
    expect(choice).toMatchObject({ gap: null, time: minute * MINUTE_MS })
    expect(choice?.gap === null ? choice.more.low : null).toBeCloseTo(more, 10)
    expect(choice?.gap === null ? choice.more.high : null).toBeCloseTo(more, 10)
  })
  test('of an inverse contract the money of the coin counts', () => {
    const trade = tradeOf('fill 1m buy 100 100\nfill 2m buy 100 80\nfill 3m sell 200 50', { traded: INVERSE })
    const choice = leftOutEntries(trade)
    // A hundred dollars bought at 80 and sold at 50.
    expect(choice?.gap === null ? choice.more.low : null).toBeCloseTo(100 / 50 - 100 / 80, 8)
  })
  test.each([
    ['with one entry', 'fill 1m buy 1 100\nfill 3m sell 1 90'],
    ['added to while it won', 'fill 1m buy 1 100\nfill 2m buy 1 105\nfill 3m sell 2 90'],
  ])('nothing is left out of a trade %s', (_, fills) => {
    expect(leftOutEntries(tradeOf(fills))).toBeNull()
  })
})
