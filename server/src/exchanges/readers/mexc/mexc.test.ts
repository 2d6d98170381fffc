/** MEXC: bodies in the documented shape, found market by market over the whole history that it lists. */
import { DAY_MS, HOUR_MS } from '@roundtrip/core/base'
import { expect, test } from 'vitest'
import {
  type Gateway,
  type GatewayRequest,
  type GatewayRoute,
  inside,
  NOW,
  recordedReader,
  spotMarket,
  startGateway,
  swapMarket,
} from '../gateway.testing.ts'
import { cashTexts, fillTexts, newReading, orderTexts, readAll } from '../reading.testing.ts'

let gateway: Gateway | null = null

const MARKETS = [
  spotMarket('BTCUSDT', 'BTC', 'USDT'),
  spotMarket('ETHUSDT', 'ETH', 'USDT'),
  swapMarket('BTC_USDT', 'BTC', { quote: 'USDT', settle: 'USDT', size: '0.0001' }),
  swapMarket('BTC_USD', 'BTC', { quote: 'USD', settle: 'BTC', size: '100' }),
]

/** https://www.mexc.com/api-docs/spot-v3/spot-account-trade#account-trade-list */
function spotFill(id: string, time: number, symbol = 'BTCUSDT') {
  return {
    symbol,
    id,
    orderId: `c${id}`,
    price: '60000',
    qty: '0.01',
    quoteQty: '600',
    commission: '0.6',
    commissionAsset: 'MX',
    time,
    isBuyer: false,
    isMaker: true,
  }
}

/** https://www.mexc.com/api-docs/futures/account-and-trading-endpoints, "Get Historical Order Deal Details" */
function deal(id: number, time: number, overrides: object = {}) {
  return {
    id: String(id),
    symbol: 'BTC_USDT',
    side: 1,
    vol: 10,
    price: 60_000,
    fee: 0.036,
    feeCurrency: 'USDT',
    category: 1,
    orderId: `7${id}`,
    timestamp: time,
    positionMode: 1,
    taker: true,
    ...overrides,
  }
}

const CONTRACT_LISTS = [
  '/api/v1/private/order/list/open_orders',
  '/api/v1/private/order/list/history_orders',
  '/api/v1/private/planorder/list/orders',
  '/api/v1/private/stoporder/open_orders',
  '/api/v1/private/stoporder/list/orders',
]

type Listed = {
  readonly spot?: readonly ReturnType<typeof spotFill>[]
  readonly deals?: readonly ReturnType<typeof deal>[]
  readonly payments?: readonly object[]
  readonly deposits?: readonly { readonly insertTime: number }[]
}

/** Refuses time spans that MEXC refuses. */
function routes(listed: Listed, now: () => number): Record<string, GatewayRoute> {
  const times = { from: 'startTime', to: 'endTime' }
  const spanOf = ({ query }: GatewayRequest, from: string, to: string): number =>
    Number(query.get(to)) - Number(query.get(from))
  const ofSymbol = <T extends { symbol: string }>({ query }: GatewayRequest, rows: readonly T[] = []): readonly T[] =>
    rows.filter(({ symbol }) => symbol === query.get('symbol'))
  const page = <T>({ query }: GatewayRequest, rows: readonly T[]): readonly T[] => {
    const size = Number(query.get('page_size'))
    return rows.slice((Number(query.get('page_num')) - 1) * size, Number(query.get('page_num')) * size)
  }
  return {
    '/api/v3/account': () => ({ balances: [{ asset: 'ETH', free: '1', locked: '0' }], accountType: 'SPOT' }),
    '/api/v3/myTrades': (request) => {
      if (spanOf(request, 'startTime', 'endTime') > 7 * DAY_MS) return { code: 30_002, msg: 'span' }
      const rows = ofSymbol(request, listed.spot).filter(({ time }) => time >= now() - 30 * DAY_MS)
      return inside(
        request,
        times,
        rows.map((row) => [row.time, row] as const),
      ).slice(0, 100)
    },
    '/api/v1/private/order/list/order_deals': (request) => {
      if (spanOf(request, 'start_time', 'end_time') > 90 * DAY_MS) return { success: false, code: 600 }
      const rows = ofSymbol(request, listed.deals).map((row) => [row.timestamp, row] as const)
      return {
        success: true,
        code: 0,
        data: page(request, inside(request, { from: 'start_time', to: 'end_time' }, rows)),
      }
    },
    '/api/v1/private/position/open_positions': () => ({ success: true, code: 0, data: [] }),
    '/api/v1/private/position/funding_records': (request) => ({
      success: true,
      code: 0,
      data: { resultList: page(request, listed.payments ?? []) },
    }),
    '/api/v3/capital/deposit/hisrec': (request) =>
      spanOf(request, 'startTime', 'endTime') > 7 * DAY_MS
        ? { code: 30_002, msg: 'span' }
        : inside(
            request,
            times,
            (listed.deposits ?? []).map((row) => [row.insertTime, row] as const),
          ),
    '/api/v3/capital/withdraw/history': () => [],
    ...Object.fromEntries(CONTRACT_LISTS.map((path) => [path, () => ({ success: true, code: 0, data: [] })])),
    '/api/v3/openOrders': () => [],
  }
}

