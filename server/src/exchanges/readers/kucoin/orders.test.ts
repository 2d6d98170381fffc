/** Orders at KuCoin, with responses written from the documentation: https://www.kucoin.com/docs-new */
import { HOUR_MS } from '@roundtrip/core/base'
import { expect, test } from 'vitest'
import { type GatewayRoute, NOW, recordedReader, spotMarket, startGateway, swapMarket } from '../gateway.testing.ts'
import type { AccountReader } from '../reader.ts'
import { type AccountReading, newReading, orderTexts, readAll } from '../reading.testing.ts'

const AT = NOW - 3 * HOUR_MS
const markets = [
  spotMarket('BTC-USDT', 'BTC', 'USDT'),
  spotMarket('ETH-BTC', 'ETH', 'BTC'),
  swapMarket('XBTUSDTM', 'BTC', { quote: 'USDT', settle: 'USDT', size: '0.001' }),
]

type Row = Readonly<Record<string, unknown>>

const ok = (data: unknown) => ({ code: '200000', data })
const page = (items: readonly Row[]) =>
  ok({ currentPage: 1, pageSize: 500, totalNum: items.length, totalPage: 1, items })

const EMPTY: Readonly<Record<string, GatewayRoute>> = {
  '/api/ua/v1/account/mode': () => ok({ selfAccountMode: 'CLASSIC' }),
  '/api/v1/user/api-key': () => ok({ permission: 'General' }),
  '/api/v1/orders': () => page([]),
  '/api/v1/stopOrders': () => page([]),
  '/api/v1/stop-order': () => page([]),
  '/api/v1/hf/orders/active/symbols': () => ok({ symbols: [] }),
  '/api/v1/hf/accounts/ledgers': () => ok([]),
}

async function open(routes: Readonly<Record<string, GatewayRoute>>) {
  const gateway = await startGateway({ ...EMPTY, ...routes })
  return { gateway, reader: await recordedReader('kucoin', { gateway: gateway.address, markets }) }
}

/** A run over the order streams only. */
async function ordersOf(reader: AccountReader, until: number, reading = newReading()): Promise<AccountReading> {
  const streams = async () => (await reader.streams()).filter(({ role }) => role === 'orders')
  return readAll({ ...reader, streams }, until, reading)
}

const contract = (id: string, overrides: Row = {}) => ({
  id,
  symbol: 'XBTUSDTM',
  type: 'limit',
  side: 'buy',
  price: '60000',
  size: 10,
  dealSize: 10,
  stop: '',
  stopPrice: null,
  closeOrder: false,
  reduceOnly: false,
  clientOid: `oid-${id}`,
  status: 'done',
  cancelExist: false,
  createdAt: AT,
  updatedAt: AT,
  ...overrides,
})

test('a stop of futures is seen while it stands, where it was moved to, and how it ended', async () => {
  const waits = { side: 'sell', type: 'market', price: '', dealSize: 0, stop: 'down', status: 'open', reduceOnly: true }
  const stop = contract('71', { ...waits, stopPrice: '58000', clientOid: 'grid-7' })
  const whole = contract('73', { ...waits, stop: 'up', stopPrice: '66000', closeOrder: true, clientOid: 'grid-8' })
  let [standing, ended]: [readonly Row[], readonly Row[]] = [[stop, whole], [contract('70')]]
  const { reader, gateway } = await open({
    '/api/v1/orders': ({ query }) => page(query.get('status') === 'done' ? ended : []),
    '/api/v1/stopOrders': () => page(standing),
  })
  const reading = await ordersOf(reader, NOW - 2 * HOUR_MS)
  const expected = [
    'kucoin:linear:XBTUSDTM 70 oid-70 buy both at once: 10 limit 60000 trigger - at 10800000; 10 filled, filled 10800000',
    'kucoin:linear:XBTUSDTM 71 grid-7 sell both on fall closing: 10 limit - trigger 58000 at 10800000; 0 filled, open',
    'kucoin:linear:XBTUSDTM 73 grid-8 sell both on rise closing: - limit - trigger 66000 at 10800000; 0 filled, open',
  ]
  expect(orderTexts(reading, NOW)).toEqual(expected)
  const moved = contract('75', {
    ...stop,
    stopPrice: '57000',
    id: '75',
    createdAt: NOW - HOUR_MS,
    updatedAt: NOW - HOUR_MS,
  })
  standing = [moved, whole]
  ended = [{ ...stop, status: 'done', cancelExist: true, updatedAt: NOW - HOUR_MS }]
  gateway.requests.splice(0)
  await ordersOf(reader, NOW - HOUR_MS, reading)
  const lists = gateway.requests.filter(({ path }) => /order|ledger/i.test(path))
  expect(lists).toHaveLength(8)
  standing = [whole]
  ended = [{ ...moved, status: 'done', dealSize: 10, stopTriggered: true, updatedAt: NOW }]
  const first = await reader.page({ stream: 'futures/orders', position: null, fresh: true, until: NOW })
  expect(first.hasAllOpen).toBe(true)
  await ordersOf(reader, NOW, reading)
  expect(reading.refused).toEqual([])
  expect(orderTexts(reading, NOW)).toEqual([
    expected[0],
    'kucoin:linear:XBTUSDTM 71 grid-7 sell both on fall closing: 10 limit - trigger 58000 at 10800000; 0 filled, cancelled 3600000',
    expected[2],
    'kucoin:linear:XBTUSDTM 75 grid-7 sell both on fall closing: 10 limit - trigger 57000 at 3600000; 10 filled, filled 0',
  ])
})

