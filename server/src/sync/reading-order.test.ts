/**
 * The order in which a first run reads accounts whose fills are listed market by market: readers and turns together.
 */
import { DAY_MS, HOUR_MS, itemAt } from '@roundtrip/core/base'
import { expect, test } from 'vitest'
import { byId, openBinance, RANGE, spotTrade, timed } from '../exchanges/readers/binance/binance.testing.ts'
import {
  inside,
  NOW,
  recordedReader,
  spotMarket,
  startGateway,
  swapMarket,
} from '../exchanges/readers/gateway.testing.ts'
import type { AccountReader } from '../exchanges/readers/reader.ts'
import { addStreams, type SyncStream } from './sync-streams.ts'
import { takeTurns } from './take-turns.ts'

type ReadPage = { readonly stream: string; readonly fills: number; readonly ended: boolean }

/** The pages of a first run, in the order in which they are read. */
async function firstRun(reader: AccountReader): Promise<readonly ReadPage[]> {
  const streams: SyncStream[] = []
  addStreams(streams, await reader.streams())
  const turns = takeTurns()
  const pages: ReadPage[] = []
  for (;;) {
    const index = turns.next(streams, { until: NOW, now: NOW })
    if (index === null) {
      // The next slice has the same roles, which are not stored.
      const names = streams.map(({ name, title, role }) => ({ name, title, role }))
      expect(await reader.named(names.map(({ name }) => name))).toEqual(names)
      return pages
    }
    const stream = itemAt(streams, index)
    const fresh = stream.runUntil !== NOW
    const page = await reader.page({ stream: stream.name, position: stream.position, fresh, until: NOW })
    streams[index] = { ...stream, position: page.position, runUntil: NOW, ended: !page.more }
    addStreams(streams, page.discovered)
    const fills = page.records.filter(({ draft }) => draft.type === 'fill').length
    pages.push({ stream: stream.name, fills, ended: !page.more })
  }
}

/** The index of the first page with fills of a stream, and that of its last page of all. */
function indexesOf(pages: readonly ReadPage[], stream: string): { readonly fills: number; readonly end: number } {
  const indexes = pages.flatMap((page, index) => (page.stream === stream ? [index] : []))
  return { fills: indexes.find((index) => itemAt(pages, index).fills > 0) ?? -1, end: indexes.at(-1) ?? -1 }
}

const OTHER_PAIRS = Array.from({ length: 80 }, (_, index) => spotMarket(`COIN${index}USDT`, `COIN${index}`, 'USDT'))
const INCOME = { symbol: 'BTCUSDT', incomeType: 'COMMISSION', income: '-0.3', asset: 'USDT', info: '', tranId: 9 }

test('Binance: fills of contracts arrive first, then the search of spot markets, and deposits after all fills', async () => {
  const contractTrade = {
    ...spotTrade(5),
    side: 'BUY',
    positionSide: 'BOTH',
    realizedPnl: '0',
    maker: false,
    buyer: true,
  }
  // No held coin leads to this market, so only the search finds it.
  const searched = spotTrade(7, { symbol: 'COIN79USDT', commissionAsset: 'COIN79' })
  const routes = {
    '/fapi/v3/balance': () => [],
    '/fapi/v1/forceOrders': () => [],
    '/fapi/v1/income': (request: Parameters<typeof inside>[0]) => {
      return inside(request, RANGE, timed([{ ...INCOME, time: NOW - HOUR_MS, tradeId: '5' }], 'time'))
    },
    '/fapi/v1/userTrades': byId([contractTrade]),
    '/api/v3/myTrades': byId([searched]),
  }
  const { reader } = await openBinance(routes, OTHER_PAIRS)
  const pages = await firstRun(reader)
  const names = pages.map(({ stream }) => stream)

  expect(names.slice(0, 3)).toEqual(['usdm/income', 'spot/likely-markets', 'usdm/fills/BTCUSDT'])
  const contract = indexesOf(pages, 'usdm/fills/BTCUSDT')
  const search = indexesOf(pages, 'spot/markets')
  const spot = indexesOf(pages, 'spot/fills/COIN79USDT')
  expect(contract.fills).toBe(2)
  expect(names.indexOf('spot/markets')).toBeGreaterThan(contract.fills)
  expect(names.filter((name) => name === 'spot/markets').length).toBeGreaterThan(5)
  expect(spot.fills).toBeGreaterThan(contract.fills)
  for (const cash of ['spot/deposits', 'spot/conversions', 'spot/transfers/MAIN_UMFUTURE', 'spot/payments']) {
    expect(names.indexOf(cash), cash).toBeGreaterThan(Math.max(search.end, spot.end))
  }
})

