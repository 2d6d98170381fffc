/**
 * * Unified accounts, margin and conversions at Bitget. The stand-in is written from the documentation:
 * https://www.bitget.com/api-doc/uta/intro, margin/intro and common/convert/Get-Convert-Record. Recorded bodies from
 * ../shared/data are returned unchanged, and skipped if they are absent.
 */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { DAY_MS, HOUR_MS } from '@roundtrip/core/base'
import { describe, expect, test } from 'vitest'
import {
  type GatewayRoute,
  inside,
  NOW,
  recordedReader,
  spotMarket,
  startGateway,
  swapMarket,
} from '../gateway.testing.ts'
import { cashTexts, fillTexts, newReading, readAll } from '../reading.testing.ts'

const AT = NOW - 3 * HOUR_MS
const DATA = fileURLToPath(new URL('../../../../../../shared/data/bitget/api_jkorf/', import.meta.url))

const markets = [
  spotMarket('BTCUSDT', 'BTC', 'USDT'),
  spotMarket('ETHUSDT', 'ETH', 'USDT'),
  swapMarket('BTCUSDT', 'BTC', { quote: 'USDT', settle: 'USDT', size: '1' }),
  swapMarket('BTCUSD', 'BTC', { quote: 'USD', settle: 'BTC', size: '1' }),
]

const ok = (data: unknown) => ({ code: '00000', msg: 'success', data })
const UNIFIED = 'You are in Unified Account mode, and the Classic Account API is not supported at this time'
const refusing = () => ({ code: '40085', msg: UNIFIED })

const LIMIT = 100

/** A list of API version 3: newest first, a hundred a page; `cursor` is the id of the last row returned. */
function paged(rows: readonly (readonly [number, Readonly<Record<string, unknown>>])[], id: string): GatewayRoute {
  return (request) => {
    const { query } = request
    const [from, to] = [Number(query.get('startTime')), Number(query.get('endTime'))]
    expect(to - from).toBeLessThanOrEqual(30 * DAY_MS)
    expect(from).toBeGreaterThan(NOW - 90 * DAY_MS)
    const matching = inside(request, { from: 'startTime', to: 'endTime' }, rows)
    const cursor = query.get('cursor')
    const index = cursor === null ? 0 : matching.findIndex((row) => row[id] === cursor) + 1
    const shown = matching.slice(index, index + LIMIT)
    return ok({ list: shown.length === 0 ? null : shown, cursor: shown.length === 0 ? '' : shown.at(-1)?.[id] })
  }
}

const fill = (execId: string, overrides: Readonly<Record<string, unknown>>) => ({
  execId,
  orderId: `9${execId}`,
  category: 'USDT-FUTURES',
  symbol: 'BTCUSDT',
  orderType: 'market',
  side: 'sell',
  execPrice: '60000',
  execQty: '0.01',
  execValue: '600',
  tradeScope: 'taker',
  tradeSide: 'open',
  feeDetail: [{ feeCoin: 'USDT', fee: '0.36' }],
  createdTime: String(AT),
  execPnl: '0',
  ...overrides,
})

const record = (id: string, type: string, overrides: Readonly<Record<string, unknown>>) => {
  return {
    category: 'USDT-FUTURES',
    id,
    symbol: '',
    coin: 'USDT',
    type,
    amount: '1',
    fee: '0',
    ts: String(AT),
    ...overrides,
  }
}

const CLASSIC = [
  'spot/account/assets',
  'spot/account/info',
  'spot/trade/fills',
  'mix/order/fill-history',
  'mix/account/bill',
  'mix/account/accounts',
  'spot/wallet/deposit-records',
]

/** Order lists of both APIs, which are empty here. */
const ORDERS: Readonly<Record<string, GatewayRoute>> = {
  '/api/v3/trade/unfilled-orders': () => ok({ list: null, cursor: '' }),
  '/api/v3/trade/history-orders': () => ok({ list: null, cursor: '' }),
  '/api/v3/trade/unfilled-strategy-orders': () => ok([]),
  '/api/v3/trade/history-strategy-orders': () => ok({ list: null, cursor: '' }),
  '/api/v2/mix/order/orders-pending': () => ok({ entrustedList: null }),
  '/api/v2/mix/order/orders-history': () => ok({ entrustedList: null }),
  '/api/v2/mix/order/orders-plan-pending': () => ok({ entrustedList: null }),
  '/api/v2/mix/order/orders-plan-history': () => ok({ entrustedList: null }),
  '/api/v2/spot/trade/unfilled-orders': () => ok([]),
  '/api/v2/spot/trade/history-orders': () => ok([]),
  '/api/v2/spot/trade/current-plan-order': () => ok({ orderList: [] }),
  '/api/v2/spot/trade/history-plan-order': () => ok({ orderList: [] }),
}

