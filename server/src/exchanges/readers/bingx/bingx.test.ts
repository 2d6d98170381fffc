/** BingX: bodies in the documented shape, found market by market over the whole history that it lists. */
import { DAY_MS, HOUR_MS } from '@roundtrip/core/base'
import { expect, test } from 'vitest'
import {
  type GatewayRequest,
  type GatewayRoute,
  inside,
  NOW,
  recordedReader,
  spotMarket,
  startGateway,
  swapMarket,
} from '../gateway.testing.ts'
import { cashTexts, fillTexts, orderTexts, readAll } from '../reading.testing.ts'

const MARKETS = [
  spotMarket('BTC-USDT', 'BTC', 'USDT'),
  spotMarket('ETH-USDT', 'ETH', 'USDT'),
  swapMarket('BTC-USDT', 'BTC', { quote: 'USDT', settle: 'USDT', size: '1' }),
  swapMarket('ETH-USDT', 'ETH', { quote: 'USDT', settle: 'USDT', size: '1' }),
]

type Timed = readonly (readonly [number, object])[]

/** `2026-02-10T08:00:00.000+0800` */
function eastern(time: number): string {
  return new Date(time + 8 * HOUR_MS).toISOString().replace('Z', '+0800')
}

/** https://bingx-api.github.io/docs/#/en-us/swapV2/trade-api.html, fillHistory */
function fill(tradeId: string, time: number, overrides: object = {}): readonly [number, object] {
  const row = {
    symbol: 'BTC-USDT',
    qty: '0.01',
    price: '60000',
    quoteQty: '600',
    commission: '-0.3',
    commissionAsset: 'USDT',
    orderId: `12${tradeId}`,
    tradeId,
    filledTime: eastern(time),
    side: 'BUY',
    positionSide: 'LONG',
    role: 'taker',
    ...overrides,
  }
  return [time, row]
}

type Listed = {
  readonly fills?: Timed
  readonly incomes?: Timed
  readonly orders?: Timed
  readonly spot?: Timed
  readonly forced?: Timed
}

function routes({
  fills = [],
  incomes = [],
  orders = [],
  spot = [],
  forced = [],
}: Listed): Record<string, GatewayRoute> {
  const [ts, times] = [
    { from: 'startTs', to: 'endTs' },
    { from: 'startTime', to: 'endTime' },
  ]
  const ofSymbol = ({ query }: GatewayRequest, rows: Timed): Timed =>
    query.has('symbol') ? rows.filter(([, row]) => Reflect.get(row, 'symbol') === query.get('symbol')) : rows
  return {
    // Without sides and trade ids, as recorded.
    '/openApi/swap/v2/trade/allFillOrders': (request) => ({
      code: 0,
      data: {
        fill_orders: inside(request, ts, fills).map((row) => ({ ...row, side: undefined, tradeId: undefined })),
      },
    }),
    '/openApi/swap/v2/trade/fillHistory': (request) => {
      const size = Number(request.query.get('pageSize'))
      const rows = inside(request, ts, ofSymbol(request, fills))
      return { code: 0, data: { fill_history_orders: rows.slice(0, size), total: rows.length } }
    },
    '/openApi/swap/v2/trade/forceOrders': (request) => {
      const kind = request.query.get('autoCloseType')
      const matching = ofSymbol(request, forced).filter(([, row]) => Reflect.get(row, 'autoCloseType') === kind)
      return { code: 0, data: { orders: inside(request, times, matching) } }
    },
    '/openApi/swap/v2/user/income': (request) => {
      const rows = inside(request, times, incomes)
      return { code: 0, data: rows.length === 0 ? null : rows }
    },
    '/openApi/swap/v2/trade/openOrders': () => ({ code: 0, data: { orders: [] } }),
    '/openApi/swap/v1/trade/fullOrder': () => ({ code: 0, data: { orders: [] } }),
    '/openApi/spot/v1/trade/openOrders': () => ({ code: 0, data: { orders: [] } }),
    '/openApi/spot/v1/account/balance': () => ({
      code: 0,
      data: { balances: [{ asset: 'ETH', free: '1', locked: '0.5' }] },
    }),
    '/openApi/spot/v1/trade/historyOrders': (request) => {
      const page = Number(request.query.get('pageIndex'))
      return { code: 0, data: { orders: inside(request, times, orders).slice((page - 1) * 100, page * 100) } }
    },
    '/openApi/spot/v1/trade/myTrades': (request) => ({
      code: 0,
      data: { fills: inside(request, times, ofSymbol(request, spot)) },
    }),
    '/openApi/api/v3/capital/deposit/hisrec': () => [],
    '/openApi/api/v3/capital/withdraw/history': () => [],
  }
}

