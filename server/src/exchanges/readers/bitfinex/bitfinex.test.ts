/**
 * Bitfinex: a stand-in written from the documentation (https://docs.bitfinex.com/reference/rest-auth-trades,
 * rest-auth-ledgers, rest-auth-movements, rest-auth-positions, rest-auth-wallets), and bodies that others recorded.
 */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { DAY_MS, HOUR_MS } from '@roundtrip/core/base'
import { expect, test } from 'vitest'
import { type GatewayRequest, type GatewayRoute, NOW, recordedReader, startGateway } from '../gateway.testing.ts'
import { cashTexts, fillTexts, newReading, orderTexts, readAll } from '../reading.testing.ts'

const DATA = fileURLToPath(new URL('../../../../../../shared/data/bitfinex/api_jkorf/', import.meta.url))
const AT = NOW - 3 * HOUR_MS

type Row = readonly unknown[]

/** "start <= MTS <= end", newest first, at most `limit` rows and never more than the documented 2,500. */
function listed(rows: readonly Row[], column: number): GatewayRoute {
  return ({ query }: GatewayRequest) => {
    const [start, end] = [Number(query.get('start')), Number(query.get('end'))]
    const max = Math.min(Number(query.get('limit')), 2_500)
    return rows
      .filter((row) => Number(row[column]) >= start && Number(row[column]) <= end)
      .toSorted((a, b) => Number(b[column]) - Number(a[column]))
      .slice(0, max)
  }
}

type Account = {
  readonly trades?: readonly Row[]
  readonly ledger?: readonly Row[]
  readonly movements?: readonly Row[]
}

async function open({ trades = [], ledger = [], movements = [] }: Account, more: Record<string, GatewayRoute> = {}) {
  const gateway = await startGateway({
    '/v2/auth/r/trades/hist': listed(trades, 2),
    '/v2/auth/r/ledgers/hist': listed(ledger, 3),
    '/v2/auth/r/movements/hist': listed(movements, 6),
    '/v2/auth/r/orders': () => [],
    '/v2/auth/r/orders/hist': () => [],
    ...more,
  })
  return { gateway, reader: await recordedReader('bitfinex', { gateway: gateway.address, markets: [] }) }
}

function trade(id: number, time: number, symbol = 'tBTCUSD'): Row {
  return [id, symbol, time, 34_938_060_782, -0.2, 60_000.25, 'EXCHANGE LIMIT', 60_000, 1, -0.12, 'USD', 1]
}

function entry(id: number, description: string, amount: number): Row {
  return [id, 'USTF0', 'margin', AT, null, amount, 100, null, description]
}

function movement(id: number, amount: number, [fees, status]: readonly [number, string]): Row {
  const times = [null, null, AT - HOUR_MS, AT, null, null]
  return [id, 'UST', 'TETHERUSE', ...times, status, null, null, amount, fees, null, null, 'address']
}

test('trades of pairs and contracts, with rebates; ids longer than a double keep every digit', async () => {
  const long = `[90071992547409931,"tBTCUSD",${AT},34938060782,-0.2,60000.25,"EXCHANGE LIMIT",60000,1,-0.12,"USD",1]`
  const rebate = JSON.stringify([7, 'tBTCF0:USTF0', AT, 8, 0.5, 60_000, 'LIMIT', null, 1, 0.6, 'USTF0', null])
  const { reader } = await open(
    {},
    {
      '/v2/auth/r/trades/hist': ({ query }) => {
        return Number(query.get('end')) >= AT && Number(query.get('start')) <= AT ? `[${long},${rebate}]` : '[]'
      },
    },
  )
  const reading = await readAll(reader, NOW)
  expect(reading.refused).toEqual([])
  expect(fillTexts(reading)).toEqual([
    `bitfinex:linear:tBTCF0:USTF0 ${AT} buy 0.5 60000 -0.6 USDT trade both maker`,
    `bitfinex:spot:tBTCUSD ${AT} sell 0.2 60000.25 0.12 USD trade both maker`,
  ])
  expect([...reading.fills.values()].map(({ venueTradeId }) => venueTradeId)).toContain('90071992547409931')
})

