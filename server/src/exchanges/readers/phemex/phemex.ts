/**
 * The account of a trader at Phemex: spot trades, contracts in USDT and USDC with their funding, coin-margined contracts
 * with theirs, conversions, deposits and withdrawals. https://phemex-docs.github.io
 *
 * Lists with times are requested two days at a time, which is their documented default. "User trade queries [are]
 * limited for the last 90 days", those of coin-margined contracts to "the last 2 month", deposits and withdrawals to "3
 * months".
 *
 * Not read: margin trading on spot, multi-asset accounts (loans, interest and automatic conversions), copy trading,
 * bonuses and commissions, and transfers to sub-accounts. Phemex does not say what a key may do.
 */
import { DAY_MS, HOUR_MS } from '@roundtrip/core/base'
import {
  phemexConversion,
  phemexEarlierConversion,
  phemexFunding,
  phemexLinearTrade,
  type PhemexMarket,
  phemexMovement,
  phemexScaledTrade,
  phemexSpotTrade,
} from '@roundtrip/core/exchange-api'
import * as z from 'zod/mini'
import type { ExchangeClient } from '../client.ts'
import { phemexLive, phemexPositions, phemexWallets } from './account.ts'
import {
  isWithin,
  phemexFundingRows,
  type PhemexProducts,
  phemexProducts,
  phemexRows,
  phemexTime,
  phemexWholeList,
  phemexWindow,
} from './lists.ts'
import { phemexOrders } from './orders.ts'
import type { AccountSource } from '../account-source.ts'
import { parsePosition } from '../positions.ts'
import type { PageRequest, RecordPage, StreamName } from '../reader.ts'
import { isRefusal } from '../refusals.ts'
import { UNKNOWN_RIGHTS } from '../rights.ts'
import { scanMarkets } from '../scan.ts'
import { settlesBy } from '../settling.ts'
import { recordOf, replacing, type Stream, textIn } from '../stream.ts'
import { walkSettling, walkWindows, type WindowWalk } from '../walk-windows.ts'

const WINDOW_MS = 2 * DAY_MS
const DEPTH_MS = 89 * DAY_MS
const SCALED_DEPTH_MS = 59 * DAY_MS
/** A withdrawal can be pending for days. */
const MOVEMENT_OVERLAP_MS = 7 * DAY_MS
/** All spot pairs are checked this rarely, because those of the coins in the wallet are checked in every run. */
const SPOT_SCAN_MS = 7 * DAY_MS

type Dependencies = { readonly client: ExchangeClient; readonly products: PhemexProducts }

export function phemexAccount(client: ExchangeClient): AccountSource {
  const dependencies = { client, products: phemexProducts(client) }
  const streams = [
    linearTrades(dependencies, 'USDT'),
    linearTrades(dependencies, 'USDC'),
    openContracts(dependencies),
    scaledScan(dependencies),
    spotScan(dependencies),
    conversions(dependencies),
    movements(dependencies, 'deposit'),
    movements(dependencies, 'withdrawal'),
    ...phemexOrders({ ...dependencies, depthMs: DEPTH_MS }),
  ]
  return {
    rights: () => Promise.resolve(UNKNOWN_RIGHTS),
    streams: () => Promise.resolve(streams),
    find: (name) => {
      const [, kind, symbol] = /^(swap\/funding|coin\/trades|spot\/trades)\/([^/]+)$/.exec(name) ?? []
      if (symbol === undefined) return streams.find((stream) => stream.name === name) ?? null
      if (kind === 'swap/funding') return funding(dependencies, symbol)
      return kind === 'coin/trades' ? scaledTrades(dependencies, symbol) : spotTrades(dependencies, symbol)
    },
    live: () => phemexLive(client, dependencies.products),
  }
}

function fundingName(symbol: string): StreamName {
  return { name: `swap/funding/${symbol}`, title: `Contracts, ${symbol}, funding`, role: 'funding' }
}

function scaledName(symbol: string): StreamName {
  return { name: `coin/trades/${symbol}`, title: `Coin-M contracts, ${symbol}`, role: 'fills' }
}

function spotName(symbol: string): StreamName {
  return { name: `spot/trades/${symbol}`, title: `Spot, ${symbol}`, role: 'fills' }
}

type Walk = Pick<WindowWalk<unknown>, 'fetchPage' | 'read'> & Partial<WindowWalk<unknown>>

function walkOf(options: Walk): WindowWalk<unknown> {
  return {
    timeOf: phemexTime,
    longestMs: WINDOW_MS,
    overlapMs: HOUR_MS,
    begin: 0,
    cliff: (until) => until - DEPTH_MS,
    ...options,
  }
}

/** `version` is absent if an earlier version read it; `from` is where this version continued. */
const versionSchema = z.object({ done: z.number(), version: z.optional(z.number()), from: z.optional(z.number()) })
const VERSION = 2

