/**
 * * The Crypto.com Exchange through the unmodified library. The bodies are made up in the documented shape
 * (https://exchange-docs.crypto.com/exchange/v1/rest-ws/index.html); core's tests read the recorded ones.
 */
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
import { cashTexts, fillTexts, newReading, orderTexts, readAll } from '../reading.testing.ts'

type Row = Readonly<Record<string, unknown>>

const trade = (id: number, time: number, overrides: Row = {}): Row => ({
  trade_id: String(id),
  order_id: 'o1',
  instrument_name: 'BTC_USD',
  traded_quantity: '0.05',
  traded_price: '60000',
  fees: '-1.5',
  fee_instrument_name: 'USD',
  taker_side: 'TAKER',
  side: 'BUY',
  create_time: time,
  create_time_ns: `${time}000000`,
  ...overrides,
})

/** The newest rows before an excluded end, in nanoseconds. */
function history(rows: readonly Row[], time: string): GatewayRoute {
  return ({ query }: GatewayRequest) => {
    const [from, to] = [BigInt(query.get('start_time') ?? ''), BigInt(query.get('end_time') ?? '')]
    if (to - from > BigInt(7 * DAY_MS) * 1_000_000n) return { code: 40_003, message: 'INVALID_REQUEST' }
    const at = (row: Row): bigint => BigInt(String(row[time]))
    const matching = rows.filter((row) => at(row) >= from && at(row) < to).toSorted((a, b) => (at(a) < at(b) ? 1 : -1))
    return { code: 0, result: { data: matching.slice(0, Number(query.get('limit'))) } }
  }
}

const ROUTES = {
  '/exchange/v1/private/get-trades': history([], 'create_time_ns'),
  '/exchange/v1/private/get-transactions': history([], 'event_timestamp_ns'),
  '/exchange/v1/private/get-open-orders': () => ({ code: 0, result: { data: [] } }),
  '/exchange/v1/private/get-order-history': history([], 'create_time_ns'),
  '/exchange/v1/private/advanced/get-open-orders': () => ({ code: 0, result: { data: [] } }),
  '/exchange/v1/private/advanced/get-order-history': history([], 'create_time_ns'),
  '/exchange/v1/private/get-deposit-history': () => ({ code: 0, result: { deposit_list: [] } }),
  '/exchange/v1/private/get-withdrawal-history': () => ({ code: 0, result: { withdrawal_list: [] } }),
}

async function open(routes: Readonly<Record<string, GatewayRoute>>) {
  const gateway = await startGateway({ ...ROUTES, ...routes })
  const markets = [
    spotMarket('BTC_USD', 'BTC', 'USD'),
    swapMarket('BTCUSD-PERP', 'BTC', { quote: 'USD', settle: 'USD', size: '1' }),
  ]
  return recordedReader('cryptocom', { gateway: gateway.address, markets })
}

/** get-open-orders, get-order-history, and the same of `private/advanced` */
test('a stop is seen while it stands, where it was moved to, and how it ended', async () => {
  const placed = NOW - 3 * HOUR_MS
  const order = (id: string, type: string, overrides: Row): Row => ({
    order_id: id,
    client_oid: `c${id}`,
    order_type: type,
    side: 'SELL',
    exec_inst: [],
    quantity: '0.0100',
    cumulative_quantity: '0.0000',
    status: 'ACTIVE',
    instrument_name: 'BTCUSD-PERP',
    create_time: placed,
    create_time_ns: `${placed}123456`,
    update_time: placed,
    ...overrides,
  })
  const filled = { status: 'FILLED', cumulative_quantity: '0.0100' }
  const entry = order('1', 'LIMIT', { ...filled, side: 'BUY', limit_price: '60000' })
  const target = order('3', 'TAKE_PROFIT_LIMIT', { ref_price: '66000', limit_price: '65900', leg_id: 3 })
  let standing = [order('2', 'STOP_LOSS', { ref_price: '58000' })]
  let advanced = [target]
  let [ended, endedAdvanced]: Row[][] = [[entry], []]
  const paths: string[] = []
  const listed = (path: string, rows: () => readonly Row[]) =>
    [path, () => ({ code: 0, result: { data: rows() } })] as const
  const past = (path: string, rows: () => readonly Row[]): readonly [string, GatewayRoute] => [
    path,
    (request) => {
      paths.push(request.path)
      return history(rows(), 'create_time_ns')(request)
    },
  ]
  const reader = await open(
    Object.fromEntries([
      listed('/exchange/v1/private/get-open-orders', () => standing),
      listed('/exchange/v1/private/advanced/get-open-orders', () => advanced),
      past('/exchange/v1/private/get-order-history', () => ended ?? []),
      past('/exchange/v1/private/advanced/get-order-history', () => endedAdvanced ?? []),
    ]),
  )
  const reading = await readAll(reader, NOW - 2 * HOUR_MS)
  standing = [order('2', 'STOP_LOSS', { ref_price: '57000', update_time: NOW - HOUR_MS })]
  await readAll(reader, NOW - HOUR_MS, reading)
  standing = []
  advanced = []
  ended = [order('2', 'STOP_LOSS', { ...filled, ref_price: '57000', update_time: NOW })]
  endedAdvanced = [{ ...target, status: 'CANCELED', update_time: NOW }]
  paths.length = 0
  await readAll(reader, NOW, reading)
  expect(paths).toHaveLength(2)
  expect(reading.refused).toEqual([])
  const long = 3 * HOUR_MS
  expect(orderTexts(reading, NOW)).toEqual([
    `cryptocom:linear:BTCUSD-PERP 1 c1 buy both at once: 0.01 limit 60000 trigger - at ${long}; 0.01 filled, filled ${long}`,
    `cryptocom:linear:BTCUSD-PERP 2 c2 sell both on fall: 0.01 limit - trigger 58000 at ${long}, 0.01 limit - trigger 57000 at ${HOUR_MS}; 0.01 filled, filled 0`,
    `cryptocom:linear:BTCUSD-PERP 3 c3 sell both on rise: 0.01 limit 65900 trigger 66000 at ${long}; 0 filled, cancelled 0`,
  ])
  for (const stream of ['all/orders', 'all/advanced-orders']) {
    const page = await reader.page({ stream, position: null, fresh: true, until: NOW })
    expect(page).toMatchObject({ hasAllOpen: true, since: NOW - 181 * DAY_MS })
  }
})

