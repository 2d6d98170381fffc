/**
 * The account of a trader at BingX: https://bingx-api.github.io/docs
 *
 * Read: spot fills, fills and payments of perpetual futures in USDT and USDC, deposits and withdrawals.
 * Not read: coin-margined perpetuals (fills come order by order only), standard futures, copy trading, grids, Earn,
 * conversions, transfers to other users that are not among the withdrawals, transfers between own wallets.
 */
import { DAY_MS, HOUR_MS } from '@roundtrip/core/base'
import {
  bingxContractFill,
  bingxDeposit,
  bingxEarlierDeposit,
  bingxFillTime,
  bingxIncome,
  bingxSpotFill,
  bingxWithdrawal,
  bingxWithdrawalTime,
} from '@roundtrip/core/exchange-api'
import * as z from 'zod/mini'
import { bingxLive, bingxRights } from './account.ts'
import type { ExchangeClient } from '../client.ts'
import { requestData } from '../data-of.ts'
import { marketLookup, symbolsOf } from '../listing.ts'
import { bingxOrders } from './orders.ts'
import type { AccountSource } from '../account-source.ts'
import { type PageRequest, ReadingTrouble, type RecordPage, type StreamName } from '../reader.ts'
import { retiredStream } from '../retired.ts'
import { renewedPage } from '../renewed.ts'
import { type Settling, settlesBy } from '../settling.ts'
import { listOf, numberIn, recordOf, replacing, type Stream, textIn } from '../stream.ts'
import { type WindowPage, type WindowSpan, walkWindows, type WindowWalk } from '../walk-windows.ts'

/** Other clients request a week at a time; the flow of funds covers a week if no time is given. */
const WEEK_MS = 7 * DAY_MS
/** "Only the last 3 months of data is retained": https://github.com/BingX-API/api-ai-skills, swap-account */
const CONTRACT_DEPTH_MS = 89 * DAY_MS
/** BingX documents no limit for spot; further back is untested. */
const SPOT_DEPTH_MS = 365 * DAY_MS
const MONEY_WINDOW_MS = 30 * DAY_MS
/** The most rows of fillHistory, income, myTrades and the histories of deposits and withdrawals. */
const LIMIT = 1_000

/** Streams of earlier versions, now covered by the incomes, the orders and the fills of all contracts. */
const RETIRED: ReadonlySet<string> = new Set(['spot/trades-markets', 'swap/trades-markets', 'swap/funding'])

export function bingxAccount(client: ExchangeClient): AccountSource {
  const orders = bingxOrders(client, { contractMs: CONTRACT_DEPTH_MS, spotMs: SPOT_DEPTH_MS })
  const cash = [deposits(client), withdrawals(client)]
  const streams = [contractSymbols(client), income(client), spotSymbols(client), ...cash, ...orders]
  return {
    rights: () => bingxRights(client),
    streams: () => Promise.resolve(streams),
    find: (name) => {
      if (RETIRED.has(name)) return retiredStream(name)
      const [, kind, symbol] = /^(spot|swap)\/trades\/([^/]+)$/.exec(name) ?? []
      if (symbol === undefined) return streams.find((stream) => stream.name === name) ?? null
      return kind === 'spot' ? spotFills(client, symbol) : contractFills(client, symbol)
    },
    live: () => bingxLive(client),
  }
}

function contractName(symbol: string): StreamName {
  return { name: `swap/trades/${symbol}`, title: `Perpetual futures, ${symbol}`, role: 'fills' }
}

function spotName(symbol: string): StreamName {
  return { name: `spot/trades/${symbol}`, title: `Spot, ${symbol}`, role: 'fills' }
}

type Walk = Omit<WindowWalk<unknown>, 'begin' | 'cliff'> & { readonly depthMs: number }

function walkBack({ depthMs, ...walk }: Walk, request: PageRequest): Promise<RecordPage> {
  return walkWindows({ ...walk, begin: 0, cliff: (until) => until - depthMs }, request)
}

type SettlingWalk = Walk & { readonly settling: Settling }

function settlingBack(walk: SettlingWalk, request: PageRequest): Promise<RecordPage> {
  return renewedPage(request, (query) => walkBack(walk, query))
}