async function open(listed: Listed, more: Record<string, GatewayRoute> = {}) {
  const gateway = await startGateway({ ...routes(listed), ...more })
  return recordedReader('bingx', { gateway: gateway.address, markets: MARKETS })
}

test('reads contract fills 20 and 80 days old, with leg, cause and fee', async () => {
  const [older, old] = [NOW - 80 * DAY_MS, NOW - 20 * DAY_MS]
  const reader = await open({
    fills: [
      fill('1', older, { symbol: 'ETH-USDT', positionSide: 'BOTH', side: 'SELL' }),
      fill('2', old),
      fill('3', old + 1_000, { side: 'BUY', positionSide: 'SHORT' }),
    ],
    forced: [[old, { symbol: 'BTC-USDT', autoCloseType: 'LIQUIDATION', orderId: '123' }]],
    incomes: [
      [old, { symbol: 'BTC-USDT', incomeType: 'FUNDING_FEE', income: '-0.03', asset: 'USDT', time: old, tranId: '1' }],
    ],
  })
  const reading = await readAll(reader, NOW)
  expect(reading.refused).toEqual([])
  expect(fillTexts(reading)).toEqual([
    `bingx:linear:BTC-USDT ${old} buy 0.01 60000 0.3 USDT trade long taker`,
    `bingx:linear:BTC-USDT ${old + 1_000} buy 0.01 60000 0.3 USDT liquidation short taker`,
    `bingx:linear:ETH-USDT ${older} sell 0.01 60000 0.3 USDT trade both taker`,
  ])
  expect(cashTexts(reading, NOW)).toEqual([`funding -0.03 USDT bingx:linear:BTC-USDT ${20 * DAY_MS}`])
  expect(reading.since.get('swap/trades/BTC-USDT')).toBe(NOW - 89 * DAY_MS)
})

test('a window with more fills than a page holds is requested in narrower ones', async () => {
  const fills = Array.from({ length: 2_300 }, (_, index) => fill(`${index}`, NOW - 30 * DAY_MS + index * 60_000))
  const reading = await readAll(await open({ fills }), NOW)
  expect(reading.fills.size).toBe(2_300)
})

test('a fill that does not say its side is refused and costs no other', async () => {
  const at = NOW - 20 * DAY_MS
  const reading = await readAll(await open({ fills: [fill('1', at, { side: '' }), fill('2', at)] }), NOW)
  expect(reading.refused).toEqual(['BingX contract fill: side is missing.'])
  expect(reading.fills.size).toBe(1)
})

