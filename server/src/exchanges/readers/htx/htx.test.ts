/** HTX: bodies in the documented shape, over windows, margin modes and the three days of single trades. */
import { DAY_MS, formatFixed, HOUR_MS } from '@roundtrip/core/base'
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
import { cashTexts, fillTexts, newReading, readAll } from '../reading.testing.ts'

const MARKETS = [
  spotMarket('btcusdt', 'BTC', 'USDT'),
  swapMarket('BTC-USDT', 'BTC', { quote: 'USDT', settle: 'USDT', size: '0.001' }),
]

/** https://www.htx.com/en-us/opend/newApiPages/?id=8cb89359-77b5-11ed-9966-195898804f0 */
function trade(id: string, time: number, overrides: object = {}) {
  return {
    id: `9${id}`,
    contract_code: 'BTC-USDT',
    order_id: `o${id}`,
    trade_id: id,
    side: 'buy',
    position_side: 'long',
    order_type: '1',
    margin_mode: 'cross',
    role: 'TAKER',
    trade_price: '60000',
    trade_volume: '2',
    trade_turnover: '120',
    created_time: time,
    fee_currency: 'USDT',
    trade_fee: '0.072',
    ...overrides,
  }
}

/** https://www.htx.com/en-us/opend/newApiPages/?id=8cb89359-77b5-11ed-9966-19589bc57bc */
function order(id: string, [created, updated]: readonly [number, number], overrides: object = {}) {
  return {
    id: `8${id}`,
    contract_code: 'BTC-USDT',
    order_id: `o${id}`,
    side: 'buy',
    position_side: 'long',
    state: 'filled',
    margin_mode: 'cross',
    order_source: 'api',
    trade_avg_price: '60000',
    trade_volume: '2',
    trade_turnover: '120',
    fee_currency: 'USDT',
    fee: '-0.072',
    created_time: created,
    updated_time: updated,
    ...overrides,
  }
}

function bill(id: string, time: number, overrides: object = {}) {
  return {
    id,
    type: '5',
    currency: 'USDT',
    amount: '-0.072',
    contract_code: 'BTC-USDT',
    margin_mode: 'cross',
    created_time: time,
    ...overrides,
  }
}

type Listed = {
  readonly fills?: readonly (readonly [number, object])[]
  readonly trades?: readonly ReturnType<typeof trade>[]
  readonly orders?: readonly ReturnType<typeof order>[]
  readonly bills?: readonly ReturnType<typeof bill>[]
  readonly movements?: readonly { readonly id: number; readonly type: string }[]
}

const none = () => ({ code: 200, status: 'ok', data: [] })
const NO_ORDERS: Readonly<Record<string, GatewayRoute>> = {
  '/v5/trade/order/opens': none,
  '/v5/trade/position/opens': none,
  '/v5/algo/order/opens': none,
  '/v1/order/openOrders': none,
  '/v1/order/history': none,
  '/v2/algo-orders/opening': none,
}

/** Refuses what HTX refuses: windows of more than 48 hours, and windows too far back. */
function routes(listed: Listed, now = () => NOW): Readonly<Record<string, GatewayRoute>> {
  const spans = { from: 'start_time', to: 'end_time' }
  const respond = (request: GatewayRequest, rows: readonly (readonly [number, object])[], days: number): unknown => {
    const [from, to] = ['start', 'end'].map((name) =>
      Number(request.query.get(`${name}_time`) ?? request.query.get(`${name}-time`)),
    ) as [number, number]
    if (to - from >= 2 * DAY_MS || from < now() - days * DAY_MS)
      return { code: 1068, message: 'window', status: 'error' }
    const names = request.query.has('start_time') ? spans : { from: 'start-time', to: 'end-time' }
    const limit = Number(request.query.get('limit') ?? request.query.get('size'))
    return { code: 200, status: 'ok', data: inside(request, names, rows).slice(0, limit), ts: now() }
  }
  return {
    ...NO_ORDERS,
    '/v1/order/matchresults': (request) => respond(request, listed.fills ?? [], 120),
    '/v5/account/bills': (request) =>
      respond(
        request,
        (listed.bills ?? []).map((row) => [row.created_time, row] as const),
        90,
      ),
    '/v5/trade/order/details': (request) => {
      const id = request.query.get('order_id')
      const matching = (listed.trades ?? []).filter(
        (row) => row.created_time > now() - 3 * DAY_MS && (id === null || row.order_id === id),
      )
      return respond(
        request,
        matching.map((row) => [row.created_time, row] as const),
        90,
      )
    },
    '/v5/trade/order/history': (request) =>
      respond(
        request,
        (listed.orders ?? [])
          .filter((row) => row.margin_mode === request.query.get('margin_mode'))
          .map((row) => [row.created_time, row] as const),
        90,
      ),
    '/v1/query/deposit-withdraw': ({ query }) => ({
      status: 'ok',
      data: (listed.movements ?? [])
        .filter(({ id, type }) => id >= Number(query.get('from')) && type === query.get('type'))
        .slice(0, 2),
    }),
  }
}

