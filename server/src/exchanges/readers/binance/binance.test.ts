/**
 * Binance through the unmodified library, with the simulated exchange: which wallets are open, the first page of fills,
 * and recorded bodies of JKorf's Binance.Net, returned unchanged.
 */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { DAY_MS, formatFixed } from '@roundtrip/core/base'
import { describe, expect, test } from 'vitest'
import { type GatewayRoute, inside, NOW } from '../gateway.testing.ts'
import { newReading, readAll } from '../reading.testing.ts'
import { ReadingTrouble } from '../reader.ts'
import { byId, openBinance, RANGE, type Row, spotTrade, timed } from './binance.testing.ts'

describe('wallets that were never opened', () => {
  test('are left out, and the key is not called wrong', async () => {
    const { reader } = await openBinance({ '/api/v3/myTrades': byId([spotTrade(28_457), spotTrade(28_458)]) })
    const reading = await readAll(reader, NOW)
    expect(reading.troubles).toEqual([])
    expect(reading.fills.size).toBe(2)
    const read = [...reading.positions.keys()]
    expect(read.filter((name) => /^(usdm|coinm|margin|isolated|portfolio|options)/.test(name))).toEqual([])
    expect((await reader.rights()).rights.read).toBe(true)
    expect((await reader.live()).balances).toEqual([{ part: 'Spot', asset: 'BTC', total: '0.6', free: '0.5' }])
  })
  test('are requested again where they did not answer', async () => {
    let isUp = false
    const { reader } = await openBinance({
      '/sapi/v1/margin/account': () =>
        isUp ? { created: true, userAssets: [] } : { code: -1016, msg: 'This service is no longer available.' },
    })
    const names = async () => (await reader.streams()).map(({ name }) => name)
    expect(await names()).not.toContain('margin/likely-markets')
    isUp = true
    expect(await names()).toContain('margin/likely-markets')
  })
})

describe('the first page of fills', () => {
  const rows = Array.from({ length: 1_200 }, (_, index) => spotTrade(100 + index))
  test('follows the newest one, and is the oldest', async () => {
    const { reader, gateway } = await openBinance({ '/api/v3/myTrades': byId(rows) })
    expect((await readAll(reader, NOW)).fills.size).toBe(1_200)
    const queries = gateway.requests.filter(({ path }) => path === '/api/v3/myTrades')
    const ids = queries.map(({ query }) => query.get('fromId'))
    expect(ids.filter((id) => id === null)).toHaveLength(1)
    expect(ids).not.toContain('0')
  })
  test('is refused if Binance ignored the id, because it would be the newest', async () => {
    const newest: GatewayRoute = ({ query }) =>
      query.get('symbol') === 'BTCUSDT' ? rows.slice(-Number(query.get('limit'))) : []
    const { reader } = await openBinance({ '/api/v3/myTrades': newest })
    const firstPage = { stream: 'spot/fills/BTCUSDT', position: '{"marks":[]}', fresh: true, until: NOW }
    await expect(reader.page(firstPage)).rejects.toThrow('fills that do not begin with the first one')
    await expect(reader.page(firstPage)).rejects.toBeInstanceOf(ReadingTrouble)
  })
  test('of contracts is found week by week if the id leads elsewhere', async () => {
    const fill = (id: number, time: number) => ({
      ...spotTrade(id, { time, side: 'BUY', positionSide: 'BOTH', realizedPnl: '0', maker: false, buyer: true }),
    })
    const trades = [fill(11, NOW - 80 * DAY_MS), fill(12, NOW - 2 * DAY_MS), fill(13, NOW - DAY_MS)]
    const { reader } = await openBinance({
      '/fapi/v3/balance': () => [],
      '/fapi/v1/forceOrders': () => [],
      '/fapi/v1/income': () => [],
      // Id 1 is treated as none, which means the last seven days.
      '/fapi/v1/userTrades': (request) => {
        const { query } = request
        if (query.get('fromId') === '1') return trades.slice(1).slice(-Number(query.get('limit')))
        if (query.has('fromId')) return trades.filter(({ id }) => id >= Number(query.get('fromId')))
        return inside(request, RANGE, timed(trades, 'time'))
      },
    })
    const reading = newReading()
    reading.positions.set('usdm/fills/BTCUSDT', JSON.stringify({ marks: [] }))
    expect((await readAll(reader, NOW, reading)).fills.size).toBe(3)
  })
})

