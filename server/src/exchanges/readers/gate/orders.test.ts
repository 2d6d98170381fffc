/** Orders at Gate, with responses written from the documentation: https://www.gate.com/docs/developers/apiv4 */
import { HOUR_MS } from '@roundtrip/core/base'
import { expect, test } from 'vitest'
import {
  type GatewayRoute,
  inside,
  NOW,
  recordedReader,
  spotMarket,
  startGateway,
  swapMarket,
} from '../gateway.testing.ts'
import type { AccountReader } from '../reader.ts'
import { type AccountReading, newReading, orderTexts, readAll } from '../reading.testing.ts'

const AT = NOW / 1_000 - 3 * 3_600

type Row = Readonly<Record<string, unknown>>

/** A run over the order streams only. */
async function ordersOf(reader: AccountReader, until: number, reading = newReading()): Promise<AccountReading> {
  const streams = async () => (await reader.streams()).filter(({ role }) => role === 'orders')
  return readAll({ ...reader, streams }, until, reading)
}

const byStatus =
  (rows: () => Readonly<Record<string, readonly Row[]>>): GatewayRoute =>
  ({ query }) => {
    return rows()[query.get('status') ?? ''] ?? []
  }

test('a stop is seen while it stands, where it was moved to, and how it ended', async () => {
  const order = { contract: 'BTC_USDT', size: 5, left: 5, price: '60000', create_time: AT, is_reduce_only: false }
  const entry = { ...order, id: 70, text: 't-grid6', left: 0, status: 'finished', finish_as: 'filled', finish_time: AT }
  const target = { ...order, id: 73, text: 'web', size: -5, left: -3, price: '66000', status: 'open', is_close: true }
  const wait = (id: number, price: string, rule: number, overrides: Row = {}) => ({
    id,
    initial: { contract: 'BTC_USDT', size: 0, price: '0', text: 't-grid7' },
    trigger: { strategy_type: 0, price_type: 0, price, rule, expiration: 0 },
    order_type: 'close-long-position',
    status: 'open',
    create_time: AT,
    ...overrides,
  })
  const inactive = wait(74, '50000', 2, { status: 'inactive', order_type: 'close-long-order' })
  let standing: readonly Row[] = [wait(71, '58000', 2), wait(72, '67000', 1), inactive]
  let ended: readonly Row[] = []
  const spot = { currency_pair: 'BTC_USDT', type: 'limit', side: 'buy', amount: '0.1', price: '50000', left: '0.06' }
  const times = { create_time: String(AT), update_time: String(AT) }
  const bought = { ...spot, ...times, id: '81', text: 't-dca', type: 'market', amount: '100', price: '0', left: '0' }
  const empty = ['spot/orders', 'spot/price_orders']
  const ofBtc = ['orders', 'orders_timerange', 'price_orders'].map((list) => `futures/btc/${list}`)
  const gateway = await startGateway({
    ...Object.fromEntries([...empty, ...ofBtc].map((list) => [`/api/v4/${list}`, () => []])),
    '/api/v4/spot/open_orders': ({ query }) => {
      const open = { ...spot, ...times, id: '80', text: 'apiv4', status: 'open', filled_amount: '0.04' }
      return query.get('page') === '1' ? [{ currency_pair: 'BTC_USDT', total: 1, orders: [open] }] : []
    },
    '/api/v4/spot/orders': (request) => {
      const closed = { ...bought, status: 'closed', filled_amount: '0.002' }
      return inside(request, { from: 'from', to: 'to', unit: 1_000 }, [[AT * 1_000, closed]])
    },
    '/api/v4/spot/price_orders': byStatus(() => ({
      open: [
        {
          id: 90,
          market: 'BTC_USDT',
          trigger: { price: '45000', rule: '<=', expiration: 3_600 },
          put: { type: 'limit', side: 'sell', price: '44900', amount: '0.1', account: 'normal', text: 'api' },
          ctime: AT,
          ftime: 0,
          status: 'open',
        },
      ],
    })),
    '/api/v4/futures/usdt/orders': byStatus(() => ({ open: [target] })),
    '/api/v4/futures/usdt/orders_timerange': () => [entry],
    '/api/v4/futures/usdt/price_orders': byStatus(() => ({ open: standing, finished: ended })),
  })
  const markets = [
    spotMarket('BTC_USDT', 'BTC', 'USDT'),
    swapMarket('BTC_USDT', 'BTC', { quote: 'USDT', settle: 'USDT', size: '0.0001' }),
  ]
  const reader = await recordedReader('gate', { gateway: gateway.address, markets })
  const reading = await ordersOf(reader, NOW - 2 * HOUR_MS)
  const [first, second, third, ...others] = [
    'gate:linear:BTC_USDT 70 t-grid6 buy both at once: 5 limit 60000 trigger - at 10800000; 5 filled, filled 10800000',
    'gate:linear:BTC_USDT 71 t-grid7 sell both on fall closing: - limit - trigger 58000 at 10800000; 0 filled, open',
    'gate:linear:BTC_USDT 72 t-grid7 sell both on rise closing: - limit - trigger 67000 at 10800000; 0 filled, open',
    'gate:linear:BTC_USDT 73 - sell both at once closing: 5 limit 66000 trigger - at 10800000; 2 filled, open',
    'gate:spot:BTC_USDT 80 - buy both at once: 0.1 limit 50000 trigger - at 10800000; 0.04 filled, open',
    'gate:spot:BTC_USDT 81 t-dca buy both at once: - limit - trigger - at 10800000; 0.002 filled, filled 10800000',
    'gate:spot:BTC_USDT 90 - sell both on fall: 0.1 limit 44900 trigger 45000 at 10800000; 0 filled, open',
  ]
  expect(orderTexts(reading, NOW)).toEqual([first, second, third, ...others])
  standing = [wait(71, '57000', 2), wait(72, '67000', 1)]
  gateway.requests.splice(0)
  await ordersOf(reader, NOW - HOUR_MS, reading)
  expect(gateway.requests.filter(({ path }) => path.includes('orders'))).toHaveLength(12)
  standing = []
  const over = { status: 'finished', finish_time: NOW / 1_000 }
  ended = [
    wait(71, '57000', 2, { ...over, finish_as: 'succeeded', trade_id: 75 }),
    wait(72, '67000', 1, { ...over, finish_as: 'cancelled' }),
  ]
  const page = await reader.page({ stream: 'swap-usdt/triggers', position: null, fresh: true, until: NOW })
  expect(page.hasAllOpen).toBe(true)
  await ordersOf(reader, NOW, reading)
  expect(reading.refused).toEqual([])
  expect(orderTexts(reading, NOW)).toEqual([
    first,
    'gate:linear:BTC_USDT 71 t-grid7 sell both on fall closing: - limit - trigger 58000 at 10800000, - limit - trigger 57000 at 3600000; 0 filled, filled 0',
    'gate:linear:BTC_USDT 72 t-grid7 sell both on rise closing: - limit - trigger 67000 at 10800000; 0 filled, cancelled 0',
    ...others,
  ])
})
