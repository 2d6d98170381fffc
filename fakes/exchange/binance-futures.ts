/**
 * Responses of Binance futures, for USD-M (`fapi`) and COIN-M (`dapi`):
 * https://developers.binance.com/docs/derivatives/usds-margined-futures and …/coin-margined-futures
 */
import {
  walletBalances,
  type FakeAccount,
  type FakeEntry,
  type FakeFill,
  type FakePosition,
  type PositionLeg,
  marketKey,
  positionsOf,
  closingProfit,
} from './account.ts'
import { binanceCharges, binanceFilters, binanceOwner, binancePrice, binanceRefusals, isZero } from './binance.ts'
import { binanceError, binanceLimit, binanceMarket } from './binance-body.ts'
import { binanceMarketRoutes } from './binance-market.ts'
import { binanceAlgoOrders, binanceContractOrders, binanceOpenAlgoOrders } from './binance-orders.ts'
import { binanceListenKey } from './binance-streams.ts'
import { binanceKlines } from './candles.ts'
import { marketsFor } from './crowd.ts'
import { decimal, over, padded, multiplyDecimals, write } from './decimal.ts'
import { figuresOf } from './figures.ts'
import { type FakeInstrument, instrumentsOfKind, priceAt } from './instruments.ts'
import { rowsBetween, firstAt } from './rows.ts'
import {
  type FakeRequest,
  candles,
  historyRoute,
  numberParameter,
  open,
  type FakeRoute,
  state,
  type Venue,
} from './venue.ts'

const DAY = 86_400_000
/**
 * How far back fills and incomes are reported: three months, fills since 26 August 2026
 * (https://developers.binance.com/docs/derivatives/change-log, November 2026).
 */
const FILLS_MS = 91 * DAY
const INCOME_MS = 90 * DAY

type Kind = 'linear' | 'inverse'

export const BINANCE_USDM: Venue = futures('linear')
export const BINANCE_COINM: Venue = futures('inverse')

function futures(kind: Kind): Venue {
  const host = kind === 'linear' ? 'fapi.binance.com' : 'dapi.binance.com'
  const table = kind === 'linear' ? linearRoutes() : inverseRoutes()
  return {
    exchange: 'binance',
    hosts: [host],
    find: ({ path }) => table[path] ?? null,
    owner: binanceOwner,
    charges: (request, route) => binanceCharges(request, route, 2_400),
    ...binanceRefusals(2_400),
  }
}

function linearRoutes(): Readonly<Record<string, FakeRoute>> {
  const positions = state(5, (request, account) => positionRisk(request, account, 'linear'))
  const wallet = state(5, (request, account) => tellAccount(request, account, 'linear'))
  const balances = state(5, (request, account) => tellBalances(request, account, 'linear'))
  return {
    '/fapi/v1/time': open(1, ({ now }) => ({ serverTime: now })),
    '/fapi/v1/listenKey': open(1, (request) => binanceListenKey(request, 'linear')),
    '/fapi/v1/exchangeInfo': open(1, (request) => ({ symbols: marketsFor(request, 'binance', 'linear').map(listing) })),
    '/fapi/v1/klines': candles(5, binanceKlines),
    ...binanceMarketRoutes('linear'),
    '/fapi/v1/premiumIndex': open(10, (request) => premiums(request, 'linear')),
    '/fapi/v1/userTrades': historyRoute(5, (request, account) => userTrades(request, account, 'linear')),
    '/fapi/v1/income': historyRoute(30, (request, account) => income(request, account, 'linear')),
    '/fapi/v1/forceOrders': historyRoute(50, (request, account) => forceOrders(request, account, 'linear')),
    '/fapi/v1/openOrders': state(40, () => []),
    '/fapi/v1/allOrders': historyRoute(5, (request, account) => binanceContractOrders(request, account, 'linear')),
    '/fapi/v1/openAlgoOrders': state(40, (request, account) => binanceOpenAlgoOrders(request, account, 'linear')),
    '/fapi/v1/allAlgoOrders': historyRoute(5, (request, account) => binanceAlgoOrders(request, account, 'linear')),
    '/fapi/v1/positionSide/dual': state(30, hedgeMode),
    '/fapi/v1/leverageBracket': state(1, () => brackets('linear')),
    '/fapi/v2/positionRisk': positions,
    '/fapi/v3/positionRisk': positions,
    '/fapi/v2/account': wallet,
    '/fapi/v3/account': wallet,
    '/fapi/v2/balance': balances,
    '/fapi/v3/balance': balances,
  }
}

