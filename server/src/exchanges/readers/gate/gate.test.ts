/**
 * * Gate through the unmodified library. The bodies are made up in the shape of Gate's own client library
 * (https://github.com/gate/gateapi-python, docs/*.md); core's tests read the recorded ones.
 */
import { DAY_MS, formatFixed, HOUR_MS } from '@roundtrip/core/base'
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
import { cashTexts, fillTexts, newReading, readAll } from '../reading.testing.ts'

const AT = NOW - 3 * HOUR_MS
const SECONDS = { from: 'from', to: 'to', unit: 1_000 }

let gateway: Gateway | null = null

/** Rows of a window, newest first, returned a page at a time: by offset, or by page number. */
function paged(rows: readonly (readonly [number, unknown])[]): GatewayRoute {
  return (request) => {
    const matching = inside(request, SECONDS, rows).toReversed()
    const limit = Number(request.query.get('limit'))
    const page = request.query.get('page')
    const offset = page === null ? Number(request.query.get('offset') ?? 0) : (Number(page) - 1) * limit
    return matching.slice(offset, offset + limit)
  }
}

const EMPTY: GatewayRoute = () => []
const LISTS = [
  'spot/my_trades',
  'futures/usdt/my_trades_timerange',
  'futures/usdt/account_book',
  'futures/btc/my_trades_timerange',
  'futures/btc/account_book',
  'flash_swap/orders',
  'wallet/small_balance_history',
  'wallet/deposits',
  'wallet/withdrawals',
  'wallet/push',
  'wallet/sub_account_transfers',
  'spot/open_orders',
  'spot/orders',
  'spot/price_orders',
  ...['usdt', 'btc'].flatMap((settle) => {
    return ['orders', 'orders_timerange', 'price_orders'].map((list) => `futures/${settle}/${list}`)
  }),
]

async function open(routes: Readonly<Record<string, GatewayRoute>>) {
  const all = Object.fromEntries(LISTS.map((list) => [`/api/v4/${list}`, EMPTY]))
  gateway = await startGateway({ ...all, ...routes })
  const markets = [
    spotMarket('BTC_USDT', 'BTC', 'USDT'),
    swapMarket('BTC_USDT', 'BTC', { quote: 'USDT', settle: 'USDT', size: '0.0001' }),
  ]
  return recordedReader('gate', { gateway: gateway.address, markets })
}

const contractFill = (id: number, time: number, overrides: Readonly<Record<string, unknown>> = {}) =>
  [
    time,
    {
      trade_id: String(id),
      create_time: time / 1_000,
      contract: 'BTC_USDT',
      order_id: '21',
      size: -100,
      price: '60001',
      text: 'web',
      fee: '-0.03',
      point_fee: '0',
      role: 'maker',
      ...overrides,
    },
  ] as const

test('spot, hedged contracts, funding, conversions and all that moves money', async () => {
  const spot = {
    id: '5736713',
    order_id: '30784428',
    currency_pair: 'BTC_USDT',
    create_time: String(AT / 1_000),
    create_time_ms: `${AT}.777`,
    side: 'buy',
    role: 'taker',
    amount: '0.5',
    price: '60000.1',
    fee: '0',
    fee_currency: 'BTC',
    gt_fee: '0.25',
  }
  const book = { time: AT / 1_000, change: '-0.5', balance: '4', text: 'BTC_USDT:1', contract: 'BTC_USDT' }
  const second = AT / 1_000
  const reader = await open({
    '/api/v4/spot/my_trades': paged([[AT, spot]]),
    '/api/v4/futures/usdt/my_trades_timerange': paged([
      contractFill(11, AT - 2_000, { size: 100, close_size: 0 }),
      contractFill(12, AT - 1_000, { close_size: 0 }),
      contractFill(13, AT, { close_size: -100, text: 'liq-99' }),
    ]),
    '/api/v4/futures/usdt/account_book': paged([
      [AT, { ...book, type: 'fund' }],
      [AT, { ...book, type: 'fee' }],
      [AT, { ...book, type: 'refr', change: '0.1', id: '77' }],
      [AT, { ...book, type: 'surprise' }],
    ]),
    '/api/v4/wallet/deposits': paged([
      [AT, { id: 'd1', timestamp: String(second), currency: 'USDT', amount: '100', status: 'DONE', txid: 'x' }],
    ]),
    '/api/v4/wallet/push': (request) =>
      request.query.get('transaction_type') === 'withdraw'
        ? inside(request, SECONDS, [
            [AT, { id: 5, currency: 'USDT', amount: '9', create_time: second, status: 'RECEIVED' }],
          ])
        : [],
    '/api/v4/flash_swap/orders': () => [
      {
        id: 3,
        create_time: AT,
        sell_currency: 'USDT',
        sell_amount: '100',
        buy_currency: 'ETH',
        buy_amount: '0.05',
        status: 1,
      },
    ],
    '/api/v4/wallet/small_balance_history': () => [
      { id: '28583810', create_time: second, currency: 'FLOKI', amount: '200', gt_amount: '0.001' },
    ],
  })
  const reading = await readAll(reader, NOW)
  expect(reading.refused).toEqual(['Gate account book: type "surprise" is not a type known here.'])
  expect(fillTexts(reading)).toEqual(
    [
      `gate:linear:BTC_USDT ${AT} sell 100 60001 -0.03 USDT liquidation long maker`,
      `gate:linear:BTC_USDT ${AT - 1_000} sell 100 60001 -0.03 USDT trade short maker`,
      `gate:linear:BTC_USDT ${AT - 2_000} buy 100 60001 -0.03 USDT trade long maker`,
      `gate:spot:BTC_USDT ${AT} buy 0.5 60000.1 0.25 GT trade both taker`,
      `gate:spot:ETH_USDT ${AT} buy 0.05 2000 0 USDT trade both taker`,
      `gate:spot:FLOKI_GT ${AT} sell 200 0.000005 0 GT dust both unknown`,
    ].toSorted(),
  )
  expect(cashTexts(reading, NOW)).toEqual([
    `deposit 100 USDT - ${3 * HOUR_MS}`,
    `funding -0.5 USDT gate:linear:BTC_USDT ${3 * HOUR_MS}`,
    `rebate 0.1 USDT - ${3 * HOUR_MS}`,
    `transfer -9 USDT - ${3 * HOUR_MS}`,
  ])
})