test('full pages lose nothing, also where rows of one moment lie on both sides of a page', async () => {
  const trades = Array.from({ length: 6_100 }, (_, index) => trade(index + 1, AT - Math.floor(index / 7) * 1_000))
  const { reader, gateway } = await open({ trades })
  const reading = await readAll(reader, NOW)
  expect(reading.fills.size).toBe(6_100)
  const again = await readAll(reader, NOW + HOUR_MS, reading)
  expect(again.fills.size).toBe(6_100)
  expect(gateway.requests.filter(({ path }) => path.includes('trades')).length).toBeLessThan(50)
})

test('the ledger brings funding, interest and rebates, and none of what trades contain', async () => {
  const { reader } = await open({
    ledger: [
      entry(1, 'Funding Event BTCF0:USTF0 (0.5) on wallet margin', -0.25),
      entry(2, 'Funding Event BTCF0:USTF0 (0.5) on wallet margin', 0.1),
      entry(3, 'Margin Funding Payment on wallet funding', 1.5),
      entry(4, 'Affiliate Rebate (lev:1,rebate:18.0%) on wallet exchange', 0.02),
      entry(5, 'Trading fees for 0.5 BTC (BTCUSD) @ 60000.0 on BFX (0.2%) on wallet exchange', -6),
      entry(6, 'A kind of tomorrow on wallet exchange', -6),
    ],
  })
  const reading = await readAll(reader, NOW)
  expect(cashTexts(reading, AT)).toEqual([
    'funding -0.25 USDT bitfinex:linear:tBTCF0:USTF0 0',
    'funding 0.1 USDT bitfinex:linear:tBTCF0:USTF0 0',
    'interest 1.5 USDT - 0',
    'rebate 0.02 USDT - 0',
  ])
  expect(reading.refused).toEqual([expect.stringContaining('A kind of tomorrow')])
})

/** https://docs.bitfinex.com/reference/rest-auth-retrieve-orders and rest-auth-orders-history */
test('a stop is seen while it stands, where it was moved to, and how it ended', async () => {
  const long = 3 * HOUR_MS
  const order = (id: number, cid: number, type: string, overrides: Readonly<Record<number, unknown>>): Row => {
    const row: unknown[] = Array.from({ length: 32 }, () => null)
    const common = { 0: id, 2: cid, 3: 'tBTCF0:USTF0', 4: NOW - long, 5: NOW - long, 8: type, 12: 0, 13: 'ACTIVE' }
    for (const [column, value] of Object.entries({ ...common, ...overrides })) row[Number(column)] = value
    return row
  }
  const stop = { 6: -0.5, 7: -0.5, 12: 1024, 16: 58_000 }
  const entry = { 6: 0, 7: 0.5, 13: 'EXECUTED @ 60000.0(0.5)', 16: 60_000 }
  const trailing = order(3, 0, 'TRAILING STOP', { ...stop, 12: 0, 18: 500, 16: 59_000 })
  let standing = [order(1, 1234, 'STOP', stop), trailing]
  let ended = [order(2, 1233, 'LIMIT', entry)]
  const { reader, gateway } = await open(
    {},
    {
      '/v2/auth/r/orders': () => standing,
      '/v2/auth/r/orders/hist': (request) => listed(ended, 4)(request),
    },
  )
  const reading = await readAll(reader, NOW - 2 * HOUR_MS)
  standing = [order(1, 1234, 'STOP', { ...stop, 16: 57_000, 5: NOW - HOUR_MS }), trailing]
  await readAll(reader, NOW - HOUR_MS, reading)
  standing = []
  const fired = { 5: NOW, 6: 0, 9: 'STOP', 13: 'EXECUTED @ 56990.0(-0.5)', 16: 57_000 }
  const takenBack = { 5: NOW, 13: 'CANCELED was: PARTIALLY FILLED @ 59000.0(-0.1)', 6: -0.4, 7: -0.5, 16: 59_000 }
  ended = [order(1, 1234, 'MARKET', { ...stop, ...fired }), order(3, 0, 'TRAILING STOP', takenBack)]
  const before = gateway.requests.length
  await readAll(reader, NOW, reading)
  expect(gateway.requests.slice(before).filter(({ path }) => path.includes('orders'))).toHaveLength(2)
  expect(reading.refused).toEqual([])
  expect(orderTexts(reading, NOW)).toEqual([
    `bitfinex:linear:tBTCF0:USTF0 1 1234 sell both on fall closing: 0.5 limit - trigger 58000 at ${long}, 0.5 limit - trigger 57000 at ${HOUR_MS}; 0.5 filled, filled 0`,
    `bitfinex:linear:tBTCF0:USTF0 2 1233 buy both at once: 0.5 limit 60000 trigger - at ${long}; 0.5 filled, filled ${long}`,
    `bitfinex:linear:tBTCF0:USTF0 3 - sell both on fall trailing: 0.5 limit - trigger 59000 at ${long}; 0.1 filled, cancelled 0`,
  ])
  const page = await reader.page({ stream: 'all/orders', position: null, fresh: true, until: NOW })
  expect(page).toMatchObject({ hasAllOpen: true, since: NOW - 14 * DAY_MS + HOUR_MS })
})

