/**
 * Responses of Hyperliquid's info endpoint:
 * https://hyperliquid.gitbook.io/hyperliquid-docs/for-developers/api/info-endpoint
 */
import { balanceOf, walletBalances, type FakeAccount, type FakeFill, positionsOf, closingProfit } from './account.ts'
import { type CandleWish, hyperliquidCandles } from './candles.ts'
import { marketsFor } from './crowd.ts'
import { decimal, magnitude, multiplyDecimals, write } from './decimal.ts'
import { figuresOf } from './figures.ts'
import { decimalsOf, instrumentsOfKind, priceAt } from './instruments.ts'
import { hexOf } from './random.ts'
import { rowsBetween, firstAt } from './rows.ts'
import { accountOf, type FakeRequest, type Charge, ErrorResponse, type FakeRoute, type Venue } from './venue.ts'

type Posted = {
  readonly type?: string
  readonly user?: string
  readonly dex?: string
  readonly startTime?: number
  readonly endTime?: number
  readonly req?: CandleWish
}

export const HYPERLIQUID: Venue = {
  exchange: 'hyperliquid',
  hosts: ['api.hyperliquid.xyz'],
  find: (request) => {
    const posted = postedOf(request)
    if (request.path !== '/info' || posted === null) return null
    const type = posted.type ?? ''
    if (posted.req !== undefined) return { access: 'public', cost: 20, pages: true, respond: candlesOf }
    const respond = MARKETS[type]
    if (respond !== undefined)
      return { access: 'public', cost: 20, pages: false, respond: (request) => respond(posted, request) }
    const own = ACCOUNTS[type]
    if (own === undefined) return null
    const pages = own.history
    // Requests are not signed: everything is public, so an unknown address is an empty account.
    return {
      access: 'public',
      cost: own.cost,
      pages,
      respond: (request) => own.respond({ request, posted, account: holderOf(request, posted) }),
    }
  },
  owner: () => {
    throw new ErrorResponse(404, null)
  },
  charges,
  tooMany: (retryAfterS) => new ErrorResponse(429, null, { 'retry-after': String(retryAfterS) }),
  banned: null,
  unavailable: () => new ErrorResponse(503, '<html><body>upstream connect error</body></html>'),
  maintenance: () => new ErrorResponse(502, '<html><body><h1>502 Bad Gateway</h1></body></html>'),
}

/**
 * A weight of 1,200 per minute and address.
 * https://hyperliquid.gitbook.io/hyperliquid-docs/for-developers/api/rate-limits-and-user-limits
 */
function charges(request: FakeRequest, route: FakeRoute): readonly Charge[] {
  return [{ bucket: hyperliquidBucket(request), cost: route.cost, limit: 1_200, windowMs: 60_000, refill: 'steady' }]
}

function hyperliquidBucket(request: FakeRequest): string {
  return `hyperliquid ${request.ip}`
}

/** Responses with rows cost one more per twenty rows. */
export function hyperliquidSurcharge(
  request: FakeRequest,
  body: unknown,
): { readonly bucket: string; readonly cost: number } | null {
  if (request.host !== 'api.hyperliquid.xyz' || !Array.isArray(body)) return null
  return { bucket: hyperliquidBucket(request), cost: Math.floor(body.length / 20) }
}

/** The account that a request names; empty if it names none. */
export function hyperliquidUser(request: FakeRequest): string {
  return request.host === 'api.hyperliquid.xyz' ? (postedOf(request)?.user ?? '').toLowerCase() : ''
}

/** The type of a request, because all use the same URL. */
export function hyperliquidType(request: FakeRequest): string {
  return request.host === 'api.hyperliquid.xyz' ? (postedOf(request)?.type ?? '') : ''
}

function postedOf(request: FakeRequest): Posted | null {
  try {
    const value: unknown = JSON.parse(request.body)
    return typeof value === 'object' ? (value as Posted | null) : null
  } catch {
    return null
  }
}

function holderOf(request: FakeRequest, { user }: Posted): FakeAccount | null {
  if (user === undefined || !/^0x[0-9a-fA-F]{40}$/.test(user)) {
    throw new ErrorResponse(422, 'Failed to deserialize the JSON body into the target type')
  }
  return accountOf(request, 'hyperliquid', user.toLowerCase())
}

function candlesOf(request: FakeRequest): unknown {
  const wish = postedOf(request)?.req
  return wish === undefined ? null : hyperliquidCandles(wish, request)
}

// --- what is listed ------------------------------------------------------------------------------------------------

const SPOT_TOKENS = ['USDC', 'PURR'] as const

