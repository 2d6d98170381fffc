/**
 * * Pairs, margin, conversions and unified accounts at KuCoin. The stand-in is written from the documentation:
 * https://www.kucoin.com/docs-new/api-3470180 (hf/fills), api-3470122 (its ledger), api-3470200 (hf/margin/fills) and
 * rest/ua. Recorded bodies from ../shared/data are returned unchanged, and skipped if they are absent.
 */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { DAY_MS, HOUR_MS } from '@roundtrip/core/base'
import { describe, expect, test } from 'vitest'
import {
  type GatewayRequest,
  type GatewayRoute,
  inside,
  NOW,
  recordedReader,
  spotMarket,
  startGateway,
  swapMarket,
} from '../gateway.testing.ts'
import { cashTexts, fillTexts, readAll } from '../reading.testing.ts'

const AT = NOW - 3 * HOUR_MS
const DATA = fileURLToPath(new URL('../../../../../../shared/data/kucoin/api_jkorf/', import.meta.url))

const markets = [
  spotMarket('BTC-USDT', 'BTC', 'USDT'),
  spotMarket('ETH-BTC', 'ETH', 'BTC'),
  swapMarket('XBTUSDTM', 'BTC', { quote: 'USDT', settle: 'USDT', size: '0.001' }),
  swapMarket('XBTUSDM', 'BTC', { quote: 'USD', settle: 'BTC', size: '1' }),
]

const ok = (data: unknown) => ({ code: '200000', data })
const page = (items: readonly unknown[]) => ok({ currentPage: 1, pageSize: 500, totalNum: 1, totalPage: 1, items })
const window = { from: 'startAt', to: 'endAt' }

type Row = Readonly<Record<string, unknown>> & { readonly id: number }

/** Newest first, a hundred a page, below `lastId`; nothing from more than a week ago. */
function below(rows: readonly (readonly [number, Row])[], bare = false): GatewayRoute {
  return (request: GatewayRequest) => {
    expect(Number(request.query.get('startAt'))).toBeGreaterThan(NOW - 7 * DAY_MS)
    const lastId = Number(request.query.get('lastId') ?? Number.POSITIVE_INFINITY)
    const shown = inside(request, window, rows)
      .filter(({ id }) => id < lastId)
      .slice(0, 100)
    return ok(bare ? shown : { items: shown, lastId: shown.at(-1)?.id ?? null })
  }
}

const fill = (
  id: number,
  symbol: string,
  overrides: Readonly<Record<string, unknown>> = {},
): readonly [number, Row] => [
  AT - (1_000 - id) * 1_000,
  {
    id,
    symbol,
    tradeId: 20_408_356_621_000 + id,
    orderId: `o${id}`,
    side: 'buy',
    liquidity: 'taker',
    price: '60000',
    size: '0.001',
    fee: '0.06',
    feeCurrency: 'USDT',
    tradeType: 'TRADE',
    createdAt: AT - (1_000 - id) * 1_000,
    ...overrides,
  },
]

const entry = (id: number, context: string): readonly [number, Row] => [
  AT,
  { id, currency: 'USDT', bizType: 'TRADE_EXCHANGE', direction: 'in', createdAt: String(AT), context },
]

const CLASSIC: Readonly<Record<string, GatewayRoute>> = {
  '/api/ua/v1/account/mode': () => ok({ selfAccountMode: 'CLASSIC' }),
  '/api/v1/fills': () => page([]),
  '/api/v1/deposits': () => page([]),
  '/api/v1/withdrawals': () => page([]),
  '/api/v1/convert/order/history': () => page([]),
  '/api/v3/margin/interest': () => page([]),
  '/api/v1/orders': () => page([]),
  '/api/v1/stopOrders': () => page([]),
  '/api/v1/stop-order': () => page([]),
  '/api/v1/hf/orders/active/symbols': () => ok({ symbols: [] }),
  '/api/v1/hf/orders/done': below([]),
  '/api/v1/hf/accounts/ledgers': below([], true),
  '/api/v3/hf/margin/account/ledgers': below([], true),
}

const open = async (routes: Readonly<Record<string, GatewayRoute>>) => {
  const gateway = await startGateway({ ...CLASSIC, ...routes })
  return { gateway, reader: await recordedReader('kucoin', { gateway: gateway.address, markets }) }
}

