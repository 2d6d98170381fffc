/** Orders at Coinbase with responses written from the documentation of `orders/historical/batch`. */
import { generateKeyPairSync } from 'node:crypto'
import { HOUR_MS } from '@roundtrip/core/base'
import { expect, test } from 'vitest'
import { type GatewayRoute, inside, NOW, recordedReader, spotMarket, startGateway } from '../gateway.testing.ts'
import { orderTexts, readAll } from '../reading.testing.ts'

type Row = Readonly<Record<string, unknown>>

async function open(batch: GatewayRoute) {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const secret = privateKey.export({ type: 'sec1', format: 'pem' }).toString()
  const gateway = await startGateway({
    '/api/v3/brokerage/orders/historical/fills': () => ({ fills: [], cursor: '' }),
    '/api/v3/brokerage/orders/historical/batch': batch,
    '/api/v3/brokerage/portfolios': () => ({ portfolios: [] }),
    '/v2/accounts': () => ({ pagination: {}, data: [] }),
  })
  return {
    gateway,
    reader: await recordedReader('coinbase', {
      gateway: gateway.address,
      markets: [spotMarket('BTC-USD', 'BTC', 'USD')],
      credentials: { key: 'organizations/1/apiKeys/2', secret },
    }),
  }
}

const iso = (time: number): string => new Date(time).toISOString()

function order(id: string, placed: number, terms: Row, overrides: Row = {}): Row {
  return {
    order_id: id,
    product_id: 'BTC-USD',
    client_order_id: `c-${id}`,
    side: 'SELL',
    status: 'OPEN',
    filled_size: '0',
    created_time: iso(placed),
    trigger_status: 'STOP_PENDING',
    last_fill_time: null,
    order_configuration: terms,
    ...overrides,
  }
}

const stopAt = (price: string): Row => {
  const direction = { stop_direction: 'STOP_DIRECTION_STOP_DOWN' }
  return { stop_limit_stop_limit_gtc: { base_size: '0.5', limit_price: '57000', stop_price: price, ...direction } }
}
const BRACKET: Row = { trigger_bracket_gtc: { base_size: '0.5', limit_price: '66000', stop_trigger_price: '58000' } }
const LONG = 3 * HOUR_MS

/** The list of open orders, and the others by the time of placing, two per page. */
function lists(standing: () => readonly Row[], ended: () => readonly Row[]): GatewayRoute {
  return (request) => {
    const { query } = request
    const isOpen = query.get('order_status') === 'OPEN'
    const times = { from: 'start_date', to: 'end_date' }
    const endedOrders = ended().map((row) => [Date.parse(String(row['created_time'])), row] as const)
    const rows = isOpen ? standing() : inside(request, times, endedOrders)
    const first = Number(query.get('cursor') ?? 0)
    const hasNext = rows.length > first + 2
    return { orders: rows.slice(first, first + 2), has_next: hasNext, cursor: hasNext ? String(first + 2) : '' }
  }
}

test('a stop is seen while it stands, where it was moved to, and how it ended', async () => {
  const entry = order(
    'entry',
    NOW - LONG,
    { market_market_ioc: { quote_size: '30000' } },
    { side: 'BUY', status: 'FILLED', filled_size: '0.5', last_fill_time: iso(NOW - LONG) },
  )
  const [stop, twin] = [order('stop', NOW - LONG, stopAt('58000')), order('twin', NOW - LONG, BRACKET)]
  // Cancelled before the account was connected, at an unknown time.
  const old = order('old', NOW - 5 * HOUR_MS, stopAt('50000'), { status: 'CANCELLED' })
  let standing = [stop, twin, order('later', NOW - LONG, BRACKET)]
  let ended = [entry, old]
  const { reader, gateway } = await open(
    lists(
      () => standing,
      () => ended,
    ),
  )
  const reading = await readAll(reader, NOW - 2 * HOUR_MS)
  // Coinbase edits an order in place.
  const edits = { edit_history: [{ price: '57500', replace_accept_timestamp: iso(NOW - HOUR_MS) }] }
  standing = [{ ...order('stop', NOW - LONG, stopAt('57500')), ...edits }, twin]
  const placed = order('new', NOW - HOUR_MS - 60_000, stopAt('56000'), { status: 'CANCELLED' })
  ended = [entry, old, placed]
  await readAll(reader, NOW - HOUR_MS, reading)
  standing = []
  const stopped = { status: 'FILLED', filled_size: '0.5', last_fill_time: iso(NOW), trigger_status: 'STOP_TRIGGERED' }
  ended = [entry, placed, { ...stop, ...stopped, order_configuration: stopAt('57500') }, { ...twin, ...stopped }]
  gateway.requests.length = 0
  await readAll(reader, NOW, reading)
  expect(reading.refused).toEqual([])
  expect(orderTexts(reading, NOW)).toEqual([
    `coinbase:spot:BTC-USD entry c-entry buy both at once: - limit - trigger - at ${LONG}; 0.5 filled, filled ${LONG}`,
    `coinbase:spot:BTC-USD later:stop c-later sell both on fall: 0.5 limit - trigger 58000 at ${LONG}; 0 filled, open`,
    `coinbase:spot:BTC-USD later:target c-later sell both at once: 0.5 limit 66000 trigger - at ${LONG}; 0 filled, open`,
    `coinbase:spot:BTC-USD new c-new sell both on fall: 0.5 limit 57000 trigger 56000 at ${HOUR_MS + 60_000}; 0 filled, cancelled ${HOUR_MS}`,
    `coinbase:spot:BTC-USD stop c-stop sell both on fall: 0.5 limit 57000 trigger 58000 at ${LONG}, 0.5 limit 57000 trigger 57500 at ${HOUR_MS}; 0.5 filled, filled 0`,
    `coinbase:spot:BTC-USD twin:stop c-twin sell both on fall: 0.5 limit - trigger 58000 at ${LONG}; 0.5 filled, filled 0`,
    `coinbase:spot:BTC-USD twin:target c-twin sell both at once: 0.5 limit 66000 trigger - at ${LONG}; 0 filled, cancelled 0`,
  ])
})

test('a quiet run asks twice, and has all open orders', async () => {
  const { reader, gateway } = await open(
    lists(
      () => [order('stop', NOW - LONG, stopAt('58000'))],
      () => [],
    ),
  )
  const firstPage = { stream: 'orders', fresh: true }
  let { position } = await reader.page({ ...firstPage, position: null, until: NOW })
  for (let more = true; more; ) {
    const page = await reader.page({ ...firstPage, fresh: false, position, until: NOW })
    ;({ position, more } = page)
  }
  gateway.requests.length = 0
  const page = await reader.page({ ...firstPage, position, until: NOW + HOUR_MS })
  expect(page).toMatchObject({ hasAllOpen: true, more: false, orders: [{ orderId: 'stop' }] })
  expect(gateway.requests).toHaveLength(2)
})