test('spot markets are found by orders up to a year old, and by the coins that are held', async () => {
  const [old, recent] = [NOW - 300 * DAY_MS, NOW - 20 * DAY_MS]
  const spotOrder = { side: 'BUY', type: 'LIMIT', price: '60000', origQty: '0.5', status: 'CANCELED' }
  const spotFill = (id: number, symbol: string, time: number) => ({
    symbol,
    id,
    orderId: 1,
    price: '60000',
    qty: '0.5',
    commission: -0.001,
    commissionAsset: 'BTC',
    time,
    isBuyer: true,
    isMaker: false,
  })
  const reader = await open({
    orders: [
      ...Array.from({ length: 150 }, (_, index): [number, object] => [
        old - index,
        { ...spotOrder, orderId: index, symbol: 'ETH-USDT', executedQty: '0', time: old - index },
      ]),
      [old, { ...spotOrder, orderId: 1_000, symbol: 'BTC-USDT', executedQty: '0.5', time: old }],
    ],
    spot: [
      [old, spotFill(1, 'BTC-USDT', old)],
      [recent, spotFill(2, 'ETH-USDT', recent)],
    ],
  })
  const reading = await readAll(reader, NOW)
  expect(reading.refused).toEqual([])
  expect(fillTexts(reading)).toEqual([
    `bingx:spot:BTC-USDT ${old} buy 0.5 60000 0.001 BTC trade both taker`,
    `bingx:spot:ETH-USDT ${recent} buy 0.5 60000 0.001 BTC trade both taker`,
  ])
})

test('positions of earlier versions go on where they stopped, without a second copy of fills that had no id', async () => {
  const reader = await open({ fills: [fill('1', NOW - 3 * HOUR_MS), fill('2', NOW - HOUR_MS / 2)] })
  const before = JSON.stringify({ done: NOW - 2.5 * HOUR_MS, open: null, width: null })
  const readPage = (stream: string, position: string) => reader.page({ stream, position, fresh: true, until: NOW })
  const page = await readPage('swap/trades/BTC-USDT', before)
  expect(page.records.map(({ draft }) => 'venueTradeId' in draft && draft.venueTradeId)).toEqual(['2'])
  const again = await readPage('swap/trades/BTC-USDT', page.position)
  expect(again.records).toHaveLength(1)
  for (const name of ['spot/trades-markets', 'swap/trades-markets', 'swap/funding']) {
    expect(await readPage(name, '{}')).toMatchObject({ records: [], more: false, position: '{}' })
  }
})

/** https://bingx-api.github.io/docs/#/en-us/swapV2/trade-api.html, openOrders and fullOrder; `spot/trade-api.html` */
test('a stop is seen while it stands, where it was moved to, and how it ended', async () => {
  const order = (orderId: string, overrides: object) => ({
    symbol: 'BTC-USDT',
    orderId,
    clientOrderId: '',
    side: 'SELL',
    positionSide: 'LONG',
    type: 'STOP_MARKET',
    status: 'NEW',
    origQty: '0.01',
    executedQty: '0',
    price: '0',
    stopPrice: '58000',
    reduceOnly: true,
    time: NOW - 3 * HOUR_MS,
    updateTime: NOW - 3 * HOUR_MS,
    ...overrides,
  })
  const stop = order('1', { clientOrderId: 'grid-7' })
  const target = order('2', { type: 'TAKE_PROFIT', stopPrice: '65000', price: '64900', closePosition: 'true' })
  const entry = { side: 'BUY', type: 'LIMIT', price: '60000', stopPrice: '', status: 'FILLED', executedQty: '0.01' }
  const waiting = { side: 'BUY', type: 'TAKE_STOP_LIMIT', price: '50000', StopPrice: '51000', stopPrice: undefined }
  let standing: readonly object[] = [stop, target]
  let ended: Timed = [[NOW - 3 * HOUR_MS, order('3', { ...entry, clientOrderId: 'grid-6', reduceOnly: false })]]
  const times = { from: 'startTime', to: 'endTime' }
  const paths: string[] = []
  const ordersBody = (orders: readonly object[]) => ({ code: 0, data: { orders } })
  const reader = await open(
    {},
    {
      '/openApi/swap/v2/trade/openOrders': ({ path }) => {
        paths.push(path)
        return ordersBody(standing)
      },
      '/openApi/swap/v1/trade/fullOrder': (request) => {
        paths.push(request.path)
        return ordersBody(inside(request, times, ended))
      },
      '/openApi/spot/v1/trade/openOrders': ({ path }) => {
        paths.push(path)
        return ordersBody([
          order('9', { ...waiting, status: 'PENDING', clientOrderID: 'dip', clientOrderId: undefined }),
        ])
      },
    },
  )
  const reading = await readAll(reader, NOW - 2 * HOUR_MS)
  standing = [{ ...stop, stopPrice: '57000', updateTime: NOW - HOUR_MS }]
  await readAll(reader, NOW - HOUR_MS, reading)
  standing = []
  ended = [[NOW - 3 * HOUR_MS, { ...stop, stopPrice: '57000', status: 'FILLED', executedQty: '0.01', updateTime: NOW }]]
  paths.length = 0
  await readAll(reader, NOW, reading)
  expect(reading.refused).toEqual([])
  expect(paths).toHaveLength(3)
  const long = 3 * HOUR_MS
  expect(orderTexts(reading, NOW)).toEqual([
    `bingx:linear:BTC-USDT 1 grid-7 sell long on fall closing: 0.01 limit - trigger 58000 at ${long}, 0.01 limit - trigger 57000 at ${HOUR_MS}; 0.01 filled, filled 0`,
    `bingx:linear:BTC-USDT 2 - sell long on rise closing: - limit 64900 trigger 65000 at ${long}; 0 filled, open`,
    `bingx:linear:BTC-USDT 3 grid-6 buy long at once: 0.01 limit 60000 trigger - at ${long}; 0.01 filled, filled ${long}`,
    `bingx:spot:BTC-USDT 9 dip buy both at once: 0.01 limit 50000 trigger 51000 at ${long}; 0 filled, open`,
  ])
})

