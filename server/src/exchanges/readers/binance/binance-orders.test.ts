/**
 * * Orders of contracts at Binance, with responses written from the documentation:
 * https://developers.binance.com/docs/derivatives/usds-margined-futures/trade/rest-api, All-Orders and
 * Query-All-Algo-Orders.
 */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@roundtrip/core/base'
import { describe, expect, test } from 'vitest'
import { NOW, swapMarket } from '../gateway.testing.ts'
import { orderTexts, readAll } from '../reading.testing.ts'
import { ofMarket, openBinance, type Row, spotTrade } from './binance.testing.ts'

const futuresOrder = (orderId: number | string, overrides: Row = {}): Row => ({
  symbol: 'BTCUSDT',
  orderId,
  clientOrderId: 'grid-1',
  status: 'FILLED',
  type: 'LIMIT',
  origType: 'LIMIT',
  side: 'BUY',
  positionSide: 'BOTH',
  price: '60000',
  stopPrice: '0',
  origQty: '0.5',
  executedQty: '0.5',
  reduceOnly: false,
  closePosition: false,
  time: NOW - 3 * HOUR_MS,
  updateTime: NOW - 3 * HOUR_MS,
  ...overrides,
})

const conditional = (algoId: number, overrides: Row = {}): Row => ({
  symbol: 'BTCUSDT',
  algoId,
  clientAlgoId: 'grid-1-stop',
  algoType: 'CONDITIONAL',
  orderType: 'STOP_MARKET',
  side: 'SELL',
  positionSide: 'BOTH',
  quantity: '0.500',
  algoStatus: 'NEW',
  actualOrderId: '',
  triggerPrice: '58000.00',
  price: '0.000',
  closePosition: false,
  reduceOnly: true,
  createTime: NOW - 3 * HOUR_MS,
  updateTime: NOW - 3 * HOUR_MS,
  triggerTime: 0,
  ...overrides,
})

/** Unquoted text, because ids have more digits than a double holds. */
function exact(rows: unknown): string {
  return JSON.stringify(rows).replace(/"orderId":"(\d+)"/g, '"orderId":$1')
}

const FUTURES = { '/fapi/v3/balance': () => [], '/fapi/v1/forceOrders': () => [], '/fapi/v1/userTrades': () => [] }
const NO_INCOME = { '/fapi/v1/income': () => [] }

