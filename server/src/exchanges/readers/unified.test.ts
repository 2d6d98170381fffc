/** Exchanges that are read with the library's own methods: how they are asked, and what their records mean. */
import { formatFixed, HOUR_MS } from '@roundtrip/core/base'
import { afterEach, expect, test } from 'vitest'
import {
  type Gateway,
  inside,
  type GatewayMarket,
  NOW,
  type GatewayRequest,
  recordedReader,
  type GatewayRoute,
  spotMarket,
  startGateway,
  swapMarket,
} from './gateway.testing.ts'
import { fillTexts, readAll, type AccountReading } from './reading.testing.ts'
import type { ExchangeId } from '@roundtrip/contract'
import { extrasOf } from './unified.ts'

const AT = NOW - 3 * HOUR_MS

let gateway: Gateway | null = null
afterEach(async () => {
  await gateway?.close()
  gateway = null
})

async function open(
  exchange: ExchangeId,
  markets: readonly GatewayMarket[],
  routes: Readonly<Record<string, GatewayRoute>>,
) {
  gateway = await startGateway(routes)
  return recordedReader(exchange, { gateway: gateway.address, markets })
}

function cashTexts(reading: AccountReading): string[] {
  return [...reading.cashEvents.values()]
    .map(({ kind, asset, amount, instrument }) => `${kind} ${formatFixed(amount)} ${asset} ${instrument?.id ?? '-'}`)
    .toSorted()
}

test('gate: spot and contracts by windows, in contracts, with funding and rebates', async () => {
  const seconds = { from: 'from', to: 'to', unit: 1_000 }
  const swapFill = { trade_id: '12', create_time: AT / 1_000, contract: 'BTC_USDT', order_id: '21', size: -100 }
  const reader = await open(
    'gate',
    [
      spotMarket('BTC_USDT', 'BTC', 'USDT'),
      swapMarket('BTC_USDT', 'BTC', { quote: 'USDT', settle: 'USDT', size: '0.0001' }),
    ],
    {
      '/api/v4/unified/unified_mode': () => ({ mode: 'classic' }),
      '/api/v4/account/detail': () => ({ user_id: 1667201533, ip_whitelist: ['127.0.0.1'], key: { mode: 1 } }),
      '/api/v4/account/main_keys': () => [
        { state: 1, perms: [{ name: 'spot', read_only: true }, { name: 'withdraw' }] },
      ],
      '/api/v4/spot/my_trades': (question) =>
        inside(question, seconds, [
          [
            AT,
            {
              id: '5736713',
              order_id: '30784428',
              currency_pair: 'BTC_USDT',
              create_time_ms: `${AT}.777`,
              side: 'buy',
              role: 'taker',
              amount: '0.5',
              price: '60000.1',
              fee: '0.001',
              fee_currency: 'BTC',
            },
          ],
        ]),
      '/api/v4/futures/usdt/my_trades_timerange': (question) =>
        inside(question, seconds, [[AT, { ...swapFill, price: '60001', fee: '-0.03', role: 'maker', close_size: 0 }]]),
      '/api/v4/futures/btc/my_trades_timerange': () => [],
      '/api/v4/futures/usdt/account_book': (question) =>
        inside(question, seconds, [
          [
            AT,
            { time: AT / 1_000, change: '-0.5', balance: '4', text: 'BTC_USDT:1', type: 'fund', contract: 'BTC_USDT' },
          ],
        ]),
      '/api/v4/futures/btc/account_book': () => [],
      '/api/v4/wallet/deposits': (question) =>
        inside(question, seconds, [
          [AT, { id: 'd1', timestamp: String(AT / 1_000), currency: 'USDT', amount: '100', status: 'DONE', txid: 'x' }],
        ]),
      '/api/v4/wallet/withdrawals': () => [],
    },
  )
  const reading = await readAll(reader, NOW)
  expect(reading.refused).toEqual([])
  expect(fillTexts(reading)).toEqual([
    `gate:linear:BTC_USDT ${AT} sell 100 60001 -0.03 USDT trade both maker`,
    `gate:spot:BTC_USDT ${AT} buy 0.5 60000.1 0.001 BTC trade both taker`,
  ])
  expect(cashTexts(reading)).toEqual(['deposit 100 USDT -', 'funding -0.5 USDT gate:linear:BTC_USDT'])
  expect(await reader.rights()).toMatchObject({
    rights: { read: true, trade: false, withdraw: true, ipBound: true },
    owner: '1667201533',
  })
})

