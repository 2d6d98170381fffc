/**
 * * Orders of spot and margin at Binance, with responses written from the documentation:
 * https://developers.binance.com/docs, binance-spot-api-docs/rest-api/account-endpoints and margin_trading/trade.
 */
import { HOUR_MS } from '@roundtrip/core/base'
import { describe, expect, test } from 'vitest'
import { NOW, spotMarket } from '../gateway.testing.ts'
import { orderTexts, readAll } from '../reading.testing.ts'
import { byId, ofMarket, openBinance, type Row, spotTrade } from './binance.testing.ts'

const spotOrder = (orderId: number, overrides: Row = {}): Row => ({
  symbol: 'BTCUSDT',
  orderId,
  orderListId: -1,
  clientOrderId: 'x-bot',
  price: '60000.00000000',
  origQty: '0.50000000',
  executedQty: '0.50000000',
  status: 'FILLED',
  type: 'LIMIT',
  side: 'BUY',
  stopPrice: '0.00000000',
  time: NOW - 3 * HOUR_MS,
  updateTime: NOW - 3 * HOUR_MS,
  ...overrides,
})

describe('spot', () => {
  test('the legs of an order list are a target and a stop; a market is requested where a holding changed', async () => {
    let balances = [{ asset: 'BTC', free: '0', locked: '0.5' }]
    const legs = { orderListId: 1, side: 'SELL', executedQty: '0.0', status: 'NEW' }
    const target = spotOrder(11, { ...legs, type: 'LIMIT_MAKER', price: '66000' })
    const stop = spotOrder(12, { ...legs, type: 'STOP_LOSS_LIMIT', price: '57900', stopPrice: '58000' })
    let open: readonly Row[] = [target, stop]
    let all: readonly Row[] = [spotOrder(10), target, stop]
    const { reader, gateway } = await openBinance(
      {
        '/api/v3/account': () => ({ uid: 1, balances }),
        '/api/v3/myTrades': byId([spotTrade(5, { orderId: 10 })]),
        '/api/v3/openOrders': () => open,
        '/api/v3/allOrders': ofMarket(() => all, 'orderId'),
      },
      [spotMarket('SOLUSDT', 'SOL', 'USDT')],
    )
    const markets = () =>
      gateway.requests.filter(({ path }) => path === '/api/v3/allOrders').map(({ query }) => query.get('symbol'))
    const reading = await readAll(reader, NOW - 2 * HOUR_MS)
    const [entry, ...others] = orderTexts(reading, NOW)
    expect(entry).toBe(
      'binance:spot:BTCUSDT 10 x-bot buy both at once: 0.5 limit 60000 trigger - at 10800000; 0.5 filled, filled 10800000',
    )
    expect(others).toEqual([
      'binance:spot:BTCUSDT 11 x-bot sell both at once: 0.5 limit 66000 trigger - at 10800000; 0 filled, open',
      'binance:spot:BTCUSDT 12 x-bot sell both on fall: 0.5 limit 57900 trigger 58000 at 10800000; 0 filled, open',
    ])
    const before = markets().length
    await readAll(reader, NOW - HOUR_MS, reading)
    expect(markets()).toHaveLength(before)

    balances = [{ asset: 'USDT', free: '33000', locked: '0' }]
    open = []
    all = [
      spotOrder(10),
      { ...target, status: 'FILLED', executedQty: '0.5', updateTime: NOW - 60_000 },
      { ...stop, status: 'EXPIRED', updateTime: NOW - 60_000 },
    ]
    await readAll(reader, NOW, reading)
    expect(markets().slice(before)).toEqual(['BTCUSDT'])
    expect(orderTexts(reading, NOW).slice(1)).toEqual([
      'binance:spot:BTCUSDT 11 x-bot sell both at once: 0.5 limit 66000 trigger - at 10800000; 0.5 filled, filled 60000',
      'binance:spot:BTCUSDT 12 x-bot sell both on fall: 0.5 limit 57900 trigger 58000 at 10800000; 0 filled, cancelled 60000',
    ])
  })

  test('a market that Binance removed costs its own orders alone', async () => {
    const gone = spotOrder(1, { symbol: 'ETHBTC', status: 'NEW', executedQty: '0' })
    const { reader } = await openBinance({
      '/api/v3/openOrders': () => [gone],
      '/api/v3/allOrders': () => ({ code: -1121, msg: 'Invalid symbol.' }),
    })
    const page = await reader.page({ stream: 'spot/orders', position: null, fresh: true, until: NOW })
    expect(page.refused).toEqual(['Binance does not list the orders of ETHBTC.'])
    expect(page.orders).toHaveLength(1)
    expect(page).toMatchObject({ hasAllOpen: true, more: false })
  })

  test('an answer that makes no sense is not a refusal: the page fails, and is requested again', async () => {
    const standing = spotOrder(1, { status: 'NEW', executedQty: '0' })
    const { reader } = await openBinance({
      '/api/v3/openOrders': () => [standing],
      '/api/v3/allOrders': () => ({ rows: [] }),
    })
    const page = reader.page({ stream: 'spot/orders', position: null, fresh: true, until: NOW })
    await expect(page).rejects.toMatchObject({ reason: 'bad-answer' })
  })

  test('cross margin has one list of what stands, isolated margin one for each account in which something is locked', async () => {
    const coin = { asset: 'BTC', borrowed: '0', free: '1', interest: '0', locked: '0' }
    const account = (symbol: string, locked: string) => ({
      symbol,
      baseAsset: { ...coin, locked },
      quoteAsset: { ...coin, asset: 'USDT' },
    })
    const standing = spotOrder(3, { status: 'NEW', executedQty: '0' })
    const { reader, gateway } = await openBinance({
      '/sapi/v1/margin/account': () => ({ created: true, userAssets: [coin] }),
      '/sapi/v1/margin/isolated/account': () => ({ assets: [account('BTCUSDT', '0.5'), account('ETHBTC', '0')] }),
      '/sapi/v1/margin/interestHistory': () => ({ rows: [], total: 0 }),
      '/sapi/v1/margin/myTrades': () => [],
      '/sapi/v1/margin/openOrders': ({ query }) => (query.get('isIsolated') === 'TRUE' ? [standing] : []),
    })
    const readPage = (stream: string) => reader.page({ stream, position: null, fresh: true, until: NOW })
    expect((await readPage('margin/orders')).orders).toEqual([])
    // An order that protects coins of the pair or a short in it, so it appears in both markets.
    const standsIn = (await readPage('isolated/orders')).orders?.map(({ instrument }) => instrument.id)
    expect(standsIn).toEqual(['binance:spot:BTCUSDT', 'binance:margin:BTCUSDT'])
    const lists = gateway.requests.filter(({ path }) => path === '/sapi/v1/margin/openOrders')
    expect(lists.map(({ query }) => `${query.get('isIsolated')} ${query.get('symbol') ?? '-'}`)).toEqual([
      'FALSE -',
      'TRUE BTCUSDT',
    ])
  })
})
