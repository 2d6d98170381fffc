import { expect, test } from 'vitest'
import { fixed } from '../base/index.ts'
import { Realised } from './realised.ts'

test('realised profit is summed up to each moment, whether it is a whole number of units or not', () => {
  const realised = new Realised(2)
  const add = (time: number, venue: string, ours: string, endedAt: number, isCounted = true): void => {
    realised.count(time, { isCounted, endedAt })
    realised.venue.add(fixed(venue))
    realised.ours.addUnits(Number(ours) * 100)
  }
  // A trade of two exits, the second of which ends it; then one more trade, and a fill without a position.
  add(1, '1.5', '1.5', 0)
  add(2, '0.123456789', '0.12', 0)
  add(4, '-3', '-3', 2)
  add(5, '7', '0', 4, false)
  const sums = [
    { venue: fixed('1.623456789'), ours: fixed('1.62'), fills: 2 },
    { venue: 0n, ours: 0n, fills: 0 },
    { venue: fixed('-3'), ours: fixed('-3'), fills: 1 },
    { venue: fixed('7'), ours: 0n, fills: 1 },
  ]
  expect(realised.sumsBy([2, 3, 4, Number.POSITIVE_INFINITY])).toEqual(sums)
  expect(realised.sumsBy([])).toEqual([])
})
