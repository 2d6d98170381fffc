/**
 * An account at Binance that opened only spot and did nothing, for tests of the wallets that it opens. Written from the
 * documentation: https://developers.binance.com/docs/binance-spot-api-docs/rest-api, …/wallet, …/margin_trading
 */
import { HOUR_MS } from '@roundtrip/core/base'
import {
  type GatewayMarket,
  type GatewayRequest,
  type GatewayRoute,
  NOW,
  recordedReader,
  spotMarket,
  startGateway,
  swapMarket,
} from '../gateway.testing.ts'

export const AT = NOW - 3 * HOUR_MS
export const AGO = 3 * HOUR_MS
export type Routes = Readonly<Record<string, GatewayRoute>>
export type Row = Readonly<Record<string, unknown>>

const REFUSED = () => ({ code: -2015, msg: 'Invalid API-key, IP, or permissions for action.' })
export const RANGE = { from: 'startTime', to: 'endTime' }

const ORDER_LISTS: readonly string[] = [
  '/api/v3/openOrders',
  '/api/v3/allOrders',
  '/sapi/v1/margin/openOrders',
  '/sapi/v1/margin/allOrders',
  ...['/fapi/v1', '/dapi/v1', '/papi/v1/um', '/papi/v1/cm'].flatMap((side) => [
    `${side}/openOrders`,
    `${side}/allOrders`,
  ]),
  ...['/fapi/v1', '/dapi/v1', '/papi/v1/um/algo'].flatMap((side) => [
    `${side}/openAlgoOrders`,
    `${side}/allAlgoOrders`,
  ]),
]

/** An account that opened only spot, and did nothing. */
const BARE: Routes = {
  ...Object.fromEntries(ORDER_LISTS.map((path) => [path, () => []])),
  '/sapi/v1/account/apiRestrictions': () => ({ enableReading: true, ipRestrict: false }),
  '/api/v3/account': () => ({ uid: 354_937_868, balances: [{ asset: 'BTC', free: '0.5', locked: '0.1' }] }),
  '/api/v3/myTrades': () => [],
  '/fapi/v3/balance': REFUSED,
  '/dapi/v1/balance': REFUSED,
  '/papi/v1/account': REFUSED,
  '/eapi/v1/marginAccount': REFUSED,
  '/sapi/v1/margin/account': () => ({ code: -3003, msg: 'Margin account does not exist.' }),
  '/sapi/v1/margin/isolated/account': () => ({ assets: [] }),
  '/sapi/v1/capital/deposit/hisrec': () => [],
  '/sapi/v1/capital/withdraw/history': () => [],
  '/sapi/v1/asset/assetDividend': () => ({ rows: [], total: 0 }),
  '/sapi/v1/asset/dribblet': () => ({ total: 0, userAssetDribblets: [] }),
  '/sapi/v1/asset/transfer': () => ({ total: 0 }),
  '/sapi/v1/convert/tradeFlow': () => ({ list: [], moreData: false }),
  '/sapi/v1/fiat/payments': () => ({ code: '000000', message: 'success', data: [], total: 0, success: true }),
  '/sapi/v1/pay/transactions': () => ({ code: '000000', message: 'success', data: [], success: true }),
  '/sapi/v1/rebate/taxQuery': () => ({ status: 'OK', type: 'GENERAL', code: '000000000', data: { page: 1, data: [] } }),
}

const MARKETS = [
  { ...spotMarket('BTCUSDT', 'BTC', 'USDT'), margin: true },
  { ...spotMarket('ETHBTC', 'ETH', 'BTC'), margin: true },
  swapMarket('BTCUSDT', 'BTC', { quote: 'USDT', settle: 'USDT', size: '1' }),
]

/** `more`: markets in addition to those of BTC. */
export async function openBinance(routes: Routes = {}, more: readonly GatewayMarket[] = []) {
  const gateway = await startGateway({ ...BARE, ...routes })
  const reader = await recordedReader('binance', { gateway: gateway.address, markets: [...MARKETS, ...more] })
  return { reader, gateway }
}

export const spotTrade = (id: number, overrides: Row = {}) => ({
  symbol: 'BTCUSDT',
  id,
  orderId: 9_000 + id,
  price: '60000.00000000',
  qty: '0.01000000',
  quoteQty: '600.00000000',
  commission: '0.60000000',
  commissionAsset: 'USDT',
  time: AT + id,
  isBuyer: true,
  isMaker: false,
  isBestMatch: true,
  ...overrides,
})

/** The trades of the market from an id on, as documented. */
export function byId(rows: readonly (Row & { readonly id: number; readonly symbol: string })[]): GatewayRoute {
  return ({ query }) => {
    const from = Number(query.get('fromId'))
    const matching = rows.filter(({ id, symbol }) => symbol === query.get('symbol') && id >= from)
    return matching.slice(0, Number(query.get('limit')))
  }
}

export const timed = (rows: readonly Row[], time: string) =>
  rows.map((row): readonly [number, Row] => [Number(row[time]), row])

/** The rows of a market from an id on or within a window, the newest ones without either. */
export function ofMarket(rows: () => readonly Row[], id: 'orderId' | 'algoId') {
  return ({ query }: GatewayRequest): unknown => {
    const [from, start, end] = [query.get(id), query.get('startTime'), query.get('endTime')]
    const own = rows().filter(({ symbol }) => symbol === query.get('symbol'))
    const placed = (row: Row) => Number(row['time'] ?? row['createTime'])
    return own.filter((row) => {
      if (from !== null) return BigInt(String(row[id])) >= BigInt(from)
      return placed(row) >= Number(start ?? 0) && placed(row) <= Number(end ?? NOW)
    })
  }
}