function unifiedRoutes(): Record<string, GatewayRoute> {
  const fills = [
    fill('1', {}),
    fill('2', { side: 'buy', tradeSide: 'close', execPnl: '-2' }),
    fill('3', { side: 'buy', tradeSide: 'burst_close_short' }),
    fill('4', { category: 'SPOT', side: 'buy', tradeSide: '', feeDetail: [{ feeCoin: 'BGB', fee: '0.001' }] }),
    fill('5', { category: 'COIN-FUTURES', symbol: 'BTCUSD', feeDetail: [{ feeCoin: 'BTC', fee: '-0.000001' }] }),
    fill('6', { category: 'MARGIN', symbol: 'GONEUSDT', tradeSide: '', feeDetail: [] }),
  ]
  const records = [
    record('11', 'CONTRACT_MAIN_SETTLE_FEE_USER_OUT', { symbol: 'BTCUSDT', amount: '0.5' }),
    record('12', 'CONTRACT_MAIN_SETTLE_FEE_USER_IN', { symbol: 'BTCUSDT', amount: '0.25' }),
    record('13', 'OPEN_SHORT', { amount: '0', fee: '-0.36' }),
    record('14', 'ORDER_DEALT_IN', { coin: 'BTC' }),
    record('15', 'TRANSFER_IN', {}),
    record('16', 'INTEREST_SETTLEMENT_OUT', { amount: '-0.1' }),
    record('17', 'EXCHANGE_SOURCE_TOKEN_USER_OUT', { amount: '-3000' }),
    record('18', 'EXCHANGE_TARGET_TOKEN_USER_IN', { coin: 'ETH', amount: '1' }),
    record('19', 'A_NEW_TYPE', { amount: '-0.01' }),
  ]
  const moved = { orderId: '31', recordId: '31', coin: 'usdt', size: '20', status: 'success', createdTime: String(AT) }
  return {
    ...Object.fromEntries(CLASSIC.map((path) => [`/api/v2/${path}`, refusing])),
    '/api/v3/trade/fills': paged(
      fills.map((row) => [AT, row]),
      'execId',
    ),
    '/api/v3/account/financial-records': (request) => {
      const rows = request.query.get('category') === 'USDT-FUTURES' ? records : []
      return paged(
        rows.map((row) => [AT, row]),
        'id',
      )(request)
    },
    '/api/v3/account/settings': () => ok({ accountMode: 'unified', holdMode: 'hedge_mode' }),
    '/api/v3/account/deposit-records': (request) =>
      ok(inside(request, { from: 'startTime', to: 'endTime' }, [[AT, { ...moved, type: 'deposit' }]])),
    '/api/v3/account/withdrawal-records': (request) =>
      ok(inside(request, { from: 'startTime', to: 'endTime' }, [[AT, { ...moved, type: 'withdraw', fee: '1' }]])),
    '/api/v3/account/info': () =>
      ok({ userId: '77', ips: '', permType: 'read-only', permissions: ['uta_mgt', 'uta_trade', 'withdraw'] }),
  }
}

const open = async (routes: Readonly<Record<string, GatewayRoute>>) => {
  const gateway = await startGateway({ ...ORDERS, ...routes })
  return { gateway, reader: await recordedReader('bitget', { gateway: gateway.address, markets }) }
}

