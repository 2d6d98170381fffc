/** An early exit is judged from its moment on, by the stop and targets at that time, on candles. */
// Promise [Rules] The cost of an early exit is counted from the exit on, against the stop and targets in place at that
//   moment, as a range where candles are ambiguous.
import { describe, expect, test } from 'vitest'
import { MINUTE_MS } from '../base/index.ts'
import { pathIn } from '../paths/paths.testing.ts'
import type { TradePlan } from './choice.ts'
import { plannedExit } from './planned-exit.ts'

const PLAN: TradePlan = { stop: 95, moves: [], targets: [{ price: 110, quantity: null }] }
/** A long from 100 that is closed at 102 in the middle of minute 2. */
const FILLS = 'fill 30s buy 1 100\nfill 150s sell 1 102'
const UNTIL_EXIT = '0 100 100 100 100\n1 100 101 100 101'

const exitOf = (candles: string, plan: Partial<TradePlan> = {}, fills = FILLS) =>
  plannedExit(pathIn(fills, `${UNTIL_EXIT}\n${candles}`), { ...PLAN, ...plan })
const still = (minute: number, price: number) => `${minute} ${price} ${price} ${price} ${price}`

describe('with a stop at 95 and a target at 110, a long closed at 102', () => {
  test.each([
    ['would have made 8 more at the target', '2 101 103 101 103\n3 103 111 103 109', 8, 8],
    ['would have made 7 less at the stop', '2 101 103 101 103\n3 103 103 94 97', -7, -7],
    ['fills at the open of a candle beyond the target', `2 101 103 101 103\n${still(3, 112)}`, 10, 10],
    ['fills at the open of a candle beyond the stop', `2 101 103 101 103\n${still(3, 90)}`, -12, -12],
    ['has bounds where one candle reached both', '2 101 103 101 103\n3 103 111 94 100', -7, 8],
    ['is worth the last price where none was reached', `2 101 103 101 103\n${still(3, 104)}`, 2, 2],
    ['may have reached the target in the candle of the exit', `2 101 110 101 103\n${still(3, 94)}`, -8, 8],
    [
      'reached the stop in the candle of the exit, if that closed beyond it',
      `2 101 103 94 94\n${still(3, 120)}`,
      -7,
      -7,
    ],
  ])('%s', (_, candles, low, high) => {
    expect(exitOf(candles)).toMatchObject({ gap: null, time: 2.5 * MINUTE_MS, more: { low, high } })
  })
  test('of a short the other way round', () => {
    const fills = 'fill 30s sell 1 100\nfill 150s buy 1 98'
    const path = pathIn(fills, `0 100 100 100 100\n1 100 100 98 98\n2 98 98 97 97\n3 97 97 89 92`)
    const plan = { stop: 105, moves: [], targets: [{ price: 90, quantity: null }] }
    expect(plannedExit(path, plan)).toMatchObject({ more: { low: 8, high: 8 } })
  })
  test('the stop counts that stood at the exit', () => {
    const moves = [
      { time: MINUTE_MS, price: 99 },
      { time: 3 * MINUTE_MS, price: 90 },
    ]
    expect(exitOf('2 101 103 101 103\n3 103 103 98 98', { moves })).toMatchObject({ more: { low: -3, high: -3 } })
  })
  test('targets share what was closed as planned', () => {
    const targets = [
      { price: 104, quantity: 3 },
      { price: 110, quantity: 1 },
    ]
    const candles = '2 101 103 101 103\n3 103 105 103 104\n4 104 104 94 94'
    const more = 0.75 * 2 - 0.25 * 7
    expect(exitOf(candles, { targets })).toMatchObject({ more: { low: more, high: more } })
    const evenly = targets.map(({ price }) => ({ price, quantity: null }))
    expect(exitOf(candles, { targets: evenly })).toMatchObject({ more: { low: 0.5 * 2 - 0.5 * 7 } })
  })
  test('only what was closed early is judged, by the targets that are left', () => {
    const targets = [
      { price: 102, quantity: null },
      { price: 110, quantity: null },
    ]
    const fills = 'fill 30s buy 2 100\nfill 150s sell 1 102\nfill 210s sell 1 101'
    const candles = '2 101 103 101 103\n3 103 103 101 101\n4 101 111 101 110'
    expect(exitOf(candles, { targets }, fills)).toMatchObject({ time: 3.5 * MINUTE_MS, more: { low: 9, high: 9 } })
  })
  test('the fee is at the rate of the exit', () => {
    const fills = 'fill 30s buy 1 100\nfill 150s sell 1 102 fee 1.02'
    const result = exitOf('2 101 103 101 103\n3 103 111 103 109', {}, fills)
    expect(result?.gap === null ? result.more.low : null).toBeCloseTo(8 - 0.08, 10)
  })
  test('candles after a missing one do not count', () => {
    const path = pathIn(FILLS, `${UNTIL_EXIT}\n2 101 103 101 103\n3 103 104 103 104\n5 104 120 104 120`)
    expect(plannedExit(path, PLAN)).toMatchObject({ more: { low: 2, high: 2 } })
  })
})

describe('no exit is early', () => {
  const candles = '2 101 111 94 100\n3 100 120 90 100'
  test.each<[string, Partial<TradePlan>, string]>([
    ['at the stop', {}, 'fill 30s buy 1 100\nfill 150s sell 1 95'],
    ['beyond the target', {}, 'fill 30s buy 1 100\nfill 150s sell 1 110.5'],
    ['without a stop', { stop: null }, FILLS],
    ['without a target', { targets: [] }, FILLS],
    ['by the exchange', {}, 'fill 30s buy 1 100\nfill 150s sell 1 96 exec liquidation'],
  ])('%s', (_, plan, fills) => {
    expect(exitOf(candles, plan, fills)).toBeNull()
  })
})
