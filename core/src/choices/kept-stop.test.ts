/** A moved stop is judged from the move on, against the same stop left where it was, on candles. */
// Promise [Rules] The cost of moving a stop further away is counted from the move on, as a range where candles are
//   ambiguous.
import { describe, expect, test } from 'vitest'
import { MINUTE_MS } from '../base/index.ts'
import { pathIn } from '../paths/paths.testing.ts'
import { keptStop, movedStopOf } from './kept-stop.ts'

describe('the move that counts', () => {
  const moves = (...prices: readonly number[]) => prices.map((price, index) => ({ time: index + 1, price }))
  test.each([
    ['the first beyond the first stop', 'long', 95, moves(97, 94, 90), { time: 2, price: 97 }],
    ['none where the stop only followed the price', 'long', 95, moves(96, 95.5, 98), null],
    ['of a short the other way round', 'short', 105, moves(103, 106), { time: 2, price: 103 }],
  ] as const)('is %s', (_, side, stop, list, expected) => {
    expect(movedStopOf(side, { stop, moves: list })).toEqual(expected)
  })
})

describe('with the stop left at 95 a long from 100', () => {
  const FILLS = 'fill 30s buy 1 100\nfill 390s sell 1 90'
  const kept = (candles: string, fills = FILLS) =>
    keptStop(pathIn(fills, `0 100 100 99 99\n${candles}\n6 92 92 90 90`), { time: 2.5 * MINUTE_MS, price: 95 })
  const still = (from: number, to: number, price: number) =>
    Array.from({ length: to - from + 1 }, (_, step) => `${from + step} ${price} ${price} ${price} ${price}`).join('\n')
  test.each([
    ['closes at the stop, where a later candle reaches it', `${still(1, 3, 97)}\n4 97 97 93 94\n5 94 94 92 92`, 5, 5],
    ['closes at the open of a candle beyond it', `${still(1, 3, 97)}\n4 94 94 93 93\n5 93 93 92 92`, 4, 4],
    [
      'may have closed in the candle of the move, if it was reached after it',
      `1 97 97 97 97\n2 97 97 94 97\n${still(3, 4, 97)}\n5 97 97 96 96`,
      2,
      5,
    ],
    [
      'closed in the candle of the move, where that ends beyond the stop',
      `1 97 97 97 97\n2 97 97 94 94\n${still(3, 4, 94)}\n5 94 94 94 94`,
      5,
      5,
    ],
    ['ignores what came before the move', `1 97 97 94 97\n${still(2, 4, 97)}\n5 97 97 93 93`, 5, 5],
  ])('%s', (_, candles, low, high) => {
    const [time, until] = [2.5 * MINUTE_MS, 6.5 * MINUTE_MS]
    expect(kept(candles)).toEqual({ gap: null, time, until, more: { low, high } })
  })
  test('keeps the exits before it, and makes no later entry', () => {
    const fills = `fill 30s buy 2 100
      fill 200s sell 1 98
      fill 330s buy 3 93
      fill 390s sell 4 90`
    const candles = `${still(1, 2, 97)}\n3 97 98 97 97\n4 97 97 94 94\n5 94 94 93 93`
    const traded = -2 - 10 + 3 * -3
    expect(kept(candles, fills)).toMatchObject({ gap: null, more: { low: -2 - 5 - traded, high: -2 - 5 - traded } })
  })
  test('is unknown where the stop was moved after the close', () => {
    const path = pathIn(FILLS, `0 100 100 99 99\n${still(1, 5, 97)}\n6 92 92 90 90`)
    expect(keptStop(path, { time: 9 * MINUTE_MS, price: 95 })).toEqual({ gap: 'moved-after' })
  })
})