test('all pages of each window, which spans 30 days at most and takes whole seconds', async () => {
  const rows = Array.from({ length: 350 }, (_, index) => contractFill(index, NOW - 400 * DAY_MS + index * HOUR_MS))
  const reader = await open({ '/api/v4/futures/usdt/my_trades_timerange': paged(rows) })
  const reading = await readAll(reader, NOW)
  expect(reading.fills.size).toBe(350)
  const spans = (gateway?.requests ?? []).flatMap(({ query }) =>
    query.has('from') ? [Number(query.get('to')) - Number(query.get('from'))] : [],
  )
  expect(Math.max(...spans)).toBeLessThan(30 * 86_400)
  expect(spans.every(Number.isInteger)).toBe(true)
})

test('a spot trade counts in the window in which its order ended', async () => {
  const old = NOW - 45 * DAY_MS
  const fill = {
    id: '1',
    order_id: '2',
    currency_pair: 'OLD_USDT',
    create_time: String(old / 1_000),
    side: 'sell',
    role: 'maker',
    amount: '1',
    price: '2',
    fee: '0.002',
    fee_currency: 'USDT',
  }
  const reading = await readAll(await open({ '/api/v4/spot/my_trades': paged([[NOW - DAY_MS, fill]]) }), NOW)
  expect(reading.refused).toEqual([])
  // The pair is no longer listed; its name says what was traded.
  expect(fillTexts(reading)).toEqual([`gate:spot:OLD_USDT ${old} sell 1 2 0.002 USDT trade both maker`])
})

test('trades of the isolated margin account are contracts of their pair, read again where they were not', async () => {
  const row = (id: string, side: string, minute: number) => {
    const time = AT + minute * 60_000
    const amounts = { amount: '1', price: '2', fee: '0', fee_currency: 'USDT' }
    const names = { id, order_id: id, currency_pair: 'BTC_USDT', side, role: 'taker' }
    return [time, { ...names, ...amounts, create_time: String(time / 1_000) }] as const
  }
  const [spot, margin] = [[row('1', 'buy', 0)], [row('2', 'sell', 1), row('3', 'buy', 2)]]
  const accounts = new Map([
    ['spot', spot],
    ['margin', margin],
  ])
  const trades: GatewayRoute = (request) =>
    paged(accounts.get(request.query.get('account') ?? '') ?? [...spot, ...margin])(request)
  const reader = await open({ '/api/v4/spot/my_trades': trades })
  const expected = [
    `gate:margin:BTC_USDT ${AT + 60_000} sell 1 2 0 USDT trade both taker`,
    `gate:margin:BTC_USDT ${AT + 120_000} buy 1 2 0 USDT trade both taker`,
    `gate:spot:BTC_USDT ${AT} buy 1 2 0 USDT trade both taker`,
  ]
  expect(fillTexts(await readAll(reader, NOW)).toSorted()).toEqual(expected.toSorted())
  // If an exchange does not distinguish accounts, all of them stay trades of the pair.
  const mixed = await open({ '/api/v4/spot/my_trades': paged([...spot, ...margin]) })
  expect(fillTexts(await readAll(mixed, NOW)).filter((text) => text.startsWith('gate:spot:'))).toHaveLength(3)
})

