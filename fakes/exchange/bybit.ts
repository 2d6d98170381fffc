/** Responses of Bybit's v5 API: https://bybit-exchange.github.io/docs/v5/intro */
import {
  walletBalances,
  type FakeAccount,
  type FakePosition,
  type PositionLeg,
  positionsOf,
  closingProfit,
} from './account.ts'
import { categoryOf, bybitError, bybitBody } from './bybit-body.ts'
import {
  conversions,
  deposits,
  executions,
  fundingHistory,
  internalDeposits,
  smallBalances,
  transactionLog,
  universalTransfers,
  withdrawals,
} from './bybit-history.ts'
import { openOrders, orders } from './bybit-orders.ts'
import { BYBIT_MARKET_ROUTES, bybitMarkets } from './bybit-market.ts'
import { bybitKlines } from './candles.ts'
import { decimal, magnitude, over, multiplyDecimals, write } from './decimal.ts'
import { decimalsOf, type FakeInstrument, priceAt } from './instruments.ts'
import {
  accountOf,
  type FakeRequest,
  candles,
  type Charge,
  header,
  historyRoute,
  open,
  ErrorResponse,
  type FakeRoute,
  routesOf,
  same,
  signPayload,
  state,
  type Venue,
} from './venue.ts'

export const BYBIT: Venue = {
  exchange: 'bybit',
  hosts: ['api.bybit.com'],
  find: routesOf({
    'api.bybit.com/v5/market/time': open(1, ({ now }) => {
      return bybitBody(now, { timeSecond: String(Math.floor(now / 1_000)), timeNano: `${now}000000` })
    }),
    'api.bybit.com/v5/market/instruments-info': open(1, instruments),
    'api.bybit.com/v5/market/kline': candles(1, (request) =>
      bybitBody(request.now, { ...(bybitKlines(request) as object) }),
    ),
    ...BYBIT_MARKET_ROUTES,
    'api.bybit.com/v5/user/query-api': state(10, keyInfo),
    'api.bybit.com/v5/account/info': state(50, accountInfo),
    'api.bybit.com/v5/account/wallet-balance': state(50, walletBalance),
    'api.bybit.com/v5/asset/coin/query-info': state(5, coinInfo),
    'api.bybit.com/v5/asset/transfer/query-account-coins-balance': state(5, fundBalance),
    'api.bybit.com/v5/position/list': state(50, positions),
    'api.bybit.com/v5/execution/list': historyRoute(50, executions),
    'api.bybit.com/v5/order/history': historyRoute(10, orders),
    'api.bybit.com/v5/order/realtime': historyRoute(50, openOrders),
    'api.bybit.com/v5/account/transaction-log': historyRoute(30, transactionLog),
    'api.bybit.com/v5/asset/deposit/query-record': historyRoute(5, deposits),
    'api.bybit.com/v5/asset/withdraw/query-record': historyRoute(5, withdrawals),
    'api.bybit.com/v5/asset/deposit/query-internal-record': historyRoute(5, internalDeposits),
    'api.bybit.com/v5/asset/exchange/query-convert-history': historyRoute(100, conversions),
    'api.bybit.com/v5/asset/covert/small-balance-history': historyRoute(10, smallBalances),
    'api.bybit.com/v5/asset/fundinghistory': historyRoute(10, fundingHistory),
    'api.bybit.com/v5/asset/transfer/query-universal-transfer-list': historyRoute(2, universalTransfers),
  }),
  owner,
  charges,
  tooMany: () => bybitError(10_006, 'Too many visits. Exceeded the API Rate Limit.'),
  banned: null,
  unavailable: () => new ErrorResponse(503, '<html><body><h1>503 Service Temporarily Unavailable</h1></body></html>'),
  maintenance: () => bybitError(10_016, 'System error. Please try again later.'),
}

/** The cost of a route is how many calls a second it allows. https://bybit-exchange.github.io/docs/v5/rate-limit */
function charges(request: FakeRequest, route: FakeRoute): readonly Charge[] {
  const address = { bucket: `bybit ${request.ip}`, cost: 1, limit: 600, windowMs: 5_000, refill: 'at-once' } as const
  if (route.access === 'public') return [address]
  const bucket = `bybit ${header(request, 'x-bapi-api-key')} ${request.path}`
  return [address, { bucket, cost: 1, limit: route.cost, windowMs: 1_000, refill: 'at-once' }]
}