test('BingX: fills of contracts that incomes name arrive before the spot orders of a year are through', async () => {
  const times = { from: 'startTime', to: 'endTime' }
  const at = NOW - HOUR_MS
  const fill = {
    symbol: 'BTC-USDT',
    qty: '0.01',
    price: '60000',
    commission: '-0.3',
    commissionAsset: 'USDT',
    orderId: '121',
    tradeId: '1',
    filledTime: new Date(at).toISOString(),
    side: 'BUY',
    positionSide: 'LONG',
    role: 'taker',
  }
  const income = {
    symbol: 'BTC-USDT',
    incomeType: 'FUNDING_FEE',
    income: '-0.03',
    asset: 'USDT',
    time: at,
    tranId: '1',
  }
  const order = { symbol: 'ETH-USDT', executedQty: '1', time: NOW - 300 * DAY_MS }
  const gateway = await startGateway({
    // Contracts are named only by incomes.
    '/openApi/swap/v2/trade/allFillOrders': () => ({ code: 0, data: { fill_orders: [] } }),
    '/openApi/swap/v2/trade/fillHistory': (request) => ({
      code: 0,
      data: { fill_history_orders: inside(request, { from: 'startTs', to: 'endTs' }, [[at, fill]]) },
    }),
    '/openApi/swap/v2/trade/forceOrders': () => ({ code: 0, data: { orders: [] } }),
    '/openApi/swap/v2/user/income': (request) => ({ code: 0, data: inside(request, times, [[at, income]]) }),
    '/openApi/spot/v1/account/balance': () => ({ code: 0, data: { balances: [] } }),
    '/openApi/spot/v1/trade/historyOrders': (request) => ({
      code: 0,
      data: { orders: request.query.get('pageIndex') === '1' ? inside(request, times, [[order.time, order]]) : [] },
    }),
    '/openApi/spot/v1/trade/myTrades': () => ({ code: 0, data: { fills: [] } }),
    '/openApi/swap/v2/trade/openOrders': () => ({ code: 0, data: { orders: [] } }),
    '/openApi/swap/v1/trade/fullOrder': () => ({ code: 0, data: { orders: [] } }),
    '/openApi/spot/v1/trade/openOrders': () => ({ code: 0, data: { orders: [] } }),
    '/openApi/api/v3/capital/deposit/hisrec': () => [],
    '/openApi/api/v3/capital/withdraw/history': () => [],
  })
  const markets = [
    spotMarket('ETH-USDT', 'ETH', 'USDT'),
    swapMarket('BTC-USDT', 'BTC', { quote: 'USDT', settle: 'USDT', size: '1' }),
  ]
  const pages = await firstRun(await recordedReader('bingx', { gateway: gateway.address, markets }))
  const names = pages.map(({ stream }) => stream)

  expect(names.slice(0, 4)).toEqual(['swap/symbols', 'swap/income', 'spot/symbols', 'swap/trades/BTC-USDT'])
  expect(indexesOf(pages, 'swap/trades/BTC-USDT').fills).toBe(3)
  expect(names.filter((name) => name === 'spot/symbols').length).toBeGreaterThan(3)
  expect(indexesOf(pages, 'spot/symbols').end).toBeGreaterThan(10)
  expect(names.indexOf('deposits')).toBeGreaterThan(indexesOf(pages, 'spot/trades/ETH-USDT').end)
})

test('what only earlier versions stored is retired, and requests nothing', async () => {
  const { reader, gateway } = await openBinance()
  const stored = ['next/markets', 'next/wallets', 'spot/transfers/MAIN_MARGIN']
  expect((await reader.named([...stored, 'no/such/stream'])).map(({ role }) => role)).toEqual([
    'retired',
    'retired',
    'retired',
    'retired',
  ])
  for (const stream of stored) {
    const page = await reader.page({ stream, position: 'found', fresh: true, until: NOW })
    expect(page).toMatchObject({ position: 'found', more: false, discovered: [] })
  }
  expect(gateway.requests).toEqual([])
})