function inverseRoutes(): Readonly<Record<string, FakeRoute>> {
  return {
    '/dapi/v1/time': open(1, ({ now }) => ({ serverTime: now })),
    '/dapi/v1/listenKey': open(1, (request) => binanceListenKey(request, 'inverse')),
    '/dapi/v1/exchangeInfo': open(1, () => ({ symbols: instrumentsOfKind('binance', 'inverse').map(listing) })),
    '/dapi/v1/klines': candles(5, binanceKlines),
    ...binanceMarketRoutes('inverse'),
    '/dapi/v1/premiumIndex': open(10, (request) => premiums(request, 'inverse')),
    '/dapi/v1/userTrades': historyRoute(20, (request, account) => userTrades(request, account, 'inverse')),
    '/dapi/v1/income': historyRoute(20, (request, account) => income(request, account, 'inverse')),
    '/dapi/v1/forceOrders': historyRoute(50, (request, account) => forceOrders(request, account, 'inverse')),
    '/dapi/v1/openOrders': state(40, () => []),
    '/dapi/v1/allOrders': historyRoute(5, (request, account) => binanceContractOrders(request, account, 'inverse')),
    '/dapi/v1/openAlgoOrders': state(40, (request, account) => binanceOpenAlgoOrders(request, account, 'inverse')),
    '/dapi/v1/allAlgoOrders': historyRoute(5, (request, account) => binanceAlgoOrders(request, account, 'inverse')),
    '/dapi/v1/positionSide/dual': state(30, () => ({ dualSidePosition: false })),
    '/dapi/v2/leverageBracket': state(1, () => brackets('inverse')),
    '/dapi/v1/positionRisk': state(1, (request, account) => positionRisk(request, account, 'inverse')),
    '/dapi/v1/account': state(5, (request, account) => tellAccount(request, account, 'inverse')),
    '/dapi/v1/balance': state(1, (request, account) => tellBalances(request, account, 'inverse')),
  }
}

function listing(market: FakeInstrument): object {
  return {
    symbol: market.symbol,
    pair: market.symbol.replace('_PERP', ''),
    contractType: 'PERPETUAL',
    deliveryDate: 4_133_404_800_000,
    onboardDate: 1_569_398_400_000,
    ...(market.kind === 'inverse'
      ? { contractStatus: 'TRADING', contractSize: Number(market.contractSize) }
      : { status: 'TRADING' }),
    baseAsset: market.base,
    quoteAsset: market.quote,
    marginAsset: market.settle,
    baseAssetPrecision: 8,
    quotePrecision: 8,
    filters: binanceFilters(market),
  }
}

const SIDES: Readonly<Record<PositionLeg, string>> = { net: 'BOTH', long: 'LONG', short: 'SHORT' }

/**
 * Windows of at most seven days, or by id; three months deep; in ascending order.
 * https://developers.binance.com/docs/derivatives/usds-margined-futures/trade/rest-api/Account-Trade-List
 */
function userTrades(request: FakeRequest, account: FakeAccount, kind: Kind): unknown {
  const market = binanceMarket(request, kind)
  const reach = request.now - FILLS_MS
  const fills = rowsBetween(account.fillsOf.get(marketKey(market)) ?? [], reach, request.now)
  return page(request, fills).map((fill) => ({
    symbol: market.symbol,
    id: fill.marketId,
    orderId: fill.orderId,
    side: fill.side.toUpperCase(),
    price: fill.price,
    qty: fill.quantity,
    realizedPnl: padded(fill.realized, 8),
    ...(kind === 'linear'
      ? { quoteQty: padded(fill.value, 8) }
      : { pair: market.symbol.replace('_PERP', ''), baseQty: padded(fill.value, 8), marginAsset: market.settle }),
    // The amount paid is positive.
    commission: padded(fill.fee, 8),
    commissionAsset: fill.feeAsset,
    time: fill.time,
    positionSide: SIDES[fill.leg],
    buyer: fill.side === 'buy',
    maker: fill.maker,
  }))
}

function page(request: FakeRequest, fills: readonly FakeFill[]): readonly FakeFill[] {
  const limit = binanceLimit(request)
  const fromId = numberParameter(request.query, 'fromId')
  const start = numberParameter(request.query, 'startTime')
  const end = numberParameter(request.query, 'endTime')
  if (fromId !== null) {
    if (start !== null || end !== null) throw binanceError(-1128, 'Combination of optional parameters invalid.')
    return fills.filter(({ marketId }) => marketId >= fromId).slice(0, limit)
  }
  if (start !== null && start < request.now - FILLS_MS) {
    throw binanceError(-4166, 'Search window is restricted to recent 3 months only.')
  }
  const week = 7 * DAY
  if (start !== null && end !== null && end - start > week) throw binanceError(-4165, 'Invalid time interval.')
  if (start !== null) return rowsBetween(fills, start, end ?? Math.min(start + week, request.now)).slice(0, limit)
  const to = end ?? request.now
  return rowsBetween(fills, to - week, to).slice(-limit)
}

