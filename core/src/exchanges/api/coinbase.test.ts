/** Coinbase: bodies that JKorf's client recorded, and rows of https://docs.cdp.coinbase.com/coinbase-app. */
import { describe, expect, test } from 'vitest'
import { accountId, fixed, formatFixed, utcMs } from '../../base/index.ts'
import { coinbaseFill, coinbaseTransaction } from './coinbase.ts'
import { ledgerOfRecords } from './records.ts'
import { coinbaseOrder } from './coinbase-orders.ts'
import { Fields } from './fields.ts'
import { recordedBody, recordedPath } from './recorded.testing.ts'

const RECORDED = 'coinbase/api_jkorf/AdvancedTrade__'
const absent = recordedPath(`${RECORDED}Trading__GetUserTrades.txt`) === null

describe.skipIf(absent)('recorded at Coinbase', () => {
  test('a fill', () => {
    const { fills } = recordedBody(`${RECORDED}Trading__GetUserTrades.txt`) as { fills: unknown[] }
    expect(fills.map((row) => coinbaseFill(row, () => null))).toMatchObject([
      {
        instrument: { id: 'coinbase:spot:BTC-USD' },
        side: 'buy',
        quantity: fixed('0.001'),
        price: fixed(10_000),
        fee: fixed('1.25'),
        liquidity: 'unknown',
        venueTradeId: '1111-11111-111111',
      },
    ])
  })
  test('orders: each kind of terms, a bracket as a target and a stop', () => {
    const { orders } = recordedBody(`${RECORDED}Trading__GetOrders.txt`) as { orders: Record<string, unknown>[] }
    const [recorded = {}] = orders
    const all = recorded['order_configuration'] as Record<string, Record<string, unknown>>
    const read = (name: string, overrides: Record<string, unknown> = {}) => {
      const terms = { order_configuration: { [name]: { ...all[name], ...overrides } } }
      const now = utcMs(1_700_000_000_000)
      return coinbaseOrder(
        { ...recorded, ...terms, side: 'SELL' },
        { listed: () => null, begun: now, requestedAt: now },
      )
    }
    const placed = 1_622_455_199_000
    expect(read('limit_limit_gtc')).toMatchObject({
      instrument: { id: 'coinbase:spot:BTC-USD' },
      orderId: '0000-000000-000000',
      clientOrderId: '11111-000000-000000',
      state: 'open',
      limit: fixed(10_000),
      trigger: null,
      quantity: fixed('0.001'),
      waitsFor: null,
      placed,
      changed: placed,
    })
    const stop = read('stop_limit_stop_limit_gtd', { stop_direction: 'STOP_DIRECTION_STOP_DOWN' })
    expect(stop).toMatchObject({ waitsFor: 'fall', trigger: fixed(20_000), limit: fixed(10_000) })
    expect(read('trigger_bracket_gtc')).toMatchObject([
      { orderId: '0000-000000-000000:target', waitsFor: null, limit: fixed(10_000), trigger: null },
      { orderId: '0000-000000-000000:stop', waitsFor: 'fall', limit: null, trigger: fixed(20_000) },
    ])
  })
  test.each(['GetTransactions', 'GetAddressTransactions'])('%s: times of California', (file) => {
    const { data } = recordedBody(`${RECORDED}Account__${file}.txt`) as { data: unknown[] }
    // 2015-03-11T20:13:35Z
    const sent = data.flatMap((row) => coinbaseTransaction(row) ?? []).find((draft) => draft.time === 1_426_104_815_000)
    expect(sent).toMatchObject({ type: 'cash', asset: 'BTC', venueId: '57ffb4ae-0c59-5430-bcd3-3f98f797a66c' })
  })
})

test('times have a zone, or are UTC', () => {
  const at = (time: string) => new Fields({ time }, 'x').iso('time')
  expect(at('2015-03-11T13:13:35-07:00')).toBe(1_426_104_815_000)
  expect(at('2015-03-12T01:43:35.5+0530')).toBe(1_426_104_815_500)
  expect(['2015-03-11T20:13:35Z', '2015-03-11 20:13:35', '2015-03-11T20:13:35+00:00'].map(at)).toEqual(
    Array.from({ length: 3 }, () => 1_426_104_815_000),
  )
  expect(() => at('2015-03-11T20:13:35 UTC')).toThrow('is not a time')
})

