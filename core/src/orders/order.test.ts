import { describe, expect, test } from 'vitest'
import { fixed, utcMs } from '../base/index.ts'
import { instrument } from '../ledger/index.ts'
import { isTelling, orderOf, type SeenOrder, withSighting } from './order.ts'
import { fitsPattern } from './order-pattern.ts'

const PERP = instrument({
  venue: 'bybit',
  symbol: 'BTCUSDT',
  kind: 'linear',
  base: 'BTC',
  quote: 'USDT',
  settle: 'USDT',
})

function seen(overrides: Partial<SeenOrder> = {}): SeenOrder {
  return {
    type: 'order',
    instrument: PERP,
    orderId: '1',
    clientOrderId: null,
    side: 'sell',
    positionSide: 'both',
    reduceOnly: true,
    waitsFor: 'fall',
    trails: false,
    limit: null,
    trigger: fixed(95),
    quantity: fixed(1),
    filled: 0n,
    state: 'open',
    placed: utcMs(1_000_000),
    changed: utcMs(1_000_000),
    ...overrides,
  }
}

describe('an order that is seen again', () => {
  const first = orderOf(seen())
  test('stays as it was where nothing changed', () => {
    expect(withSighting(first, seen({ changed: utcMs(2_000_000) }))).toEqual(first)
  })
  test('gets a level where its price changed, at the time of the change', () => {
    const moved = withSighting(first, seen({ trigger: fixed(94), changed: utcMs(2_000_000) }))
    expect(moved.levels.map(({ time, trigger }) => [time, trigger])).toEqual([
      [1_000_000, fixed(95)],
      [2_000_000, fixed(94)],
    ])
    const back = withSighting(moved, seen({ changed: utcMs(3_000_000) }))
    expect(back.levels).toHaveLength(3)
  })
  test('that was moved and ended between two runs moved before it ended', () => {
    const ended = withSighting(first, seen({ trigger: fixed(96), state: 'filled', changed: utcMs(5_000_000) }))
    expect(ended.levels.at(-1)).toMatchObject({ time: 4_999_999, trigger: fixed(96) })
    expect(ended.end).toEqual({ time: 5_000_000, how: 'filled' })
  })
  test('never opens again, and a stated end replaces one that was concluded', () => {
    const gone = { ...first, end: { time: utcMs(1_500_000), how: 'unseen' as const } }
    expect(withSighting(gone, seen()).end?.how).toBe('unseen')
    const stated = withSighting(gone, seen({ state: 'cancelled', changed: utcMs(1_700_000) }))
    expect(stated.end).toEqual({ time: 1_700_000, how: 'cancelled' })
    expect(withSighting(stated, seen()).end).toEqual(stated.end)
  })
  test('keeps its client id and what was filled of it', () => {
    const order = orderOf(seen({ clientOrderId: 'grid-1', filled: fixed('0.5') }))
    expect(withSighting(order, seen())).toMatchObject({ clientOrderId: 'grid-1', filled: fixed('0.5') })
  })
})

test('a quote that was taken back within a minute tells nothing', () => {
  const quote = { waitsFor: null, trigger: null, limit: fixed(101), state: 'cancelled' } as const
  expect(isTelling(orderOf(seen({ ...quote, changed: utcMs(1_059_999) })))).toBe(false)
  expect(isTelling(orderOf(seen({ ...quote, changed: utcMs(1_060_000) })))).toBe(true)
  expect(isTelling(orderOf(seen({ ...quote, state: 'open' })))).toBe(true)
  expect(isTelling(orderOf(seen({ ...quote, filled: 1n })))).toBe(true)
  expect(isTelling(orderOf(seen({ state: 'cancelled', changed: utcMs(1_000_001) })))).toBe(true)
})

test.each([
  ['grid-0042', 'grid-*', true],
  ['grid-0042', 'grid', false],
  ['grid', 'grid', true],
  ['my-grid-7_v2', '*grid*_v2', true],
  ['my-grid-7_v21', '*grid*_v2', false],
  ['aXbXc', 'a*X*X*c', true],
  ['aXc', 'a*X*X*c', false],
  ['ab', 'ab*b', false],
  ['GRID-1', 'grid-*', false],
  ['anything', '*', true],
  ['a.c', 'a?c', false],
])('%s fits %s: %s', (id, pattern, fits) => {
  expect(fitsPattern(id, pattern)).toBe(fits)
})