/**
 * An earlier version read contracts in USDT from a list whose trades have different ids, so the range that it read must
 * not be read again: this version continues where it ended.
 */
async function goOn(request: PageRequest, walk: WindowWalk<unknown>): Promise<RecordPage> {
  const { position } = request
  const before = parsePosition(position, versionSchema, { done: 0, version: VERSION })
  const isOld = before.version !== VERSION
  const from = isOld ? before.done + 1 : before.from
  const start = isOld ? JSON.stringify({ done: before.done, open: null, width: null }) : position
  const page = await walkWindows(from === undefined ? walk : { ...walk, begin: from }, { ...request, position: start })
  const progress = recordOf(JSON.parse(page.position), 'position')
  return { ...page, position: JSON.stringify({ ...progress, version: VERSION, from }) }
}

/** Trades of contracts in one currency. Each contract leads to its funding. */
function linearTrades({ client, products }: Dependencies, currency: 'USDT' | 'USDC'): Stream {
  return {
    name: currency === 'USDT' ? 'swap/trades' : 'swap-usdc/trades',
    title: `Contracts in ${currency}`,
    role: 'fills',
    page: async (request) => {
      const markets = await products()
      const bySymbol = new Map<string, StreamName>()
      const walk = walkOf({
        fetchPage: (span) =>
          phemexWindow(client, { method: 'privateGetApiDataGFuturesTrades', query: { currency } }, span),
        read: (row) => {
          const symbol = textIn(row, 'symbol')
          if (symbol !== null) bySymbol.set(symbol, fundingName(symbol))
          return phemexLinearTrade(row, markets)
        },
      })
      return { ...(await goOn(request, walk)), discovered: inOrder(bySymbol) }
    },
  }
}

