/**
 * The account of a trader at Bitfinex: trades of all pairs (also on margin) and of perpetual contracts, the ledger with
 * funding, interest, rebates and airdrops, deposits and withdrawals. https://docs.bitfinex.com/reference
 *
 * `trades/hist` and `ledgers/hist` list the newest rows from `start` to `end`, both included, "max. 2500"; ledgers
 * reach back six years. `movements/hist` is selected by the last change of a row; its limit is 2,500 in the
 * documentation and 1,000 in rotki.
 *
 * Not read: which trades were liquidations, as neither trades nor orders say so; margin funding that was lent (its
 * interest is read); fees of hidden orders and of OTC trades, which no source describes and which are refused. Trades
 * on margin make positions that move no coins between wallets, as at Kraken.
 */
import { DAY_MS, HOUR_MS } from '@roundtrip/core/base'
import { bitfinexEarlier, bitfinexEntry, bitfinexMovement, bitfinexTrade } from '@roundtrip/core/exchange-api'
import { bitfinexLive, bitfinexRights } from './account.ts'
import type { ExchangeClient } from '../client.ts'
import { bitfinexOrders } from './orders.ts'
import type { AccountSource } from '../account-source.ts'
import { renewedPage } from '../renewed.ts'
import type { Settling } from '../settling.ts'
import { listOf, replacing, type Stream } from '../stream.ts'
import { type WindowPage, type WindowSpan, walkWindows, type WindowWalk } from '../walk-windows.ts'

const LIMIT = 2_500
const MOVEMENT_LIMIT = 1_000
const WINDOW_MS = 180 * DAY_MS
/** "The endpoint returns data up to 6 years old." A day less, as years differ. */
const LEDGER_DEPTH_MS = 6 * 365 * DAY_MS
/** The exchange opened in December 2012. */
const BEGIN = Date.UTC(2012, 11, 1)
/** A withdrawal can be pending for days. */
const MOVEMENT_OVERLAP_MS = 7 * DAY_MS

export function bitfinexAccount(client: ExchangeClient): AccountSource {
  const streams = [trades(client), ledger(client), movements(client), bitfinexOrders(client)]
  return {
    rights: () => bitfinexRights(client),
    streams: () => Promise.resolve(streams),
    find: (name) => streams.find((stream) => stream.name === name) ?? null,
    live: () => bitfinexLive(client),
  }
}

/** The time in a column of a row; NaN if there is none, so that the row is refused and the others are read. */
function timeAt(row: unknown, column: number): number {
  const value: unknown = Array.isArray(row) ? row[column] : undefined
  return typeof value === 'number' || (typeof value === 'string' && value !== '') ? Number(value) : Number.NaN
}

type List = { readonly method: string; readonly timeColumn: number; readonly order?: Readonly<Record<string, unknown>> }

/**
 * Pages of a window, newest first. The next page ends with the time of the oldest row, because other rows may share it;
 * a row that comes twice has the same id. A full page in any other order is requested again in narrower windows.
 */
async function newestFirst(
  client: ExchangeClient,
  { method, timeColumn, order = {} }: List,
  { from, to, cursor }: WindowSpan,
): Promise<WindowPage<unknown>> {
  const query = { start: from, end: Number(cursor ?? to), limit: LIMIT, ...order }
  const rows = listOf(await client.request(method, query), 'rows')
  if (rows.length < LIMIT) return { rows, next: null }
  const times = rows.map((row) => timeAt(row, timeColumn))
  const ordered = times.every((time, index) => index === 0 || time <= (times[index - 1] ?? Number.NaN))
  return { rows, next: ordered ? { cursor: String(times.at(-1)) } : 'narrow' }
}

const COMMON = { longestMs: WINDOW_MS, begin: BEGIN, cliff: () => null, cursorLasts: true } as const

function trades(client: ExchangeClient): Stream {
  const list: List = { method: 'privatePostAuthRTradesHist', timeColumn: 2, order: { sort: -1 } }
  const walk: WindowWalk<unknown> = {
    ...COMMON,
    fetchPage: (span) => newestFirst(client, list, span),
    timeOf: (row) => timeAt(row, 2),
    read: (row) => replacing(bitfinexTrade(row), bitfinexEarlier(row)),
    overlapMs: HOUR_MS,
  }
  // Earlier versions began in 2016 and refused pairs that are no longer listed; later ones took margin for spot.
  return {
    name: 'all/trades',
    title: 'Trades',
    role: 'fills',
    page: (request) => renewedPage(request, (query) => walkWindows(walk, query), { readings: 2 }),
  }
}

function ledger(client: ExchangeClient): Stream {
  const walk: WindowWalk<unknown> = {
    ...COMMON,
    fetchPage: (span) => newestFirst(client, { method: 'privatePostAuthRLedgersHist', timeColumn: 3 }, span),
    timeOf: (row) => timeAt(row, 3),
    read: bitfinexEntry,
    overlapMs: DAY_MS,
    cliff: (until) => until - LEDGER_DEPTH_MS,
  }
  return {
    name: 'all/ledger',
    title: 'Funding, interest, rebates and airdrops',
    role: 'funding',
    page: (request) => walkWindows(walk, request),
  }
}

/** The state of a row, and its index. ccxt 4.5.84, bitfinex.js, `parseTransactionStatus`, November 2026. */
const FINAL: ReadonlySet<unknown> = new Set(['COMPLETED', 'CANCELED', 'ERROR', 'FAILURE'])
const STATUS = 9
const SETTLING: Settling = {
  isFinal: (row) => Array.isArray(row) && FINAL.has(String(row[STATUS]).toUpperCase()),
  whenDone: (row) => (Array.isArray(row) ? row.with(STATUS, 'COMPLETED') : row),
  since: (row) => timeAt(row, 5),
}

/** The order of movements is not documented, so a full page is requested again in narrower windows. */
function movements(client: ExchangeClient): Stream {
  const walk: WindowWalk<unknown> = {
    ...COMMON,
    settling: SETTLING,
    fetchPage: async ({ from, to }) => {
      const query = { start: from, end: to, limit: MOVEMENT_LIMIT }
      const rows = listOf(await client.request('privatePostAuthRMovementsHist', query), 'movements')
      return { rows, next: rows.length >= MOVEMENT_LIMIT ? 'narrow' : null }
    },
    timeOf: (row) => timeAt(row, 6),
    read: bitfinexMovement,
    overlapMs: MOVEMENT_OVERLAP_MS,
    // By the last change according to the documentation, by the beginning according to rotki.
    coarseMs: Number.POSITIVE_INFINITY,
  }
  return {
    name: 'movements',
    title: 'Deposits and withdrawals',
    role: 'cash',
    page: (request) => walkWindows(walk, request),
  }
}
