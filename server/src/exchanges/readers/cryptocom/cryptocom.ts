/**
 * The account of a trader at the Crypto.com Exchange: spot (also on margin) and perpetual contracts, their funding and
 * what else moves money, deposits and withdrawals of coins.
 * https://exchange-docs.crypto.com/exchange/v1/rest-ws/index.html
 *
 * `private/get-trades` and `private/get-transactions`: "History will be stored for recent 6 months record only"; windows
 * of seven days at most; the newest 100 rows before `end_time`, which is excluded, in nanoseconds. Deposits and
 * withdrawals: 90 days a request, 200 rows a page, for master accounts only.
 *
 * Not read: deposits and withdrawals of fiat money, staking, OTC deals and trading bots; which trades were
 * liquidations, as only orders say so; how dated futures and options end, as no such row is documented. An isolated
 * position counts as one with the cross position of its contract.
 */
import { DAY_MS, HOUR_MS } from '@roundtrip/core/base'
import { cryptocomEntry, cryptocomMovement, cryptocomTrade, type MarketLookup } from '@roundtrip/core/exchange-api'
import type { ExchangeClient } from '../client.ts'
import { cryptocomLive } from './account.ts'
import { beforeTime } from './before-time.ts'
import { marketLookup } from '../listing.ts'
import { cryptocomOrders } from './orders.ts'
import type { AccountSource } from '../account-source.ts'
import { renewedPage } from '../renewed.ts'
import { UNKNOWN_RIGHTS } from '../rights.ts'
import type { StreamName } from '../reader.ts'
import { settlesBy } from '../settling.ts'
import { listOf, numberIn, recordOf, type Stream } from '../stream.ts'
import { type WindowPage, type WindowSpan, walkWindows, type WindowWalk } from '../walk-windows.ts'

/** Six months, taking the shortest ones. */
const DEPTH_MS = 181 * DAY_MS
const WEEK_MS = 7 * DAY_MS
const WALLET_WINDOW_MS = 90 * DAY_MS
const WALLET_LIMIT = 200
/** The exchange opened in November 2019. */
const BEGIN = Date.UTC(2019, 10, 1)

export function cryptocomAccount(client: ExchangeClient): AccountSource {
  const cash = [movements(client, 'deposit'), movements(client, 'withdrawal')]
  const orders = cryptocomOrders({ client, depthMs: DEPTH_MS, marketsOf: () => marketsOf(client) })
  const streams = [trades(client), transactions(client), ...cash, ...orders]
  return {
    rights: () => Promise.resolve(UNKNOWN_RIGHTS),
    streams: () => Promise.resolve(streams),
    find: (name) => streams.find((stream) => stream.name === name) ?? null,
    live: () => cryptocomLive(client),
  }
}

async function dataOf(client: ExchangeClient, method: string, query: object = {}): Promise<unknown> {
  return recordOf(await client.request(method, { ...query }), 'answer')['result']
}

/** Spot pairs have an underscore: `BTC_USD`; contracts have none: `BTCUSD-PERP`. */
async function marketsOf(client: ExchangeClient): Promise<MarketLookup> {
  const library = await client.withMarkets()
  const spot = marketLookup(library, 'cryptocom', 'spot')
  const contracts = marketLookup(library, 'cryptocom', 'contract')
  return (symbol) => (symbol.includes('_') ? spot(symbol) : contracts(symbol))
}

type History = StreamName & {
  readonly method: string
  /** The fields of a row's time, in ms and in ns. */
  readonly times: readonly [ms: string, ns: string]
  readonly overlapMs: number
  readonly read: (row: unknown, listed: MarketLookup) => ReturnType<WindowWalk<unknown>['read']>
}

function history(client: ExchangeClient, options: History): Stream {
  const { name, title, role, method, times, overlapMs, read } = options
  return {
    name,
    title,
    role,
    page: async (request) => {
      const listed = await marketsOf(client)
      const walk: WindowWalk<unknown> = {
        fetchPage: (span) => beforeTime({ request: (query) => client.request(method, query), time: times[1] }, span),
        timeOf: (row) => numberIn(row, times[0]),
        read: (row) => read(row, listed),
        longestMs: WEEK_MS,
        overlapMs,
        begin: BEGIN,
        cliff: (until) => until - DEPTH_MS,
        cursorLasts: true,
      }
      return renewedPage(request, (query) => walkWindows(walk, query))
    },
  }
}

function trades(client: ExchangeClient): Stream {
  return history(client, {
    name: 'all/trades',
    title: 'Trades',
    role: 'fills',
    method: 'v1PrivatePostPrivateGetTrades',
    times: ['create_time', 'create_time_ns'],
    overlapMs: HOUR_MS,
    read: cryptocomTrade,
  })
}

function transactions(client: ExchangeClient): Stream {
  return history(client, {
    name: 'all/transactions',
    title: 'Funding, interest and transfers',
    role: 'funding',
    method: 'v1PrivatePostPrivateGetTransactions',
    times: ['event_timestamp_ms', 'event_timestamp_ns'],
    overlapMs: DAY_MS,
    read: cryptocomEntry,
  })
}

/**
 * Deposits: 1 arrived, 2 failed. Withdrawals: 2 rejected, 4 payment failed, 5 completed, 6 cancelled.
 * https://exchange-docs.crypto.com/exchange/v1/rest-ws/index.html, `private/get-deposit-history`, and ccxt 4.5.84,
 * November 2026.
 */
const SETTLING = {
  deposit: settlesBy('status', ['1', '2'], { status: '1' }),
  withdrawal: settlesBy('status', ['2', '4', '5', '6'], { status: '5' }),
} as const

function movements(client: ExchangeClient, way: 'deposit' | 'withdrawal'): Stream {
  const method =
    way === 'deposit' ? 'v1PrivatePostPrivateGetDepositHistory' : 'v1PrivatePostPrivateGetWithdrawalHistory'
  const fetchPage = async ({ from, to, cursor }: WindowSpan): Promise<WindowPage<unknown>> => {
    const page = Number(cursor ?? 0)
    const query = { start_ts: from, end_ts: to, page_size: WALLET_LIMIT, page }
    const result = recordOf(await dataOf(client, method, query), 'result')
    const rows = listOf(result[`${way}_list`], `${way}s`)
    return { rows, next: rows.length < WALLET_LIMIT ? null : { cursor: String(page + 1) } }
  }
  const walk: WindowWalk<unknown> = {
    fetchPage,
    settling: SETTLING[way],
    timeOf: (row) => numberIn(row, 'create_time'),
    read: (row) => cryptocomMovement(row, way),
    longestMs: WALLET_WINDOW_MS,
    // A withdrawal can be pending for days.
    overlapMs: WEEK_MS,
    begin: BEGIN,
    cliff: () => null,
    cursorLasts: true,
  }
  return {
    name: `${way}s`,
    title: way === 'deposit' ? 'Deposits' : 'Withdrawals',
    role: 'cash',
    page: (request) => walkWindows(walk, request),
  }
}