test('trades, funding, deposits and withdrawals', async () => {
  const at = NOW - 3 * HOUR_MS
  const entry = {
    journal_id: '1',
    event_timestamp_ms: at,
    event_timestamp_ns: `${at}000000`,
    instrument_name: 'BTCUSD-PERP',
  }
  const nothing = { transaction_qty: '0', transaction_cost: '0' }
  const moved = { currency: 'USDT', amount: 100, fee: 1, create_time: at }
  const within = { from: 'start_ts', to: 'end_ts' }
  const reader = await open({
    '/exchange/v1/private/get-trades': history(
      [
        trade(1, at),
        trade(2, at, { instrument_name: 'BTCUSD-PERP', side: 'SELL', taker_side: 'MAKER' }),
        trade(3, at, { side: 'HOLD' }),
      ],
      'create_time_ns',
    ),
    '/exchange/v1/private/get-transactions': history(
      [
        { ...entry, ...nothing, journal_type: 'FUNDING', realized_pnl: '-0.25' },
        { ...entry, ...nothing, journal_type: 'SESSION_SETTLE', realized_pnl: '7', journal_id: '2' },
        { ...entry, ...nothing, journal_type: 'SURPRISE', realized_pnl: '7', journal_id: '3' },
      ],
      'event_timestamp_ns',
    ),
    '/exchange/v1/private/get-deposit-history': (request) => ({
      code: 0,
      result: { deposit_list: inside(request, within, [[at, { ...moved, id: 'd', status: '1' }]]) },
    }),
    '/exchange/v1/private/get-withdrawal-history': (request) => ({
      code: 0,
      result: { withdrawal_list: inside(request, within, [[at, { ...moved, id: 'w', status: '5', client_wid: '' }]]) },
    }),
  })
  const reading = await readAll(reader, NOW)
  expect(reading.refused).toEqual([
    'Crypto.com trade: side "HOLD" is not one of the values known here.',
    'Crypto.com transaction: journal_type "SURPRISE" is not a type known here.',
  ])
  expect(fillTexts(reading)).toEqual([
    `cryptocom:linear:BTCUSD-PERP ${at} sell 0.05 60000 1.5 USD trade both maker`,
    `cryptocom:spot:BTC_USD ${at} buy 0.05 60000 1.5 USD trade both taker`,
  ])
  expect(cashTexts(reading, NOW)).toEqual([
    `deposit 99 USDT - ${3 * HOUR_MS}`,
    `funding -0.25 USD cryptocom:linear:BTCUSD-PERP ${3 * HOUR_MS}`,
    `withdrawal -101 USDT - ${3 * HOUR_MS}`,
  ])
})

test('every page of every week of the last six months, also where rows share a moment or a window ends', async () => {
  const rows = Array.from({ length: 450 }, (_, index) => trade(index, NOW - 60 * DAY_MS + Math.floor(index / 40)))
  const ends = Array.from({ length: 30 }, (_, index) => trade(1_000 + index, NOW - 181 * DAY_MS + index * 6 * DAY_MS))
  const last = trade(2_000, NOW)
  const older = trade(3_000, NOW - 200 * DAY_MS)
  const reader = await open({
    '/exchange/v1/private/get-trades': history([...rows, ...ends, last, older], 'create_time_ns'),
  })
  const reading = await readAll(reader, NOW)
  expect(reading.fills.size).toBe(450 + 30 + 1)
  expect(reading.since.get('all/trades')).toBe(NOW - 181 * DAY_MS)
})

test('a position of the earlier reader leads to the beginning of what is kept', async () => {
  const reader = await open({
    '/exchange/v1/private/get-trades': history([trade(1, NOW - 100 * DAY_MS)], 'create_time_ns'),
  })
  const reading = newReading()
  reading.positions.set('all/trades', JSON.stringify({ done: NOW - HOUR_MS, open: null, width: null }))
  await readAll(reader, NOW, reading)
  expect(reading.fills.size).toBe(1)
})

test('what is held', async () => {
  const reader = await open({
    '/exchange/v1/private/user-balance': () => ({
      code: 0,
      result: { data: [{ position_balances: [{ instrument_name: 'CRO', quantity: '24422.5', reserved_qty: '0.5' }] }] },
    }),
    '/exchange/v1/private/get-positions': () => ({
      code: 0,
      result: {
        data: [
          {
            instrument_name: 'BTCUSD-PERP',
            quantity: '-0.2',
            open_pos_cost: '-10160',
            open_position_pnl: '-497.743736',
            cost: '-10160',
          },
        ],
      },
    }),
  })
  const live = await reader.live()
  expect(live.quantities.map(({ symbol, quantity }) => `${symbol} ${formatFixed(quantity)}`)).toEqual([
    'BTCUSD-PERP -0.2',
  ])
  expect(live.positions[0]).toMatchObject({
    side: 'short',
    entryPrice: '50800',
    unrealised: '-497.743736',
    asset: 'USD',
  })
  expect(live.balances).toEqual([{ part: 'Account', asset: 'CRO', total: '24422.5', free: '24422' }])
})