test('deribit: coin by coin, inverse amounts in dollars, funding from the log', async () => {
  const trade = {
    trade_seq: 5441,
    trade_id: 'BTC-2696083',
    timestamp: AT,
    price: 60000.5,
    order_id: 'BTC-8',
    liquidity: 'T',
    instrument_name: 'BTC-PERPETUAL',
    fee_currency: 'BTC',
    fee: 0.00000083,
    direction: 'buy',
    amount: 100,
  }
  const range = { from: 'start_timestamp', to: 'end_timestamp' }
  const only = (question: GatewayRequest, rows: readonly (readonly [number, unknown])[]): unknown[] =>
    question.query.get('currency') === 'BTC' ? inside(question, range, rows) : []
  const reader = await open(
    'deribit',
    [
      swapMarket('BTC-PERPETUAL', 'BTC', { quote: 'USD', settle: 'BTC', size: '10' }),
      spotMarket('ETH_USDC', 'ETH', 'USDC'),
      spotMarket('BTC_USDT', 'BTC', 'USDT'),
    ],
    {
      '/api/v2/private/get_user_trades_by_currency_and_time': (question) => ({
        result: { trades: only(question, [[AT, trade]]), has_more: false },
      }),
      '/api/v2/private/get_transaction_log': (question) => ({
        result: {
          logs: only(question, [
            [
              AT,
              {
                id: 1,
                type: 'settlement',
                timestamp: AT,
                currency: 'BTC',
                interest_pl: -0.0001,
                change: -0.2,
                instrument_name: 'BTC-PERPETUAL',
              },
            ],
            [AT, { id: 2, type: 'deposit', timestamp: AT, currency: 'BTC', change: 1.5 }],
            [AT, { id: 3, type: 'trade', timestamp: AT, currency: 'BTC', change: -0.1 }],
          ]),
          continuation: null,
        },
      }),
      '/api/v2/public/auth': () => ({ result: { scope: 'account:read trade:read wallet:none session:x' } }),
      '/api/v2/private/get_account_summary': () => ({ result: { id: 2894, username: 'me' } }),
    },
  )
  const reading = await readAll(reader, NOW)
  expect(fillTexts(reading)).toEqual([
    `deribit:inverse:BTC-PERPETUAL ${AT} buy 100 60000.5 0.00000083 BTC trade both taker`,
  ])
  // A contract is one dollar, because amounts are reported in dollars.
  expect([...reading.fills.values()][0]?.instrument.contractSize).toBe(10n ** 18n)
  expect(cashTexts(reading)).toEqual(['deposit 1.5 BTC -', 'funding -0.0001 BTC deribit:inverse:BTC-PERPETUAL'])
  expect(await reader.rights()).toMatchObject({ rights: { read: true, trade: false, withdraw: false }, owner: '2894' })
})

test('bitfinex: rows are lists; ids longer than a double keep every digit', async () => {
  const reader = await open('bitfinex', [spotMarket('tBTCUSD', 'BTC', 'USD')], {
    '/v2/auth/r/trades/hist': (question) => {
      const row = `[90071992547409931,"tBTCUSD",${AT},34938060782,-0.2,60000.25,"EXCHANGE LIMIT",60000,1,-0.12,"USD",1]`
      return `[${inside(question, { from: 'start', to: 'end' }, [[AT, row]]).join()}]`
    },
    '/v2/auth/r/permissions': () => [
      ['account', 1, 0],
      ['orders', 1, 0],
      ['withdraw', 0, 1],
      ['wallets', 1, 0],
    ],
    '/v2/auth/r/info/user': () => [1234, 'a@b', 'name'],
  })
  const reading = await readAll(reader, NOW)
  expect(reading.refused).toEqual([])
  expect(fillTexts(reading)).toEqual([`bitfinex:spot:tBTCUSD ${AT} sell 0.2 60000.25 0.12 USD trade both maker`])
  expect([...reading.fills.values()][0]?.venueTradeId).toBe('90071992547409931')
  expect(await reader.rights()).toMatchObject({
    rights: { read: true, trade: false, withdraw: true, transfer: false },
    owner: '1234',
  })
})

test('crypto.com: windows of a day', async () => {
  const reader = await open('cryptocom', [spotMarket('BTC_USD', 'BTC', 'USD')], {
    '/exchange/v1/private/get-trades': (question) => ({
      code: 0,
      result: {
        data: inside(question, { from: 'start_time', to: 'end_time' }, [
          [
            AT,
            {
              traded_quantity: '0.05',
              traded_price: '60000',
              fees: '-1.5',
              order_id: 'o1',
              trade_id: 't1',
              taker_side: 'TAKER',
              side: 'BUY',
              instrument_name: 'BTC_USD',
              fee_instrument_name: 'USD',
              create_time: AT,
            },
          ],
        ]),
      },
    }),
    '/exchange/v1/private/get-deposit-history': () => ({ code: 0, result: { deposit_list: [] } }),
    '/exchange/v1/private/get-withdrawal-history': () => ({ code: 0, result: { withdrawal_list: [] } }),
  })
  const reading = await readAll(reader, NOW)
  expect(reading.refused).toEqual([])
  expect(fillTexts(reading)).toEqual([`cryptocom:spot:BTC_USD ${AT} buy 0.05 60000 1.5 USD trade both taker`])
  expect(reading.since.get('all/trades')).toBe(NOW - 180 * 24 * HOUR_MS)
})

test('what an exchange tells as a trade and is funding is a payment', () => {
  const trade = { positionSide: 'both', execution: 'trade' }
  expect(extrasOf({ info: { tradeType: 'Funding' } }, 'phemex')).toBe('funding')
  expect(extrasOf({ info: { tradeType: '4' } }, 'phemex')).toBe('funding')
  expect(extrasOf({ info: { tradeType: '7' } }, 'phemex')).toEqual({ ...trade, execution: 'liquidation' })
  expect(extrasOf({ info: { tradeType: '1', posSide: 'Short' } }, 'phemex')).toEqual({
    ...trade,
    positionSide: 'short',
  })
  expect(extrasOf({ info: { tradeType: 'AdlTrade' } }, 'phemex')).toMatchObject({ execution: 'adl' })
  expect(extrasOf({ info: { side: '2' } }, 'gate')).toEqual(trade)
  expect(extrasOf({ info: [1, 2] }, 'bitfinex')).toEqual(trade)
})