describe('a unified account', () => {
  test('is read through the third interface', async () => {
    const { reader } = await open(unifiedRoutes())
    const reading = await readAll(reader, NOW)
    expect([reading.refused, reading.troubles]).toEqual([[], []])
    expect(fillTexts(reading)).toEqual([
      `bitget:inverse:BTCUSD ${AT} sell 600 60000 -0.000001 BTC trade short taker`,
      `bitget:linear:BTCUSDT ${AT} buy 0.01 60000 0.36 USDT liquidation short taker`,
      `bitget:linear:BTCUSDT ${AT} buy 0.01 60000 0.36 USDT trade short taker`,
      `bitget:linear:BTCUSDT ${AT} sell 0.01 60000 0.36 USDT trade short taker`,
      `bitget:margin:GONEUSDT ${AT} sell 0.01 60000 0 USDT trade both taker`,
      `bitget:spot:BTCUSDT ${AT} buy 0.01 60000 0.001 BGB trade both taker`,
      `bitget:spot:ETHUSDT ${AT} buy 1 3000 0 USDT trade both taker`,
    ])
    expect(cashTexts(reading, NOW)).toEqual([
      `deposit 20 USDT - ${3 * HOUR_MS}`,
      `funding -0.5 USDT bitget:linear:BTCUSDT ${3 * HOUR_MS}`,
      `funding 0.25 USDT bitget:linear:BTCUSDT ${3 * HOUR_MS}`,
      `interest -0.1 USDT - ${3 * HOUR_MS}`,
      `other -0.01 USDT - ${3 * HOUR_MS}`,
      `withdrawal -21 USDT - ${3 * HOUR_MS}`,
    ])
    expect(await reader.rights()).toEqual({
      rights: { read: true, trade: false, withdraw: false, transfer: false, ipBound: false, expires: null },
      owner: '77',
    })
  })

  test('has more than a page of fills, and the two coins of a conversion on two pages', async () => {
    const time = (index: number): number => AT - index * 60_000
    const fills = Array.from({ length: 250 }, (_, index) =>
      fill(String(9_000 - index), { createdTime: String(time(index)) }),
    )
    const others = Array.from({ length: 99 }, (_, index) =>
      record(String(800 - index), 'A_NEW_TYPE', { ts: String(AT + 1) }),
    )
    const legs = [
      record('17', 'EXCHANGE_SOURCE_TOKEN_USER_OUT', { amount: '-3000' }),
      record('16', 'EXCHANGE_TARGET_TOKEN_USER_IN', { coin: 'ETH', amount: '1' }),
    ]
    const { reader } = await open({
      ...unifiedRoutes(),
      '/api/v3/trade/fills': paged(
        fills.map((row) => [Number(row.createdTime), row]),
        'execId',
      ),
      '/api/v3/account/financial-records': (request) =>
        paged(
          request.query.get('category') === 'OTHER' ? [...others, ...legs].map((row) => [Number(row.ts), row]) : [],
          'id',
        )(request),
    })
    const reading = await readAll(reader, NOW)
    const spot = [...reading.fills.values()].filter(({ instrument }) => instrument.kind === 'spot')
    expect([reading.fills.size, spot.length, reading.refused]).toEqual([251, 1, []])
  })

  test('keeps the history of its time as a classic one, and goes on from there if it changes back', async () => {
    const { reader } = await open(unifiedRoutes())
    const before = JSON.stringify({ done: NOW - DAY_MS, open: null, width: null })
    const page = await reader.page({ stream: 'deposits', position: before, fresh: true, until: NOW })
    expect(page).toMatchObject({ records: [], refused: [], position: before, more: false })
    const never = await reader.page({ stream: 'deposits', position: null, fresh: true, until: NOW })
    const classic = await open({ '/api/v2/spot/wallet/deposit-records': () => ok([]) })
    const next = { stream: 'deposits', position: never.position, fresh: true, until: NOW }
    expect((await classic.reader.page(next)).position).toContain('"past"')
  })

  test('a trouble of another kind is none of the mode', async () => {
    const { reader } = await open({ '/api/v2/spot/wallet/deposit-records': () => ({ code: '40014', msg: 'denied' }) })
    await expect(reader.page({ stream: 'deposits', position: null, fresh: true, until: NOW })).rejects.toThrow()
  })
})

