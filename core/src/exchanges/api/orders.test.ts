/**
 * What orders wait for, by the names that each exchange uses for stops and targets, and which orders were never open.
 */
import { expect, test } from 'vitest'
import { fixed, utcMs } from '../../base/index.ts'
import { instrument } from '../../ledger/index.ts'
import type { SeenOrder } from '../../orders/index.ts'
import { bingxContractOrder, bingxSpotOrder } from './bingx-orders.ts'
import { bitfinexOrder } from './bitfinex-orders.ts'
import { coinbaseOrder } from './coinbase-orders.ts'
import { cryptocomOrder } from './cryptocom-orders.ts'
import { deribitOrder } from './deribit-orders.ts'
import { htxAlgoOrder, htxContractSeenOrder, htxSpotAlgoOrder } from './htx-orders.ts'
import { mexcContractOrder, mexcStopOrder, mexcTriggerOrder } from './mexc-orders.ts'
import { phemexLinearOrder } from './phemex-orders.ts'
import { phemexMarkets } from './phemex-markets.ts'

type Row = Readonly<Record<string, unknown>>
type Read = (row: Row) => SeenOrder | readonly SeenOrder[] | null

const AT = utcMs(1_772_409_600_000)
const NANOSECONDS = `${AT}000000`
const listed = (symbol: string) =>
  instrument({ venue: 'test', symbol, kind: 'linear', base: 'BTC', quote: 'USDT', settle: 'USDT' })

const bitfinex = (side: 'buy' | 'sell', type: string): SeenOrder => {
  const amount = side === 'buy' ? '1' : '-1'
  const head = ['1', null, '7', 'tBTCUSD', String(AT), String(AT), amount, amount, type, null]
  return bitfinexOrder([...head, null, null, '0', 'ACTIVE', null, null, '60000', null, null, '59900'])
}
const bingx: Read = (row) => {
  const common = { symbol: 'BTC-USDT', orderId: '1', status: 'NEW', time: AT, origQty: '1', stopPrice: '60000' }
  return bingxContractOrder({ ...common, ...row }, listed)
}
const cryptocom: Read = (row) => {
  const common = { instrument_name: 'BTC_USD', order_id: '1', status: 'ACTIVE', create_time: AT, quantity: '1' }
  return cryptocomOrder({ ...common, ...row }, listed)
}
const deribit: Read = (row) => {
  const times = { creation_timestamp: AT, last_update_timestamp: AT }
  const common = { instrument_name: 'BTC-PERPETUAL', order_id: '1', order_state: 'untriggered', ...times }
  return deribitOrder({ ...common, trigger_price: '60000', ...row }, () => null)
}
const htx: Read = (row) => {
  const common = { contract_code: 'BTC-USDT', algo_id: '1', state: 'active', created_time: AT, volume: '1' }
  return htxAlgoOrder({ ...common, ...row }, listed)
}
const mexcPlan: Read = (row) => {
  const common = { symbol: 'BTC_USDT', id: '1', side: 1, state: 1, orderType: 5, vol: 1, createTime: AT }
  return mexcTriggerOrder({ ...common, triggerPrice: '60000', ...row }, listed)
}
const mexcStop: Read = (row) => {
  return mexcStopOrder({ symbol: 'BTC_USDT', id: '1', state: 1, vol: 3, createTime: AT, ...row }, listed)
}
const phemex: Read = (row) => {
  const common = { symbol: 'BTCUSDT', orderID: '1', ordStatus: 'Untriggered', actionTimeNs: NANOSECONDS, side: 'Sell' }
  return phemexLinearOrder({ ...common, ...row }, phemexMarkets({}))
}

const waits = (orders: ReturnType<Read>): unknown => {
  const list = orders === null ? [] : 'type' in orders ? [orders] : orders
  return list.map(({ waitsFor }) => waitsFor)
}