/** Walks rows that name symbols, and discovers the streams of those. */
async function findSymbols(
  walk: Walk,
  request: PageRequest,
  nameOf: (row: unknown) => StreamName | null,
): Promise<RecordPage> {
  const byName = new Map<string, StreamName>()
  const read: Walk['read'] = (row) => {
    const stream = nameOf(row)
    if (stream !== null) byName.set(stream.name, stream)
    return walk.read(row)
  }
  const page = await walkBack({ ...walk, read }, request)
  return { ...page, discovered: [...byName.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1)) }
}

/** The stream of a row's symbol; null if it has none. */
function named(row: unknown, name: (symbol: string) => StreamName): StreamName | null {
  const symbol = textIn(row, 'symbol')
  return symbol === null ? null : name(symbol)
}

function full(rows: readonly unknown[], limit = LIMIT): WindowPage<unknown> {
  return { rows, next: rows.length >= limit ? 'narrow' : null }
}

/**
 * Without a symbol `allFillOrders` returns all pairs (change log of 2024-04-25), but its rows have no trade id, so it
 * only shows which contracts were traded.
 */
function contractSymbols(client: ExchangeClient): Stream {
  const walk: Walk = {
    fetchPage: async ({ from, to }) => {
      const query = { startTs: from, endTs: to, tradingUnit: 'COIN' }
      const data = recordOf(await requestData(client, 'swapV2PrivateGetTradeAllFillOrders', query), 'fills')
      return { rows: listOf(data['fill_orders'] ?? [], 'fills'), next: null }
    },
    timeOf: () => 0,
    read: () => null,
    longestMs: WEEK_MS,
    overlapMs: DAY_MS,
    depthMs: CONTRACT_DEPTH_MS,
    // Only symbols are read.
    coarseMs: Number.POSITIVE_INFINITY,
  }
  return {
    name: 'swap/symbols',
    title: 'Perpetual futures, which contracts were traded',
    role: 'traded-markets',
    page: (request) => findSymbols(walk, request, (row) => named(row, contractName)),
  }
}

function income(client: ExchangeClient): Stream {
  return {
    name: 'swap/income',
    title: 'Perpetual futures, funding and other payments',
    role: 'traded-markets',
    page: async (request) => {
      const markets = marketLookup(await client.withMarkets(), 'bingx', 'contract')
      const walk: Walk = {
        fetchPage: async ({ from, to }) => {
          const query = { startTime: from, endTime: to, limit: LIMIT }
          return full(listOf((await requestData(client, 'swapV2PrivateGetUserIncome', query)) ?? [], 'incomes'))
        },
        timeOf: (row) => numberIn(row, 'time'),
        read: (row) => bingxIncome(row, markets),
        longestMs: WEEK_MS,
        overlapMs: DAY_MS,
        depthMs: CONTRACT_DEPTH_MS,
        coarseMs: 1_000,
      }
      return findSymbols(walk, request, (row) => named(row, contractName))
    },
  }
}

type Fill = { readonly row: unknown; readonly time: number; readonly execution: 'trade' | 'liquidation' | 'adl' }

/** `fills` is the position of the walk. Earlier versions stored that position alone. */
const positionSchema = z.object({ fills: z.string() })

function contractFills(client: ExchangeClient, symbol: string): Stream {
  return {
    ...contractName(symbol),
    page: async (request) => {
      const listed = marketLookup(await client.withMarkets(), 'bingx', 'contract')
      const stored = request.position === null ? null : z.safeParse(positionSchema, JSON.parse(request.position))
      const isOld = stored !== null && !stored.success
      const page = await walkWindows<Fill>(
        {
          fetchPage: (span) => contractFillPage(client, symbol, span),
          timeOf: ({ time }) => time,
          read: ({ row, time, execution }) => bingxContractFill(row, { listed, time, execution }),
          longestMs: WEEK_MS,
          overlapMs: HOUR_MS,
          begin: 0,
          cliff: (until) => until - CONTRACT_DEPTH_MS,
          coarseMs: 1_000,
        },
        // Fills of earlier versions had no trade id, so what they cover is not read a second time.
        {
          ...request,
          position: isOld ? request.position : (stored?.data?.fills ?? null),
          fresh: request.fresh && !isOld,
        },
      )
      return { ...page, position: JSON.stringify({ fills: page.position }) }
    },
  }
}

