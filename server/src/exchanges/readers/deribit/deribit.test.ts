/**
 * * Deribit through the unmodified library. The bodies are made up in the documented shape, because no recorded ones
 * were available: https://docs.deribit.com/articles/accessing-historical-trades-orders,
 * https://docs.deribit.com/api-reference/account-management/private-get_transaction_log
 */
import { DAY_MS, formatFixed, HOUR_MS } from '@roundtrip/core/base'
import { expect, test } from 'vitest'
import { type Gateway, type GatewayRequest, inside, NOW, recordedReader, startGateway } from '../gateway.testing.ts'
import { swapMarket } from '../gateway.testing.ts'
import { cashTexts, fillTexts, newReading, orderTexts, readAll } from '../reading.testing.ts'

let gateway: Gateway | null = null

type Trade = Readonly<Record<string, unknown>> & { readonly timestamp: number }

const trade = (id: string, timestamp: number, overrides: Readonly<Record<string, unknown>> = {}): Trade => ({
  trade_id: id,
  timestamp,
  price: 60000.5,
  order_id: `o${id}`,
  liquidity: 'T',
  instrument_name: 'BTC-PERPETUAL',
  fee_currency: 'BTC',
  fee: 0.00000083,
  direction: 'buy',
  amount: 100,
  ...overrides,
})

const RANGE = { from: 'start_timestamp', to: 'end_timestamp' }

/** Historical trades are all but the last `delayMs`; recent ones are those of 24 hours. */
function tradeRoute(trades: readonly Trade[], delayMs = HOUR_MS) {
  return (request: GatewayRequest) => {
    const historical = request.query.get('historical') === 'true'
    const available = trades.filter(({ timestamp }) =>
      historical ? timestamp <= NOW - delayMs : timestamp > NOW - DAY_MS,
    )
    const rows =
      request.query.get('currency') === 'BTC'
        ? inside(
            request,
            RANGE,
            available.map((row) => [row.timestamp, row]),
          )
        : []
    const count = Number(request.query.get('count'))
    return { result: { trades: rows.slice(0, count), has_more: rows.length > count } }
  }
}

const SUMMARY = { currency: 'BTC', balance: 1.25, equity: 1.5, available_funds: 0.75 }

const ROUTES = {
  '/api/v2/private/get_transaction_log': () => ({ result: { logs: [], continuation: null } }),
  '/api/v2/private/get_open_orders': () => ({ result: [] }),
  '/api/v2/private/get_order_history_by_currency': () => ({ result: [] }),
  '/api/v2/private/get_trigger_order_history': () => ({ result: { entries: [], continuation: null } }),
  '/api/v2/private/get_account_summaries': () => ({
    result: { id: 2894, summaries: [SUMMARY, { ...SUMMARY, currency: 'STETH', balance: 0 }] },
  }),
}

async function open(routes: Parameters<typeof startGateway>[0]) {
  gateway = await startGateway({ ...ROUTES, ...routes })
  const markets = [swapMarket('BTC-PERPETUAL', 'BTC', { quote: 'USD', settle: 'BTC', size: '10' })]
  return recordedReader('deribit', { gateway: gateway.address, markets })
}

const TRADES = '/api/v2/private/get_user_trades_by_currency_and_time'

test('old and recent trades are joined by id, without a gap and without doubles', async () => {
  const times = [NOW - 3 * 365 * DAY_MS, NOW - 30 * DAY_MS, NOW - 25 * HOUR_MS, NOW - 5 * HOUR_MS, NOW - 60_000]
  const reader = await open({ [TRADES]: tradeRoute(times.map((time, index) => trade(`BTC-${index}`, time))) })
  const reading = await readAll(reader, NOW)
  expect(reading.refused).toEqual([])
  expect(fillTexts(reading)).toEqual(
    times.map((time) => `deribit:inverse:BTC-PERPETUAL ${time} buy 100 60000.5 0.00000083 BTC trade both taker`),
  )
  // A contract is one dollar, because amounts are in dollars.
  expect([...reading.fills.values()][0]?.instrument.contractSize).toBe(10n ** 18n)
  expect(reading.since.get('BTC/trades')).toBeNull()
  const streams = (await reader.streams()).map(({ name }) => name)
  expect(streams).toEqual([
    'BTC/trades',
    'ETH/trades',
    'USDC/trades',
    'USDT/trades',
    'EURR/trades',
    'BTC/log',
    'STETH/log',
    'all/orders',
  ])
})

test('more trades than a page holds come in narrower windows', async () => {
  const rows = Array.from({ length: 2_300 }, (_, index) => trade(`BTC-${index}`, NOW - 40 * DAY_MS + index * 1_000))
  const reading = await readAll(await open({ [TRADES]: tradeRoute(rows) }), NOW)
  expect(reading.fills.size).toBe(2_300)
})