test('a classic account: margin of the coins that were traded, conversions and small balances', async () => {
  const row = (tradeId: string) => ({
    orderId: tradeId,
    tradeId,
    side: 'buy',
    priceAvg: '3000',
    size: '1',
    tradeScope: 'maker',
    cTime: String(AT),
    feeDetail: { deduction: 'yes', feeCoin: 'BGB', totalDeductionFee: '-0.01', totalFee: '-0.01' },
  })
  const span = { from: 'startTime', to: 'endTime' }
  const { reader, gateway } = await open({
    '/api/v2/spot/account/assets': () => ok([]),
    '/api/v2/spot/trade/fills': () => ok([]),
    '/api/v2/mix/order/fill-history': () => ok({ fillList: null }),
    '/api/v2/mix/account/bill': () => ok({ bills: null }),
    '/api/v2/spot/wallet/deposit-records': () => ok([]),
    '/api/v2/spot/wallet/withdrawal-records': () => ok([]),
    '/api/v2/convert/convert-record': (request) => {
      const sizes = { fromCoin: 'USDT', fromCoinSize: 100, toCoin: 'ETH', toCoinSize: '0.05' }
      const rows = inside(request, span, [[AT, { id: '1', ts: String(AT), cnvtPrice: '0.0005', fee: '0', ...sizes }]])
      return ok({ dataList: rows, endId: '1' })
    },
    '/api/v2/convert/bgb-convert-records': (request) => {
      const sizes = { fromCoin: 'ROOT', fromAmount: '64.99837000', toCoin: 'BGB', toAmount: '3.55072001' }
      const detail = { feeDetail: [{ feeCoin: 'BGB', fee: '0.07101441' }], status: 'success', ctime: String(AT) }
      return ok(inside(request, span, [[AT, { orderId: '2', ...sizes, ...detail }]]))
    },
    '/api/v2/margin/crossed/financial-records': ({ query }) =>
      ok({ resultList: [{ marginId: '1', coin: query.get('marginType') === 'deal_in' ? 'ETH' : 'USDT' }] }),
    '/api/v2/margin/crossed/fills': (request) => ok({ fills: inside(request, span, [[AT, row('51')]]) }),
    '/api/v2/margin/crossed/interest-history': (request) => {
      const interest = { interestId: '1', interestCoin: 'USDT', interestAmount: '1.2', cTime: String(AT) }
      return ok({ resultList: inside(request, span, [[AT, interest]]) })
    },
    '/api/v2/margin/isolated/account/assets': () =>
      ok([
        { symbol: 'BTCUSDT', coin: 'BTC', totalAmount: '0' },
        { symbol: 'ETHUSDT', coin: 'ETH', totalAmount: '1' },
      ]),
    '/api/v2/margin/isolated/fills': (request) => ok({ fills: inside(request, span, [[AT, row('52')]]) }),
  })
  const reading = await readAll(reader, NOW, newReading())
  expect(reading.refused).toEqual([])
  expect(fillTexts(reading)).toEqual([
    `bitget:margin:ETHUSDT ${AT} buy 1 3000 0.01 BGB trade both maker`,
    `bitget:margin:ETHUSDT ${AT} buy 1 3000 0.01 BGB trade both maker`,
    `bitget:spot:ETHUSDT ${AT} buy 0.05 2000 0 USDT trade both taker`,
    `bitget:spot:ROOTBGB ${AT} sell 64.99837 0.05462783159023834 0.07101441 BGB dust both taker`,
  ])
  expect(cashTexts(reading, NOW)).toEqual([`interest -1.2 USDT - ${3 * HOUR_MS}`])
  const requests = gateway.requests.filter(({ path }) => path.endsWith('/isolated/fills'))
  expect(new Set(requests.map(({ query }) => query.get('symbol')))).toEqual(new Set(['ETHUSDT']))
})

describe.skipIf(!existsSync(DATA))('recorded bodies', () => {
  const body = (file: string): readonly [string, GatewayRoute] => {
    const lines = readFileSync(`${DATA}${file}.txt`, 'utf8').split('\n')
    const text = lines.slice(lines.findIndex((line) => line.startsWith('{'))).join('\n')
    return [(lines[1] ?? '').trim(), () => text]
  }
  test.each([
    ['Unified__Trading__GetUserTrades', 'unified/fills', 1_750_141_421_721, 1],
    ['Unified__Account__GetDepositRecords', 'unified/deposits', 1_740_451_703_778, 1],
    ['Unified__Account__GetWithdrawalRecords', 'unified/withdrawals', 1_740_451_703_778, 1],
    ['Futures__Trading__GetHistoricalUserTrades', 'contracts/USDT-FUTURES/fills', 1_698_730_804_882, 1],
    ['Spot__Trading__GetUserTrades', 'spot/fills/BTCUSDT', 1_695_865_232_579, 1],
    ['Spot__Margin__GetCrossUserTrades', 'margin/crossed/fills/BTCUSDT', 1_695_629_859_821, 1],
    ['Spot__Account__GetDepositHistory', 'deposits', 1_653_290_769_222, 1],
    ['Spot__Account__GetWithdrawalHistory', 'withdrawals', 1_653_290_769_222, 1],
  ])('%s', async (file, stream, at, count) => {
    const routes = { '/api/v3/account/settings': () => ok({ holdMode: 'one_way_mode' }) }
    const { reader } = await open({ ...routes, ...Object.fromEntries([body(file)]) })
    const page = await reader.page({ stream, position: null, fresh: true, until: at + HOUR_MS })
    expect([page.refused, page.records.length]).toEqual([[], count])
  })

  test('balances and positions of a unified account', async () => {
    const names = [
      'Account__GetBalances',
      'Account__GetFundingBalances',
      'Trading__GetPositions',
      'Account__GetAccountInfo',
    ]
    const { reader } = await open({
      '/api/v2/spot/account/assets': refusing,
      '/api/v2/spot/account/info': refusing,
      ...Object.fromEntries(names.map((name) => body(`Unified__${name}`))),
    })
    const { balances, quantities } = await reader.live()
    expect(balances.map(({ part, asset }) => `${part} ${asset}`)).toEqual([
      'Unified USDT',
      'Unified BGB',
      'Funding BGB',
      'Funding USDT',
    ])
    expect(quantities[0]).toMatchObject({ symbol: 'BTCUSDT', side: 'long' })
    expect((await reader.rights()).rights).toMatchObject({ read: true, trade: true, withdraw: true, ipBound: true })
  })
})