async function open(listed: Listed) {
  const gateway = await startGateway(routes(listed))
  return recordedReader('htx', { gateway: gateway.address, markets: MARKETS })
}

test('reads a spot fill 100 days old, in windows of 48 hours without a symbol', async () => {
  const at = NOW - 100 * DAY_MS
  const reader = await open({
    fills: [
      [
        at,
        {
          symbol: 'btcusdt',
          'fee-currency': 'btc',
          price: '60000',
          'created-at': at,
          role: 'taker',
          'order-id': 1,
          'trade-id': 2,
          'filled-amount': '0.5',
          'filled-fees': '0.001',
          'filled-points': '0',
          type: 'buy-market',
        },
      ],
    ],
  })
  const reading = await readAll(reader, NOW)
  expect(reading.refused).toEqual([])
  expect(fillTexts(reading)).toEqual([`htx:spot:btcusdt ${at} buy 0.5 60000 0.001 BTC trade both taker`])
  expect(reading.since.get('spot/trades')).toBe(NOW - 119 * DAY_MS)
})

test('a contract fill 10 days old is read as its order, a newer one as its trade, each once', async () => {
  const [old, recent] = [NOW - 10 * DAY_MS, NOW - 5 * HOUR_MS]
  const reader = await open({
    bills: [bill('1', old), bill('2', old + HOUR_MS, { type: '31', amount: '-0.5' })],
    orders: [order('1', [old, old]), order('2', [recent, recent])],
    trades: [trade('1', old), trade('2', recent, { side: 'sell', position_side: 'short', trade_fee: '-0.01' })],
  })
  const reading = await readAll(reader, NOW)
  expect(reading.refused).toEqual([])
  expect(fillTexts(reading)).toEqual([
    `htx:linear:BTC-USDT ${old} buy 2 60000 0.072 USDT trade long unknown`,
    `htx:linear:BTC-USDT ${recent} sell 2 60000 -0.01 USDT trade short taker`,
  ])
  expect(cashTexts(reading, NOW)).toEqual([`funding -0.5 USDT htx:linear:BTC-USDT ${old * -1 + NOW - HOUR_MS}`])
  expect(reading.since.get('swap/trades/BTC-USDT')).toBe(NOW - 89 * DAY_MS)
  expect([...reading.positions.keys()]).not.toContain('swap/trades/BTC-USDT/isolated')
})

test('trades of one order that share a match are all kept', async () => {
  const at = NOW - HOUR_MS
  const trades = ['1', '2', '3'].map((id) => trade(id, at, { trade_id: '152022944', order_id: 'o1' }))
  const reading = await readAll(await open({ bills: [bill('1', at)], trades }), NOW)
  expect(reading.fills.size).toBe(3)
})

test('an order that filled before and after the edge of single trades counts once', async () => {
  const [created, before, after] = [NOW - 4 * DAY_MS, NOW - 65 * HOUR_MS, NOW - 30 * HOUR_MS]
  const sum = { trade_volume: '4', trade_turnover: '240', fee: '-0.144' }
  const reader = await open({
    bills: [bill('1', before)],
    orders: [order('1', [created, after], sum)],
    trades: [trade('1', before, { order_id: 'o1' }), trade('2', after, { order_id: 'o1' })],
  })
  const reading = await readAll(reader, NOW)
  expect(reading.refused).toEqual([])
  const fills = [...reading.fills.values()].map(({ quantity, fee }) => `${formatFixed(quantity)} ${formatFixed(fee)}`)
  expect(fills).toEqual(['2 0.072', '2 0.072'])
})

test('isolated margin has its own orders; a page that is full is requested in narrower windows', async () => {
  const old = NOW - 20 * DAY_MS
  const orders = Array.from({ length: 250 }, (_, index) =>
    order(String(index), [old + index * 1_000, old + index * 1_000], { margin_mode: 'isolated' }),
  )
  const reader = await open({ bills: [bill('1', old, { margin_mode: 'isolated' })], orders })
  const reading = await readAll(reader, NOW)
  expect(reading.refused).toEqual([])
  expect(reading.fills.size).toBe(250)
})

test('after a rest of ten days orders fill the gap, and what cannot be answers apart is refused', async () => {
  const listed = {
    bills: [bill('1', NOW - HOUR_MS)],
    orders: [] as ReturnType<typeof order>[],
    trades: [trade('1', NOW - HOUR_MS)],
  }
  let now = NOW
  const gateway = await startGateway(routes(listed, () => now))
  const reader = await recordedReader('htx', { gateway: gateway.address, markets: MARKETS })
  const reading = newReading()
  await readAll(reader, now, reading)
  expect(reading.fills.size).toBe(1)
  now = NOW + 10 * DAY_MS
  listed.orders.push(
    order('1', [NOW - HOUR_MS, NOW - HOUR_MS]),
    order('2', [NOW + DAY_MS, NOW + DAY_MS]),
    order('3', [NOW - DAY_MS, NOW + DAY_MS]),
    order('4', [now - HOUR_MS, now - HOUR_MS]),
  )
  listed.trades.push(trade('4', now - HOUR_MS))
  await readAll(reader, now, reading)
  expect([...reading.fills.values()].map(({ orderId }) => orderId).toSorted()).toEqual(['o1', 'o2', 'o4'])
  expect(reading.refused).toEqual([expect.stringContaining('HTX order o3 of BTC-USDT was open while')])
})