test('fills come pair by pair, of those pairs that the ledgers name', async () => {
  const spot = Array.from({ length: 250 }, (_, index) => fill(1_000 - index, 'BTC-USDT'))
  const { reader } = await open({
    '/api/v1/hf/accounts/ledgers': below(
      [entry(3, '{"symbol":"BTC-USDT","orderId":"o","tradeId":"1"}'), entry(2, '{}'), entry(1, '')],
      true,
    ),
    '/api/v1/hf/fills': (request) => below(request.query.get('symbol') === 'BTC-USDT' ? spot : [])(request),
    '/api/v3/hf/margin/account/ledgers': below([entry(4, "{'symbol':'ETH-BTC','orderId':'o'}")], true),
    '/api/v3/hf/margin/fills': (request) => {
      const { query } = request
      const kind = query.get('tradeType')
      const id = kind === 'MARGIN_TRADE' ? 900 : 901
      return below([fill(id, 'ETH-BTC', { tradeType: kind, fee: '0.000001', feeCurrency: 'BTC' })])(request)
    },
  })
  const reading = await readAll(reader, NOW)
  expect([reading.refused, reading.troubles]).toEqual([[], []])
  const symbols = [...reading.fills.values()].map(({ instrument }) => instrument.symbol)
  expect([symbols.length, symbols.filter((symbol) => symbol === 'ETH-BTC').length]).toEqual([252, 2])
  const ids = new Set([...reading.fills.values()].map(({ instrument }) => instrument.id))
  expect(ids).toEqual(new Set(['kucoin:spot:BTC-USDT', 'kucoin:margin:ETH-BTC']))
  expect(reading.since.get('spot/pairs/fills/BTC-USDT')).toBe(NOW - 7 * DAY_MS + HOUR_MS)
})

test.each([
  ['of the same id', '1000'],
  ['of another kind of id', '5c35c02709e4f67d5266954e'],
])('the abandoned list and that of a pair have one execution once: %s', async (_, tradeId) => {
  const [, listed] = fill(1_000, 'BTC-USDT')
  const row: Row = { ...listed, tradeId }
  const { reader } = await open({
    '/api/v1/fills': (request) =>
      page(
        request.query.get('tradeType') === 'TRADE' ? inside(request, window, [[row['createdAt'] as number, row]]) : [],
      ),
    // Nothing else names the pair.
    '/api/v1/hf/accounts/ledgers': below([], true),
    '/api/v1/hf/fills': below([fill(1_000, 'BTC-USDT')]),
  })
  expect(fillTexts(await readAll(reader, NOW))).toHaveLength(1)
})

test('conversions and interest', async () => {
  const sizes = { fromCurrency: 'USDT', fromCurrencySize: '600', toCurrency: 'BTC', toCurrencySize: '0.01' }
  const order = { orderId: 'c1', ...sizes, orderTime: AT, status: 'SUCCESS' }
  const { reader } = await open({
    '/api/v1/convert/order/history': (request) =>
      page(
        inside(request, window, [
          [AT, order],
          [AT, { ...order, orderId: 'c2', status: 'FAIL' }],
        ]),
      ),
    '/api/v1/user/api-key': () => ok({ uid: 1, permission: 'General, Margin' }),
    '/api/v3/margin/interest': (request) => {
      expect(Number(request.query.get('endTime')) - Number(request.query.get('startTime'))).toBeLessThan(30 * DAY_MS)
      const row = { createdTime: AT, currency: 'XBT', interestAmount: '0.1', dayRatio: '0.001' }
      return page(inside(request, { from: 'startTime', to: 'endTime' }, [[AT, row]]))
    },
  })
  const reading = await readAll(reader, NOW)
  expect(fillTexts(reading)).toEqual([`kucoin:spot:BTC-USDT ${AT} buy 0.01 60000 0 USDT trade both taker`])
  expect(cashTexts(reading, NOW)).toEqual([`interest -0.1 BTC - ${3 * HOUR_MS}`])
})

