/** Orders at OKX, with responses written from the documentation: https://www.okx.com/docs-v5/en */
import { HOUR_MS } from '@roundtrip/core/base'
import { expect, test } from 'vitest'
import { type GatewayRequest, NOW, recordedReader, startGateway, swapMarket } from '../gateway.testing.ts'
import { orderTexts, readAll } from '../reading.testing.ts'

const AT = NOW - 3 * HOUR_MS
const markets = [swapMarket('BTC-USDT-SWAP', 'BTC', { quote: 'USDT', settle: 'USDT', size: '0.01' })]

const body = (data: readonly unknown[]) => ({ code: '0', msg: '', data })

const LISTS = [
  'trade/fills-history',
  'account/bills-archive',
  'asset/bills-history',
  'asset/deposit-history',
  'asset/withdrawal-history',
  'trade/orders-pending',
  'trade/orders-history',
  'trade/orders-history-archive',
  'trade/orders-algo-pending',
  'trade/orders-algo-history',
]

async function open(routes: Parameters<typeof startGateway>[0]) {
  const empty = Object.fromEntries(LISTS.map((list) => [`/api/v5/${list}`, () => body([])]))
  const gateway = await startGateway({ ...empty, ...routes })
  return { gateway, reader: await recordedReader('okx', { gateway: gateway.address, markets }) }
}

const order = (overrides: object) => ({
  instType: 'SWAP',
  instId: 'BTC-USDT-SWAP',
  side: 'buy',
  posSide: 'net',
  ordType: 'limit',
  sz: '10',
  px: '60000',
  accFillSz: '10',
  state: 'filled',
  reduceOnly: 'false',
  clOrdId: '',
  cTime: String(AT),
  uTime: String(AT),
  ...overrides,
})

/** Rows with the requested type or kind, and the requested state. */
const ofKind =
  (rows: readonly Readonly<Record<string, unknown>>[]) =>
  ({ query }: GatewayRequest) => {
    const [type, kinds, state] = ['instType', 'ordType', 'state'].map((name) => query.get(name))
    const matching = rows.filter((row) => {
      if (typeof kinds === 'string' && !kinds.split(',').includes(String(row['ordType']))) return false
      return [type ?? row['instType'], state ?? row['state']].join() === [row['instType'], row['state']].join()
    })
    return body(matching)
  }

test('a stop is seen while it stands, where it was moved to, and how it ended', async () => {
  const stop = {
    algoId: '71',
    algoClOrdId: 'grid7',
    ordType: 'conditional',
    side: 'sell',
    px: undefined,
    accFillSz: undefined,
    slTriggerPx: '58000',
    slOrdPx: '-1',
    reduceOnly: 'true',
    state: 'live',
  }
  const [target, entry] = [{ ordId: '73', side: 'sell', px: '66000', accFillSz: '0', state: 'live' }, { ordId: '70' }]
  let [standing, ended] = [[order(stop)], [] as ReturnType<typeof order>[]]
  const { reader, gateway } = await open({
    '/api/v5/trade/orders-pending': ofKind([order(target)]),
    '/api/v5/trade/orders-history': ofKind([order({ ...entry, clOrdId: 'grid6' })]),
    '/api/v5/trade/orders-algo-pending': (request) => ofKind(standing)(request),
    '/api/v5/trade/orders-algo-history': (request) => ofKind(ended)(request),
  })
  const reading = await readAll(reader, NOW - 2 * HOUR_MS)
  const [first, second] = [
    'okx:linear:BTC-USDT-SWAP 70 grid6 buy both at once: 10 limit 60000 trigger - at 10800000; 10 filled, filled 10800000',
    'okx:linear:BTC-USDT-SWAP 73 - sell both at once: 10 limit 66000 trigger - at 10800000; 0 filled, open',
  ]
  expect(orderTexts(reading, NOW)).toEqual([
    first,
    'okx:linear:BTC-USDT-SWAP 71 grid7 sell both on fall closing: 10 limit - trigger 58000 at 10800000; 0 filled, open',
    second,
  ])
  standing = [order({ ...stop, slTriggerPx: '57000', uTime: String(NOW - HOUR_MS) })]
  const before = gateway.requests.length
  await readAll(reader, NOW - HOUR_MS, reading)
  const requests = gateway.requests.slice(before).filter(({ path }) => path.includes('/trade/orders-'))
  expect(requests).toHaveLength(19)
  standing = []
  ended = [order({ ...stop, slTriggerPx: '57000', uTime: String(NOW), state: 'effective', actualSide: 'sl' })]
  await readAll(reader, NOW, reading)
  expect(reading.refused).toEqual([])
  expect(orderTexts(reading, NOW)).toEqual([
    first,
    'okx:linear:BTC-USDT-SWAP 71 grid7 sell both on fall closing: 10 limit - trigger 58000 at 10800000, 10 limit - trigger 57000 at 3600000; 10 filled, filled 0',
    second,
  ])
})

test('all open orders are there, page by page, and orders that ended come from the list that still has them', async () => {
  const many = Array.from({ length: 130 }, (_, index) => {
    const ordId = String(1_000 - index)
    return { ...order({ px: String(100 + index), accFillSz: '0', state: 'live' }), ordId }
  })
  const { reader, gateway } = await open({
    '/api/v5/trade/orders-pending': ({ query }) => {
      const after = Number(query.get('after') ?? Number.POSITIVE_INFINITY)
      return body(many.filter(({ ordId }) => Number(ordId) < after).slice(0, 100))
    },
  })
  const page = await reader.page({ stream: 'orders/SWAP', position: null, fresh: true, until: NOW })
  expect(page.orders).toHaveLength(130)
  expect(page.hasAllOpen).toBe(true)
  const lists = new Set(gateway.requests.map(({ path, query }) => `${path} ${(query.get('begin') ?? '').slice(0, 5)}`))
  expect(lists).toContain('/api/v5/trade/orders-history 17718')
  const next = await reader.page({ stream: 'orders/SWAP', position: page.position, fresh: false, until: NOW })
  expect([next.hasAllOpen, next.orders]).toEqual([false, []])
  expect(gateway.requests.some(({ path }) => path.endsWith('/orders-history-archive'))).toBe(true)
})
