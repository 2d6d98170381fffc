/**
 * The account of a trader at MEXC: https://www.mexc.com/api-docs
 *
 * Read: spot fills, fills and funding of futures (in USDT, USDC and coin-margined), deposits and withdrawals. Not read:
 * margin trades, small balances converted to MX, copy trading, transfers inside MEXC to other users that are not among
 * the withdrawals, transfers between own wallets. MEXC does not report what a key may do.
 */
import { DAY_MS, HOUR_MS } from '@roundtrip/core/base'
import { mexcContractFill, mexcDeposit, mexcFunding, mexcSpotFill, mexcWithdrawal } from '@roundtrip/core/exchange-api'
import * as z from 'zod/mini'
import type { ExchangeClient } from '../client.ts'
import { requestData } from '../data-of.ts'
import { marketLookup, symbolsOf } from '../listing.ts'
import { mexcCoins, mexcLive, mexcPositions } from './account.ts'
import { mexcOrders } from './orders.ts'
import type { AccountSource } from '../account-source.ts'
import type { PageRequest, RecordPage, StreamName } from '../reader.ts'
import { UNKNOWN_RIGHTS } from '../rights.ts'
import { type Scan, scanMarkets } from '../scan.ts'
import { settlesBy } from '../settling.ts'
import { listOf, numberIn, recordOf, type Stream, textIn } from '../stream.ts'
import { badResponse } from '../troubles.ts'
import { type WindowPage, type WindowSpan, walkWindows } from '../walk-windows.ts'

/** "Only the transaction records in the past 1 month can be queried": spot-v3, "Account Trade List". At most 100 rows. */
const SPOT_DEPTH_MS = 30 * DAY_MS
const SPOT_LIMIT = 100
/** Fills are read a day at a time; the check whether there are any spans a week, as in other clients. */
const SPOT_WINDOW_MS = DAY_MS
const SPOT_SCAN_MS = 7 * DAY_MS
/** `order_deals`: "the maximum span is 90 days", at most 100 rows a page. */
const CONTRACT_DEPTH_MS = 89 * DAY_MS
const CONTRACT_WINDOW_MS = 30 * DAY_MS
const PAGE = 100
/** "Does not exceed 7 days", "can query 90 days data at most", at most 1,000 rows: spot-v3, wallet endpoints. */
const MONEY_WINDOW_MS = 7 * DAY_MS
const MONEY_DEPTH_MS = 89 * DAY_MS
const MONEY_LIMIT = 1_000

export function mexcAccount(client: ExchangeClient): AccountSource {
  const streams = [
    contractScan(client),
    spotScan(client),
    funding(client),
    movements(client, 'deposits'),
    movements(client, 'withdrawals'),
    ...mexcOrders(client),
  ]
  return {
    rights: () => Promise.resolve(UNKNOWN_RIGHTS),
    streams: () => Promise.resolve(streams),
    find: (name) => {
      const [, kind, symbol] = /^(spot|swap)\/trades\/([^/]+)$/.exec(name) ?? []
      if (symbol === undefined) return streams.find((stream) => stream.name === name) ?? null
      return kind === 'spot' ? spotFills(client, symbol) : contractFills(client, symbol)
    },
    live: () => mexcLive(client),
  }
}

function contractName(symbol: string): StreamName {
  return { name: `swap/trades/${symbol}`, title: `Contracts, ${symbol}`, role: 'fills' }
}

function spotName(symbol: string): StreamName {
  return { name: `spot/trades/${symbol}`, title: `Spot, ${symbol}`, role: 'fills' }
}

/** `scan` is the position of the scan; `whole` is when all markets were checked last, UTC ms. */
const scanSchema = z.object({ scan: z.string(), whole: z.nullable(z.number()) })
const doneSchema = z.object({ doneAt: z.nullable(z.number()) })

type WholeScan = Pick<Scan, 'symbols' | 'first' | 'name'> & {
  /** Whether the market has fills from `from` to `to`, both included. */
  readonly any: (symbol: string, span: { readonly from: number; readonly to: number }) => Promise<boolean>
  readonly windowMs: number
  readonly depthMs: number
}

/**
 * Checks each market over the whole history that MEXC lists, and later over the time since. A position of an earlier
 * version, which had checked only the newest days, causes everything to be checked again.
 */
