/**
 * Orders at Hyperliquid, with responses written from the documentation:
 * https://hyperliquid.gitbook.io/hyperliquid-docs/for-developers/api/info-endpoint
 */
import { HOUR_MS, MINUTE_MS } from '@roundtrip/core/base'
import { expect, test } from 'vitest'
import { type GatewayRequest, NOW, recordedReader, startGateway } from '../gateway.testing.ts'
import { newReading, orderTexts, readAll } from '../reading.testing.ts'

const ADDRESS = `0x${'ab'.repeat(20)}`
const AT = NOW - 3 * HOUR_MS

const order = (oid: number, overrides: object = {}) => ({
  coin: 'BTC',
  side: 'A',
  limitPx: '53360.0',
  sz: '0.5',
  oid,
  timestamp: AT,
  triggerCondition: 'Price below 58000',
  isTrigger: true,
  triggerPx: '58000.0',
  children: [],
  isPositionTpsl: false,
  reduceOnly: true,
  orderType: 'Stop Market',
  origSz: '0.5',
  tif: null,
  cloid: null,
  ...overrides,
})

const LIMIT = { triggerCondition: 'N/A', isTrigger: false, triggerPx: '0.0', orderType: 'Limit', reduceOnly: false }

const state = (stated: object, status: string, statusTimestamp = AT) => ({ order: stated, status, statusTimestamp })

const EMPTY = ['userFills', 'userFillsByTime', 'userTwapSliceFillsByTime', 'userFunding', 'userNonFundingLedgerUpdates']

async function open(routes: Readonly<Record<string, (request: GatewayRequest) => unknown>>) {
  const listed = {
    ...Object.fromEntries(EMPTY.map((type) => [type, () => []])),
    spotMeta: () => ({ tokens: [{ name: 'USDC', index: 0 }], universe: [] }),
    perpDexs: () => [null, { name: 'xyz', fullName: 'XYZ' }],
    meta: () => ({ universe: [], marginTables: [], collateralToken: 0 }),
    ...routes,
  }
  const all = new Map<string, (request: GatewayRequest) => unknown>(Object.entries(listed))
  const gateway = await startGateway({
    '/info': (request) => all.get(request.query.get('type') ?? '')?.(request) ?? { error: 'Unknown type' },
  })
  const credentials = { address: ADDRESS }
  const reader = await recordedReader('hyperliquid', { gateway: gateway.address, markets: [], credentials })
  const countOf = (type: string) => gateway.requests.filter(({ query }) => query.get('type') === type).length
  return { reader, countOf }
}

test('a stop is seen while it stands, where it was moved to, and how it ended', async () => {
  const entry = order(70, { ...LIMIT, side: 'B', limitPx: '60000.0', cloid: '0x00000000000000000000000000000007' })
  const target = order(73, { orderType: 'Take Profit Market', triggerCondition: 'Price above 66000' })
  const whole = { ...target, triggerPx: '66000.0', isPositionTpsl: true, origSz: '0.0', sz: '0.0' }
  let standing: readonly object[] = [order(71), whole]
  let ended: readonly object[] = [state(entry, 'filled'), state(entry, 'open'), state(order(71), 'open')]
  const { reader, countOf } = await open({ frontendOpenOrders: () => standing, historicalOrders: () => ended })
  const reading = await readAll(reader, NOW - 2 * HOUR_MS)
  const expected = [
    'hyperliquid:linear:BTC 70 0x00000000000000000000000000000007 buy both at once: 0.5 limit 60000 trigger - at 10800000; 0.5 filled, filled 10800000',
    'hyperliquid:linear:BTC 71 - sell both on fall closing: 0.5 limit - trigger 58000 at 10800000; 0 filled, open',
    'hyperliquid:linear:BTC 73 - sell both on rise closing: - limit - trigger 66000 at 10800000; 0 filled, open',
  ]
  expect(orderTexts(reading, NOW)).toEqual(expected)
  // Nothing changed, so the second list is not requested for an hour.
  await readAll(reader, NOW - 2 * HOUR_MS + 15 * MINUTE_MS, reading)
  expect([countOf('frontendOpenOrders'), countOf('historicalOrders')]).toEqual([2, 1])
  // Moving a stop places a new one.
  const moved = order(75, { triggerPx: '57000.0', triggerCondition: 'Price below 57000', timestamp: NOW - HOUR_MS })
  standing = [moved, whole]
  ended = [state(order(71), 'canceled', NOW - HOUR_MS), ...ended]
  await readAll(reader, NOW - HOUR_MS, reading)
  standing = []
  const reached = { ...moved, triggerPx: '0.0', triggerCondition: 'N/A', isTrigger: false }
  ended = [state(whole, 'siblingFilledCanceled', NOW), state(reached, 'filled', NOW), state(moved, 'triggered', NOW)]
  const page = await reader.page({ stream: 'orders', position: null, fresh: true, until: NOW })
  expect(page).toMatchObject({ hasAllOpen: true, more: false, since: null, refused: [] })
  await readAll(reader, NOW, reading)
  expect(reading.refused).toEqual([])
  expect(orderTexts(reading, NOW)).toEqual([
    expected[0],
    'hyperliquid:linear:BTC 71 - sell both on fall closing: 0.5 limit - trigger 58000 at 10800000; 0 filled, cancelled 3600000',
    'hyperliquid:linear:BTC 73 - sell both on rise closing: - limit - trigger 66000 at 10800000; 0 filled, cancelled 0',
    'hyperliquid:linear:BTC 75 - sell both on fall closing: 0.5 limit - trigger 57000 at 3600000, 0.5 limit - trigger - at 1; 0.5 filled, filled 0',
  ])
})

test('orders of a builder-deployed exchange are listed apart', async () => {
  const dexes: (string | null)[] = []
  const { reader } = await open({
    frontendOpenOrders: ({ query }) => {
      dexes.push(query.get('dex'))
      return query.get('dex') === 'xyz' ? [order(81, { coin: 'xyz:TSLA' })] : []
    },
    historicalOrders: () => [
      state(order(80, { ...LIMIT, coin: 'xyz:TSLA' }), 'canceled'),
      state(order(79, { ...LIMIT, coin: 'old:GOLD' }), 'canceled'),
    ],
  })
  const reading = await readAll(reader, NOW)
  expect(dexes).toEqual([null, 'xyz'])
  expect(orderTexts(reading, NOW).map((text) => text.split(' ').slice(0, 2))).toEqual([
    ['hyperliquid:linear:old:GOLD', '79'],
    ['hyperliquid:linear:xyz:TSLA', '80'],
    ['hyperliquid:linear:xyz:TSLA', '81'],
  ])
})

test('an order that was refused never stood, and an unknown status is refused by name', async () => {
  const { reader } = await open({
    frontendOpenOrders: () => [],
    historicalOrders: () => [
      ...['iocCancelRejected', 'rejected', 'open', 'triggered'].map((status) => state(order(1), status)),
      state(order(2), 'scheduledCancel'),
      state(order(3), 'sleeping'),
    ],
  })
  const reading = await readAll(reader, NOW, newReading())
  expect([...reading.orders.keys()]).toEqual(['hyperliquid:linear:BTC 2'])
  expect(reading.refused).toEqual(['Hyperliquid order: status "sleeping" is not one of those known here.'])
})
