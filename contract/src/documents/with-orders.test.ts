import type { TradeOrders } from '@roundtrip/core/orders'
import { describe, expect, test } from 'vitest'
import { NOTHING_NOTED } from './annotations.ts'
import { withOrders } from './with-orders.ts'

const ORDERS: TradeOrders = {
  tradeId: '0'.repeat(16),
  stop: '95',
  stopTime: 1_000,
  stopMoves: [{ time: 2_000, price: '97' }],
  targets: [{ price: '110', quantity: '1' }],
  clientOrderId: 'grid-7',
}

describe('what counts for a trade whose orders are known', () => {
  test('is what they say where nobody said anything', () => {
    expect(withOrders(undefined, ORDERS, ['grid'])).toEqual({
      ...NOTHING_NOTED,
      labels: ['grid'],
      labelledAt: { grid: 0 },
      stop: '95',
      stopMoves: [{ time: 2_000, price: '97' }],
      targets: [{ price: '110', quantity: '1' }],
    })
  })
  test('is what the trader wrote, beside the labels of both', () => {
    const own = {
      ...NOTHING_NOTED,
      labels: ['mine', 'grid'],
      note: 'Chased it.',
      risk: '100',
      targets: [{ price: '120', quantity: null }],
      stopMoves: [{ time: 5_000, price: '99' }],
    }
    expect(withOrders(own, ORDERS, ['grid'])).toEqual({
      ...own,
      labels: ['grid', 'mine'],
      labelledAt: { grid: 0 },
      stop: '95',
    })
  })
  test('a stop that was named stands first, and the one that was placed elsewhere is its first move', () => {
    expect(withOrders({ ...NOTHING_NOTED, stop: '95.0' }, ORDERS, []).stopMoves).toEqual(ORDERS.stopMoves)
    expect(withOrders({ ...NOTHING_NOTED, stop: '96' }, ORDERS, [])).toMatchObject({
      stop: '96',
      stopMoves: [{ time: 1_000, price: '95' }, ...ORDERS.stopMoves],
    })
  })
  test('without a stop that was seen, the named one never moved', () => {
    const unseen = { ...ORDERS, stop: null, stopTime: null, stopMoves: [] }
    expect(withOrders({ ...NOTHING_NOTED, stop: '96' }, unseen, [])).toMatchObject({ stop: '96', stopMoves: [] })
  })
})
