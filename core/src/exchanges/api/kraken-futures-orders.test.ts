/** Orders of Kraken Futures: an open one and one that was filled at once taken from ccxt's krakenfutures.ts. */
import { expect, test } from 'vitest'
import { fixed } from '../../base/index.ts'
import { krakenFuturesOpenOrder, krakenFuturesOrderEvent } from './kraken-futures-orders.ts'

const NONE = () => null

test('an open order', () => {
  const row = {
    order_id: '59302619-41d2-4f0b-941f-7e7914760ad3',
    symbol: 'pi_xbtusd',
    side: 'sell',
    orderType: 'lmt',
    limitPrice: 10_640,
    unfilledSize: 304,
    receivedTime: '2019-09-05T17:01:17.410Z',
    status: 'untouched',
    filledSize: 0,
    reduceOnly: true,
    lastUpdateTime: '2019-09-05T17:01:17.410Z',
  }
  expect(krakenFuturesOpenOrder(row, NONE)).toMatchObject({
    orderId: '59302619-41d2-4f0b-941f-7e7914760ad3',
    clientOrderId: null,
    side: 'sell',
    reduceOnly: true,
    waitsFor: null,
    limit: fixed(10_640),
    quantity: fixed(304),
    state: 'open',
    placed: 1_567_702_877_410,
  })
})

const FILLED = {
  uid: '85805e01-9eed-4395-8360-ed1a228237c9',
  tradeable: 'PF_LTCUSD',
  direction: 'Buy',
  quantity: '0',
  filled: '0.1',
  timestamp: '1707258274849',
  limitPrice: '69.2200000000',
  orderType: 'IoC',
  clientId: '',
  reduceOnly: false,
}

const event = (kind: string, body: object) => ({ uid: 'e', timestamp: '1707258274850', event: { [kind]: body } })

test('an order that was filled at once has nothing left', () => {
  const placed = event('OrderPlaced', { order: FILLED, reason: 'new_user_order' })
  expect(krakenFuturesOrderEvent(placed, NONE)).toMatchObject({
    clientOrderId: null,
    side: 'buy',
    quantity: fixed('0.1'),
    filled: fixed('0.1'),
    state: 'filled',
    changed: 1_707_258_274_850,
  })
})

test('what waits says on which side of the price its trigger lies, and whether that moves', () => {
  const triggerOptions = { triggerPrice: '60', triggerSide: 'Below', trailingStopOptions: { maxDeviation: '1' } }
  const order = { ...FILLED, direction: 'Sell', quantity: '0.1', filled: undefined, limitPrice: '0', triggerOptions }
  expect(krakenFuturesOrderEvent(event('OrderTriggerCancelled', { order }), NONE)).toMatchObject({
    waitsFor: 'fall',
    trails: true,
    trigger: fixed(60),
    limit: null,
    quantity: fixed('0.1'),
    filled: 0n,
    state: 'cancelled',
  })
})

test.each(['OrderRejected', 'OrderEditRejected', 'OrderNotFound'])('%s is not an order', (kind) => {
  expect(krakenFuturesOrderEvent(event(kind, { order: FILLED }), NONE)).toBeNull()
})