test.each<readonly [what: string, orders: ReturnType<Read>, waitsFor: readonly (string | null)[]]>([
  ['BingX, stop to sell', bingx({ side: 'SELL', type: 'STOP_MARKET' }), ['fall']],
  ['BingX, stop to buy', bingx({ side: 'BUY', type: 'STOP' }), ['rise']],
  ['BingX, target to buy', bingx({ side: 'BUY', type: 'TAKE_PROFIT_MARKET' }), ['fall']],
  ['BingX, trigger', bingx({ side: 'BUY', type: 'TRIGGER_MARKET' }), [null]],
  ['Bitfinex, stop to buy', bitfinex('buy', 'EXCHANGE STOP'), ['rise']],
  ['Bitfinex, stop limit to sell', bitfinex('sell', 'STOP LIMIT'), ['fall']],
  ['Bitfinex, limit', bitfinex('sell', 'EXCHANGE LIMIT'), [null]],
  ['Crypto.com, target to sell', cryptocom({ side: 'SELL', order_type: 'TAKE_PROFIT' }), ['rise']],
  ['Crypto.com, stop to buy', cryptocom({ side: 'BUY', order_type: 'STOP_LIMIT' }), ['rise']],
  ['Deribit, stop to sell', deribit({ direction: 'sell', order_type: 'stop_limit' }), ['fall']],
  ['Deribit, target to buy', deribit({ direction: 'buy', order_type: 'take_market' }), ['fall']],
  ['HTX, stop to buy', htx({ side: 'buy', type: 'sl', sl_trigger_price: '9' }), ['rise']],
  ['HTX, target to sell', htx({ side: 'sell', type: 'tp', tp_trigger_price: '9' }), ['rise']],
  ['HTX, trailing stop', htx({ side: 'sell', type: 'trailing_stop', active_price: '9' }), ['fall']],
  ['HTX, trigger', htx({ side: 'sell', type: 'trigger', trigger_price: '9' }), [null]],
  ['MEXC, trigger above', mexcPlan({ triggerType: 1 }), ['rise']],
  ['MEXC, trigger below', mexcPlan({ triggerType: 2 }), ['fall']],
  ['MEXC, of a short', mexcStop({ positionType: 2, stopLossPrice: '9', takeProfitPrice: '7' }), ['rise', 'fall']],
  ['MEXC, only a target', mexcStop({ positionType: 1, stopLossPrice: 0, takeProfitPrice: '7' }), ['rise']],
  ['Phemex, falling', phemex({ stopDirection: 'Falling', orderType: 'Stop' }), ['fall']],
  ['Phemex, none', phemex({ stopDirection: 'UNSPECIFIED', orderType: 'Limit' }), [null]],
])('%s', (_, orders, waitsFor) => {
  expect(waits(orders)).toEqual(waitsFor)
})

test('an order that was refused never stood', () => {
  const facts = { listed, begun: AT, requestedAt: AT }
  expect(bingx({ side: 'SELL', type: 'STOP', status: 'FAILED' })).toBeNull()
  expect(coinbaseOrder({ status: 'FAILED' }, facts)).toBeNull()
  expect(cryptocom({ side: 'BUY', order_type: 'LIMIT', status: 'REJECTED' })).toBeNull()
  expect(deribit({ direction: 'buy', order_type: 'limit', order_state: 'rejected' })).toBeNull()
  expect(htxContractSeenOrder({ state: 'rejected' }, listed)).toBeNull()
  expect(mexcContractOrder({ state: 5 }, listed)).toBeNull()
  expect(phemex({ ordStatus: 'Rejected' })).toBeNull()
})

test('an unknown state is refused by name, so that no order seems to have ended', () => {
  expect(() => bingx({ side: 'SELL', type: 'STOP', status: 'ODD' })).toThrow('status "ODD" is not one of the values')
  expect(() =>
    bitfinexOrder(['1', null, null, 'tBTCUSD', AT, AT, '1', '1', 'LIMIT', null, '', '', '0', 'ODD']),
  ).toThrow('status "ODD" is not a status known here')
  expect(() => htx({ side: 'sell', type: 'sl', state: 'odd' })).toThrow('state "odd"')
})

test('what stands for the whole position has no quantity', () => {
  expect(mexcStop({ positionType: 1, stopLossPrice: '9', volType: 2 })).toMatchObject([{ quantity: null }])
  expect(bingx({ side: 'SELL', type: 'STOP', closePosition: 'true' })).toMatchObject({
    quantity: null,
    reduceOnly: true,
  })
})

test('of a stop and a target in one order the price says which took effect', () => {
  const both = { side: 'sell', type: 'tpsl', sl_trigger_price: '58000', tp_trigger_price: '66000', state: 'effective' }
  const ends = (row: Row) => [htx({ ...both, ...row })].flat().map((order) => order?.state)
  expect(ends({ actual_price: '66010' })).toEqual(['cancelled', 'filled'])
  expect(ends({ actual_price: '57990' })).toEqual(['filled', 'cancelled'])
  expect(ends({})).toEqual(['filled', 'filled'])
})

test('spot orders with a trigger keep it, although nobody says which way the price must move', () => {
  const bought = { symbol: 'BTC-USDT', orderId: '1', side: 'BUY', type: 'TAKE_STOP_MARKET', status: 'NEW', time: AT }
  expect(bingxSpotOrder({ ...bought, StopPrice: '51000', origQty: '0', clientOrderID: 'a' }, listed)).toMatchObject({
    trigger: fixed(51_000),
    waitsFor: null,
    quantity: null,
    clientOrderId: 'a',
  })
  const sold = { symbol: 'btcusdt', clientOrderId: 'b', orderSide: 'sell', orderType: 'limit', orderPrice: '50000' }
  const conditional = { ...sold, stopPrice: '50100', orderStatus: 'created', orderOrigTime: AT }
  expect(htxSpotAlgoOrder(conditional, listed)).toMatchObject({ orderId: 'b', trigger: fixed(50_100), state: 'open' })
})
