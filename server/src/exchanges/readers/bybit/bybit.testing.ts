/** A stand-in of Bybit, written from its documentation: https://bybit-exchange.github.io/docs/v5 */
import { DAY_MS, HOUR_MS } from '@roundtrip/core/base'
import { type GatewayRequest, NOW, recordedReader, spotMarket, startGateway } from '../gateway.testing.ts'
import { newReading } from '../reading.testing.ts'

export const AT = NOW - 3 * HOUR_MS
const markets = [spotMarket('BTCUSDT', 'BTC', 'USDT')]

export const body = (result: object) => ({ retCode: 0, retMsg: 'OK', result, retExtInfo: {}, time: NOW })
export const refusal = { retCode: 10001, retMsg: 'params error: symbol invalid', result: {}, retExtInfo: {}, time: NOW }

export type Row = Readonly<Record<string, unknown>>

/** The rows of a window, in pages of `size`; with `seconds`, the window is in whole seconds. */
export function listed(
  rows: readonly Row[],
  options: { list: string; time: string; size?: number; seconds?: boolean },
) {
  const { list, time, size = 50, seconds = false } = options
  return ({ query }: GatewayRequest): unknown => {
    const unit = seconds ? 1_000 : 1
    const [start, end] = ['startTime', 'endTime'].map((name) => Math.floor(Number(query.get(name)) / unit) * unit)
    const inside = rows.filter((row) => {
      // A row without a time is included.
      const moment = Math.floor(Number(row[time] === '' ? AT : row[time]) / unit) * unit
      return moment >= (start ?? 0) && moment <= (end ?? NOW)
    })
    const first = Number(query.get('cursor') ?? 0)
    const page = inside.slice(first, first + size)
    const next = first + size < inside.length ? String(first + size) : ''
    return body({ [list]: page, nextPageCursor: next })
  }
}

export const executions = (rows: readonly Row[]) => {
  const listAll = listed(rows, { list: 'list', time: 'execTime' })
  return (request: GatewayRequest): unknown => {
    const { query } = request
    const coin = query.get('baseCoin') ?? 'BTC'
    const isOption = query.get('category') === 'option'
    const ofCategory = rows.filter((row) => row['category'] === query.get('category'))
    const alike = ofCategory.filter((row) => !isOption || String(row['symbol']).startsWith(`${coin}-`))
    return alike.length === rows.length ? listAll(request) : listed(alike, { list: 'list', time: 'execTime' })(request)
  }
}

export const execution = (execId: string, overrides: object = {}) => ({
  category: 'linear',
  symbol: 'BTCUSDT',
  orderType: 'Market',
  side: 'Buy',
  orderId: `o-${execId}`,
  execId,
  execType: 'Trade',
  execTime: String(AT),
  execQty: '2',
  execPrice: '60000',
  execFee: '1.2',
  feeCurrency: '',
  closedSize: '0',
  isMaker: false,
  seq: 1,
  ...overrides,
})

export const order = (execId: string, positionIdx: number, overrides: object = {}) => ({
  category: 'linear',
  orderId: `o-${execId}`,
  orderLinkId: '',
  symbol: 'BTCUSDT',
  side: 'Buy',
  positionIdx,
  orderStatus: 'Filled',
  orderType: 'Market',
  stopOrderType: '',
  price: '0',
  qty: '2',
  triggerPrice: '',
  triggerDirection: 0,
  reduceOnly: false,
  cumExecQty: '2',
  createdTime: String(AT),
  updatedTime: String(AT),
  ...overrides,
})

/** Lists contain one category at a time. */
export const ofCategory = (rows: readonly Row[]) => (request: GatewayRequest) => {
  const ofCategory = rows.filter((row) => row['category'] === request.query.get('category'))
  return listed(ofCategory, { list: 'list', time: 'createdTime' })(request)
}

export const log = (id: string, type: string, overrides: object = {}) => ({
  id,
  type,
  symbol: '',
  side: 'None',
  category: '',
  currency: 'USDT',
  change: '-1',
  cashFlow: '-1',
  fee: '0',
  funding: '',
  orderId: '',
  tradeId: '',
  transactionTime: String(AT),
  ...overrides,
})

type Routes = Parameters<typeof startGateway>[0]

export async function openBybit(routes: Routes) {
  const gateway = await startGateway({
    '/v5/execution/list': executions([]),
    '/v5/order/history': listed([], { list: 'list', time: 'createdTime' }),
    '/v5/order/realtime': () => body({ list: [], nextPageCursor: '' }),
    '/v5/position/list': () => refusal,
    '/v5/account/transaction-log': listed([], { list: 'list', time: 'transactionTime' }),
    '/v5/asset/exchange/query-convert-history': () => body({ list: [] }),
    '/v5/asset/covert/small-balance-history': () => body({ cursor: '1', lastPage: '1', records: [] }),
    '/v5/asset/deposit/query-record': listed([], { list: 'rows', time: 'successAt' }),
    '/v5/asset/deposit/query-internal-record': listed([], { list: 'rows', time: 'createdTime' }),
    '/v5/asset/withdraw/query-record': listed([], { list: 'rows', time: 'createTime' }),
    '/v5/asset/transfer/query-universal-transfer-list': listed([], { list: 'list', time: 'timestamp' }),
    '/v5/asset/fundinghistory': () => body({ list: [], nextPageCursor: '' }),
    '/v5/user/query-api': () => body({ userID: 533285, readOnly: 1, permissions: {}, ips: [] }),
    ...routes,
  })
  return { gateway, reader: await recordedReader('bybit', { gateway: gateway.address, markets }) }
}

/** A reading whose streams were read up to a month ago, so that a test walks few windows. */
export function lately(streams: readonly string[]) {
  const reading = newReading()
  const position = JSON.stringify({ done: NOW - 30 * DAY_MS, open: null, width: null })
  for (const stream of streams) reading.positions.set(stream, stream === 'withdrawals' ? `again:${position}` : position)
  return reading
}

export const STREAMS = [
  ...['linear', 'inverse', 'spot', 'option'].map((category) => `${category}/executions`),
  ...['ETH', 'SOL'].map((coin) => `option/${coin}/executions`),
  'log',
  'deposits',
  'deposits/internal',
  'withdrawals',
  'transfers',
  'funding/log',
  ...['linear', 'inverse', 'spot', 'option'].map((category) => `${category}/orders`),
]
