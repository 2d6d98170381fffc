/** Coinbase: bodies that JKorf's client recorded, and rows of https://docs.cdp.coinbase.com/coinbase-app. */
import { describe, expect, test } from 'vitest'
import { fixed, utcMs } from '../../base/index.ts'
import { coinbaseFill, coinbaseTransaction } from './coinbase.ts'
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
    const read = (name: string, parts: Record<string, unknown> = {}) => {
      const terms = { order_configuration: { [name]: { ...all[name], ...parts } } }
      const now = utcMs(1_700_000_000_000)
      return coinbaseOrder({ ...recorded, ...terms, side: 'SELL' }, { listed: () => null, begun: now, asked: now })
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
    const sent = data.map(coinbaseTransaction).find((draft) => draft?.time === 1_426_104_815_000)
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

test('coins received are a deposit, and a type that is not known is kept', () => {
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
