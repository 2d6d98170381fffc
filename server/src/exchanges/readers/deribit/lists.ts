/** Trades and the transaction log of Deribit; their sources are in `deribit.ts`. */
import { DAY_MS } from '@roundtrip/core/base'
import { deribitLogEntry, deribitTrade, type MarketLookup } from '@roundtrip/core/exchange-api'
import type { ExchangeClient } from '../client.ts'
import { renewedPage } from '../renewed.ts'
import { listOf, numberIn, recordOf, type Stream, textIn } from '../stream.ts'
import { badResponse } from '../troubles.ts'
import { type WindowPage, type WindowSpan, walkWindows, type WindowWalk } from '../walk-windows.ts'

const TRADE_LIMIT = 1_000
const LOG_LIMIT = 250
/** Recent trades are kept for 24 hours; three days leave time for the index. */
const RECENT_MS = 3 * DAY_MS
/** Deribit opened in June 2016. */
export const BEGIN = Date.UTC(2016, 5, 1)

type Walk = Pick<WindowWalk<unknown>, 'fetchPage' | 'read' | 'overlapMs'>

function walk(options: Walk): WindowWalk<unknown> {
  return {
    ...options,
    timeOf: (row) => numberIn(row, 'timestamp'),
    // No documented limit; a year keeps the progress visible.
    longestMs: 365 * DAY_MS,
    begin: BEGIN,
    cliff: () => null,
    cursorLasts: true,
  }
}

/** The source of Deribit's lists: Deribit itself, or the gateway of Coinbase, which has the same ones. */
export type DeribitLists = {
  readonly client: Pick<ExchangeClient, 'request' | 'run' | 'now'>
  readonly venue: 'deribit' | 'coinbase'
  /** The prefix of the names of streams. */
  readonly prefix: string
  /** The text before the currency in their titles. */
  readonly title: string
  readonly marketsOf: () => Promise<MarketLookup>
}

export function deribitTrades({ client, venue, prefix, title, marketsOf }: DeribitLists, currency: string): Stream {
  return {
    name: `${prefix}${currency}/trades`,
    title: title === '' ? `${currency} contracts` : `${title}${currency}`,
    role: 'fills',
    page: async (request) => {
      const listed = await marketsOf()
      const read: Walk['read'] = (row) => deribitTrade(row, listed, venue)
      const fetchPage: Walk['fetchPage'] = (span) => fetchTrades(client, currency, span)
      return renewedPage(request, (query) => walkWindows(walk({ fetchPage, read, overlapMs: RECENT_MS }), query))
    },
  }
}

/** Trades of a window from both lists. If a list may be cut off, it is read again in narrower windows. */
async function fetchTrades(
  client: DeribitLists['client'],
  currency: string,
  { from, to }: WindowSpan,
): Promise<WindowPage<unknown>> {
  const span = { currency, start_timestamp: from, end_timestamp: to, count: TRADE_LIMIT, sorting: 'asc' }
  const recent = to >= client.now() - RECENT_MS
  const joined = new Map<string, unknown>()
  for (const historical of recent ? ['true', 'false'] : ['true']) {
    const response = await client.request('privateGetGetUserTradesByCurrencyAndTime', { ...span, historical })
    const result = recordOf(recordOf(response, 'answer')['result'], 'result')
    const rows = listOf(result['trades'], 'trades')
    if (rows.length >= TRADE_LIMIT || isTrue(result['has_more'])) return { rows: [], next: 'narrow' }
    for (const row of rows) {
      const id = textIn(row, 'trade_id')
      if (id === null) throw badResponse('a trade without an id')
      joined.set(`${textIn(row, 'instrument_name')} ${id} ${textIn(row, 'order_id')}`, row)
    }
  }
  return { rows: [...joined.values()], next: null }
}

function isTrue(value: unknown): boolean {
  return value === true || value === 'true'
}

/** Funding, expiries, deposits and transfers of one currency. `continuation` is the id of the next row. */
export function deribitLog({ client, venue, prefix, title, marketsOf }: DeribitLists, currency: string): Stream {
  return {
    name: `${prefix}${currency}/log`,
    title: `${title}${currency}, funding, expiries and transfers`,
    role: 'funding',
    page: async (request) => {
      const listed = await marketsOf()
      const read: Walk['read'] = (row) => deribitLogEntry(row, listed, venue)
      const fetchPage: Walk['fetchPage'] = (span) => fetchLog(client, currency, span)
      return renewedPage(request, (query) => walkWindows(walk({ fetchPage, read, overlapMs: DAY_MS }), query))
    },
  }
}

/** The library sends 20 requests a second; the log allows one. */
const LOG_COST = 19

async function fetchLog(
  client: DeribitLists['client'],
  currency: string,
  { from, to, cursor }: WindowSpan,
): Promise<WindowPage<unknown>> {
  await client.run((library) => library.throttle(LOG_COST))
  const query = { currency, start_timestamp: from, end_timestamp: to, count: LOG_LIMIT }
  const page = cursor === null ? query : { ...query, continuation: cursor }
  const response = recordOf(await client.request('privateGetGetTransactionLog', page), 'answer')
  const result = recordOf(response['result'], 'result')
  const rows = listOf(result['logs'], 'log')
  const next = textIn(result, 'continuation')
  return { rows, next: next === null || rows.length === 0 ? null : { cursor: next } }
}