test('a delisted contract is looked up once, and one that nobody knows costs no other row', async () => {
  const all = Array.from({ length: 100 }, (_, index) => ({ name: `C${index}_USDT`, quanto_multiplier: '1' }))
  const reader = await open({
    '/api/v4/futures/usdt/my_trades_timerange': paged([
      contractFill(1, AT, { contract: 'GONE_USDT' }),
      contractFill(2, AT, { contract: 'NEVER_USDT' }),
      contractFill(3, NOW - 90 * DAY_MS, { contract: 'GONE_USDT' }),
    ]),
    '/api/v4/futures/usdt/contracts_all': ({ query }: GatewayRequest) =>
      query.get('offset') === '0' ? all : [{ name: 'GONE_USDT', quanto_multiplier: '10' }],
  })
  const reading = await readAll(reader, NOW)
  expect(reading.refused).toEqual(['Gate contract trade: contract "NEVER_USDT" is not a contract known here.'])
  const fills = [...reading.fills.values()]
  expect(fills.map(({ instrument }) => `${instrument.id} ${formatFixed(instrument.contractSize)}`)).toEqual([
    'gate:linear:GONE_USDT 10',
    'gate:linear:GONE_USDT 10',
  ])
  expect(gateway?.requests.filter(({ path }) => path.endsWith('contracts_all')).length).toBe(2)
})

test('positions of the earlier reader lead to the beginning where it left out legs, fees and rebates', async () => {
  const reader = await open({
    '/api/v4/futures/usdt/my_trades_timerange': paged([contractFill(1, NOW - 200 * DAY_MS, { close_size: 0 })]),
    '/api/v4/wallet/deposits': paged([
      [
        NOW - 200 * DAY_MS,
        { id: 'd', timestamp: String((NOW - 200 * DAY_MS) / 1_000), currency: 'USDT', amount: '1', status: 'DONE' },
      ],
    ]),
  })
  const reading = newReading()
  const stored = JSON.stringify({ done: NOW - DAY_MS, open: null, width: null })
  for (const name of ['swap-usdt/trades', 'deposits']) reading.positions.set(name, stored)
  await readAll(reader, NOW, reading)
  expect(reading.fills.size).toBe(1)
  // Deposits were read completely, so they continue where they were.
  expect(reading.cashEvents.size).toBe(0)
})

test('a wallet that was never used is empty, not an error', async () => {
  const unused = () => ({ label: 'USER_NOT_FOUND', message: 'please transfer funds first to create futures account' })
  const reader = await open({
    '/api/v4/futures/btc/my_trades_timerange': unused,
    '/api/v4/futures/btc/account_book': unused,
  })
  const reading = await readAll(reader, NOW)
  expect(reading.troubles).toEqual([])
})

test('tells what a key may do, and what is held by leg', async () => {
  const position = {
    contract: 'BTC_USDT',
    size: -9440,
    entry_price: '3779.55',
    mark_price: '3780.32',
    unrealised_pnl: '-0.5',
    leverage: '0',
    liq_price: '99999999',
    mode: 'single',
  }
  const reader = await open({
    '/api/v4/unified/unified_mode': () => ({ mode: 'classic' }),
    '/api/v4/account/detail': () => ({ user_id: 1667201533, ip_whitelist: ['127.0.0.1'], key: { mode: 1 } }),
    '/api/v4/account/main_keys': () => [{ state: 1, perms: [{ name: 'spot', read_only: true }, { name: 'withdraw' }] }],
    '/api/v4/spot/accounts': () => [{ currency: 'ETH', available: '968.8', locked: '1.2', update_id: 98 }],
    '/api/v4/futures/usdt/accounts': () => ({ currency: 'USDT', total: '100.5', available: '80', in_dual_mode: false }),
    '/api/v4/futures/btc/accounts': () => ({ label: 'USER_NOT_FOUND', message: 'please transfer funds first' }),
    '/api/v4/futures/usdt/positions': () => [
      position,
      { ...position, contract: 'ETH_USDT', mode: 'dual_long', size: 5 },
      { ...position, contract: 'ETH_USDT', mode: 'dual_short', size: -7 },
      { ...position, contract: 'SOL_USDT', size: 0 },
    ],
    '/api/v4/futures/btc/positions': () => ({ label: 'USER_NOT_FOUND', message: 'please transfer funds first' }),
  })
  expect(await reader.rights()).toMatchObject({
    rights: { read: true, trade: false, withdraw: true, ipBound: true },
    owner: '1667201533',
  })
  const live = await reader.live()
  expect(live.quantities.map(({ symbol, side, quantity }) => `${symbol} ${side} ${formatFixed(quantity)}`)).toEqual([
    'BTC_USDT short -9440',
    'ETH_USDT long 5',
    'ETH_USDT short -7',
  ])
  expect(live.balances).toEqual([
    { part: 'Account', asset: 'ETH', total: '970', free: '968.8' },
    { part: 'Futures', asset: 'USDT', total: '100.5', free: '80' },
  ])
})