test('without the right to list open orders, none is thought to have ended', async () => {
  const readPage = (reader: Awaited<ReturnType<typeof open>>) =>
    reader.page({ stream: 'swap/orders', position: null, fresh: true, until: NOW })
  expect((await readPage(await open({}))).hasAllOpen).toBe(true)
  const refusal = { code: 100004, msg: 'Permission denied as the API key was created without the permission' }
  const refused = await open({}, { '/openApi/swap/v2/trade/openOrders': () => refusal })
  expect((await readPage(refused)).hasAllOpen).toBe(false)
})

/**
 * Shapes: bingx/api_jkorf (balances, positions, mode); https://github.com/BingX-API/api-ai-skills, sub-account (key)
 */
test.each([
  ['numbers', { permissions: [2, 5], ipAddresses: ['10.0.0.1'] }],
  ['flags', { data: { enableReading: true, enableWithdrawals: true, enableFutures: false, ipRestrict: true } }],
])('reads rights in %s, balances and positions', async (_, key) => {
  const reader = await open(
    {},
    {
      '/openApi/v1/account/apiPermissions': () => ({ code: 0, ...key }),
      '/openApi/account/v1/uid': () => ({ code: 0, data: { uid: '116' } }),
      '/openApi/swap/v3/user/balance': () => ({
        code: 0,
        data: [
          { asset: 'USDT', balance: '19.9', availableMargin: '19' },
          { asset: 'USDC', balance: '' },
        ],
      }),
      '/openApi/swap/v1/positionSide/dual': () => ({ code: 0, data: { dualSidePosition: 'true' } }),
      '/openApi/swap/v2/user/positions': () => ({
        code: 0,
        data: [{ symbol: 'BTC-USDT', currency: 'USDT', positionAmt: '0.2', positionSide: 'SHORT', avgPrice: '246.43' }],
      }),
    },
  )
  expect(await reader.rights()).toEqual({
    rights: { read: true, trade: false, withdraw: true, transfer: false, ipBound: true, expires: null },
    owner: '116',
  })
  const live = await reader.live()
  expect(live.quantities).toEqual([{ symbol: 'BTC-USDT', side: 'short', quantity: -2n * 10n ** 17n }])
  expect(live.balances).toEqual([
    { part: 'Spot', asset: 'ETH', total: '1.5', free: '1' },
    { part: 'Perpetual futures', asset: 'USDT', total: '19.9', free: '19' },
  ])
})