test('a position of the earlier reader, which saw 24 hours, leads to the beginning', async () => {
  const old = NOW - 400 * DAY_MS
  const reader = await open({ [TRADES]: tradeRoute([trade('BTC-1', old), trade('BTC-2', NOW - HOUR_MS)]) })
  const reading = newReading()
  const stored = JSON.stringify({ done: NOW - 2 * HOUR_MS, open: null, width: null })
  for (const name of ['BTC/trades', 'BTC/log']) reading.positions.set(name, stored)
  await readAll(reader, NOW, reading)
  expect([...reading.fills.values()].map(({ time }) => time).toSorted()).toEqual([old, NOW - HOUR_MS])
  const before = gateway?.requests.length ?? 0
  await readAll(reader, NOW, reading)
  expect((gateway?.requests.length ?? 0) - before).toBeLessThan(31)
})

test('a trade that cannot be read costs no other one', async () => {
  const rows = [trade('BTC-1', NOW - HOUR_MS * 2), trade('BTC-2', NOW - HOUR_MS, { instrument_name: 'BTC-ODD-NAME' })]
  const reading = await readAll(await open({ [TRADES]: tradeRoute(rows) }), NOW)
  expect(reading.fills.size).toBe(1)
  expect(reading.refused).toEqual(['Deribit trade: instrument_name "BTC-ODD-NAME" is not a market known here.'])
})

test('an expired option is closed and paid, page by page of the log', async () => {
  const at = NOW - 3 * DAY_MS
  const option = { instrument_name: 'BTC-27FEB26-50000-C' }
  const bought = trade('BTC-7', at - DAY_MS, { ...option, price: 0.05, amount: 1, fee: 0.0003 })
  const row = (id: number, type: string, overrides: Readonly<Record<string, unknown>>) => ({
    id,
    type,
    timestamp: at,
    currency: 'BTC',
    trade_id: null,
    instrument_name: null,
    interest_pl: null,
    commission: 0,
    ...overrides,
  })
  const logs = [
    row(5, 'delivery', { ...option, side: 'close sell', amount: 1, position: 0, cashflow: 0.1667, change: 0.1667 }),
    row(4, 'options_settlement_summary', { ...option, change: 0, cashflow: 0 }),
    row(3, 'settlement', { instrument_name: 'BTC-PERPETUAL', interest_pl: -0.0001, change: -0.2, side: 'long' }),
    row(2, 'correction', { change: -3.2469e-4, info: { reason: 'funding calculation correction' } }),
    row(1, 'move of the moon', { change: 1 }),
    row(0, 'deposit', { change: 1.5 }),
  ]
  const reader = await open({
    [TRADES]: tradeRoute([bought]),
    '/api/v2/private/get_transaction_log': (request: GatewayRequest) => {
      const entries =
        request.query.get('currency') === 'BTC'
          ? inside(
              request,
              RANGE,
              logs.map((entry) => [at, entry]),
            )
          : []
      const first = Number(request.query.get('continuation') ?? 5)
      const page = entries.filter(({ id }) => id <= first).slice(0, 2)
      const last = page.at(-1)?.id ?? 0
      return { result: { logs: page, continuation: last === 0 ? null : last - 1 } }
    },
  })
  const reading = await readAll(reader, NOW)
  expect(fillTexts(reading)).toEqual([
    `deribit:option-inverse:BTC-27FEB26-50000-C ${at - DAY_MS} buy 1 0.05 0.0003 BTC trade both taker`,
    `deribit:option-inverse:BTC-27FEB26-50000-C ${at} sell 1 0.1667 0 BTC expiry both unknown`,
  ])
  expect(cashTexts(reading, NOW)).toEqual([
    `deposit 1.5 BTC - ${3 * DAY_MS}`,
    `funding -0.0001 BTC deribit:inverse:BTC-PERPETUAL ${3 * DAY_MS}`,
    `other -0.00032469 BTC - ${3 * DAY_MS}`,
  ])
  expect(reading.refused).toEqual(['Deribit log entry: type "move_of_the_moon" is not a type known here.'])
})

