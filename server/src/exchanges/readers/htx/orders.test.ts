/** Orders at HTX: rows of contracts as ccxt's htx.ts recorded them; spot rows from the pages of openOrders and algo-orders. */
import { HOUR_MS } from '@roundtrip/core/base'
import { expect, test } from 'vitest'
import { NOW, recordedReader, spotMarket, startGateway, swapMarket } from '../gateway.testing.ts'
import { orderTexts, readAll } from '../reading.testing.ts'

const MARKETS = [
  spotMarket('btcusdt', 'BTC', 'USDT'),
  swapMarket('BTC-USDT', 'BTC', { quote: 'USDT', settle: 'USDT', size: '0.001' }),
]

const data = (rows: unknown) => ({ code: 200, status: 'ok', data: rows })
const NOTHING = Object.fromEntries(
  ['/v1/order/matchresults', '/v5/account/bills', '/v1/query/deposit-withdraw'].map((path) => [path, () => data([])]),
)

test('a stop is seen while it stands, where it was moved to, and how it ended', async () => {
  const long = 3 * HOUR_MS
  const times = { created_time: String(NOW - long), updated_time: String(NOW - long) }
  const contract = { contract_code: 'BTC-USDT', position_side: 'long', margin_mode: 'cross', ...times }
  const entry = { ...contract, id: '1', order_id: '1', client_order_id: '77', side: 'buy', type: 'market', price: '0' }
  const target = { ...entry, id: '2', order_id: '2', client_order_id: '2', side: 'sell', type: 'limit', price: '66000' }
  const stop = { ...contract, id: '9', algo_id: '15', side: 'sell', type: 'tpsl', state: 'active', volume: '3' }
  const prices = { tp_trigger_price: '67000', sl_trigger_price: '58000', sl_type: 'market', tp_type: 'market' }
  const spot = { 'created-at': NOW - long, symbol: 'btcusdt', 'client-order-id': 'dip', id: 5, amount: '0.5' }
  const limit = { ...spot, price: '50000', type: 'buy-stop-limit', 'stop-price': '50100', operator: 'gte' }
  const trail = {
    symbol: 'btcusdt',
    clientOrderId: 'trail-1',
    orderSide: 'sell',
    orderType: 'market',
    orderSize: '0.5',
  }
  const trailing = { ...trail, stopPrice: '59000', trailingRate: '0.01', orderOrigTime: NOW - long }
  let standing: readonly object[] = [{ ...stop, ...prices }]
  let isOver = false
  const gateway = await startGateway({
    ...NOTHING,
    '/v5/trade/order/opens': () => data(isOver ? [] : [{ ...target, state: 'new', volume: '3', trade_volume: '0' }]),
    '/v5/trade/position/opens': () => data(isOver ? [] : [contract]),
    '/v5/trade/order/history': ({ query }) => {
      expect([query.get('contract_code'), query.get('margin_mode')]).toEqual(['BTC-USDT', 'cross'])
      const late = { ...target, state: 'canceled', volume: '3', trade_volume: '0', updated_time: String(NOW) }
      return data([{ ...entry, state: 'filled', volume: '3', trade_volume: '3' }, ...(isOver ? [late] : [])])
    },
    '/v5/algo/order/opens': ({ query }) => data(query.get('type') === 'tpsl' ? standing : []),
    '/v5/algo/order': ({ query }) => {
      expect(query.get('algo_id')).toBe('15')
      const ended = { state: 'effective', actual_price: '56990', updated_time: String(NOW) }
      return data([{ ...stop, ...prices, sl_trigger_price: '57000', ...ended }])
    },
    '/v1/order/openOrders': () => data(isOver ? [] : [{ ...limit, 'filled-amount': '0', state: 'submitted' }]),
    '/v1/order/history': () => {
      return data(isOver ? [{ ...limit, 'field-amount': '0', state: 'canceled', 'canceled-at': NOW }] : [])
    },
    '/v2/algo-orders/opening': () => data(isOver ? [] : [{ ...trailing, orderStatus: 'created' }]),
    '/v2/algo-orders/specific': () => data({ ...trailing, orderStatus: 'canceled', lastActTime: NOW }),
  })
  const reader = await recordedReader('htx', { gateway: gateway.address, markets: MARKETS })
  const reading = await readAll(reader, NOW - 2 * HOUR_MS)
  standing = [{ ...stop, ...prices, sl_trigger_price: '57000', updated_time: String(NOW - HOUR_MS) }]
  await readAll(reader, NOW - HOUR_MS, reading)
  standing = []
  isOver = true
  await readAll(reader, NOW, reading)
  expect(reading.refused).toEqual([])
  expect(orderTexts(reading, NOW)).toEqual([
    `htx:linear:BTC-USDT 1 77 buy long at once: 3 limit - trigger - at ${long}; 3 filled, filled ${long}`,
    `htx:linear:BTC-USDT 15:stop - sell long on fall closing: 3 limit - trigger 58000 at ${long}, 3 limit - trigger 57000 at ${HOUR_MS}; 0 filled, filled 0`,
    `htx:linear:BTC-USDT 15:target - sell long on rise closing: 3 limit - trigger 67000 at ${long}; 0 filled, cancelled 0`,
    `htx:linear:BTC-USDT 2 - sell long at once: 3 limit 66000 trigger - at ${long}; 0 filled, cancelled 0`,
    `htx:spot:btcusdt 5 dip buy both on rise: 0.5 limit 50000 trigger 50100 at ${long}; 0 filled, cancelled 0`,
    `htx:spot:btcusdt trail-1 trail-1 sell both at once trailing: 0.5 limit - trigger 59000 at ${long}; 0 filled, cancelled 0`,
  ])
  gateway.requests.length = 0
  for (const stream of ['swap/orders', 'swap/conditional', 'spot/orders', 'spot/conditional']) {
    const position = reading.positions.get(stream) ?? null
    const page = await reader.page({ stream, position, fresh: true, until: NOW + HOUR_MS / 4 })
    expect(page).toMatchObject({ hasAllOpen: true, more: false })
  }
  expect(gateway.requests).toHaveLength(10)
})