function owner(request: FakeRequest): FakeAccount {
  const key = header(request, 'x-bapi-api-key')
  const account = accountOf(request, 'bybit', key)
  if (account === null || account.state === 'revoked') throw bybitError(10_003, 'API key is invalid.')
  if (account.state === 'expired') throw bybitError(33_004, 'Your api key has expired.')
  const timestamp = header(request, 'x-bapi-timestamp')
  const window = header(request, 'x-bapi-recv-window') || '5000'
  if (Number(timestamp) < request.now - Number(window) || Number(timestamp) >= request.now + 1_000) {
    const detail = `req_timestamp[${timestamp}],server_timestamp[${request.now}],recv_window[${window}]`
    throw bybitError(10_002, `invalid request, please check your server timestamp or recv_window param. ${detail}`)
  }
  const payload = timestamp + key + window + (request.method === 'GET' ? request.rawQuery : request.body)
  const expected = signPayload({ algorithm: 'sha256', secret: account.credentials.secret, payload, encoding: 'hex' })
  if (!same(header(request, 'x-bapi-sign'), expected)) {
    throw bybitError(10_004, `error sign! origin_string[${payload}]`)
  }
  if (account.allowedIp !== null && account.allowedIp !== request.ip) {
    throw bybitError(10_010, "Unmatched IP, please check your API key's bound IP addresses.")
  }
  if (!account.rights.read) throw bybitError(10_005, 'Permission denied, please check your API key permissions.')
  return account
}

// --- what is listed ------------------------------------------------------------------------------------------------

function instruments(request: FakeRequest): unknown {
  const category = request.query.get('category') ?? ''
  const prelaunch = request.query.get('status') === 'PreLaunch' || category === 'option'
  const symbol = request.query.get('symbol')
  const list = prelaunch ? [] : bybitMarkets(request).filter((market) => (symbol ?? market.symbol) === market.symbol)
  return bybitBody(request.now, { category, list: list.map(listing), nextPageCursor: '' })
}

function listing(market: FakeInstrument): object {
  const { priceStep, quantityStep, kind } = market
  const names = { symbol: market.symbol, baseCoin: market.base, quoteCoin: market.quote, status: 'Trading' }
  const priceFilter = { minPrice: priceStep, maxPrice: '1999999.80', tickSize: priceStep }
  if (kind === 'spot') {
    const lot = { basePrecision: quantityStep, quotePrecision: '0.0000001', minOrderQty: quantityStep }
    return { ...names, innovation: '0', marginTrading: 'none', lotSizeFilter: lot, priceFilter }
  }
  return {
    ...names,
    contractType: kind === 'linear' ? 'LinearPerpetual' : 'InversePerpetual',
    settleCoin: market.settle,
    launchTime: '1584230400000',
    deliveryTime: '0',
    deliveryFeeRate: '',
    priceScale: String(decimalsOf(priceStep)),
    priceFilter,
    fundingInterval: 480,
    copyTrading: 'none',
    leverageFilter: { minLeverage: '1', maxLeverage: '100.00', leverageStep: '0.01' },
    lotSizeFilter: { maxOrderQty: '1190000', minOrderQty: quantityStep, qtyStep: quantityStep },
    unifiedMarginTrade: true,
  }
}

function coinInfo({ now }: FakeRequest): unknown {
  const rows = ['BTC', 'ETH', 'SOL', 'USDT', 'USDC'].map((coin) => ({
    coin,
    name: coin,
    remainAmount: '1',
    chains: [],
  }))
  return bybitBody(now, { rows })
}

// --- the account ---------------------------------------------------------------------------------------------------

/** https://bybit-exchange.github.io/docs/v5/user/apikey-info */
function keyInfo({ now }: FakeRequest, account: FakeAccount): unknown {
  const { rights, allowedIp, credentials, uid } = account
  const trades = rights.trade ? ['Order', 'Position'] : []
  const wallet = [...(rights.transfer ? ['AccountTransfer'] : []), ...(rights.withdraw ? ['Withdraw'] : [])]
  return bybitBody(now, {
    id: String(uid),
    note: account.title,
    apiKey: credentials.key,
    secret: '',
    readOnly: rights.trade || rights.withdraw || rights.transfer ? 0 : 1,
    permissions: {
      ContractTrade: trades,
      Spot: rights.trade ? ['SpotTrade'] : [],
      Wallet: wallet,
      Options: [],
      Derivatives: [],
      CopyTrading: [],
      BlockTrade: [],
      Exchange: [],
      NFT: [],
      Affiliate: [],
      Earn: [],
    },
    ips: [allowedIp ?? '*'],
    type: 1,
    deadlineDay: 83,
    uta: 1,
    unified: 0,
    userID: uid,
    inviterID: 0,
    expiredAt: '2030-01-01T00:00:00Z',
    createdAt: new Date(account.createdAt).toISOString(),
    vipLevel: 'No VIP',
    mktMakerLevel: '0',
    affiliateID: 0,
    rsaPublicKey: '',
    isMaster: true,
    parentUid: '0',
  })
}