/** Orders that closed a position by force: https://developers.binance.com/docs/derivatives/usds-margined-futures/trade/rest-api/Users-Force-Orders */
function forceOrders(request: FakeRequest, account: FakeAccount, kind: Kind): unknown {
  const end = numberParameter(request.query, 'endTime') ?? request.now
  const start = numberParameter(request.query, 'startTime') ?? end - 7 * DAY
  const symbol = request.query.get('symbol')
  return rowsBetween(account.fills, start, end)
    .filter(({ instrument, cause }) => instrument.kind === kind && cause !== 'trade')
    .filter(({ instrument }) => (symbol ?? instrument.symbol) === instrument.symbol)
    .slice(-binanceLimit(request, 50))
    .map(({ instrument, orderId, side, cause, price, quantity, time }) => ({
      symbol: instrument.symbol,
      orderId,
      side: side.toUpperCase(),
      status: 'FILLED',
      type: 'LIMIT',
      clientOrderId: cause === 'adl' ? 'adl_autoclose' : `autoclose-${time}`,
      avgPrice: price,
      origQty: quantity,
      executedQty: quantity,
      timeInForce: 'IOC',
      time,
      updateTime: time,
    }))
}

type Income = {
  readonly symbol: string
  readonly incomeType: string
  readonly income: string
  readonly asset: string
  readonly time: number
  readonly info: string
  readonly tranId: number
  readonly tradeId: string
}

/**
 * What changed the wallet, of all markets, three months deep, in ascending order; the last seven days by default.
 * https://developers.binance.com/docs/derivatives/usds-margined-futures/account/rest-api/Get-Income-History
 */
function income(request: FakeRequest, account: FakeAccount, kind: Kind): unknown {
  const limit = binanceLimit(request, 100)
  const start = numberParameter(request.query, 'startTime')
  const end = numberParameter(request.query, 'endTime') ?? request.now
  const from = Math.max(start ?? end - 7 * DAY, request.now - INCOME_MS)
  const filter = { symbol: request.query.get('symbol'), type: request.query.get('incomeType') }
  const skip = ((numberParameter(request.query, 'page') ?? 1) - 1) * limit
  const rows: Income[] = []
  for (let index = firstAt(account.entries, from); rows.length < skip + limit; index += 1) {
    const entry = account.entries[index]
    if (entry === undefined || entry.time > end) break
    if (entry.wallet !== kind) continue
    for (const row of incomesOf(entry, account)) {
      if ((filter.symbol ?? row.symbol) === row.symbol && (filter.type ?? row.incomeType) === row.incomeType) {
        rows.push(row)
      }
    }
  }
  return rows.slice(skip, skip + limit)
}

function incomesOf(entry: FakeEntry, account: FakeAccount): readonly Income[] {
  const { cause, asset, time } = entry
  const base = { asset, time, tranId: account.uid * 100_000 + entry.id * 2 }
  const row = (
    incomeType: string,
    symbol: string,
    rest: { income: string; tradeId: string; second?: true },
  ): Income => {
    const { income: amount, tradeId } = rest
    const tranId = base.tranId + (rest.second === true ? 1 : 0)
    return { symbol, incomeType, income: padded(amount, 8), ...base, info: tradeId || incomeType, tranId, tradeId }
  }
  if (cause.kind === 'move') return [row('TRANSFER', '', { income: entry.amount, tradeId: '' })]
  if (cause.kind === 'funding') {
    return [row('FUNDING_FEE', cause.funding.instrument.symbol, { income: entry.amount, tradeId: '' })]
  }
  const { symbol } = cause.fill.instrument
  const tradeId = String(cause.fill.marketId)
  const fee = write(-decimal(entry.fee))
  return [
    ...(isZero(cause.fill.closed) ? [] : [row('REALIZED_PNL', symbol, { income: entry.amount, tradeId })]),
    row('COMMISSION', symbol, { income: fee, tradeId, second: true }),
  ]
}