test('deposits and withdrawals with their fees, once they are completed', async () => {
  const { reader } = await open({
    movements: [
      movement(1, 100, [0, 'COMPLETED']),
      movement(2, -50, [-3, 'COMPLETED']),
      movement(3, -20, [-3, 'CANCELED']),
    ],
  })
  expect(cashTexts(await readAll(reader, NOW), AT)).toEqual([
    `deposit 100 USDT - ${HOUR_MS}`,
    `withdrawal -53 USDT - ${HOUR_MS}`,
  ])
})

test('a row that cannot be read is refused, and the others are kept', async () => {
  const broken = [2, 'tBTCUSD', null, 3, 'many', 60_000, 'LIMIT', null, 1, -0.1, 'USD']
  const { reader } = await open({ trades: [trade(1, AT)] })
  const rows = [trade(1, AT), broken, trade(3, AT), { error: 'no row' }]
  const other = await open(
    {},
    { '/v2/auth/r/trades/hist': ({ query }) => (Number(query.get('end')) >= AT ? rows : []) },
  )
  const reading = await readAll(other.reader, NOW)
  expect([reading.fills.size, reading.refused.length > 0]).toEqual([2, true])
  expect((await readAll(reader, NOW)).refused).toEqual([])
})

test('a position of an earlier version leads to the beginning once', async () => {
  const old = trade(1, Date.UTC(2014, 3, 1), 'tDRKUSD')
  const { reader } = await open({ trades: [old, trade(2, AT)] })
  const reading = newReading()
  reading.positions.set('all/trades', JSON.stringify({ done: NOW - DAY_MS, open: null, width: null }))
  await readAll(reader, NOW, reading)
  expect(reading.fills.size).toBe(2)
})

test('the rights of a key, and whose it is', async () => {
  const { reader } = await open(
    {},
    {
      '/v2/auth/r/permissions': () => [
        ['account', 1, 0],
        ['orders', 1, 0],
        ['withdraw', 0, 1],
        ['wallets', 1, 0],
      ],
      '/v2/auth/r/info/user': () => [1234, 'a@b', 'name'],
    },
  )
  expect(await reader.rights()).toMatchObject({
    rights: { read: true, trade: false, withdraw: true, transfer: false },
    owner: '1234',
  })
})

const recordedTest = existsSync(DATA) ? test : test.skip

function recordedRows(name: string): unknown {
  return JSON.parse(readFileSync(`${DATA}${name}.txt`, 'utf8').split('\n').slice(3).join('\n'))
}

recordedTest('recorded wallets and positions', async () => {
  const margin = recordedRows('Spot__Trading__GetPositions') as readonly Row[]
  const contract = ['tBTCF0:USTF0', 'ACTIVE', -2, 60_000, 0, 0, 12.5, 0.1, 70_000, 10]
  const { reader } = await open(
    {},
    {
      '/v2/auth/r/wallets': () => recordedRows('Spot__Account__GetBalances'),
      '/v2/auth/r/positions': () => [...margin, contract],
    },
  )
  const live = await reader.live()
  expect(live.balances).toEqual([{ part: 'Exchange', asset: 'USDT', total: '19788.6529257', free: '19788.6529257' }])
  expect(live.positions.map(({ symbol, side, quantity }) => `${symbol} ${side} ${quantity}`)).toEqual([
    'tBTCUSD long 0.0195',
    'tBTCF0:USTF0 short 2',
  ])
  // A margin position is compared separately, as its trades form one.
  expect(live.quantities.map(({ symbol }) => symbol)).toEqual(['tBTCUSD', 'tBTCF0:USTF0'])
})