async function contractFillPage(
  client: ExchangeClient,
  symbol: string,
  { from, to }: WindowSpan,
): Promise<WindowPage<Fill>> {
  const query = { symbol, startTs: from, endTs: to, pageIndex: 1, pageSize: LIMIT }
  const data = recordOf(await requestData(client, 'swapV2PrivateGetTradeFillHistory', query), 'fills')
  // JKorf's client, bingx-py and gocryptotrader name the list so.
  const rows = listOf(data['fill_history_orders'] ?? data['fill_orders'] ?? [], 'fills')
  if (rows.length >= LIMIT) return { rows: [], next: 'narrow' }
  const forced = rows.length === 0 ? null : await forcedOrders(client, symbol, { from, to })
  return {
    rows: rows.map((row) => ({
      row,
      time: bingxFillTime(row, { from, to }),
      execution: forced?.get(textIn(row, 'orderId') ?? '') ?? 'trade',
    })),
    next: null,
  }
}

/** Liquidation and deleveraging orders of the exchange, by id. At most 100 a request. */
async function forcedOrders(
  client: ExchangeClient,
  symbol: string,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<ReadonlyMap<string, 'liquidation' | 'adl'>> {
  const orders = new Map<string, 'liquidation' | 'adl'>()
  for (const [autoCloseType, execution] of [
    ['LIQUIDATION', 'liquidation'],
    ['ADL', 'adl'],
  ] as const) {
    const query = { symbol, autoCloseType, startTime: from, endTime: to, limit: 100 }
    const data = await requestData(client, 'swapV2PrivateGetTradeForceOrders', query).catch((error: unknown) => {
      // One documentation says that it needs a right to trade. Without it the fills are still right.
      if (error instanceof ReadingTrouble && error.reason === 'rights-missing') return null
      throw error
    })
    const rows = Array.isArray(data)
      ? data
      : ((data === null || data === undefined ? {} : recordOf(data, 'orders'))['orders'] ?? [])
    for (const row of listOf(rows, 'orders')) orders.set(textIn(row, 'orderId') ?? '', execution)
  }
  return orders
}

const ORDERS_LIMIT = 100

/** Orders need no symbol in the request and name the markets that were traded; so do the coins that are held. */
function spotSymbols(client: ExchangeClient): Stream {
  const walk: Walk = {
    fetchPage: async ({ from, to, cursor }) => {
      const pageIndex = Number(cursor ?? 1)
      const query = { startTime: from, endTime: to, pageIndex, pageSize: ORDERS_LIMIT }
      const data = recordOf((await requestData(client, 'spotV1PrivateGetTradeHistoryOrders', query)) ?? {}, 'orders')
      const rows = listOf(data['orders'] ?? [], 'orders')
      return { rows, next: rows.length >= ORDERS_LIMIT ? { cursor: String(pageIndex + 1) } : null }
    },
    timeOf: (row) => numberIn(row, 'time'),
    read: () => null,
    longestMs: WEEK_MS,
    // An order that was placed last week may have filled since.
    overlapMs: WEEK_MS,
    depthMs: SPOT_DEPTH_MS,
    // Not documented: whether a window selects by the time of placing or of the last change.
    coarseMs: SPOT_DEPTH_MS,
  }
  return {
    name: 'spot/symbols',
    title: 'Spot, which markets were traded',
    role: 'traded-markets',
    page: async (request) => {
      const page = await findSymbols(walk, request, (row) =>
        /^0*(?:\.0*)?$/.test(textIn(row, 'executedQty') ?? '1') ? null : named(row, spotName),
      )
      if (!request.fresh) return page
      const byName = new Map(
        [...page.discovered, ...(await openMarkets(client))].map((stream) => [stream.name, stream]),
      )
      return { ...page, discovered: [...byName.values()] }
    },
  }
}

async function openMarkets(client: ExchangeClient): Promise<StreamName[]> {
  const library = await client.withMarkets()
  const balance = recordOf(await requestData(client, 'spotV1PrivateGetAccountBalance'), 'balance')
  const coins = new Set(listOf(balance['balances'], 'coins').map((coin) => textIn(coin, 'asset') ?? ''))
  return symbolsOf(library, (market) => market.spot === true && coins.has(market.base ?? '')).map(spotName)
}

function spotFills(client: ExchangeClient, symbol: string): Stream {
  return {
    ...spotName(symbol),
    page: async (request) => {
      const markets = marketLookup(await client.withMarkets(), 'bingx', 'spot')
      const walk: Walk = {
        fetchPage: async ({ from, to }) => {
          const query = { symbol, startTime: from, endTime: to, limit: LIMIT }
          const data = recordOf((await requestData(client, 'spotV1PrivateGetTradeMyTrades', query)) ?? {}, 'fills')
          return full(listOf(data['fills'] ?? [], 'fills'))
        },
        timeOf: (row) => numberIn(row, 'time'),
        read: (row) => bingxSpotFill(row, markets),
        longestMs: WEEK_MS,
        overlapMs: HOUR_MS,
        depthMs: SPOT_DEPTH_MS,
        coarseMs: 1_000,
      }
      return walkBack(walk, request)
    },
  }
}

/** Both histories are lists without the usual `code` and `data` around them. */
async function bareList(
  client: ExchangeClient,
  method: string,
  { from, to }: WindowSpan,
): Promise<WindowPage<unknown>> {
  const response = await client.request(method, { startTime: from, endTime: to, limit: LIMIT })
  const rows = Array.isArray(response) ? response : recordOf(response, 'answer')['data']
  return full(listOf(rows ?? [], 'movements'))
}

/** Rejected, in the list of https://bingx-api.github.io/docs-v3 and in ccxt 4.5.84, bingx.js, November 2026. */
const REJECTED = ['3', '5', '20', '40', '70']

/** A deposit that is credited is final once it has its confirmations; see `bingxDeposit`. */
const DEPOSITS_SETTLE: Settling = {
  ...settlesBy('status', REJECTED, { status: '1', confirmTimes: '' }),
  isFinal: (row) => bingxDeposit(row) !== null || REJECTED.includes(textIn(row, 'status') ?? ''),
}

/** A withdrawal without a status was sent once it has a transaction; see `bingxWithdrawal`. */
const WITHDRAWALS_SETTLE: Settling = {
  ...settlesBy('status', REJECTED, { status: '6' }),
  isFinal: (row) => bingxWithdrawal(row) !== null || REJECTED.includes(textIn(row, 'status') ?? ''),
}

function deposits(client: ExchangeClient): Stream {
  const walk: SettlingWalk = {
    settling: DEPOSITS_SETTLE,
    fetchPage: (span) => bareList(client, 'spotV3PrivateGetCapitalDepositHisrec', span),
    timeOf: (row) => numberIn(row, 'insertTime'),
    read: (row) => replacing(bingxDeposit(row), bingxEarlierDeposit(row)),
    longestMs: MONEY_WINDOW_MS,
    overlapMs: DAY_MS,
    depthMs: SPOT_DEPTH_MS,
    coarseMs: 1_000,
  }
  return { name: 'deposits', title: 'Deposits', role: 'cash', page: (request) => settlingBack(walk, request) }
}

function withdrawals(client: ExchangeClient): Stream {
  const walk: SettlingWalk = {
    settling: WITHDRAWALS_SETTLE,
    fetchPage: (span) => bareList(client, 'spotV3PrivateGetCapitalWithdrawHistory', span),
    timeOf: bingxWithdrawalTime,
    read: bingxWithdrawal,
    longestMs: MONEY_WINDOW_MS,
    overlapMs: DAY_MS,
    depthMs: SPOT_DEPTH_MS,
    // Older rows are written without a zone.
    coarseMs: 8 * HOUR_MS,
  }
  return { name: 'withdrawals', title: 'Withdrawals', role: 'cash', page: (request) => settlingBack(walk, request) }
}