async function open(listed: Listed, now = () => NOW, more: Record<string, GatewayRoute> = {}) {
  gateway = await startGateway({ ...routes(listed, now), ...more })
  return recordedReader('mexc', { gateway: gateway.address, markets: MARKETS })
}

test('reads contract fills 60 and 85 days old, coin-margined ones too', async () => {
  const [older, old] = [NOW - 85 * DAY_MS, NOW - 60 * DAY_MS]
  const reader = await open({
    deals: [
      deal(1, older, { symbol: 'BTC_USD', feeCurrency: 'BTC', fee: 0.00001 }),
      deal(2, old, { side: 4, category: 2, taker: false }),
    ],
  })
  const reading = await readAll(reader, NOW)
  expect(reading.refused).toEqual([])
  expect(fillTexts(reading)).toEqual([
    `mexc:inverse:BTC_USD ${older} buy 10 60000 0.00001 BTC trade long taker`,
    `mexc:linear:BTC_USDT ${old} sell 10 60000 0.036 USDT liquidation long maker`,
  ])
  expect(reading.since.get('swap/trades/BTC_USDT')).toBe(NOW - 89 * DAY_MS)
})

test('reads spot fills 5 and 25 days old, and one of a coin that is held', async () => {
  const times = [NOW - 25 * DAY_MS, NOW - 5 * DAY_MS, NOW - HOUR_MS] as const
  const reader = await open({
    spot: [spotFill('1', times[0]), spotFill('2', times[1]), spotFill('3', times[2], 'ETHUSDT')],
  })
  const reading = await readAll(reader, NOW)
  expect(fillTexts(reading)).toEqual([
    `mexc:spot:BTCUSDT ${times[0]} sell 0.01 60000 0.6 MX trade both maker`,
    `mexc:spot:BTCUSDT ${times[1]} sell 0.01 60000 0.6 MX trade both maker`,
    `mexc:spot:ETHUSDT ${times[2]} sell 0.01 60000 0.6 MX trade both maker`,
  ])
  expect(reading.since.get('spot/trades/BTCUSDT')).toBe(NOW - 30 * DAY_MS)
})

test('pages by number, and windows that get narrower, lose nothing', async () => {
  const reader = await open({
    deals: Array.from({ length: 350 }, (_, index) => deal(index, NOW - 40 * DAY_MS)),
    spot: Array.from({ length: 350 }, (_, index) => spotFill(`${index}`, NOW - 3 * DAY_MS + index * 1_000)),
  })
  const reading = await readAll(reader, NOW)
  expect(reading.fills.size).toBe(700)
})

