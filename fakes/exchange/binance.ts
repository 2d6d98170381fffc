/** Responses of Binance spot: https://developers.binance.com/docs/binance-spot-api-docs/rest-api */
import { walletBalances, type FakeAccount, type FakeFill, type FakeMove, marketKey } from './account.ts'
import { binanceError, binanceLimit, binanceMarket } from './binance-body.ts'
import { binanceMarketRoutes } from './binance-market.ts'
import { binanceSpotOrders } from './binance-orders.ts'
import { binanceKlines } from './candles.ts'
import { marketsFor } from './crowd.ts'
import { decimal, padded, write } from './decimal.ts'
import { decimalsOf, type FakeInstrument, instrumentsOfKind, priceAt } from './instruments.ts'
import { hexOf } from './random.ts'
import { rowsBetween, firstAt } from './rows.ts'
import {
  accountOf,
  type FakeRequest,
  candles,
  type Charge,
  header,
  historyRoute,
  numberParameter,
  open,
  ErrorResponse,
  type FakeRoute,
  routesOf,
  same,
  signPayload,
  state,
  type Venue,
} from './venue.ts'

const DAY = 86_400_000

export const BINANCE_SPOT: Venue = {
  exchange: 'binance',
  hosts: ['api.binance.com', 'papi.binance.com', 'eapi.binance.com'],
  find: routesOf({
    'api.binance.com/api/v3/time': open(1, ({ now }) => ({ serverTime: now })),
    'api.binance.com/api/v3/exchangeInfo': open(20, (request) => ({
      symbols: marketsFor(request, 'binance', 'spot').map(listing),
    })),
    'api.binance.com/api/v3/klines': candles(2, binanceKlines),
    ...binanceMarketRoutes('spot'),
    'api.binance.com/api/v3/account': state(20, tellAccount),
    'api.binance.com/api/v3/myTrades': historyRoute(20, myTrades),
    'api.binance.com/api/v3/openOrders': state(80, () => []),
    'api.binance.com/api/v3/allOrders': historyRoute(20, binanceSpotOrders),
    'api.binance.com/sapi/v1/account/apiRestrictions': state(1, restrictions),
    // These accounts have neither margin nor options. Binance then refuses as for a wrong key.
    'api.binance.com/sapi/v1/margin/account': state(10, () => ({ created: false, userAssets: [] })),
    'api.binance.com/sapi/v1/margin/isolated/account': state(10, () => ({ assets: [] })),
    'papi.binance.com/papi/v1/account': state(20, neverOpened),
    'eapi.binance.com/eapi/v1/marginAccount': state(3, neverOpened),
    'api.binance.com/sapi/v1/margin/allPairs': state(1, () => []),
    'api.binance.com/sapi/v1/margin/isolated/allPairs': state(10, () => []),
    'api.binance.com/sapi/v1/capital/config/getall': state(10, coins),
    'api.binance.com/sapi/v1/capital/deposit/hisrec': historyRoute(1, deposits),
    'api.binance.com/sapi/v1/capital/withdraw/history': historyRoute(1, withdrawals),
    'api.binance.com/sapi/v1/asset/transfer': historyRoute(1, transfers),
    // These accounts earn no interest and convert nothing.
    'api.binance.com/sapi/v1/asset/assetDividend': historyRoute(10, () => ({ rows: [], total: 0 })),
    'api.binance.com/sapi/v1/asset/dribblet': historyRoute(1, () => ({ total: 0, userAssetDribblets: [] })),
    'api.binance.com/sapi/v1/convert/tradeFlow': historyRoute(100, () => ({ list: [], moreData: false })),
    'api.binance.com/sapi/v1/fiat/payments': historyRoute(1, () => ({ code: '000000', data: [], total: 0 })),
    'api.binance.com/sapi/v1/pay/transactions': historyRoute(100, () => ({ code: '000000', data: [] })),
    'api.binance.com/sapi/v1/rebate/taxQuery': historyRoute(100, () => ({ status: 'OK', data: NO_REBATES })),
  }),
  owner: binanceOwner,
  charges: (request, route) => binanceCharges(request, route, request.path.startsWith('/sapi') ? 12_000 : 6_000),
  ...binanceRefusals(6_000),
}