async function scanWhole(scan: WholeScan, request: PageRequest): Promise<RecordPage> {
  const { position, until } = request
  const stored = position === null ? null : z.safeParse(scanSchema, JSON.parse(position))
  const before = stored?.success === true ? stored.data : null
  const whole = before?.whole ?? null
  const from = Math.max(until - scan.depthMs, whole === null ? 0 : whole - DAY_MS)
  const traded = async (symbol: string): Promise<boolean> => {
    for (let to = until; to > from; to -= scan.windowMs) {
      if (await scan.any(symbol, { from: Math.max(from, to - scan.windowMs + 1), to })) return true
    }
    return false
  }
  const page = await scanMarkets(
    { symbols: scan.symbols, first: scan.first, name: scan.name, traded, likelyUnchecked: true, everyMs: DAY_MS },
    { ...request, position: before?.scan ?? null },
  )
  const { doneAt } = z.parse(doneSchema, JSON.parse(page.position))
  return { ...page, position: JSON.stringify({ scan: page.position, whole: doneAt ?? whole }) }
}

function spotScan(client: ExchangeClient): Stream {
  const scan: WholeScan = {
    symbols: async () => symbolsOf(await client.withMarkets(), (market) => market.spot === true),
    first: async () => {
      const coins = new Set((await mexcCoins(client)).map((coin) => textIn(coin, 'asset') ?? ''))
      return symbolsOf(await client.withMarkets(), (market) => market.spot === true && coins.has(market.base ?? ''))
    },
    any: async (symbol, { from, to }) => {
      const query = { symbol, startTime: from, endTime: to, limit: SPOT_LIMIT }
      return listOf(await client.request('spotPrivateGetMyTrades', query), 'fills').length > 0
    },
    name: spotName,
    windowMs: SPOT_SCAN_MS,
    depthMs: SPOT_DEPTH_MS,
  }
  return {
    name: 'spot/trades-markets',
    title: 'Spot, which markets were traded',
    role: 'market-search',
    page: (request) => scanWhole(scan, request),
  }
}

/** The span of one request covers the whole history, so each contract takes one. */
function contractScan(client: ExchangeClient): Stream {
  const scan: WholeScan = {
    symbols: async () => symbolsOf(await client.withMarkets(), (market) => market.contract === true),
    first: async () => (await mexcPositions(client)).map((position) => textIn(position, 'symbol') ?? '').toSorted(),
    any: async (symbol, { from, to }) => {
      return (await dealPage(client, symbol, { from, to, cursor: null })).rows.length > 0
    },
    name: contractName,
    windowMs: CONTRACT_DEPTH_MS,
    depthMs: CONTRACT_DEPTH_MS,
  }
  return {
    name: 'swap/trades-markets',
    title: 'Contracts, which markets were traded',
    role: 'market-search',
    page: (request) => scanWhole(scan, request),
  }
}

/** Rows of a list by page number; some endpoints return them bare and others in a record. */
function pageRows(data: unknown): readonly unknown[] {
  if (data === null || data === undefined) return []
  return listOf(Array.isArray(data) ? data : (recordOf(data, 'page')['resultList'] ?? []), 'rows')
}

async function dealPage(
  client: ExchangeClient,
  symbol: string,
  { from, to, cursor }: WindowSpan,
): Promise<WindowPage<unknown>> {
  const number = Number(cursor ?? 1)
  const query = { symbol, start_time: from, end_time: to, page_num: number, page_size: PAGE }
  const rows = pageRows(await requestData(client, 'contractPrivateGetOrderListOrderDeals', query))
  return { rows, next: rows.length >= PAGE ? { cursor: String(number + 1) } : null }
}

function contractFills(client: ExchangeClient, symbol: string): Stream {
  return {
    ...contractName(symbol),
    page: async (request) => {
      const markets = marketLookup(await client.withMarkets(), 'mexc', 'contract')
      return walkWindows(
        {
          fetchPage: (span) => dealPage(client, symbol, span),
          timeOf: (row) => numberIn(row, 'timestamp'),
          read: (row) => mexcContractFill(row, markets),
          longestMs: CONTRACT_WINDOW_MS,
          overlapMs: HOUR_MS,
          begin: 0,
          cliff: (until) => until - CONTRACT_DEPTH_MS,
          // Some times are whole seconds.
          coarseMs: 1_000,
        },
        request,
      )
    },
  }
}

