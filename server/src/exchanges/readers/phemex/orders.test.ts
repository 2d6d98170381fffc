/**
 * Orders at Phemex with responses written from https://phemex-docs.github.io: g-orders/activeList, g-futures/orders.
 */
import { HOUR_MS } from '@roundtrip/core/base'
import { expect, test } from 'vitest'
import { type GatewayRoute, NOW, recordedReader, startGateway } from '../gateway.testing.ts'
import { newReading, orderTexts, readAll } from '../reading.testing.ts'

type Row = Readonly<Record<string, unknown>>

const LONG = 3 * HOUR_MS
const nanoseconds = (time: number): string => `${time}123456`

function order(id: string, overrides: Row): Row {
  return {
    orderID: id,
    clOrdID: '',
    symbol: 'BTCUSDT',
    side: 'Sell',
    posSide: 'Long',
    actionTimeNs: nanoseconds(NOW - LONG),
    transactTimeNs: nanoseconds(NOW - LONG),
    orderType: 'Stop',
    priceRp: '0',
    orderQtyRq: '0.5',
    cumQtyRq: '0',
    stopDirection: 'UNSPECIFIED',
    stopPxRp: '0',
    pegPriceType: 'UNSPECIFIED',
    ordStatus: 'Untriggered',
    execInst: 'None',
    ...overrides,
  }
}

/** The same order in the history, which uses other field names. */
function ended({ orderID, clOrdID, orderType, ...row }: Row, overrides: Row): Row {
  return { ...row, orderId: orderID, clOrdId: clOrdID, ordType: orderType, ...overrides }
}

type Account = {
  readonly standing: () => readonly Row[]
  readonly past: () => readonly Row[]
  readonly isOpen: () => boolean
}

async function open({ standing, past, isOpen }: Account) {
  const coins = [{ currency: 'USDT', valueScale: 8 }]
  const perpProductsV2 = [{ symbol: 'BTCUSDT', type: 'PerpetualV2', settleCurrency: 'USDT', baseCurrency: 'BTC' }]
  const none = { code: 10_002, msg: 'OM_ORDER_NOT_FOUND', data: null }
  const routes: Record<string, GatewayRoute> = {
    '/public/products': () => ({ code: 0, data: { currencies: coins, products: [], perpProductsV2 } }),
    '/g-accounts/accountPositions': ({ query }) => {
      if (query.get('currency') !== 'USDT') return { code: 10_002, msg: 'OM_ACCOUNT_NOT_FOUND', data: null }
      const positions = isOpen() ? [{ symbol: 'BTCUSDT', sizeRq: '0.5' }] : []
      return { code: 0, data: { account: { currency: 'USDT' }, positions } }
    },
    '/g-orders/activeList': ({ query }) => {
      const rows = query.get('symbol') === 'BTCUSDT' ? standing() : []
      return rows.length === 0 ? none : { code: 0, data: { rows } }
    },
    '/api-data/g-futures/orders': ({ query }) => {
      const [start, end] = [Number(query.get('start')), Number(query.get('end'))]
      const time = (row: Row): number => Number(String(row['actionTimeNs']).slice(0, -6))
      const rows = past().filter((row) => time(row) > start && time(row) < end)
      return query.get('currency') === 'USDT' ? rows : []
    },
  }
  const gateway = await startGateway(routes)
  return { gateway, reader: await recordedReader('phemex', { gateway: gateway.address, markets: [] }) }
}

test('a stop is seen while it stands, where it was moved to, and how it ended', async () => {
  const stop = order('1', {
    clOrdID: 'grid-7',
    stopPxRp: '58000',
    stopDirection: 'Falling',
    execInst: 'CloseOnTrigger',
  })
  const target = order('2', {
    orderType: 'LimitIfTouched',
    priceRp: '66000',
    stopPxRp: '65900',
    stopDirection: 'Rising',
  })
  const filled = { ordStatus: 'Filled', cumQtyRq: '0.5' }
  const entry = order('3', { side: 'Buy', orderType: 'Market', clOrdID: 'grid-6', ...filled })
  let standing: readonly Row[] = [stop, target]
  let past: readonly Row[] = [ended(entry, {})]
  let isOpen = true
  const { reader, gateway } = await open({ standing: () => standing, past: () => past, isOpen: () => isOpen })
  const reading = newReading()
  const read = async (until: number): Promise<number> => {
    gateway.requests.length = 0
    const names = new Set(['swap/orders', 'swap-usdc/orders'])
    const ours = { ...reader, streams: async () => (await reader.streams()).filter(({ name }) => names.has(name)) }
    await readAll(ours, until, reading)
    return gateway.requests.length
  }
  await read(NOW - 2 * HOUR_MS)
  standing = [{ ...stop, stopPxRp: '57000', transactTimeNs: nanoseconds(NOW - HOUR_MS) }, target]
  await read(NOW - HOUR_MS)
  standing = []
  isOpen = false
  const late = { transactTimeNs: nanoseconds(NOW) }
  past = [
    ended(entry, {}),
    ended(stop, { ...filled, ...late, stopPxRp: '57000' }),
    ended(target, { ...late, ordStatus: 'Deactivated' }),
  ]
  // Positions and ended orders of two currencies, and the contract in which orders were open.
  expect(await read(NOW)).toBe(5)
  expect(reading.refused).toEqual([])
  expect(orderTexts(reading, NOW)).toEqual([
    `phemex:linear:BTCUSDT 1 grid-7 sell long on fall closing: 0.5 limit - trigger 58000 at ${LONG}, 0.5 limit - trigger 57000 at ${HOUR_MS}; 0.5 filled, filled 0`,
    `phemex:linear:BTCUSDT 2 - sell long on rise: 0.5 limit 66000 trigger 65900 at ${LONG}; 0 filled, cancelled 0`,
    `phemex:linear:BTCUSDT 3 grid-6 buy long at once: 0.5 limit - trigger - at ${LONG}; 0.5 filled, filled ${LONG}`,
  ])
  const page = await reader.page({ stream: 'swap/orders', position: null, fresh: true, until: NOW })
  expect(page.hasAllOpen).toBe(true)
})