function accountInfo({ now }: FakeRequest): unknown {
  const modes = { marginMode: 'REGULAR_MARGIN', isMasterTrader: false, spotHedgingStatus: 'OFF', dcpStatus: 'OFF' }
  return bybitBody(now, { unifiedMarginStatus: 6, ...modes, updatedTime: '1697078946000' })
}

/** https://bybit-exchange.github.io/docs/v5/account/wallet-balance */
function walletBalance({ now }: FakeRequest, account: FakeAccount): unknown {
  const coin = [...walletBalances(account, 'main')].map(([name, walletBalance]) => {
    const unrealised = unrealisedOf(account, name, now)
    return {
      coin: name,
      walletBalance,
      equity: write(decimal(walletBalance) + unrealised),
      usdValue: '0',
      unrealisedPnl: write(unrealised),
      locked: '0',
      borrowAmount: '0.0',
      accruedInterest: '0',
      bonus: '0',
      totalOrderIM: '0',
      totalPositionIM: '0',
      totalPositionMM: '0',
      cumRealisedPnl: '0',
      // Empty for accounts of this kind, so the free amount has to be computed.
      availableToWithdraw: '',
      availableToBorrow: '',
      collateralSwitch: true,
      marginCollateral: true,
    }
  })
  const zeros = { accountIMRate: '0', accountMMRate: '0', totalInitialMargin: '0', totalMaintenanceMargin: '0' }
  return bybitBody(now, { list: [{ accountType: 'UNIFIED', accountLTV: '0', ...zeros, coin }] })
}

function unrealisedOf(account: FakeAccount, coin: string, now: number): bigint {
  let sum = 0n
  for (const position of positionsOf(account)) {
    if (position.instrument.settle === coin) sum += decimal(closingProfit(position, priceAt(position.instrument, now)))
  }
  return sum
}

function fundBalance({ now }: FakeRequest, account: FakeAccount): unknown {
  const balance = [...walletBalances(account, 'funding')].map(([coin, walletBalance]) => {
    return { coin, walletBalance, transferBalance: walletBalance, bonus: '' }
  })
  return bybitBody(now, { memberId: String(account.uid), accountType: 'FUND', balance })
}

const LEGS: Readonly<Record<PositionLeg, number>> = { net: 0, long: 1, short: 2 }

/** https://bybit-exchange.github.io/docs/v5/position */
function positions(request: FakeRequest, account: FakeAccount): unknown {
  const category = categoryOf(request)
  const symbol = request.query.get('symbol')
  const settle = request.query.get('settleCoin')
  if (category === 'linear' && symbol === null && settle === null) {
    throw bybitError(10_001, 'Missing some parameters that must be filled in, symbol or settleCoin or baseCoin')
  }
  const list = positionsOf(account)
    .filter(({ instrument }) => instrument.kind === category && (symbol ?? instrument.symbol) === instrument.symbol)
    .filter(({ instrument }) => (settle ?? instrument.settle) === instrument.settle)
    .map((position) => tellPosition(position, request.now))
  return bybitBody(request.now, { category, list, nextPageCursor: '' })
}

function tellPosition(position: FakePosition, now: number): object {
  const { instrument } = position
  const price = priceAt(instrument, now)
  const size = magnitude(decimal(position.size))
  const value =
    instrument.kind === 'inverse'
      ? over(size, decimal(position.entry))
      : multiplyDecimals(size, decimal(position.entry))
  return {
    positionIdx: LEGS[position.leg],
    riskId: 1,
    riskLimitValue: '150',
    symbol: instrument.symbol,
    side: position.size.startsWith('-') ? 'Sell' : 'Buy',
    size: write(size),
    avgPrice: position.entry,
    positionValue: write(value),
    tradeMode: 0,
    positionStatus: 'Normal',
    autoAddMargin: 0,
    leverage: '10',
    adlRankIndicator: 2,
    markPrice: write(price),
    liqPrice: '',
    bustPrice: '',
    positionMM: '0',
    positionIM: '0',
    positionBalance: '0',
    tpslMode: 'Full',
    takeProfit: '',
    stopLoss: '',
    trailingStop: '0',
    seq: 1,
    unrealisedPnl: closingProfit(position, price),
    curRealisedPnl: '0',
    cumRealisedPnl: '0',
    isReduceOnly: false,
    createdTime: String(position.openedAt),
    updatedTime: String(position.changedAt),
  }
}