const NO_REBATES = { page: 1, totalRecords: 0, totalPageNum: 0, data: [] }

function neverOpened(): never {
  throw binanceError(-2015, 'Invalid API-key, IP, or permissions for action.', 401)
}

/** Spot and futures have the same keys, signatures and refusals. */
export function binanceOwner(request: FakeRequest): FakeAccount {
  const key = header(request, 'x-mbx-apikey')
  const account = accountOf(request, 'binance', key)
  if (key === '') throw binanceError(-2014, 'API-key format invalid.', 401)
  const denied = binanceError(-2015, 'Invalid API-key, IP, or permissions for action.', 401)
  if (account === null || account.state !== 'active' || !account.rights.read) throw denied
  if (account.allowedIp !== null && account.allowedIp !== request.ip) throw denied
  const [payload = '', signature = ''] = (request.method === 'GET' ? request.rawQuery : request.body).split(
    '&signature=',
  )
  const { secret } = account.credentials
  if (!same(signature, signPayload({ algorithm: 'sha256', secret, payload, encoding: 'hex' }))) {
    throw binanceError(-1022, 'Signature for this request is not valid.')
  }
  const query = new URLSearchParams(payload)
  const window = numberParameter(query, 'recvWindow') ?? 5_000
  const timestamp = numberParameter(query, 'timestamp') ?? 0
  if (timestamp > request.now + 1_000) {
    throw binanceError(-1021, "Timestamp for this request was 1000ms ahead of the server's time.")
  }
  if (timestamp < request.now - window)
    throw binanceError(-1021, 'Timestamp for this request is outside of the recvWindow.')
  return account
}

/** Weight is counted by minute and address. https://developers.binance.com/docs/binance-spot-api-docs/rest-api/limits */
export function binanceCharges(request: FakeRequest, route: FakeRoute, limit: number): readonly Charge[] {
  const bucket = `${request.host}${request.path.startsWith('/sapi') ? request.path : ''} ${request.ip}`
  return [{ bucket, cost: route.cost, limit, windowMs: 60_000, refill: 'at-once' }]
}

export function binanceRefusals(limit: number): Pick<Venue, 'tooMany' | 'banned' | 'unavailable' | 'maintenance'> {
  const msg = `Too much request weight used; current limit is ${limit} request weight per 1 MINUTE. Please use WebSocket Streams for live updates to avoid polling the API.`
  return {
    tooMany: (retryAfterS) => new ErrorResponse(429, { code: -1003, msg }, { 'retry-after': String(retryAfterS) }),
    banned: (retryAfterS, now) => {
      const banned = `Way too much request weight used; IP banned until ${now + retryAfterS * 1_000}. Please use WebSocket Streams for live updates to avoid bans.`
      return new ErrorResponse(418, { code: -1003, msg: banned }, { 'retry-after': String(retryAfterS) })
    },
    unavailable: () => new ErrorResponse(503, 'Service unavailable.'),
    maintenance: () => new ErrorResponse(503, { code: 1, msg: 'System is under maintenance.' }),
  }
}

export function binanceFilters({ priceStep, quantityStep }: FakeInstrument): readonly object[] {
  return [
    { filterType: 'PRICE_FILTER', minPrice: priceStep, maxPrice: '10000000', tickSize: priceStep },
    { filterType: 'LOT_SIZE', minQty: quantityStep, maxQty: '100000000', stepSize: quantityStep },
  ]
}

function listing(market: FakeInstrument): object {
  return {
    symbol: market.symbol,
    status: 'TRADING',
    baseAsset: market.base,
    quoteAsset: market.quote,
    baseAssetPrecision: 8,
    quotePrecision: 8,
    quoteAssetPrecision: 8,
    isSpotTradingAllowed: true,
    permissions: ['SPOT'],
    permissionSets: [['SPOT']],
    filters: binanceFilters(market),
  }
}