const MARKETS: Readonly<Record<string, (posted: Posted, request: FakeRequest) => unknown>> = {
  meta: ({ dex }, request) => meta(dex, request),
  metaAndAssetCtxs: ({ dex }, request) => [meta(dex, request), dex ? [] : contexts('linear', request)],
  perpDexs: () => [null],
  spotMeta: () => spotMeta(),
  spotMetaAndAssetCtxs: (_, request) => [spotMeta(), contexts('spot', request)],
}

/** Some have a margin table by the value of a position; the others have the same margin for all values. */
function meta(dex: string | undefined, request: FakeRequest): object {
  const listed = dex ? [] : marketsFor(request, 'hyperliquid', 'linear')
  const universe = listed.map(({ symbol, quantityStep }) => {
    const [maxLeverage, marginTableId] = symbol === 'BTC' ? [40, 56] : [20, 20]
    return { name: symbol, szDecimals: decimalsOf(quantityStep), maxLeverage, marginTableId }
  })
  return { universe, marginTables: [[56, BITCOIN_MARGIN]], collateralToken: 0 }
}

const BITCOIN_MARGIN = {
  description: 'tiered 40x',
  marginTiers: [
    { lowerBound: '0.0', maxLeverage: 40 },
    { lowerBound: '150000000.0', maxLeverage: 20 },
  ],
}

function spotMeta(): object {
  const tokens = SPOT_TOKENS.map((name, index) => {
    const szDecimals = name === 'USDC' ? 8 : 0
    return {
      name,
      szDecimals,
      weiDecimals: 8,
      index,
      tokenId: `0x${hexOf(name, 32)}`,
      isCanonical: true,
      fullName: null,
    }
  })
  const universe = instrumentsOfKind('hyperliquid', 'spot').map(({ symbol }, index) => {
    return { name: symbol, tokens: [1, 0], index, isCanonical: true }
  })
  return { tokens, universe }
}

function contexts(kind: 'linear' | 'spot', request: FakeRequest): readonly object[] {
  return marketsFor(request, 'hyperliquid', kind).map((market) => {
    const price = number(write(priceAt(market, request.now)))
    const figures = figuresOf(market, request.now)
    return {
      markPx: price,
      midPx: price,
      prevDayPx: figures.open,
      oraclePx: price,
      // For an hour, not for eight.
      funding: (Number(figures.fundingRate) / 8).toFixed(10),
      openInterest: figures.interest,
      dayNtlVlm: figures.quoteVolume,
      dayBaseVlm: figures.volume,
      premium: '0.0003',
      impactPxs: [figures.bid, figures.ask],
      ...request.odd.get(market.symbol),
    }
  })
}

// --- accounts ------------------------------------------------------------------------------------------------------

type InfoRequest = { readonly request: FakeRequest; readonly posted: Posted; readonly account: FakeAccount | null }
type Own = { readonly cost: number; readonly history: boolean; readonly respond: (request: InfoRequest) => unknown }

const ACCOUNTS: Readonly<Record<string, Own>> = {
  userFills: { cost: 20, history: true, respond: userFills },
  userFillsByTime: { cost: 20, history: true, respond: userFillsByTime },
  // These accounts place no TWAP orders.
  userTwapSliceFillsByTime: { cost: 20, history: true, respond: () => [] },
  userFunding: { cost: 20, history: true, respond: userFunding },
  userNonFundingLedgerUpdates: { cost: 20, history: true, respond: ledgerUpdates },
  // Nor any that are open or kept after their end.
  frontendOpenOrders: { cost: 20, history: false, respond: () => [] },
  historicalOrders: { cost: 20, history: false, respond: () => [] },
  clearinghouseState: { cost: 2, history: false, respond: clearinghouseState },
  spotClearinghouseState: { cost: 2, history: false, respond: spotState },
  userAbstraction: { cost: 20, history: false, respond: () => 'default' },
  maxBuilderFee: { cost: 20, history: false, respond: () => 0 },
  userRole: { cost: 60, history: false, respond: ({ account }) => ({ role: account === null ? 'missing' : 'user' }) },
}

/** No request returns more than the newest 10,000 fills of an account. */
const REACH = 10_000

function userFills({ account }: InfoRequest): unknown {
  return (account?.fills.slice(-2_000) ?? []).toReversed().map(tellFill)
}

/** Ascending from the start, at most 2,000. */
function userFillsByTime({ account, posted, request }: InfoRequest): unknown {
  if (posted.startTime === undefined) throw new ErrorResponse(422, 'missing field `startTime`')
  const newest = account?.fills.slice(-REACH) ?? []
  return rowsBetween(newest, posted.startTime, posted.endTime ?? request.now)
    .slice(0, 2_000)
    .map(tellFill)
}

