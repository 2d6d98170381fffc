/** Coinbase and Kraken Futures: the unmodified library reads bodies as the exchanges document them. */
import { generateKeyPairSync } from 'node:crypto'
import { HOUR_MS } from '@roundtrip/core/base'
import { describe, expect, test } from 'vitest'
import {
  type Gateway,
  type inside,
  NOW,
  recordedReader,
  spotMarket,
  startGateway,
  swapMarket,
} from './gateway.testing.ts'
import { cashTexts, fillTexts, readAll } from './reading.testing.ts'

const AT = NOW - 3 * HOUR_MS

let gateway: Gateway | null = null

describe('coinbase', () => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const secret = privateKey.export({ type: 'sec1', format: 'pem' }).toString()
  const credentials = { key: 'organizations/1/apiKeys/2', secret }
  const fill = (entry: string, overrides: Readonly<Record<string, unknown>>) => ({
    entry_id: entry,
    trade_id: `t${entry}`,
    order_id: 'o',
    trade_time: new Date(AT).toISOString(),
    trade_type: 'FILL',
    price: '50000',
    size: '0.1',
    commission: '1.25',
    product_id: 'BTC-USD',
    side: 'BUY',
    size_in_quote: false,
    sequence_timestamp: new Date(AT).toISOString(),
    liquidity_indicator: 'MAKER',
    user_id: 'u',
    ...overrides,
  })
  const transaction = (id: string, type: string, money: readonly [string, string], native: string) => ({
    id,
    type,
    status: 'completed',
    created_at: '2026-03-01T21:00:00Z',
    amount: { amount: money[0], currency: money[1] },
    native_amount: { amount: native, currency: 'USD' },
  })
  const routes = {
    '/api/v3/brokerage/orders/historical/fills': ({ query }: Parameters<typeof inside>[0]) =>
      query.get('cursor') === null
        ? { fills: [fill('1', {}), fill('2', { size: '100', size_in_quote: true, side: 'SELL' })], cursor: '789100' }
        : { fills: [fill('1', { trade_type: 'CORRECTION', entry_id: '9', price: '49000' })], cursor: '' },
    '/api/v3/brokerage/orders/historical/batch': () => ({ orders: [], has_next: false, cursor: '' }),
    '/api/v3/brokerage/portfolios': () => ({ portfolios: [] }),
    '/v2/accounts': () => ({ pagination: {}, data: [{ id: 'w-1', currency: { code: 'BTC' } }] }),
    '/v2/accounts/w-1/transactions': () => ({
      pagination: {},
      data: [
        transaction('a', 'send', ['-0.5', 'BTC'], '-25000'),
        transaction('b', 'advanced_trade_fill', ['0.1', 'BTC'], '5000'),
        transaction('c', 'buy', ['0.2', 'BTC'], '10100'),
        transaction('d', 'staking_reward', ['0.001', 'BTC'], '50'),
        { ...transaction('e', 'send', ['9', 'BTC'], '1'), status: 'pending' },
      ],
    }),
    '/api/v3/brokerage/key_permissions': () => {
      return { can_view: true, can_trade: false, can_transfer: true, portfolio_uuid: 'p-1', portfolio_type: 'DEFAULT' }
    },
    '/api/v3/brokerage/accounts': () => ({
      accounts: [{ currency: 'BTC', available_balance: { value: '1.5' }, hold: { value: '0.5' } }],
      cursor: '',
    }),
  }
  const open = async () => {
    gateway = await startGateway(routes)
    return recordedReader('coinbase', {
      gateway: gateway.address,
      markets: [spotMarket('BTC-USD', 'BTC', 'USD')],
      credentials,
    })
  }

  test('follows the cursor, and reads sizes given in money', async () => {
    const reading = await readAll(await open(), NOW)
    expect(reading.refused).toEqual([])
    expect(fillTexts(reading)).toEqual([
      `coinbase:spot:BTC-USD ${AT} buy 0.1 49000 1.25 USD trade both maker`,
      `coinbase:spot:BTC-USD ${AT} buy 0.2 50500 0 USD trade both unknown`,
      `coinbase:spot:BTC-USD ${AT} sell 0.002 50000 1.25 USD trade both maker`,
    ])
    expect(cashTexts(reading, NOW)).toEqual([
      `interest 0.001 BTC - ${3 * HOUR_MS}`,
      // The payment for the purchase, from outside or from the dollar wallet, which then has a leg of its own.
      `transfer 10100 USD - ${3 * HOUR_MS}`,
      `withdrawal -0.5 BTC - ${3 * HOUR_MS}`,
    ])
  })
  test('signs with the key, and tells that it may move money', async () => {
    const reader = await open()
    expect(await reader.rights()).toMatchObject({ rights: { trade: false, withdraw: true }, owner: 'p-1' })
    expect(gateway?.requests.every(({ headers }) => headers.authorization?.startsWith('Bearer ') === true)).toBe(true)
    expect((await reader.live()).balances).toEqual([{ part: 'Coinbase', asset: 'BTC', total: '2', free: '1.5' }])
  })
})

