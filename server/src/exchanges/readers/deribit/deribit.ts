/**
 * The account of a trader at Deribit: spot, perpetuals, dated futures and options, inverse and linear.
 * https://docs.deribit.com
 *
 * Trades: `private/get_user_trades_by_currency_and_time`, for each currency that it accepts. `historical=true` has
 * everything but the newest, which is indexed after a short delay; without it come the last 24 hours
 * (https://docs.deribit.com/articles/accessing-historical-trades-orders). Both are read and joined by trade id.
 * Log: `private/get_transaction_log`, for each currency of the account, "no time limit", at most 250 rows a page and one
 * request a second.
 *
 * Not read: the logs of other sub-accounts (each has a key of its own), contracts that were settled in SOL in 2022
 * (the list of trades does not accept that currency), and positions moved between sub-accounts, whose log entries are
 * refused by name. A swap of coins is a transfer in each coin, not a trade.
 */
import type { Credentials } from '@roundtrip/contract/exchanges'
import { DAY_MS } from '@roundtrip/core/base'
import { deribitLogEntry, deribitTrade, type MarketLookup } from '@roundtrip/core/exchange-api'
import type { ExchangeClient } from '../client.ts'
import { deribitCurrencies, deribitLive, deribitRights } from './account.ts'
import { instrumentOfMarket } from '../listing.ts'
import type { AccountParts } from '../parts.ts'
import { deribitOrders } from './orders.ts'
import { renewedPage } from '../renewed.ts'
import { listOf, numberIn, recordOf, type Stream, textIn } from '../stream.ts'
import { badAnswer } from '../troubles.ts'
import { type WindowPage, type WindowSpan, walkWindows, type WindowWalk } from '../walk-windows.ts'

/** The values of `currency` that the list of trades accepts, by its documentation. */
const TRADE_CURRENCIES = ['BTC', 'ETH', 'USDC', 'USDT', 'EURR']
const TRADE_LIMIT = 1_000
const LOG_LIMIT = 250
/** Recent trades are kept for 24 hours; three days leave time for the index. */
const RECENT_MS = 3 * DAY_MS
/** Deribit opened in June 2016. */
const BEGIN = Date.UTC(2016, 5, 1)

export function deribitAccount(client: ExchangeClient, credentials: Credentials): AccountParts {
  return {
    rights: () => deribitRights(client, credentials),
    streams: async () => {
      const currencies = await deribitCurrencies(client)
      return [
        ...TRADE_CURRENCIES.map((currency) => trades(client, currency)),
        ...currencies.map((currency) => log(client, currency)),
        orders(client),
      ]
    },
    find: (name) => {
      if (name === 'all/orders') return orders(client)
      const [, currency = '', part] = /^([A-Z0-9]{2,10})\/(trades|log)$/.exec(name) ?? []
      if (part === undefined) return null
      return part === 'trades' ? trades(client, currency) : log(client, currency)
    },
    live: () => deribitLive(client),
  }
}

function orders(client: ExchangeClient): Stream {
  return deribitOrders({ client, currencies: TRADE_CURRENCIES, begin: BEGIN, marketsOf: () => marketsOf(client) })
}

async function marketsOf(client: ExchangeClient): Promise<MarketLookup> {
  const library = await client.withMarkets()
  return (symbol) => instrumentOfMarket(library, 'deribit', symbol)
}

type Walk = Pick<WindowWalk<unknown>, 'ask' | 'read' | 'overlapMs'>

function walk(parts: Walk): WindowWalk<unknown> {
  return {
    ...parts,
    timeOf: (row) => numberIn(row, 'timestamp'),
    // No documented limit; a year keeps the progress visible.
    longestMs: 365 * DAY_MS,
    begin: BEGIN,
    cliff: () => null,
    cursorLasts: true,
  }
}

function trades(client: ExchangeClient, currency: string): Stream {
  return {
    name: `${currency}/trades`,
    title: `${currency} contracts`,
    role: 'fills',
    page: async (question) => {
      const listed = await marketsOf(client)
      const read: Walk['read'] = (row) => deribitTrade(row, listed)
      const ask: Walk['ask'] = (span) => askTrades(client, currency, span)
      return renewedPage(question, (query) => walkWindows(walk({ ask, read, overlapMs: RECENT_MS }), query))
    },
  }
}

/** Trades of a window from both lists. A list that may be cut off is read again in narrower windows. */
async function askTrades(
  client: ExchangeClient,
  currency: string,
  { from, to }: WindowSpan,
): Promise<WindowPage<unknown>> {
  const span = { currency, start_timestamp: from, end_timestamp: to, count: TRADE_LIMIT, sorting: 'asc' }
  const recent = to >= client.now() - RECENT_MS
  const joined = new Map<string, unknown>()
  for (const historical of recent ? ['true', 'false'] : ['true']) {
    const answer = await client.ask('privateGetGetUserTradesByCurrencyAndTime', { ...span, historical })
    const result = recordOf(recordOf(answer, 'answer')['result'], 'result')
    const rows = listOf(result['trades'], 'trades')
    if (rows.length >= TRADE_LIMIT || isTrue(result['has_more'])) return { rows: [], next: 'narrow' }
    for (const row of rows) {
      const id = textIn(row, 'trade_id')
      if (id === null) throw badAnswer('a trade without an id')
      joined.set(`${textIn(row, 'instrument_name')} ${id} ${textIn(row, 'order_id')}`, row)
    }
  }
  return { rows: [...joined.values()], next: null }
}

function isTrue(value: unknown): boolean {
  return value === true || value === 'true'
}

/** Funding, expiries, deposits and transfers of one currency. `continuation` is the id of the next row. */
function log(client: ExchangeClient, currency: string): Stream {
  return {
    name: `${currency}/log`,
    title: `${currency}, funding, expiries and transfers`,
    role: 'funding',
    page: async (question) => {
      const listed = await marketsOf(client)
      const read: Walk['read'] = (row) => deribitLogEntry(row, listed)
      const ask: Walk['ask'] = (span) => askLog(client, currency, span)
      return renewedPage(question, (query) => walkWindows(walk({ ask, read, overlapMs: DAY_MS }), query))
    },
  }
}

/** The library sends 20 requests a second; the log allows one. */
const LOG_COST = 19

async function askLog(
  client: ExchangeClient,
  currency: string,
  { from, to, cursor }: WindowSpan,
): Promise<WindowPage<unknown>> {
  await client.run((library) => library.throttle(LOG_COST))
  const query = { currency, start_timestamp: from, end_timestamp: to, count: LOG_LIMIT }
  const page = cursor === null ? query : { ...query, continuation: cursor }
  const response = recordOf(await client.ask('privateGetGetTransactionLog', page), 'answer')
  const result = recordOf(response['result'], 'result')
  const rows = listOf(result['logs'], 'log')
  const next = textIn(result, 'continuation')
  return { rows, next: next === null || rows.length === 0 ? null : { cursor: next } }
}
