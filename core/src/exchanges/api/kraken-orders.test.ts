/** Orders of Kraken: recorded bodies, and rows written from https://docs.kraken.com/api-reference. */
import { describe, expect, test } from 'vitest'
import { fixed, type UtcMs } from '../../base/index.ts'
import { krakenOrder } from './kraken-orders.ts'
import { recordedBody, recordedPath } from './recorded.testing.ts'

const RECORDED = 'kraken/api_jkorf/Spot__Trading__Get'
const facts = { pairOf: (name: string) => (name === 'XBTUSD' ? 'XXBTZUSD' : name), now: 1_800_000_000_000 as UtcMs }

function ordersOf(file: string) {
  const { result } = recordedBody(`${RECORDED}${file}.txt`) as { result: Record<string, unknown> }
  const rows = (result['closed'] ?? result) as Record<string, unknown>
  return Object.entries(rows).map(([id, record]) => krakenOrder(id, record, facts))
}

describe.skipIf(recordedPath(`${RECORDED}ClosedOrders.txt`) === null)('recorded at Kraken', () => {
  test('a stop and a target that were taken back', () => {
    expect(ordersOf('ClosedOrders')).toMatchObject([
      {
        instrument: { id: 'kraken:spot:XBTGBP', base: 'BTC' },
        orderId: 'O37652-RJWRT-IMO74O',
        clientOrderId: '1',
        side: 'buy',
        waitsFor: 'rise',
        trigger: fixed(23_667),
        quantity: fixed('0.001'),
        filled: 0n,
        state: 'cancelled',
        placed: 1_688_148_493_770,
        changed: 1_688_148_610_048,
      },
      { clientOrderId: '36493663', waitsFor: 'fall', trigger: fixed(27_743), state: 'cancelled' },
    ])
  })
  test('orders that were filled', () => {
    expect(ordersOf('Orders')).toMatchObject([
      { clientOrderId: null, waitsFor: 'rise', filled: fixed('1.25'), state: 'filled' },
      { side: 'sell', waitsFor: null, trigger: null, limit: null, filled: fixed('0.25'), state: 'filled' },
    ])
  })
  test('a trailing stop stands where it stands now', () => {
    expect(ordersOf('Orders2')).toMatchObject([
      { side: 'sell', waitsFor: 'fall', trails: true, trigger: fixed('3.9864'), limit: null, state: 'cancelled' },
    ])
  })
})

const row = (descr: object, overrides: object = {}) => ({
  status: 'open',
  opentm: '1688148493.7708',
  descr: {
    pair: 'XBTUSD',
    type: 'sell',
    ordertype: 'limit',
    price: '30000.0',
    price2: '0',
    leverage: 'none',
    ...descr,
  },
  vol: '0.5',
  vol_exec: '0.1',
  oflags: 'fciq',
  userref: 0,
  cl_ord_id: null,
  ...overrides,
})

test('an order on margin has the name of its trades, and an open one the time of the request', () => {
  const order = krakenOrder('O1', row({ leverage: '5:1' }, { cl_ord_id: 'grid-7', reduce_only: true }), facts)
  expect(order).toMatchObject({
    instrument: { id: 'kraken:linear:XXBTZUSD' },
    clientOrderId: 'grid-7',
    reduceOnly: true,
    limit: fixed(30_000),
    filled: fixed('0.1'),
    state: 'open',
    changed: facts.now,
  })
})

test('the limit of a stop is its second price', () => {
  const stop = { ordertype: 'stop-loss-limit', price: '28000.0', price2: '27900.0' }
  expect(krakenOrder('O1', row(stop), facts)).toMatchObject({
    waitsFor: 'fall',
    trigger: fixed(28_000),
    limit: fixed(27_900),
  })
})

test('a volume in the quote coin is not a quantity', () => {
  const market = row({ type: 'buy', ordertype: 'market', price: '0' }, { oflags: 'viqc,fciq', vol: '100' })
  expect(krakenOrder('O1', market, facts)).toMatchObject({ quantity: null, limit: null })
})