test('funding of all contracts, page by page, and the contracts that it names', async () => {
  const payments = Array.from({ length: 130 }, (_, index) => ({
    id: 1_000 - index,
    symbol: 'BTC_USDT',
    positionType: 1,
    funding: -0.01,
    rate: 0.0001,
    settleTime: NOW - index * 8 * HOUR_MS - HOUR_MS,
  }))
  let now = NOW
  const listed = { payments }
  const reader = await open(listed, () => now)
  const reading = newReading()
  await readAll(reader, now, reading)
  expect(cashTexts(reading, NOW)).toHaveLength(130)
  expect(cashTexts(reading, NOW)).toContain(`funding -0.01 USDT mexc:linear:BTC_USDT ${HOUR_MS}`)
  expect([...reading.positions.keys()]).toContain('swap/trades/BTC_USDT')
  now = NOW + DAY_MS
  payments.unshift({ ...(payments[0] as (typeof payments)[number]), id: 2_000, settleTime: NOW + 7 * HOUR_MS })
  await readAll(reader, now, reading)
  expect(reading.cashEvents.size).toBe(131)
})

test('a scan of an earlier version, which saw the newest days only, is done again', async () => {
  const reader = await open({ spot: [spotFill('1', NOW - 20 * DAY_MS)], deals: [deal(1, NOW - 70 * DAY_MS)] })
  const before = JSON.stringify({ likely: ['ETHUSDT'], queue: [], after: 'ETHUSDT', doneAt: NOW - HOUR_MS })
  const reading = newReading()
  reading.positions.set('spot/trades-markets', before)
  reading.positions.set('swap/trades-markets', before)
  await readAll(reader, NOW, reading)
  expect([...reading.fills.values()].map(({ instrument }) => instrument.symbol).toSorted()).toEqual([
    'BTCUSDT',
    'BTC_USDT',
  ])
  // Later scans check what is new since.
  const requests = gateway?.requests ?? []
  const earlier = requests.length
  await readAll(reader, NOW + 2 * DAY_MS, reading)
  const from = requests
    .slice(earlier)
    .filter(({ path, query }) => path === '/api/v3/myTrades' && query.get('symbol') === 'ETHUSDT')
    .map(({ query }) => Number(query.get('startTime')))
  expect(Math.min(...from)).toBeGreaterThan(NOW - 2 * DAY_MS)
})

test('deposits in windows of a week', async () => {
  const deposit = { coin: 'USDT', amount: '50', status: 5, txId: 'x', insertTime: NOW - 80 * DAY_MS }
  const reading = await readAll(await open({ deposits: [deposit] }), NOW)
  expect(cashTexts(reading, NOW)).toEqual([`deposit 50 USDT - ${80 * DAY_MS}`])
})

/**
 * https://www.mexc.com/api-docs/futures/account-and-trading-endpoints: orders, trigger orders ("plan"), stop orders;
 * https://www.mexc.com/api-docs/spot-v3/spot-account-trade: openOrders, allOrders
 */