test('the windows of every list stay within what it allows', async () => {
  const { reader, gateway } = await openBinance()
  await readAll(reader, NOW)
  const longest: Readonly<Record<string, number>> = {
    '/sapi/v1/capital/withdraw/history': 90,
    '/sapi/v1/capital/deposit/hisrec': 90,
    '/sapi/v1/convert/tradeFlow': 30,
    '/sapi/v1/pay/transactions': 90,
    '/sapi/v1/rebate/taxQuery': 90,
    '/sapi/v1/asset/transfer': 30,
  }
  const paths = new Set(gateway.requests.map(({ path }) => path))
  for (const path of Object.keys(longest)) expect(paths, path).toContain(path)
  for (const { path, query } of gateway.requests) {
    const days = longest[path]
    if (days === undefined) continue
    expect(Number(query.get('endTime')) - Number(query.get('startTime')), path).toBeLessThan(days * DAY_MS)
  }
})

const folder = fileURLToPath(new URL('../../../../../../shared/data/binance/api_jkorf/', import.meta.url))

test.skipIf(!existsSync(folder))('recorded bodies of trades, incomes, payments, balances and positions', async () => {
  const text = (name: string): string => readFileSync(`${folder}${name}.txt`, 'utf8').split('\n').slice(3).join('\n')
  const rows = (name: string): readonly Row[] => JSON.parse(text(name)) as readonly Row[]
  const { reader } = await openBinance({
    '/api/v3/account': () => text('Spot__Account__GetAccountInfo'),
    '/api/v3/myTrades': byId(rows('Spot__Trading__GetUserTrades') as never),
    '/sapi/v1/margin/account': () => ({ created: true, userAssets: [] }),
    '/sapi/v1/margin/interestHistory': () => ({ rows: [], total: 0 }),
    '/sapi/v1/margin/forceLiquidationRec': () => ({ rows: [], total: 0 }),
    '/sapi/v1/margin/myTrades': byId(rows('Spot__Trading__GetMarginUserTrades') as never),
    '/sapi/v1/pay/transactions': (request) => {
      const { data } = JSON.parse(text('Spot__Trading__GetPayTradeHistory2')) as { data: Row[] }
      return { code: '000000', data: inside(request, RANGE, timed(data, 'transactionTime')) }
    },
    '/fapi/v3/balance': () => text('UsdFutures__Account__GetBalances'),
    '/fapi/v2/positionRisk': () => text('UsdFutures__Trading__GetPositions'),
    '/fapi/v1/income': (request) =>
      inside(request, RANGE, timed(rows('UsdFutures__Account__GetIncomeHistory'), 'time')),
    '/fapi/v1/userTrades': () => [],
    '/dapi/v1/balance': () => text('CoinFutures__Account__GetBalances'),
    '/dapi/v1/positionRisk': () => text('CoinFutures__Account__GetPositionInformation'),
    '/dapi/v1/income': () => [],
  })
  const read = (stream: string) => reader.page({ stream, position: null, fresh: true, until: NOW })
  for (const stream of ['spot/fills/BNBBTC', 'margin/fills/BNBBTC']) {
    const { records, refused } = await read(stream)
    expect([records.length, refused]).toEqual([1, []])
  }
  const { quantities, balances } = await reader.live()
  expect(quantities.map(({ symbol, side, quantity }) => `${symbol} ${side} ${formatFixed(quantity)}`)).toEqual([
    'BTCUSDT long 0.001',
    'BTCUSD_201225 long 1',
  ])
  expect(balances.map(({ part, asset }) => `${part} ${asset}`)).toEqual([
    'Spot BTC',
    'Spot LTC',
    'USD-M futures USDT',
    'COIN-M futures BTC',
  ])
  expect((await readAll(reader, NOW)).refused).toEqual([])
})