describe('contracts', () => {
  test('a stop that is replaced twice between two runs, and then forgotten', async () => {
    let open: readonly Row[] = [conditional(7)]
    let all: readonly Row[] = open
    const { reader, gateway } = await openBinance({
      ...FUTURES,
      ...NO_INCOME,
      '/fapi/v1/openAlgoOrders': () => open,
      '/fapi/v1/allAlgoOrders': ofMarket(() => all, 'algoId'),
    })
    const historyRequests = () => gateway.requests.filter(({ path }) => path === '/fapi/v1/allAlgoOrders').length
    const reading = await readAll(reader, NOW - 2 * HOUR_MS)
    expect(orderTexts(reading, NOW)).toEqual([
      'binance:linear:BTCUSDT algo 7 grid-1-stop sell both on fall closing: 0.5 limit - trigger 58000 at 10800000; 0 filled, open',
    ])
    const lists = () => gateway.requests.filter(({ path }) => path === '/fapi/v1/openAlgoOrders').length
    const before = [historyRequests(), lists()]
    await readAll(reader, NOW - 2 * HOUR_MS + 15 * MINUTE_MS, reading)
    // Nothing was traded, so nothing is requested within the hour.
    expect([historyRequests(), lists()]).toEqual(before)

    const [second, third] = [
      conditional(8, { triggerPrice: '57000', createTime: NOW - 2 * HOUR_MS, updateTime: NOW - 2 * HOUR_MS }),
      conditional(9, {
        triggerPrice: '56000',
        createTime: NOW - HOUR_MS,
        updateTime: NOW - HOUR_MS,
        closePosition: true,
      }),
    ]
    all = [
      conditional(7, { algoStatus: 'CANCELED', updateTime: NOW - 2 * HOUR_MS }),
      { ...second, algoStatus: 'CANCELED', updateTime: NOW - HOUR_MS },
      third,
    ]
    open = [third]
    await readAll(reader, NOW - HOUR_MS, reading)
    expect(orderTexts(reading, NOW)).toEqual([
      'binance:linear:BTCUSDT algo 7 grid-1-stop sell both on fall closing: 0.5 limit - trigger 58000 at 10800000; 0 filled, cancelled 7200000',
      'binance:linear:BTCUSDT algo 8 grid-1-stop sell both on fall closing: 0.5 limit - trigger 57000 at 7200000; 0 filled, cancelled 3600000',
      'binance:linear:BTCUSDT algo 9 grid-1-stop sell both on fall closing: - limit - trigger 56000 at 3600000; 0 filled, open',
    ])

    open = []
    all = []
    const stream = 'usdm/conditional-orders'
    const position = reading.positions.get(stream) ?? null
    const page = await reader.page({ stream, position, fresh: true, until: NOW })
    expect(page).toMatchObject({ hasAllOpen: true, orders: [], refused: [], more: false })
  })

  test('a stop that was triggered is another order from then on, which the fills name', async () => {
    const id = '8389765519993908929'
    const traded = {
      ...spotTrade(5, { orderId: 8_000 }),
      side: 'SELL',
      positionSide: 'BOTH',
      realizedPnl: '0',
      maker: false,
    }
    const fill = JSON.stringify([traded]).replace('8000', id)
    const income = {
      symbol: 'BTCUSDT',
      incomeType: 'COMMISSION',
      income: '-1',
      asset: 'USDT',
      time: NOW - 60_000,
      tranId: 1,
    }
    let [isTraded, open] = [false, [conditional(7)]]
    const ended = () => [
      conditional(7, {
        algoStatus: 'FINISHED',
        actualOrderId: id,
        triggerTime: NOW - 70_000,
        updateTime: NOW - 60_000,
      }),
    ]
    const sold = futuresOrder(id, {
      clientOrderId: 'grid-1-stop',
      type: 'MARKET',
      origType: 'MARKET',
      side: 'SELL',
      price: '0',
      time: NOW - 70_000,
      updateTime: NOW - 60_000,
    })
    const orders = ofMarket(() => [sold], 'orderId')
    const { reader } = await openBinance({
      ...FUTURES,
      '/fapi/v1/userTrades': () => fill,
      '/fapi/v1/income': ({ query }) =>
        isTraded && Number(query.get('startTime')) <= income.time && income.time <= Number(query.get('endTime'))
          ? [income]
          : [],
      '/fapi/v1/openAlgoOrders': () => open,
      '/fapi/v1/allAlgoOrders': ofMarket(() => (isTraded ? ended() : open), 'algoId'),
      '/fapi/v1/allOrders': (request) => (isTraded ? exact(orders(request)) : []),
    })
    const reading = await readAll(reader, NOW - HOUR_MS)
    isTraded = true
    open = []
    await readAll(reader, NOW, reading)
    expect(reading.refused).toEqual([])
    expect(orderTexts(reading, NOW)).toEqual([
      `binance:linear:BTCUSDT ${id} grid-1-stop sell both at once: 0.5 limit - trigger - at 70000; 0.5 filled, filled 60000`,
      'binance:linear:BTCUSDT algo 7 grid-1-stop sell both on fall closing: 0.5 limit - trigger 58000 at 10800000; 0 filled, filled 70000',
    ])
    expect([...reading.fills.values()].map(({ orderId }) => orderId)).toEqual([id])
  })

  test('a stop that is placed after an entry is seen at once, where it goes after the hour', async () => {
    const income = {
      symbol: 'BTCUSDT',
      incomeType: 'COMMISSION',
      income: '-1',
      asset: 'USDT',
      time: NOW - 60_000,
      tranId: 1,
    }
    let [open, all]: (readonly Row[])[] = [[], []]
    const { reader, gateway } = await openBinance({
      ...FUTURES,
      '/fapi/v1/income': ({ query }) =>
        Number(query.get('startTime')) <= income.time && income.time <= Number(query.get('endTime')) ? [income] : [],
      '/fapi/v1/openAlgoOrders': () => open,
      '/fapi/v1/allAlgoOrders': ofMarket(() => all ?? [], 'algoId'),
    })
    const stream = 'usdm/conditional-orders'
    const readPage = (position: string | null, until: number) => reader.page({ stream, position, fresh: true, until })
    const first = await readPage(null, NOW - 10 * MINUTE_MS)
    expect(first).toMatchObject({ hasAllOpen: true, orders: [] })
    open = [conditional(7, { createTime: NOW - 60_000, updateTime: NOW - 60_000 })]
    all = open
    const second = await readPage(first.position, NOW)
    expect(second).toMatchObject({ hasAllOpen: false, orders: [{ orderId: 'algo 7', state: 'open' }] })
    // Once more, because incomes may appear late; then never again.
    const late = await readPage(second.position, NOW + 10 * MINUTE_MS)
    expect(late).toMatchObject({ hasAllOpen: false, orders: [{ orderId: 'algo 7', state: 'open' }] })
    const requests = gateway.requests.length
    const third = await readPage(late.position, NOW + 25 * MINUTE_MS)
    expect(third.orders).toEqual([])
    expect(gateway.requests.length - requests).toBeLessThanOrEqual(1)
    open = []
    all = [conditional(7, { createTime: NOW - 60_000, algoStatus: 'EXPIRED', updateTime: NOW + 30 * MINUTE_MS })]
    const fourth = await readPage(third.position, NOW + HOUR_MS)
    expect(fourth).toMatchObject({ hasAllOpen: true, orders: [{ orderId: 'algo 7', state: 'cancelled' }] })
  })

  test('a contract that was traded leads to its orders of ninety days, in weeks, and once', async () => {
    const old = futuresOrder(3, { time: NOW - 40 * DAY_MS, updateTime: NOW - 40 * DAY_MS })
    const stop = futuresOrder(4, {
      clientOrderId: 'web_AbC',
      origType: 'STOP_MARKET',
      type: 'MARKET',
      side: 'SELL',
      positionSide: 'LONG',
      stopPrice: '58500',
      price: '0',
      time: NOW - 39 * DAY_MS,
      updateTime: NOW - 38 * DAY_MS,
    })
    const standing = futuresOrder(5, { status: 'NEW', executedQty: '0' })
    const income = {
      symbol: 'BTCUSDT',
      incomeType: 'FUNDING_FEE',
      income: '-1',
      asset: 'USDT',
      time: NOW - 40 * DAY_MS,
      tranId: 1,
    }
    const { reader, gateway } = await openBinance({
      ...FUTURES,
      '/fapi/v1/income': ({ query }) =>
        Number(query.get('startTime')) <= income.time && income.time <= Number(query.get('endTime')) ? [income] : [],
      '/fapi/v1/allOrders': ofMarket(() => [old, stop, standing], 'orderId'),
    })
    const reading = await readAll(reader, NOW)
    expect(orderTexts(reading, NOW)).toEqual([
      `binance:linear:BTCUSDT 3 grid-1 buy both at once: 0.5 limit 60000 trigger - at ${40 * DAY_MS}; 0.5 filled, filled ${40 * DAY_MS}`,
      `binance:linear:BTCUSDT 4 web_AbC sell long on fall closing: 0.5 limit - trigger 58500 at ${39 * DAY_MS}; 0.5 filled, filled ${38 * DAY_MS}`,
    ])
    const spans = gateway.requests
      .filter(({ path }) => /all(Algo)?Orders$/.test(path))
      .map(({ query }) => Number(query.get('endTime')) - Number(query.get('startTime')))
    expect(Math.max(...spans)).toBeLessThan(7 * DAY_MS)
    expect(spans.length).toBe(26)
    await readAll(reader, NOW + 1, reading)
    expect(gateway.requests.filter(({ path }) => /all(Algo)?Orders$/.test(path))).toHaveLength(26)
  })

  test('conditional orders of COIN-M are listed by a service of their own, whose refusal costs nothing else', async () => {
    const market = swapMarket('BTCUSD_PERP', 'BTC', { quote: 'USD', settle: 'BTC', size: '100' })
    const stop = conditional(1, {
      symbol: 'BTCUSD_PERP',
      side: 'BUY',
      orderType: 'TRAILING_STOP_MARKET',
      quantity: '8',
      callbackRate: '1',
    })
    let isRefused = false
    const { reader, gateway } = await openBinance(
      {
        '/dapi/v1/balance': () => [],
        '/dapi/v1/income': () => [],
        '/dapi/v1/userTrades': () => [],
        '/dapi/v1/openAlgoOrders': () => (isRefused ? { code: -1, msg: 'unknown' } : [stop]),
        '/dapi/v1/allAlgoOrders': () => [stop],
      },
      [market],
    )
    const reading = await readAll(reader, NOW)
    expect(orderTexts(reading, NOW)).toEqual([
      'binance:inverse:BTCUSD_PERP algo 1 grid-1-stop buy both on rise trailing closing: 8 limit - trigger - at 10800000; 0 filled, open',
    ])
    expect(gateway.requests.find(({ path }) => path === '/dapi/v1/allAlgoOrders')?.query.get('symbol')).toBe(
      'BTCUSD_PERP',
    )
    isRefused = true
    const readPage = (stream: string) => reader.page({ stream, position: null, fresh: true, until: NOW })
    await expect(readPage('coinm/conditional-orders')).rejects.toThrow()
    expect(await readPage('coinm/orders')).toMatchObject({ hasAllOpen: true, orders: [] })
  })
})