describe('krakenfutures', () => {
  const order = (uid: string, accountUid: string, direction: string) => {
    return { uid, accountUid, tradeable: 'PF_XBTUSD', direction, quantity: '1', timestamp: AT, orderType: 'Limit' }
  }
  const element = (uid: string, overrides: Readonly<Record<string, unknown>>) => ({
    uid: `e${uid}`,
    timestamp: AT,
    event: {
      execution: {
        execution: {
          uid,
          timestamp: AT,
          quantity: '0.25',
          price: '60000.5',
          markPrice: '60000',
          makerOrder: order('m', 'me', 'Buy'),
          takerOrder: order('t', 'other', 'Sell'),
          makerOrderData: { fee: '3.1' },
          takerOrderData: { fee: '7.5' },
          ...overrides,
        },
      },
    },
  })
  const line = (id: number, overrides: Readonly<Record<string, unknown>>) => ({
    id,
    date: '2026-03-01T21:00:00.123Z',
    asset: 'usd',
    contract: 'pf_xbtusd',
    info: 'futures trade',
    booking_uid: `b${id}`,
    old_balance: 100,
    new_balance: 100,
    realized_funding: null,
    fee: null,
    ...overrides,
  })
  const routes = {
    '/api/history/v2/executions': ({ query }: Parameters<typeof inside>[0]) =>
      Number(query.get('since')) > AT
        ? { accountUid: 'me', len: 0, elements: [] }
        : query.get('continuation_token') === null
          ? { accountUid: 'me', len: 1, elements: [element('x1', {})], continuationToken: 'next' }
          : {
              accountUid: 'me',
              len: 1,
              elements: [
                element('x2', {
                  takerOrder: { ...order('t', 'me', 'Sell'), orderType: 'Liquidation' },
                  makerOrder: order('m', 'other', 'Buy'),
                }),
              ],
            },
    '/derivatives/api/v3/openorders': () => ({ result: 'success', openOrders: [] }),
    '/api/history/v2/orders': () => ({ accountUid: 'me', len: 0, elements: [] }),
    '/api/history/v2/triggers': () => ({ accountUid: 'me', len: 0, elements: [] }),
    '/api/history/v3/account-log': ({ query }: Parameters<typeof inside>[0]) => ({
      accountUid: 'me',
      logs: [
        line(5, {}),
        line(6, { info: 'funding rate change', realized_funding: -0.125 }),
        line(7, { info: 'cross-exchange transfer', contract: '', new_balance: 350.5 }),
      ].filter(({ id }) => id >= Number(query.get('from'))),
    }),
  }

  test('finds the right order of an execution, and its funding in the log', async () => {
    gateway = await startGateway(routes)
    const markets = [swapMarket('PF_XBTUSD', 'BTC', { quote: 'USD', settle: 'USD', size: '1' })]
    const reader = await recordedReader('krakenfutures', { gateway: gateway.address, markets })
    const reading = await readAll(reader, NOW)
    expect(reading.refused).toEqual([])
    expect(fillTexts(reading)).toEqual([
      `kraken:linear:PF_XBTUSD ${AT} buy 0.25 60000.5 3.1 USD trade both maker`,
      `kraken:linear:PF_XBTUSD ${AT} sell 0.25 60000.5 7.5 USD liquidation both taker`,
    ])
    expect(cashTexts(reading, NOW)).toEqual([
      `funding -0.125 USD kraken:linear:PF_XBTUSD ${3 * HOUR_MS - 123}`,
      `transfer 250.5 USD - ${3 * HOUR_MS - 123}`,
    ])
    expect((await reader.rights()).rights.withdraw).toBeNull()
    // A second run begins at the last line that was read.
    await readAll(reader, NOW, reading)
    expect(gateway.requests.findLast(({ path }) => path.endsWith('account-log'))?.query.get('from')).not.toBe('0')
  })
})