test('a unified account: contracts at once, pairs of the coins that were traded, funding and rebates', async () => {
  const execution = (overrides: Readonly<Record<string, unknown>>) => ({
    symbol: 'XBTUSDTM',
    orderId: '1',
    side: 'BUY',
    fillType: 'NORMAL',
    tradeId: '20408356621008896',
    size: '10',
    value: '600',
    price: '60000',
    executionTime: `${AT}000000`,
    fee: '0.36',
    feeCurrency: 'USDT',
    liquidityRole: 'MAKER',
    tax: '0',
    ...overrides,
  })
  const log = (id: string, businessType: string, overrides: Readonly<Record<string, unknown>> = {}) => {
    const row = { accountType: 'UNIFIED', id, currency: 'USDT', direction: 'IN', businessType, amount: '0.5', fee: '0' }
    return [AT, { ...row, ts: `${AT}000000`, ...overrides }] as const
  }
  const items = (rows: readonly unknown[]) => ok({ items: rows, lastId: 1 })
  const { reader } = await open({
    '/api/ua/v1/account/mode': () => ok({ selfAccountMode: 'UNIFIED' }),
    '/api/ua/v1/unified/order/execution': (request) => {
      const type = request.query.get('tradeType')
      const pair = { symbol: 'BTC-USDT', tradeId: '7', size: '0.01', side: 'SELL', liquidityRole: 'TAKER' }
      const row = type === 'FUTURES' ? execution({ positionSide: 'LONG' }) : execution(pair)
      const isListed = type === 'FUTURES' || (type === 'SPOT' && request.query.get('symbol') === 'BTC-USDT')
      return items(isListed ? inside(request, window, [[AT, row]]) : [])
    },
    '/api/ua/v1/position/funding-history': (request) => {
      const row = { symbol: 'XBTUSDTM', size: '-5', fundingFee: '-0.05', settleCurrency: 'USDT', settlementTime: AT }
      return items(inside(request, window, [[AT, row]]))
    },
    '/api/ua/v1/account/ledger': (request) =>
      items(
        inside(request, window, [
          log('1', 'SPOT_EXCHANGE'),
          log('2', 'SPOT_EXCHANGE', { currency: 'BTC', direction: 'OUT' }),
          log('3', 'FUNDING_FEE'),
          log('4', 'LIABILITY_INTEREST', { direction: 'OUT' }),
          log('5', 'SPOT_EXCHANGE_REBATE'),
          log('6', 'TRANSFER'),
          log('7', 'SOMETHING_NEW'),
        ]),
      ),
  })
  const reading = await readAll(reader, NOW)
  expect([reading.refused, reading.troubles]).toEqual([[], []])
  expect(fillTexts(reading)).toEqual([
    `kucoin:linear:XBTUSDTM ${AT} buy 10 60000 0.36 USDT trade long maker`,
    `kucoin:spot:BTC-USDT ${AT} sell 0.01 60000 0.36 USDT trade both taker`,
  ])
  expect(cashTexts(reading, NOW)).toEqual([
    `funding -0.05 USDT kucoin:linear:XBTUSDTM ${3 * HOUR_MS}`,
    `interest -0.5 USDT - ${3 * HOUR_MS}`,
    `other 0.5 USDT - ${3 * HOUR_MS}`,
    `rebate 0.5 USDT - ${3 * HOUR_MS}`,
  ])
})

describe.skipIf(!existsSync(DATA))('recorded bodies', () => {
  const body = (file: string): readonly [string, GatewayRoute] => {
    const lines = readFileSync(`${DATA}${file}.txt`, 'utf8').split('\n')
    const text = lines.slice(lines.findIndex((line) => line.trim().startsWith('{'))).join('\n')
    const start = lines.findIndex((line, index) => index > 2 && line.trim() === '{')
    return [(lines[1] ?? '').trim(), () => (start < 0 ? text : lines.slice(start).join('\n'))]
  }
  test.each([
    ['Spot__HfTrading__GetUserTrades', 'spot/pairs/fills/BTC-ETC', 1_661_390_702_919, 1],
    ['Spot__HfTrading__GetMarginUserTrades', 'margin/cross/pairs/fills/BTC-ETC', 1_661_390_702_919, 1],
    ['Futures__Trading__GetUserTrades', 'futures/fills', 1_558_334_496_000, 1],
    ['Spot__Account__GetDeposits', 'deposits', 1_666_600_519_000, 1],
    ['Spot__Account__GetWithdrawals', 'withdrawals', 1_666_600_379_000, 1],
    ['Unified__Trading__GetUserTrades', 'unified/spot/fills/BTC-USDT', 1_768_216_134_336, 1],
    ['Unified__Account__GetFundingFeeHistory', 'unified/funding', 1_776_153_600_000, 2],
    ['Unified__Account__GetAccountLedger', 'unified/markets', 1_768_780_806_739, 0],
  ])('%s', async (file, stream, at, count) => {
    const { reader } = await open(Object.fromEntries([body(file)]))
    const { refused, records } = await reader.page({ stream, position: null, fresh: true, until: at + HOUR_MS })
    expect([refused, records.length]).toEqual([[], count])
  })

  test('balances and positions of a unified account', async () => {
    const { reader } = await open({
      '/api/ua/v1/account/mode': () => ok({ selfAccountMode: 'UNIFIED' }),
      ...Object.fromEntries(['Unified__Account__GetBalances', 'Unified__Trading__GetPositions'].map(body)),
      '/api/ua/v1/unified/account/balance': body('Unified__Account__GetBalances')[1],
      '/api/ua/v1/unified/position/open-list': body('Unified__Trading__GetPositions')[1],
    })
    const { balances, quantities } = await reader.live()
    expect(balances.map(({ part, asset }) => `${part} ${asset}`)).toEqual(['Unified USDT', 'Unified BTC'])
    expect(quantities).toEqual([{ symbol: 'XBTUSDTM', side: 'both', quantity: 10n ** 18n }])
  })
})