function inOrder(bySymbol: ReadonlyMap<string, StreamName>): readonly StreamName[] {
  return [...bySymbol.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

/** Contracts in USDT and USDC that are open or once had funding, which leads to it if the trades are too old. */
function openContracts({ client }: Dependencies): Stream {
  return {
    name: 'swap/funding-markets',
    title: 'Contracts, which were held',
    role: 'funding',
    page: async ({ until }) => {
      const open = (await phemexPositions(client)).filter((position) =>
        ['size', 'sizeRq', 'cumFundingFeeRv'].some((name) => Number(textIn(position, name) ?? 0) !== 0),
      )
      const symbols = open.flatMap((position) => textIn(position, 'symbol') ?? [])
      const bySymbol = new Map(symbols.map((symbol) => [symbol, fundingName(symbol)]))
      const nothing = { records: [], refused: [], more: false, since: null } as const
      return { ...nothing, position: '{}', reached: until, discovered: inOrder(bySymbol) }
    },
  }
}

function funding({ client, products }: Dependencies, symbol: string): Stream {
  return {
    ...fundingName(symbol),
    page: async (request) => {
      const markets = await products()
      const walk = walkOf({
        fetchPage: async (span) => {
          const rows = await phemexFundingRows(client, { symbol, from: span.from })
          return { rows: rows.filter((row) => isWithin(row, span)), next: null }
        },
        read: (row) => phemexFunding(row, markets),
        longestMs: Number.POSITIVE_INFINITY,
        overlapMs: DAY_MS,
        cliff: () => null,
      })
      return walkWindows(walk, request)
    },
  }
}

/** Whether a market has trades since `start`. A delisted market that Phemex refuses to look up has none. */
async function hasTrades(
  { client, products }: Dependencies,
  method: string,
  { symbol, start, end }: { readonly symbol: string; readonly start: number; readonly end: number },
): Promise<boolean> {
  try {
    return phemexRows(await client.request(method, { symbol, start, end, offset: 0, limit: 1 })).length > 0
  } catch (error) {
    const isListed = (await products()).find(symbol)?.listed === true
    if (isListed || !isRefusal(error)) throw error
    return false
  }
}

const SCALED_TRADES = 'privateGetExchangeOrderTrade'

/** Checks each contract of the old type for trades or positions in the time that Phemex lists. */
function scaledScan(dependencies: Dependencies): Stream {
  return {
    name: 'coin/trades-markets',
    title: 'Coin-M contracts, which markets were traded',
    role: 'market-search',
    page: (request) =>
      scanMarkets(
        {
          symbols: async () => {
            const contracts = (await dependencies.products()).all.filter(
              ({ instrument, priceScale }) => instrument.kind !== 'spot' && priceScale !== null,
            )
            return contracts.map(({ instrument }) => instrument.symbol).toSorted()
          },
          first: () => Promise.resolve([]),
          traded: (symbol) => {
            const span = { start: request.until - SCALED_DEPTH_MS, end: request.until }
            return hasTrades(dependencies, SCALED_TRADES, { symbol, ...span })
          },
          name: scaledName,
          everyMs: DAY_MS,
        },
        request,
      ),
  }
}

/** Trades and funding of one contract. */
function scaledTrades({ client, products }: Dependencies, symbol: string): Stream {
  return {
    ...scaledName(symbol),
    page: async (request) => {
      const markets = await products()
      const walk = walkOf({
        fetchPage: (span) => phemexWindow(client, { method: SCALED_TRADES, query: { symbol } }, span),
        read: (row) => phemexScaledTrade(row, markets),
        cliff: (until) => until - SCALED_DEPTH_MS,
      })
      return walkWindows(walk, request)
    },
  }
}

const SPOT_TRADES = 'privateGetApiDataSpotsTrades'

/** Pairs whose coins moved in the wallet are read without a check; all others are checked now and then. */
function spotScan(dependencies: Dependencies): Stream {
  const symbolsOf = async (isIncluded: (pair: PhemexMarket) => boolean): Promise<readonly string[]> => {
    const pairs = (await dependencies.products()).all.filter(
      (market) => market.instrument.kind === 'spot' && isIncluded(market),
    )
    return pairs.map(({ instrument }) => instrument.symbol).toSorted()
  }
  return {
    name: 'spot/trades-markets',
    title: 'Spot, which markets were traded',
    role: 'market-search',
    page: (request) =>
      scanMarkets(
        {
          symbols: () => symbolsOf(() => true),
          first: async () => {
            const moved = await phemexWallets(dependencies.client, request.until - DEPTH_MS)
            return symbolsOf(({ instrument: { base, quote }, listed }) => listed && moved.has(base) && moved.has(quote))
          },
          traded: (symbol) => {
            const span = { start: request.until - DEPTH_MS, end: request.until }
            return hasTrades(dependencies, SPOT_TRADES, { symbol, ...span })
          },
          name: spotName,
          likelyUnchecked: true,
          everyMs: SPOT_SCAN_MS,
        },
        request,
      ),
  }
}

function spotTrades({ client, products }: Dependencies, symbol: string): Stream {
  return {
    ...spotName(symbol),
    page: async (request) => {
      const markets = await products()
      const walk = walkOf({
        fetchPage: (span) => phemexWindow(client, { method: SPOT_TRADES, query: { symbol } }, span),
        read: (row) => phemexSpotTrade(row, markets),
      })
      return walkWindows(walk, request)
    },
  }
}

/** "DONE(10)" is the only documented state; see `phemexConversion`. */
const CONVERSIONS_SETTLE = settlesBy('status', ['10'], { status: '10' })

function conversions({ client, products }: Dependencies): Stream {
  const list = { method: 'privateGetAssetsConvert', query: {}, names: ['startTime', 'endTime'] } as const
  return {
    name: 'conversions',
    title: 'Conversions',
    role: 'cash',
    page: async (request) => {
      const markets = await products()
      const walk = walkOf({
        fetchPage: (span) => phemexWindow(client, list, span),
        read: (row) => replacing(phemexConversion(row, markets), phemexEarlierConversion(row, markets)),
        overlapMs: DAY_MS,
      })
      return walkSettling({ ...walk, settling: CONVERSIONS_SETTLE }, request)
    },
  }
}

/** Coins that can be deposited to the contract wallet, in case the spot wallet does not show them. */
const CONTRACT_COINS = ['BTC', 'ETH', 'USDC', 'USDT']

/** ccxt 4.5.84, phemex.js, `parseTransactionStatus`, November 2026. "Confirmed" is still pending there. */
const FINAL = ['Success', 'Succeed', 'Rejected', 'Security check failed', 'SecurityCheckFailed', 'Expired', 'Cancelled']
const SETTLING = settlesBy('status', FINAL, { status: 'Success' })

/** Coin by coin, for those that moved since then. */
function movements({ client, products }: Dependencies, way: 'deposit' | 'withdrawal'): Stream {
  const method = way === 'deposit' ? 'privateGetExchangeWalletsDepositList' : 'privateGetExchangeWalletsWithdrawList'
  return {
    name: `${way}s`,
    title: way === 'deposit' ? 'Deposits' : 'Withdrawals',
    role: 'cash',
    page: async (request) => {
      const markets = await products()
      const walk = walkOf({
        fetchPage: async (span) => {
          const moved = await phemexWallets(client, span.from)
          const rows: unknown[] = []
          for (const currency of new Set([...CONTRACT_COINS, ...moved])) {
            const list = await phemexWholeList(client, method, { currency })
            rows.push(...list.filter((row) => isWithin(row, span)))
          }
          return { rows, next: null }
        },
        read: (row) => phemexMovement(row, way, markets),
        longestMs: Number.POSITIVE_INFINITY,
        overlapMs: MOVEMENT_OVERLAP_MS,
      })
      return walkWindows({ ...walk, settling: SETTLING }, request)
    },
  }
}
