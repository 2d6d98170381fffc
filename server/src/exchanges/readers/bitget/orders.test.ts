/** Orders at Bitget, with responses written from the documentation: https://www.bitget.com/api-doc */
import { HOUR_MS } from '@roundtrip/core/base'
import { expect, test } from 'vitest'
import { type GatewayRoute, NOW, recordedReader, spotMarket, startGateway, swapMarket } from '../gateway.testing.ts'
import type { AccountReader } from '../reader.ts'
import { type AccountReading, newReading, orderTexts, readAll } from '../reading.testing.ts'

const AT = NOW - 3 * HOUR_MS
const markets = [
  spotMarket('BTCUSDT', 'BTC', 'USDT'),
  swapMarket('BTCUSDT', 'BTC', { quote: 'USDT', settle: 'USDT', size: '1' }),
]

type Row = Readonly<Record<string, unknown>>

const ok = (data: unknown) => ({ code: '00000', msg: 'success', data })
const UNIFIED = 'You are in Unified Account mode, and the Classic Account API is not supported at this time'

/** A list with rows of one kind, as its parameter `name` requests it. */
const ofKind = (
  list: string | null,
  name: string,
  rows: () => Readonly<Record<string, readonly Row[]>>,
): GatewayRoute => {
  return ({ query }) => {
    const isOther = query.has('productType') && query.get('productType') !== 'USDT-FUTURES'
    const matching = isOther ? [] : (rows()[query.get(name) ?? ''] ?? [])
    return ok(list === null ? matching : { [list]: matching.length === 0 ? null : matching })
  }
}

const none = { contract: ofKind('entrustedList', '', () => ({})), spot: ofKind(null, '', () => ({})) }

const CLASSIC: Readonly<Record<string, GatewayRoute>> = {
  '/api/v2/spot/account/assets': () => ok([]),
  '/api/v2/mix/order/orders-pending': none.contract,
  '/api/v2/mix/order/orders-history': none.contract,
  '/api/v2/mix/order/orders-plan-pending': none.contract,
  '/api/v2/mix/order/orders-plan-history': none.contract,
  '/api/v2/spot/trade/unfilled-orders': none.spot,
  '/api/v2/spot/trade/history-orders': none.spot,
  '/api/v2/spot/trade/current-plan-order': () => ok({ orderList: null }),
  '/api/v2/spot/trade/history-plan-order': () => ok({ orderList: null }),
}

/** A run over the order streams only. */
async function ordersOf(reader: AccountReader, until: number, reading = newReading()): Promise<AccountReading> {
  const streams = async () => (await reader.streams()).filter(({ role }) => role === 'orders')
  return readAll({ ...reader, streams }, until, reading)
}

test('a stop is seen while it stands, where it was moved to, and how it ended', async () => {
  const times = { cTime: String(AT), uTime: String(AT) }
  const hedged = { symbol: 'BTCUSDT', posSide: 'long', posMode: 'hedge_mode', side: 'buy', ...times }
  const entry = { ...hedged, orderId: '70', clientOid: 'grid-6', tradeSide: 'open', orderType: 'limit', price: '60000' }
  const filled = { ...entry, size: '0.5', baseVolume: '0.5', quoteVolume: '30000', status: 'filled' }
  const close = { ...hedged, tradeSide: 'close', orderType: 'market', executePrice: '0', planStatus: 'live' }
  const stop = { ...close, planType: 'pos_loss', orderId: '71', clientOid: 'grid-7', size: '', triggerPrice: '58000' }
  const target = { ...close, planType: 'profit_plan', orderId: '72', clientOid: '', size: '0.2', triggerPrice: '66000' }
  const spot = {
    symbol: 'BTCUSDT',
    orderId: '80',
    clientOid: 'dca',
    size: '0.1',
    orderType: 'limit',
    side: 'buy',
    ...times,
  }
  let [standing, ended]: [readonly Row[], readonly Row[]] = [[stop, target], []]
  const gateway = await startGateway({
    ...CLASSIC,
    '/api/v2/mix/order/orders-history': ofKind('entrustedList', 'productType', () => ({ 'USDT-FUTURES': [filled] })),
    '/api/v2/mix/order/orders-plan-pending': ofKind('entrustedList', 'planType', () => ({ profit_loss: standing })),
    '/api/v2/mix/order/orders-plan-history': ofKind('entrustedList', 'planType', () => ({ profit_loss: ended })),
    '/api/v2/spot/trade/unfilled-orders': ofKind(null, 'tpslType', () => ({
      normal: [{ ...spot, priceAvg: '50000', basePrice: '0', baseVolume: '0', status: 'live' }],
    })),
  })
  const reader = await recordedReader('bitget', { gateway: gateway.address, markets })
  const reading = await ordersOf(reader, NOW - 2 * HOUR_MS)
  const expected = [
    'bitget:linear:BTCUSDT 70 grid-6 buy long at once: 0.5 limit 60000 trigger - at 10800000; 0.5 filled, filled 10800000',
    'bitget:linear:BTCUSDT 71 grid-7 sell long on fall closing: - limit - trigger 58000 at 10800000; 0 filled, open',
    'bitget:linear:BTCUSDT 72 - sell long on rise closing: 0.2 limit - trigger 66000 at 10800000; 0 filled, open',
    'bitget:spot:BTCUSDT 80 dca buy both at once: 0.1 limit 50000 trigger - at 10800000; 0 filled, open',
  ]
  expect(orderTexts(reading, NOW)).toEqual(expected)
  standing = [{ ...stop, triggerPrice: '57000', uTime: String(NOW - HOUR_MS) }, target]
  gateway.requests.splice(0)
  await ordersOf(reader, NOW - HOUR_MS, reading)
  const requests = gateway.requests.filter(({ path }) => path !== '/api/v2/spot/account/assets')
  expect(requests).toHaveLength(30)
  standing = []
  ended = [
    { ...stop, triggerPrice: '57000', planStatus: 'executed', executeOrderId: '73', uTime: String(NOW) },
    { ...target, planStatus: 'cancelled', uTime: String(NOW) },
  ]
  const page = await reader.page({ stream: 'contracts/USDT-FUTURES/triggers', position: null, fresh: true, until: NOW })
  expect(page.hasAllOpen).toBe(true)
  await ordersOf(reader, NOW, reading)
  expect(reading.refused).toEqual([])
  expect(orderTexts(reading, NOW)).toEqual([
    expected[0],
    'bitget:linear:BTCUSDT 71 grid-7 sell long on fall closing: - limit - trigger 58000 at 10800000, - limit - trigger 57000 at 3600000; 0 filled, filled 0',
    'bitget:linear:BTCUSDT 72 - sell long on rise closing: 0.2 limit - trigger 66000 at 10800000; 0 filled, cancelled 0',
    expected[3],
  ])
})