const pair = (id: string, symbol: string, overrides: Row = {}) => ({
  id,
  symbol,
  type: 'limit',
  side: 'buy',
  price: '50000',
  size: '0.1',
  funds: '5000',
  dealSize: '0',
  clientOid: `oid-${id}`,
  cancelExist: false,
  active: true,
  createdAt: AT,
  lastUpdatedAt: AT,
  ...overrides,
})

test('spot orders of pairs that have or had open orders, or were traded', async () => {
  const stop = { status: 'NEW', type: 'market', side: 'sell', stop: 'loss', stopPrice: '45000', price: '0' }
  let standing = [pair('80', 'BTC-USDT')]
  const ended: Readonly<Record<string, readonly Row[]>> = {
    'ETH-BTC': [pair('81', 'ETH-BTC', { type: 'market', price: '0', size: '0', dealSize: '2', active: false })],
    'BTC-USDT': [pair('80', 'BTC-USDT', { active: false, cancelExist: true, lastUpdatedAt: NOW })],
  }
  let isOver = false
  const pairs: string[] = []
  const { reader } = await open({
    '/api/v1/hf/orders/active/symbols': () => ok({ symbols: standing.map(({ symbol }) => symbol) }),
    '/api/v1/hf/orders/active': () => ok(standing),
    '/api/v1/hf/orders/done': ({ query }) => {
      const symbol = query.get('symbol') ?? ''
      pairs.push(symbol)
      return ok({ lastId: null, items: symbol === 'BTC-USDT' && !isOver ? [] : ended[symbol] })
    },
    '/api/v1/hf/accounts/ledgers': ({ query }) => {
      const isTraded = Number(query.get('startAt')) < AT
      return ok(isTraded ? [{ id: 1, context: '{"symbol":"ETH-BTC","orderId":"81"}', createdAt: AT }] : [])
    },
    '/api/v1/stop-order': ({ query }) => {
      const rows = [{ ...pair('vs8', 'BTC-USDT'), ...stop }]
      return page(query.get('tradeType') === 'MARGIN_TRADE' ? rows : [])
    },
  })
  const reading = await ordersOf(reader, NOW - HOUR_MS)
  expect(pairs).toEqual(['BTC-USDT', 'ETH-BTC'])
  expect(orderTexts(reading, NOW)).toEqual([
    'kucoin:spot:BTC-USDT 80 oid-80 buy both at once: 0.1 limit 50000 trigger - at 10800000; 0 filled, open',
    'kucoin:spot:BTC-USDT vs8 oid-vs8 sell both on fall: 0.1 limit - trigger 45000 at 10800000; 0 filled, open',
    'kucoin:spot:ETH-BTC 81 oid-81 buy both at once: - limit - trigger - at 10800000; 2 filled, filled 10800000',
  ])
  standing = []
  isOver = true
  await ordersOf(reader, NOW, reading)
  // The pair of the order that is gone, and no other one.
  expect(pairs).toEqual(['BTC-USDT', 'ETH-BTC', 'BTC-USDT'])
  expect(orderTexts(reading, NOW)[0]).toMatch(/; 0 filled, cancelled 0$/)
  await ordersOf(reader, NOW, reading)
  expect(pairs).toHaveLength(3)
  expect(reading.refused).toEqual([])
})