/** https://developers.binance.com/docs/derivatives/usds-margined-futures/trade/rest-api/Position-Information-V3 */
function positionRisk(request: FakeRequest, account: FakeAccount, kind: Kind): unknown {
  const symbol = request.query.get('symbol')
  return positionsOf(account, kind)
    .filter(({ instrument }) => (symbol ?? instrument.symbol) === instrument.symbol)
    .map((position) => {
      const { instrument } = position
      const notional = notionalOf(position, request.now)
      return {
        symbol: instrument.symbol,
        positionSide: SIDES[position.leg],
        positionAmt: position.size,
        entryPrice: cutText(position.entry),
        breakEvenPrice: cutText(position.entry),
        markPrice: binancePrice(instrument, request.now),
        liquidationPrice: '0',
        unRealizedProfit: padded(closingProfit(position, priceAt(instrument, request.now)), 8),
        ...(kind === 'linear' ? { notional } : { notionalValue: notional, maxQty: '500' }),
        marginType: 'cross',
        isolatedMargin: '0.00000000',
        isAutoAddMargin: 'false',
        isolatedWallet: '0',
        leverage: '10',
        marginAsset: instrument.settle,
        initialMargin: '0',
        maintMargin: '0',
        positionInitialMargin: '0',
        openOrderInitialMargin: '0',
        adl: 1,
        bidNotional: '0',
        askNotional: '0',
        updateTime: position.changedAt,
      }
    })
}

function cutText(text: string): string {
  return padded(text, 8)
}

function notionalOf({ instrument, size }: FakePosition, now: number): string {
  const units = multiplyDecimals(decimal(size), decimal(instrument.contractSize))
  const price = priceAt(instrument, now)
  return padded(write(instrument.kind === 'inverse' ? over(units, price) : multiplyDecimals(units, price)), 8)
}

/** Money that is not profit: the free amount is reported without margin, which this exchange does not require. */
function assetsOf(
  request: FakeRequest,
  account: FakeAccount,
  kind: Kind,
): readonly Readonly<Record<string, unknown>>[] {
  return [...walletBalances(account, kind)].map(([asset, balance]) => {
    const open = positionsOf(account, kind).filter(({ instrument }) => instrument.settle === asset)
    let profit = 0n
    for (const position of open) profit += decimal(closingProfit(position, priceAt(position.instrument, request.now)))
    const walletBalance = padded(balance, 8)
    return {
      asset,
      walletBalance,
      unrealizedProfit: write(profit, 8),
      marginBalance: write(decimal(balance) + profit, 8),
      maintMargin: '0.00000000',
      initialMargin: '0.00000000',
      positionInitialMargin: '0.00000000',
      openOrderInitialMargin: '0.00000000',
      crossWalletBalance: walletBalance,
      crossUnPnl: write(profit, 8),
      availableBalance: walletBalance,
      maxWithdrawAmount: walletBalance,
      marginAvailable: true,
      updateTime: request.now,
    }
  })
}

function tellAccount(request: FakeRequest, account: FakeAccount, kind: Kind): unknown {
  const positions = positionRisk(request, account, kind) as readonly Readonly<Record<string, unknown>>[]
  return {
    canTrade: account.rights.trade,
    canDeposit: true,
    canWithdraw: account.rights.withdraw,
    feeTier: 0,
    updateTime: 0,
    multiAssetsMargin: false,
    assets: assetsOf(request, account, kind),
    positions: positions.map(({ unRealizedProfit, ...rest }) => ({ ...rest, unrealizedProfit: unRealizedProfit })),
  }
}

function tellBalances(request: FakeRequest, account: FakeAccount, kind: Kind): unknown {
  return assetsOf(request, account, kind).map(({ walletBalance, ...rest }) => {
    return { accountAlias: `fake${account.uid}`, balance: walletBalance, ...rest }
  })
}

function hedgeMode(_: FakeRequest, account: FakeAccount): unknown {
  return {
    dualSidePosition: account.fills.some(({ leg, instrument }) => leg !== 'net' && instrument.kind === 'linear'),
  }
}

function brackets(kind: Kind): unknown {
  const steps = [
    [1, 0, 50_000, '0.004'],
    [2, 50_000, 10_000_000, '0.01'],
  ] as const
  return instrumentsOfKind('binance', kind).map(({ symbol }) => ({
    symbol,
    brackets: steps.map(([bracket, floor, cap, maintMarginRatio]) => {
      const bounds = kind === 'linear' ? { notionalFloor: floor, notionalCap: cap } : { qtyFloor: floor, qtyCap: cap }
      return { bracket, initialLeverage: 50, ...bounds, maintMarginRatio: Number(maintMarginRatio), cum: 0 }
    }),
  }))
}

function premiums(request: FakeRequest, kind: Kind): unknown {
  const rows = marketsFor(request, 'binance', kind).map((market) => ({
    symbol: market.symbol,
    markPrice: binancePrice(market, request.now),
    indexPrice: binancePrice(market, request.now),
    lastFundingRate: figuresOf(market, request.now).fundingRate,
    nextFundingTime: (Math.floor(request.now / (8 * 3_600_000)) + 1) * 8 * 3_600_000,
    interestRate: '0.00010000',
    time: request.now,
  }))
  const symbol = request.query.get('symbol')
  return symbol === null ? rows : rows.find((row) => row.symbol === symbol)
}