function spotFills(client: ExchangeClient, symbol: string): Stream {
  return {
    ...spotName(symbol),
    page: async (request) => {
      const markets = marketLookup(await client.withMarkets(), 'mexc', 'spot')
      return walkWindows(
        {
          fetchPage: async ({ from, to }) => {
            const query = { symbol, startTime: from, endTime: to, limit: SPOT_LIMIT }
            const rows = listOf(await client.request('spotPrivateGetMyTrades', query), 'fills')
            return { rows, next: rows.length >= SPOT_LIMIT ? 'narrow' : null }
          },
          timeOf: (row) => numberIn(row, 'time'),
          read: (row) => mexcSpotFill(row, markets),
          longestMs: SPOT_WINDOW_MS,
          overlapMs: HOUR_MS,
          begin: 0,
          cliff: (until) => until - SPOT_DEPTH_MS,
          coarseMs: 1_000,
        },
        request,
      )
    },
  }
}

/** Payments of all contracts, newest first by page number; there are no windows. New ones only repeat rows. */
function funding(client: ExchangeClient): Stream {
  return {
    name: 'swap/funding',
    title: 'Contracts, funding',
    role: 'traded-markets',
    page: async (request) => {
      const markets = marketLookup(await client.withMarkets(), 'mexc', 'contract')
      const bySymbol = new Map<string, StreamName>()
      const page = await walkWindows(
        {
          fetchPage: async ({ from, to, cursor }) => {
            const number = Number(cursor ?? 1)
            const query = { page_num: number, page_size: PAGE }
            const all = pageRows(await requestData(client, 'contractPrivateGetPositionFundingRecords', query))
            const rows = all.filter((row) => numberIn(row, 'settleTime') >= from && numberIn(row, 'settleTime') <= to)
            const isLast = all.length < PAGE || all.some((row) => numberIn(row, 'settleTime') < from)
            return { rows, next: isLast ? null : { cursor: String(number + 1) } }
          },
          timeOf: (row) => numberIn(row, 'settleTime'),
          read: (row) => {
            const symbol = textIn(row, 'symbol')
            if (symbol === null) throw badResponse('funding without a contract')
            bySymbol.set(symbol, contractName(symbol))
            return mexcFunding(row, markets)
          },
          longestMs: Number.POSITIVE_INFINITY,
          overlapMs: DAY_MS,
          begin: 0,
          cliff: () => null,
        },
        request,
      )
      return { ...page, discovered: [...bySymbol.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1)) }
    },
  }
}

/**
 * Deposits: 5 success, 7 rejected, 8 refunded, 10 invalid, 12 completed. Withdrawals: 7 success, 8 failed, 9 cancelled.
 * https://www.mexc.com/api-docs/spot-v3/wallet-endpoints, https://github.com/mexcdevelop/apidocs/pull/263 and ccxt 4.5.84,
 * November 2026.
 */
const SETTLING = {
  deposits: settlesBy('status', ['5', '7', '8', '10', '12'], { status: '5' }),
  withdrawals: settlesBy('status', ['7', '8', '9'], { status: '7' }),
} as const

function movements(client: ExchangeClient, way: 'deposits' | 'withdrawals'): Stream {
  const isDeposit = way === 'deposits'
  const method = isDeposit ? 'spotPrivateGetCapitalDepositHisrec' : 'spotPrivateGetCapitalWithdrawHistory'
  return {
    name: way,
    title: isDeposit ? 'Deposits' : 'Withdrawals',
    role: 'cash',
    page: (request) =>
      walkWindows(
        {
          settling: SETTLING[way],
          fetchPage: async ({ from, to }) => {
            const rows = listOf(
              await client.request(method, { startTime: from, endTime: to, limit: MONEY_LIMIT }),
              'rows',
            )
            return { rows, next: rows.length >= MONEY_LIMIT ? 'narrow' : null }
          },
          timeOf: (row) => numberIn(row, isDeposit ? 'insertTime' : 'applyTime'),
          read: isDeposit ? mexcDeposit : mexcWithdrawal,
          longestMs: MONEY_WINDOW_MS,
          overlapMs: MONEY_WINDOW_MS,
          begin: 0,
          cliff: (until) => until - MONEY_DEPTH_MS,
          coarseMs: 1_000,
        },
        request,
      ),
  }
}