/** https://developers.binance.com/docs/binance-spot-api-docs/rest-api/account-endpoints#account-trade-list-user_data */
function myTrades(request: FakeRequest, account: FakeAccount): unknown {
  const market = binanceMarket(request, 'spot')
  const fills = account.fillsOf.get(marketKey(market)) ?? []
  return pageOfFills(request, {
    fills,
    longestMs: DAY,
    tooLong: [-1127, 'More than 24 hours between startTime and endTime.'],
  }).map((fill) => ({
    symbol: market.symbol,
    id: fill.marketId,
    orderId: fill.orderId,
    orderListId: -1,
    price: padded(fill.price, 8),
    qty: padded(fill.quantity, 8),
    quoteQty: padded(fill.value, 8),
    commission: padded(fill.fee, 8),
    commissionAsset: fill.feeAsset,
    time: fill.time,
    isBuyer: fill.side === 'buy',
    isMaker: fill.maker,
    isBestMatch: true,
  }))
}

type Pages = {
  readonly fills: readonly FakeFill[]
  readonly longestMs: number
  readonly tooLong: readonly [number, string]
}

/** By id forward, by time forward, or the newest; always in ascending order. */
function pageOfFills(request: FakeRequest, { fills, longestMs, tooLong }: Pages): readonly FakeFill[] {
  const limit = binanceLimit(request)
  const [fromId, start, end] = ['fromId', 'startTime', 'endTime'].map((name) => numberParameter(request.query, name))
  if (fromId !== null && fromId !== undefined) {
    if (start !== null || end !== null) {
      throw binanceError(-1128, 'Combination of optional parameters invalid.')
    }
    return fills.filter(({ marketId }) => marketId >= fromId).slice(0, limit)
  }
  if (typeof start === 'number' && typeof end === 'number' && end - start > longestMs) throw binanceError(...tooLong)
  if (typeof start === 'number') return rowsBetween(fills, start, end ?? request.now).slice(0, limit)
  const until = firstAt(fills, (end ?? request.now) + 1)
  return fills.slice(Math.max(0, until - limit), until)
}

function tellAccount({ now }: FakeRequest, account: FakeAccount): unknown {
  return {
    makerCommission: 8,
    takerCommission: 10,
    buyerCommission: 0,
    sellerCommission: 0,
    commissionRates: { maker: '0.00080000', taker: '0.00100000', buyer: '0.00000000', seller: '0.00000000' },
    canTrade: account.rights.trade,
    canWithdraw: account.rights.withdraw,
    canDeposit: true,
    brokered: false,
    requireSelfTradePrevention: false,
    preventSor: false,
    updateTime: now,
    accountType: 'SPOT',
    balances: [...walletBalances(account, 'spot')].map(([asset, free]) => {
      return { asset, free: padded(free, 8), locked: '0.00000000' }
    }),
    permissions: ['SPOT'],
    uid: account.uid,
  }
}

/** https://developers.binance.com/docs/wallet/account/api-key-permission */
function restrictions(_: FakeRequest, { rights, allowedIp, createdAt }: FakeAccount): unknown {
  return {
    ipRestrict: allowedIp !== null,
    createTime: createdAt,
    enableReading: rights.read,
    enableWithdrawals: rights.withdraw,
    enableInternalTransfer: rights.transfer,
    enableMargin: false,
    enableFutures: rights.trade,
    permitsUniversalTransfer: rights.transfer,
    enableVanillaOptions: false,
    enableFixApiTrade: false,
    enableFixReadOnly: true,
    enableSpotAndMarginTrading: rights.trade,
    enablePortfolioMarginTrading: false,
  }
}

function coins(_: FakeRequest, account: FakeAccount): unknown {
  const names = new Set(instrumentsOfKind('binance', 'spot').flatMap(({ base, quote }) => [base, quote]))
  return [...names].map((coin) => ({
    coin,
    name: coin,
    depositAllEnable: true,
    withdrawAllEnable: true,
    trading: true,
    isLegalMoney: false,
    free: walletBalances(account, 'spot').get(coin) ?? '0',
    locked: '0',
    freeze: '0',
    withdrawing: '0',
    networkList: [],
  }))
}