test('a stop is seen while it stands, where it was moved to, and how it ended', async () => {
  const long = 3 * HOUR_MS
  const times = { createTime: NOW - long, updateTime: NOW - long }
  const contract = { symbol: 'BTC_USDT', vol: 10, positionMode: 1, ...times }
  const entry = { ...contract, orderId: '7', side: 1, orderType: 1, price: 60_000, dealVol: 10, state: 3 }
  const plan = { ...contract, id: 21, side: 3, orderType: 5, triggerPrice: 55_000, triggerType: 2, state: 1 }
  const stop = {
    ...contract,
    id: 31,
    orderId: '0',
    positionType: 1,
    stopLossPrice: 58_000,
    takeProfitPrice: 66_000,
    state: 1,
    triggerSide: 0,
    profitLossVolType: 'SEPARATE',
    stopLossVol: 10,
    takeProfitVol: 4,
    volType: 1,
  }
  const spot = {
    symbol: 'BTCUSDT',
    orderId: 'C01',
    clientOrderId: 'dip',
    price: '50000',
    origQty: '0.01',
    executedQty: '0',
    status: 'NEW',
    type: 'LIMIT',
    side: 'BUY',
    stopPrice: null,
    time: NOW - long,
    updateTime: null,
  }
  let [plans, stops, endedStops]: readonly object[][] = [[plan], [stop], []]
  let standing: readonly object[] = [spot]
  const ok = (data: unknown) => ({ success: true, code: 0, data })
  const lists = CONTRACT_LISTS.map((path) => [path, () => ok([])] as const)
  const reader = await open({}, () => NOW, {
    ...Object.fromEntries(lists),
    '/api/v1/private/order/list/history_orders': () => ok([{ ...entry, externalOid: 'grid-6' }]),
    '/api/v1/private/planorder/list/orders': ({ query }) => ok(query.has('states') ? plans : []),
    '/api/v1/private/stoporder/open_orders': () => ok(stops),
    '/api/v1/private/stoporder/list/orders': () => ok(endedStops),
    '/api/v3/openOrders': () => standing,
    '/api/v3/allOrders': ({ query }) => {
      expect(query.get('symbol')).toBe('BTCUSDT')
      return [{ ...spot, status: 'CANCELED', updateTime: NOW }]
    },
  })
  const reading = await readAll(reader, NOW - 2 * HOUR_MS)
  stops = [{ ...stop, stopLossPrice: 57_000, updateTime: NOW - HOUR_MS }]
  await readAll(reader, NOW - HOUR_MS, reading)
  plans = []
  stops = []
  standing = []
  endedStops = [{ ...stop, stopLossPrice: 57_000, state: 3, triggerSide: 2, updateTime: NOW }]
  await readAll(reader, NOW, reading)
  expect(reading.refused).toEqual([])
  expect(orderTexts(reading, NOW)).toEqual([
    `mexc:linear:BTC_USDT 21 - sell short on fall: 10 limit - trigger 55000 at ${long}; 0 filled, open`,
    `mexc:linear:BTC_USDT 31:stop - sell long on fall closing: 10 limit - trigger 58000 at ${long}, 10 limit - trigger 57000 at ${HOUR_MS}; 0 filled, filled 0`,
    `mexc:linear:BTC_USDT 31:target - sell long on rise closing: 4 limit - trigger 66000 at ${long}; 0 filled, cancelled 0`,
    `mexc:linear:BTC_USDT 7 grid-6 buy long at once: 10 limit 60000 trigger - at ${long}; 10 filled, filled ${long}`,
    `mexc:spot:BTCUSDT C01 dip buy both at once: 0.01 limit 50000 trigger - at ${long}; 0 filled, cancelled 0`,
  ])
  const before = gateway?.requests.length ?? 0
  await readAll(reader, NOW + HOUR_MS, reading)
  const quiet = (gateway?.requests ?? []).slice(before).filter(({ path }) => /orders$/i.test(path))
  expect(quiet).toHaveLength(7)
  for (const stream of ['swap/orders', 'swap/triggers', 'swap/stops', 'spot/orders']) {
    const page = await reader.page({ stream, position: null, fresh: true, until: NOW })
    expect(page.hasAllOpen).toBe(true)
  }
})

/** Shapes: mexc/api_jkorf (balances, positions, position mode) */
test('tells balances and positions', async () => {
  const reader = await open({}, () => NOW, {
    '/api/v1/private/account/assets': () => ({
      success: true,
      code: 0,
      data: [{ currency: 'USDT', equity: 11, unrealized: 1, availableBalance: 9 }],
    }),
    '/api/v1/private/position/position_mode': () => ({ success: true, code: 0, data: 1 }),
    '/api/v1/private/position/open_positions': () => ({
      success: true,
      code: 0,
      data: [{ symbol: 'BTC_USDT', positionType: 2, holdVol: 3, holdAvgPrice: 60_000, leverage: 100 }],
    }),
  })
  const live = await reader.live()
  expect(live.quantities).toEqual([{ symbol: 'BTC_USDT', side: 'short', quantity: -3n * 10n ** 18n }])
  expect(live.balances).toEqual([
    { part: 'Spot', asset: 'ETH', total: '1', free: '1' },
    { part: 'Futures', asset: 'USDT', total: '10', free: '9' },
  ])
})