/** https://docs.deribit.com/api-reference/trading/private-get_open_orders and `private-get_trigger_order_history` */
test('a stop is seen while it stands, where it was moved to, and how it ended', async () => {
  const order = (id: string, overrides: Readonly<Record<string, unknown>>) => ({
    order_id: id,
    instrument_name: 'BTC-PERPETUAL',
    label: '',
    direction: 'buy',
    order_type: 'limit',
    order_state: 'filled',
    price: 60000,
    amount: 100,
    filled_amount: 100,
    reduce_only: false,
    creation_timestamp: NOW - 3 * HOUR_MS,
    last_update_timestamp: NOW - 3 * HOUR_MS,
    ...overrides,
  })
  const stop = {
    label: 'grid-7',
    direction: 'sell',
    order_type: 'stop_market',
    order_state: 'untriggered',
    price: 'market_price',
    trigger: 'mark_price',
    trigger_price: 58000,
    filled_amount: 0,
    reduce_only: true,
    triggered: false,
  }
  const target = { ...stop, order_type: 'take_limit', price: 66000, trigger_price: 65900 }
  const combo = order('combo', { instrument_name: 'BTC-FS-27JUN25_PERP', order_state: 'open' })
  let standing: readonly unknown[] = [order('SLMS-1', stop), order('TPLS-2', target), combo]
  let ended: readonly unknown[] = [order('entry', { label: 'grid-6' })]
  let triggers: readonly unknown[] = []
  const ofBitcoin = ({ query }: GatewayRequest, rows: readonly unknown[]) =>
    query.get('currency') === 'BTC' ? rows : []
  const reader = await open({
    [TRADES]: tradeRoute([]),
    '/api/v2/private/get_open_orders': () => ({ result: standing }),
    '/api/v2/private/get_order_history_by_currency': (request) => {
      expect(request.query.get('historical')).toBe('true')
      return { result: Number(request.query.get('offset')) === 0 ? ofBitcoin(request, ended) : [] }
    },
    '/api/v2/private/get_trigger_order_history': (request) => {
      return { result: { entries: ofBitcoin(request, triggers), continuation: null } }
    },
  })
  const reading = await readAll(reader, NOW - 2 * HOUR_MS)
  standing = [order('SLMS-1', { ...stop, trigger_price: 57000, last_update_timestamp: NOW - HOUR_MS })]
  const entry = { trigger_order_id: 'TPLS-2', instrument_name: 'BTC-PERPETUAL', direction: 'sell', amount: 100 }
  const cancelled = { ...entry, order_type: 'limit', price: 66000, trigger_price: 65900, request: 'cancel' }
  const times = { timestamp: NOW - 3 * HOUR_MS, last_update_timestamp: NOW - HOUR_MS }
  const begun = { ...cancelled, ...times, trigger_order_id: 'SLMS-9', request: 'new', order_state: 'untriggered' }
  triggers = [begun, { ...cancelled, ...times, order_state: 'cancelled', label: 'grid-7' }]
  await readAll(reader, NOW - HOUR_MS, reading)
  standing = []
  const spawned = { ...stop, order_type: 'market', order_state: 'filled', filled_amount: 100, triggered: true }
  const late = { creation_timestamp: NOW, last_update_timestamp: NOW, trigger_order_id: 'SLMS-1' }
  ended = [order('exit', { ...spawned, ...late })]
  const fired = { order_type: 'market', price: 'market_price', request: 'trigger:order', order_state: 'triggered' }
  triggers = [{ ...entry, ...fired, trigger_order_id: 'SLMS-1', trigger_price: 57000, timestamp: NOW }]
  const before = gateway?.requests.length ?? 0
  await readAll(reader, NOW, reading)
  const lists = (gateway?.requests ?? []).slice(before).filter(({ path }) => path.includes('order'))
  expect(lists).toHaveLength(11)
  expect(reading.refused).toEqual([])
  const [market, long] = ['deribit:inverse:BTC-PERPETUAL', 3 * HOUR_MS]
  expect(orderTexts(reading, NOW)).toEqual([
    `${market} SLMS-1 grid-7 sell both on fall closing: 100 limit - trigger 58000 at ${long}, 100 limit - trigger 57000 at ${HOUR_MS}; 0 filled, filled 0`,
    `${market} TPLS-2 grid-7 sell both on rise closing: 100 limit 66000 trigger 65900 at ${long}; 0 filled, cancelled ${HOUR_MS}`,
    `${market} entry grid-6 buy both at once: 100 limit 60000 trigger - at ${long}; 100 filled, filled ${long}`,
    `${market} exit grid-7 sell both at once closing: 100 limit - trigger - at 0; 100 filled, filled 0`,
  ])
  const page = await reader.page({ stream: 'all/orders', position: null, fresh: true, until: NOW })
  expect(page.hasAllOpen).toBe(true)
})

test('tells what a key may do, and what is held', async () => {
  const reader = await open({
    '/api/v2/public/auth': () => ({ result: { scope: 'account:read trade:read wallet:none session:x' } }),
    '/api/v2/private/get_account_summary': () => ({ result: { id: 2894, username: 'me' } }),
    '/api/v2/private/get_positions': () => ({
      result: [
        {
          instrument_name: 'BTC-PERPETUAL',
          kind: 'future',
          direction: 'sell',
          size: -50,
          average_price: 7440.18,
          mark_price: 7476.65,
          leverage: 34,
          floating_profit_loss: -0.001,
          estimated_liquidation_price: 9000,
        },
        { instrument_name: 'ETH-PERPETUAL', kind: 'future', direction: 'zero', size: 0, average_price: 0 },
      ],
    }),
  })
  expect(await reader.rights()).toMatchObject({ rights: { read: true, trade: false, withdraw: false }, owner: '2894' })
  const live = await reader.live()
  expect(live.quantities.map(({ symbol, side, quantity }) => [symbol, side, formatFixed(quantity)])).toEqual([
    ['BTC-PERPETUAL', 'both', '-50'],
  ])
  expect(live.positions[0]).toMatchObject({ side: 'short', quantity: '50', asset: 'BTC', unrealised: '-0.001' })
  expect(live.balances).toEqual([{ part: 'Account', asset: 'BTC', total: '1.25', free: '0.75' }])
})