/** Windows of at most 90 days. https://developers.binance.com/docs/wallet/capital/deposite-history */
function movesOf(request: FakeRequest, account: FakeAccount, kind: FakeMove['kind']): readonly FakeMove[] {
  const end = numberParameter(request.query, 'endTime') ?? request.now
  const start = numberParameter(request.query, 'startTime') ?? end - 90 * DAY
  if (end - start > 90 * DAY) throw binanceError(-4047, 'Time interval must be within 0-90 days')
  const offset = numberParameter(request.query, 'offset') ?? 0
  const coin = request.query.get('coin')
  return rowsBetween(account.moves, start, end)
    .filter((move) => move.kind === kind && (coin ?? move.asset) === move.asset)
    .toReversed()
    .slice(offset, offset + binanceLimit(request, 1_000))
}

function deposits(request: FakeRequest, account: FakeAccount): unknown {
  return movesOf(request, account, 'deposit').map((move) => ({
    id: `76${account.uid}${move.id}`,
    amount: move.amount,
    coin: move.asset,
    network: 'ETH',
    status: Number(move.state ?? '1'),
    address: `0x${hexOf(`address ${account.uid}`, 40)}`,
    addressTag: '',
    txId: txId(account, move),
    insertTime: move.time,
    completeTime: move.time,
    transferType: 0,
    confirmTimes: '12/12',
    unlockConfirm: 12,
    walletType: 0,
  }))
}

function withdrawals(request: FakeRequest, account: FakeAccount): unknown {
  const clock = (time: number): string => new Date(time).toISOString().slice(0, 19).replace('T', ' ')
  return movesOf(request, account, 'withdrawal').map((move) => ({
    id: hexOf(`withdrawal ${account.uid} ${move.id}`, 32),
    amount: move.amount,
    transactionFee: move.fee,
    coin: move.asset,
    status: Number(move.state ?? '6'),
    address: `0x${hexOf(`away ${account.uid}`, 40)}`,
    txId: txId(account, move),
    applyTime: clock(move.time),
    network: 'ETH',
    transferType: 0,
    info: '',
    confirmNo: 12,
    walletType: 0,
    txKey: '',
    completeTime: clock(move.time),
  }))
}

function txId(account: FakeAccount, move: FakeMove): string {
  return `0x${hexOf(`transaction ${account.uid} ${move.id}`, 64)}`
}

const TRANSFER_NAMES: Readonly<Record<string, string>> = { spot: 'MAIN', linear: 'UMFUTURE', inverse: 'CMFUTURE' }

/** One kind of transfer at a time, a hundred rows a page. https://developers.binance.com/docs/wallet/asset/query-user-universal-transfer */
function transfers(request: FakeRequest, account: FakeAccount): unknown {
  const type = request.query.get('type')
  if (type === null) {
    throw binanceError(-1102, "Mandatory parameter 'type' was not sent, was empty/null, or malformed.")
  }
  const end = numberParameter(request.query, 'endTime') ?? request.now
  const start = numberParameter(request.query, 'startTime') ?? end - 7 * DAY
  const size = Math.min(numberParameter(request.query, 'size') ?? 10, 100)
  const skip = ((numberParameter(request.query, 'current') ?? 1) - 1) * size
  const named = (move: FakeMove): string => `${TRANSFER_NAMES[move.from ?? '']}_${TRANSFER_NAMES[move.to ?? '']}`
  const all = rowsBetween(account.moves, Math.max(start, request.now - 180 * DAY), end)
    .filter((move) => move.kind === 'transfer' && named(move) === type)
    .toReversed()
  return {
    total: all.length,
    rows: all.slice(skip, skip + size).map((move) => {
      const { id, asset, amount, time } = move
      return { asset, amount, type, status: 'CONFIRMED', tranId: account.uid * 1_000 + id, timestamp: time }
    }),
  }
}

/** A price padded as by Binance. */
export function binancePrice(market: FakeInstrument, now: number): string {
  return write(priceAt(market, now), decimalsOf(market.priceStep))
}

export function isZero(text: string): boolean {
  return decimal(text) === 0n
}