test('coins received are a deposit, and an unknown type is kept', () => {
  const row = (type: string) => ({
    id: 'a',
    type,
    status: 'completed',
    created_at: '2026-03-01T21:00:00Z',
    amount: { amount: '1', currency: 'BTC' },
    native_amount: { amount: '60000', currency: 'USD' },
  })
  expect(['receive', 'tx', 'wrap_asset'].map((type) => coinbaseTransaction(row(type)))).toMatchObject([
    { kind: 'deposit' },
    { kind: 'other' },
    { kind: 'other' },
  ])
})

type Leg = readonly [type: string, amount: string, native: string]

/**
 * Legs as the wallets list them, and the resulting balances. The pair of USDC is that of
 * https://github.com/rotki/rotki/issues/11483, the purchase from a EUR wallet in an account of GBP is in ccxt's
 * coinbase.js, the sale to a card with a positive amount in rotki's tests (rotkehlchen/tests/utils/exchanges.py).
 */
const SIMPLE: readonly (readonly [string, readonly Leg[], readonly string[]])[] = [
  [
    'a sale to a wallet of money counts once',
    [
      ['sell', '-200 USDC', '-200 USD'],
      ['sell', '200 USD', '200 USD'],
    ],
    ['-200 USDC', '200 USD'],
  ],
  ['a purchase by card leaves the money as it was', [['buy', '2.39605772 ETH', '98.31 GBP']], ['2.39605772 ETH']],
  [
    'a purchase from a wallet in another currency takes it from there',
    [
      ['buy', '2.39605772 ETH', '98.31 GBP'],
      ['buy', '-114.02 EUR', '-98.31 GBP'],
    ],
    ['-114.02 EUR', '2.39605772 ETH'],
  ],
  ['a sale with a positive amount is a sale', [['sell', '0.05772715 ETH', '10.98 EUR']], ['-0.05772715 ETH']],
  [
    'a conversion leaves no money',
    [
      ['trade', '-10.571942 USDC', '-10 EUR'],
      ['trade', '0.00266121 ETH', '9.70 EUR'],
    ],
    ['-10.571942 USDC', '0.00266121 ETH'],
  ],
]

test.each(SIMPLE)('%s', (_, legs, holdings) => {
  const money = (text: string) => ({ amount: text.split(' ')[0], currency: text.split(' ')[1] })
  const drafts = legs.flatMap(([type, amount, native], index) => {
    const times = { created_at: '2026-03-01T21:00:00Z' }
    const row = { id: `t-${index}`, type, status: 'completed', amount: money(amount), native_amount: money(native) }
    const meaning = coinbaseTransaction({ ...row, ...times }) ?? []
    return 'type' in meaning ? [meaning] : meaning
  })
  const { fills, cashEvents } = ledgerOfRecords(
    accountId('a'),
    drafts.map((draft) => ({ draft, raw: '' })),
  )
  const balances = new Map<string, bigint>()
  const add = (asset: string, amount: bigint) => balances.set(asset, (balances.get(asset) ?? 0n) + amount)
  for (const { asset, amount } of cashEvents) add(asset, amount)
  for (const { instrument, side, quantity, price } of fills) {
    const sign = side === 'buy' ? 1n : -1n
    add(instrument.base, sign * quantity)
    add(instrument.quote, (-sign * (price * quantity)) / 10n ** 18n)
  }
  // A price is a quotient, so a few of the last digits of the money may remain.
  const left = [...balances].filter(([, amount]) => amount > 10n || amount < -10n)
  expect(left.map(([asset, amount]) => `${formatFixed(amount)} ${asset}`).toSorted()).toEqual([...holdings].toSorted())
})

test('a perpetual of before September 2026 is identified by its name', () => {
  const row = { trade_id: 't', trade_time: '2026-03-01T21:00:00Z', price: '3456', size: '2', side: 'SELL' }
  expect(coinbaseFill({ ...row, product_id: 'ETH-PERP-INTX' }, () => null)).toMatchObject({
    instrument: { id: 'coinbase:linear:ETH-PERP-INTX', base: 'ETH', settle: 'USDC' },
    quantity: fixed(2),
  })
})