function tellFill(fill: FakeFill): object {
  const { instrument } = fill
  const hash = `0x${hexOf(`hyperliquid ${fill.orderId}`, 64)}`
  return {
    coin: instrument.symbol,
    px: number(fill.price),
    sz: number(fill.quantity),
    time: fill.time,
    hash,
    side: fill.side === 'buy' ? 'B' : 'A',
    startPosition: number(fill.before),
    dir: directionOf(fill),
    closedPnl: number(fill.realized),
    oid: fill.orderId,
    tid: 100_000_000_000_000 + fill.orderId * 10 + (fill.id % 10),
    crossed: !fill.maker,
    fee: number(fill.fee),
    feeToken: fill.feeAsset,
    twapId: null,
  }
}

function directionOf({ instrument, side, before, after }: FakeFill): string {
  if (instrument.kind === 'spot') return side === 'buy' ? 'Buy' : 'Sell'
  const was = before === '0' ? 0 : before.startsWith('-') ? -1 : 1
  const is = after === '0' ? 0 : after.startsWith('-') ? -1 : 1
  if (was * is < 0) return was > 0 ? 'Long > Short' : 'Short > Long'
  const opens = was === 0 || (side === 'buy' ? was > 0 : was < 0)
  const leg = opens ? (side === 'buy' ? 'Long' : 'Short') : was > 0 ? 'Long' : 'Short'
  return `${opens ? 'Open' : 'Close'} ${leg}`
}

/** At most 500 rows a request, ascending. All have the same hash. */
function userFunding({ account, posted, request }: InfoRequest): unknown {
  if (posted.startTime === undefined) throw new ErrorResponse(422, 'missing field `startTime`')
  return rowsBetween(account?.funding ?? [], posted.startTime, posted.endTime ?? request.now)
    .slice(0, 500)
    .map(({ time, instrument, amount, size, rate }) => ({
      time,
      hash: `0x${'0'.repeat(64)}`,
      delta: {
        type: 'funding',
        coin: instrument.symbol,
        usdc: number(amount),
        szi: number(size),
        fundingRate: number(rate),
        nSamples: null,
      },
    }))
}

function ledgerUpdates({ account, posted, request }: InfoRequest): unknown {
  if (account === null) return []
  const rows: object[] = []
  const first = firstAt(account.moves, posted.startTime ?? 0)
  for (const move of account.moves.slice(first, first + 500)) {
    if (move.time > (posted.endTime ?? request.now)) break
    const usdc = number(move.amount)
    const delta =
      move.kind === 'deposit'
        ? { type: 'deposit', usdc }
        : move.kind === 'withdrawal'
          ? { type: 'withdraw', usdc, nonce: move.time, fee: number(move.fee) }
          : { type: 'accountClassTransfer', usdc, toPerp: move.to === 'perp' }
    rows.push({ time: move.time, hash: `0x${hexOf(`hyperliquid move ${account.uid} ${move.id}`, 64)}`, delta })
  }
  return rows
}

function clearinghouseState({ account, posted, request }: InfoRequest): unknown {
  const own = account === null || posted.dex ? [] : positionsOf(account)
  const cash = account === null || posted.dex ? 0n : balanceOf(account, 'perp', 'USDC')
  let profit = 0n
  let total = 0n
  const assetPositions = own.map((position) => {
    const price = priceAt(position.instrument, request.now)
    const unrealized = decimal(closingProfit(position, price))
    const worth = multiplyDecimals(magnitude(decimal(position.size)), price)
    profit += unrealized
    total += worth
    return {
      type: 'oneWay',
      position: {
        coin: position.instrument.symbol,
        szi: number(position.size),
        entryPx: number(position.entry),
        leverage: { type: 'cross', value: 10 },
        positionValue: number(write(worth)),
        maxLeverage: 40,
        unrealizedPnl: number(write(unrealized)),
        returnOnEquity: '0.0',
        liquidationPx: null,
        marginUsed: number(write(worth / 10n)),
        cumFunding: { allTime: '0.0', sinceOpen: '0.0', sinceChange: '0.0' },
      },
    }
  })
  const texts = { accountValue: number(write(cash + profit)), totalNtlPos: number(write(total)) }
  const summary = { ...texts, totalRawUsd: number(write(cash)), totalMarginUsed: number(write(total / 10n)) }
  return {
    marginSummary: summary,
    crossMarginSummary: summary,
    crossMaintenanceMarginUsed: '0.0',
    withdrawable: number(write(cash + profit - total / 10n)),
    assetPositions,
    time: request.now,
  }
}

function spotState({ account }: InfoRequest): unknown {
  const own = account === null ? [] : [...walletBalances(account, 'spot')]
  const balances = own.map(([coin, total]) => {
    const token = SPOT_TOKENS.findIndex((name) => name === coin)
    return { coin, token, total: number(total), hold: '0.0', entryNtl: '0.0' }
  })
  return { balances }
}

/** Whole numbers carry a decimal: `2.0`. */
function number(text: string): string {
  return text.includes('.') ? text : `${text}.0`
}