test('deposits by ascending id; one on its way is looked at again', async () => {
  const movement = (id: number, type: string, overrides: object) => ({
    id,
    type,
    currency: 'usdt',
    amount: 100,
    fee: type === 'withdraw' ? 1 : 0,
    state: type === 'withdraw' ? 'confirmed' : 'safe',
    'created-at': NOW - 40 * DAY_MS + id,
    ...overrides,
  })
  const movements = [
    movement(1, 'deposit', {}),
    movement(2, 'deposit', { state: 'confirming', 'created-at': NOW - HOUR_MS }),
    movement(3, 'deposit', {}),
    movement(4, 'withdraw', {}),
  ]
  const reader = await open({ movements })
  const reading = await readAll(reader, NOW)
  const sums = () => [...reading.cashEvents.values()].map(({ kind, amount }) => `${kind} ${formatFixed(amount)}`)
  expect(sums()).toEqual(['deposit 100', 'deposit 100', 'withdrawal -101'])
  movements[1] = movement(2, 'deposit', { 'created-at': NOW - HOUR_MS })
  await readAll(reader, NOW, reading)
  expect(sums()).toEqual(['deposit 100', 'deposit 100', 'withdrawal -101', 'deposit 100'])
})

test('positions of earlier versions go on where they stopped', async () => {
  const reader = await open({ trades: [trade('6', NOW - 2.5 * HOUR_MS), trade('7', NOW - HOUR_MS / 2)] })
  const before = JSON.stringify({ done: NOW - 2 * HOUR_MS, open: null, width: null })
  const readPage = (stream: string, position: string) => reader.page({ stream, position, fresh: true, until: NOW })
  // Rows read under another id are not read again; later runs go back an hour as always.
  const page = await readPage('swap/trades/BTC-USDT', before)
  expect(page.records).toHaveLength(1)
  expect((await readPage('swap/trades/BTC-USDT', page.position)).records).toHaveLength(1)
  const scanned = JSON.stringify({ likely: [], queue: [], after: 'ZRX-USDT', doneAt: NOW - DAY_MS })
  expect(await readPage('swap/trades-markets', scanned)).toMatchObject({ records: [], more: false, position: scanned })
})

/** Shapes: htx/api_jkorf/Spot__Account__GetBalances.txt, and the documentation's pages of uid, keys and positions. */
test('tells rights, owner, balances and positions', async () => {
  const gateway = await startGateway({
    '/v2/user/uid': () => ({ code: 200, data: 63628520 }),
    '/v2/user/api-key': () => ({
      code: 200,
      data: [{ accessKey: 'the-key', permission: 'readOnly,trade', ipAddresses: '192.168.0.1', validDays: 7 }],
    }),
    '/v1/account/accounts': () => ({
      status: 'ok',
      data: [
        { id: 1, type: 'spot' },
        { id: 2, type: 'point' },
      ],
    }),
    '/v1/account/accounts/1/balance': () => ({
      status: 'ok',
      data: {
        list: [
          { currency: 'usdt', type: 'trade', balance: '91.85' },
          { currency: 'usdt', type: 'frozen', balance: '5.15' },
        ],
      },
    }),
    '/v5/account/balance': () => ({
      code: 200,
      data: { details: [{ currency: 'USDT', equity: '10', profit_unreal: '-1', available: '9' }] },
    }),
    '/v5/trade/position/opens': () => ({
      code: 200,
      data: [
        {
          contract_code: 'BTC-USDT',
          position_side: 'short',
          direction: 'sell',
          open_avg_price: '60000',
          volume: '3',
          margin_currency: 'USDT',
        },
      ],
    }),
  })
  const reader = await recordedReader('htx', { gateway: gateway.address, markets: MARKETS })
  expect(await reader.rights()).toEqual({
    rights: { read: true, trade: true, withdraw: false, transfer: null, ipBound: true, expires: NOW + 7 * DAY_MS },
    owner: '63628520',
  })
  const live = await reader.live()
  expect(live.quantities).toEqual([{ symbol: 'BTC-USDT', side: 'short', quantity: -3n * 10n ** 18n }])
  expect(live.balances).toEqual([
    { part: 'Spot', asset: 'USDT', total: '97', free: '91.85' },
    { part: 'USDT-M futures', asset: 'USDT', total: '11', free: '9' },
  ])
})