test('a unified account: a stop and a target in one strategy, and the order that opened', async () => {
  const times = { createdTime: String(AT), updatedTime: String(AT) }
  const strategy = { orderId: '91', clientOid: 'bot-9', symbol: 'BTCUSDT', qty: '0.01', posSide: 'long', ...times }
  const levels = { takeProfit: '66000', stopLoss: '58000', tpOrderType: 'market', slOrderType: 'market' }
  const entry = { orderId: '90', clientOid: 'bot-8', category: 'USDT-FUTURES', symbol: 'BTCUSDT', orderType: 'market' }
  const filled = { side: 'buy', qty: '0.01', cumExecQty: '0.01', orderStatus: 'filled', posSide: 'long' }
  const many = Array.from({ length: 150 }, (_, index) => {
    const resting = { category: 'SPOT', orderType: 'limit', price: '100', orderStatus: 'live', holdMode: '' }
    return { ...entry, ...filled, ...times, ...resting, orderId: String(500 - index), cumExecQty: '0', posSide: '' }
  })
  const gateway = await startGateway({
    '/api/v2/spot/account/assets': () => ({ code: '40085', msg: UNIFIED }),
    '/api/v3/account/settings': () => ok({ accountMode: 'unified', holdMode: 'hedge_mode' }),
    '/api/v3/trade/unfilled-orders': ({ query }) => {
      const list = query.get('cursor') === null ? many.slice(0, 100) : many.slice(100)
      return ok({ list, cursor: list.at(-1)?.orderId })
    },
    '/api/v3/trade/history-orders': ofKind('list', 'category', () => ({
      'USDT-FUTURES': [{ ...entry, ...filled, holdMode: 'hedge_mode', ...times }],
    })),
    '/api/v3/trade/unfilled-strategy-orders': ofKind(null, 'category', () => ({
      'USDT-FUTURES': [{ ...strategy, ...levels, status: 'pending' }],
    })),
    '/api/v3/trade/history-strategy-orders': ofKind('list', 'category', () => ({})),
  })
  const reader = await recordedReader('bitget', { gateway: gateway.address, markets })
  const reading = await ordersOf(reader, NOW)
  expect(reading.refused).toEqual([])
  expect(orderTexts(reading, NOW).filter((text) => text.includes(':linear:'))).toEqual([
    'bitget:linear:BTCUSDT 90 bot-8 buy long at once: 0.01 limit - trigger - at 10800000; 0.01 filled, filled 10800000',
    'bitget:linear:BTCUSDT 91:stop bot-9 sell long on fall closing: 0.01 limit - trigger 58000 at 10800000; 0 filled, open',
    'bitget:linear:BTCUSDT 91:target bot-9 sell long on rise closing: 0.01 limit - trigger 66000 at 10800000; 0 filled, open',
  ])
  expect(reading.orders.size).toBe(153)
})
