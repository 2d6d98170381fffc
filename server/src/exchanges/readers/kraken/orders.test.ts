/** Orders at Kraken, with responses written from the documentation: https://docs.kraken.com/api-reference */
import { HOUR_MS } from '@roundtrip/core/base'
import { expect, test } from 'vitest'
import { NOW, recordedReader, spotMarket, startGateway } from '../gateway.testing.ts'
import { orderTexts, readAll } from '../reading.testing.ts'

const AT = (NOW - 3 * HOUR_MS) / 1_000

const order = (descr: object, overrides: object = {}) => ({
  status: 'open',
  opentm: AT,
  descr: { pair: 'XBTUSD', type: 'sell', leverage: 'none', price2: '0', close: '', ...descr },
  vol: '0.5',
  vol_exec: '0',
  stopprice: '0',
  limitprice: '0',
  oflags: 'fciq',
  userref: 0,
  ...overrides,
})

test('a stop is seen while it stands, where it was moved to, and how it ended', async () => {
  const stop = { ordertype: 'stop-loss', price: '58000.0' }
  const entry = { type: 'buy', ordertype: 'limit', price: '60000.0' }
  const target = { ordertype: 'take-profit-limit', price: '66000.0', price2: '65900.0', leverage: '3:1' }
  const filled = { status: 'closed', vol_exec: '0.5', closetm: AT, cl_ord_id: 'grid-6' }
  let standing: Record<string, object> = { O2: order(stop, { userref: 7 }), O3: order(target) }
  let closed: Record<string, object> = { O1: order(entry, filled) }
  const gateway = await startGateway({
    '/0/private/TradesHistory': () => ({ error: [], result: { trades: {}, count: 0 } }),
    '/0/private/Ledgers': () => ({ error: [], result: { ledger: {}, count: 0 } }),
    '/0/private/OpenOrders': () => ({ error: [], result: { open: standing } }),
    '/0/private/ClosedOrders': ({ query }) => {
      expect(query.get('closetime')).toBe('close')
      return { error: [], result: { closed, count: Object.keys(closed).length } }
    },
  })
  const markets = [{ ...spotMarket('XXBTZUSD', 'BTC', 'USD'), info: { altname: 'XBTUSD' } }]
  const reader = await recordedReader('kraken', { gateway: gateway.address, markets })
  const reading = await readAll(reader, NOW - 2 * HOUR_MS)
  const expected = [
    'kraken:linear:XXBTZUSD O3 - sell both on rise: 0.5 limit 65900 trigger 66000 at 10800000; 0 filled, open',
    'kraken:spot:XXBTZUSD O1 grid-6 buy both at once: 0.5 limit 60000 trigger - at 10800000; 0.5 filled, filled 10800000',
    'kraken:spot:XXBTZUSD O2 7 sell both on fall: 0.5 limit - trigger 58000 at 10800000; 0 filled, open',
  ]
  expect(orderTexts(reading, NOW)).toEqual(expected)
  // An order that is amended keeps its id.
  standing = { O2: order({ ...stop, price: '57000.0' }, { userref: 7 }), O3: order(target) }
  closed = {}
  gateway.requests.splice(0)
  await readAll(reader, NOW - HOUR_MS, reading)
  expect(gateway.requests.filter(({ path }) => path.endsWith('Orders'))).toHaveLength(2)
  standing = {}
  closed = {
    O2: order({ ...stop, price: '57000.0' }, { ...filled, userref: 7, cl_ord_id: null, closetm: NOW / 1_000 }),
    O3: order(target, { status: 'canceled', closetm: NOW / 1_000 }),
  }
  const page = await reader.page({ stream: 'orders', position: null, fresh: true, until: NOW })
  expect(page.hasAllOpen).toBe(true)
  await readAll(reader, NOW, reading)
  expect(reading.refused).toEqual([])
  expect(orderTexts(reading, NOW)).toEqual([
    'kraken:linear:XXBTZUSD O3 - sell both on rise: 0.5 limit 65900 trigger 66000 at 10800000; 0 filled, cancelled 0',
    expected[1],
    'kraken:spot:XXBTZUSD O2 7 sell both on fall: 0.5 limit - trigger 58000 at 10800000, 0.5 limit - trigger 57000 at 3600000; 0.5 filled, filled 0',
  ])
})
