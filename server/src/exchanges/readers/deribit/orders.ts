/**
 * * Orders at Deribit. Open ones are in one list, including trigger orders. Ended orders are listed for each currency,
 * and ended trigger orders in a separate list; with `historical=true` all of them, after a short delay:
 * https://docs.deribit.com/articles/accessing-historical-trades-orders. Neither list can be filtered by time.
 */
import { DAY_MS } from '@roundtrip/core/base'
import { deribitOrder, deribitTriggerOrder, type MarketLookup } from '@roundtrip/core/exchange-api'
import type { ExchangeClient } from '../client.ts'
import { type OrderWalk, orderPage } from '../orders.ts'
import { listOf, recordOf, type Stream, textIn, timeIn } from '../stream.ts'
import type { WindowPage, WindowSpan } from '../walk-windows.ts'

type Row = { readonly list: 'orders' | 'triggers'; readonly row: unknown }

/** Rows of the first page of a list, which is all that a quiet run reads, and of the following ones; at most 1,000. */
const FIRST_ROWS = 100
const MAX_ROWS = 1_000

type Account = {
  readonly client: ExchangeClient
  /** The currencies that the lists of ended orders accept. */
  readonly currencies: readonly string[]
  /** UTC ms before which there was no history. */
  readonly begin: number
  readonly marketsOf: () => Promise<MarketLookup>
}

export function deribitOrders(account: Account): Stream {
  return {
    name: 'all/orders',
    title: 'Orders',
    role: 'orders',
    page: async (request) => orderPage(walkOf(account, await account.marketsOf()), request),
  }
}

function walkOf({ client, currencies, begin }: Account, listed: MarketLookup): OrderWalk<Row> {
  return {
    open: async () => {
      const response = recordOf(await client.request('privateGetGetOpenOrders', {}), 'answer')
      return listOf(response['result'], 'orders').map((row): Row => ({ list: 'orders', row }))
    },
    read: ({ list, row }) => (list === 'orders' ? deribitOrder(row, listed) : deribitTriggerOrder(row, listed)),
    ended: {
      fetchPage: (span) => fetchEnded(client, currencies, span),
      timeOf,
      longestMs: Number.POSITIVE_INFINITY,
      // Leaves time for the index.
      overlapMs: DAY_MS,
      begin,
      cliff: () => null,
      cursorLasts: true,
    },
  }
}

function timeOf({ row }: Row): number {
  const changed = timeIn(row, 'last_update_timestamp')
  return Number.isNaN(changed) ? timeIn(row, 'timestamp') : changed
}

/**
 * One list after the other, each from its newest row on until a page is older than the window. The cursor is the index
 * of the list, and where its next page begins.
 */
async function fetchEnded(
  client: ExchangeClient,
  currencies: readonly string[],
  { from, to, cursor }: WindowSpan,
): Promise<WindowPage<Row>> {
  const lists = currencies.flatMap((currency) => [`orders ${currency}`, `triggers ${currency}`])
  const [, number = '0', start = ''] = /^(\d+) (.*)$/.exec(cursor ?? '') ?? []
  const [list, currency = ''] = (lists[Number(number)] ?? '').split(' ')
  const count = start === '' ? FIRST_ROWS : MAX_ROWS
  const query = { currency, count }
  const { rows, next } =
    list === 'triggers' ? await fetchTriggers(client, query, start) : await fetchOrders(client, query, start)
  const isPast = rows.every((row) => timeOf(row) < from)
  const after = Number(number) + 1
  const following = next === null || isPast ? (after < lists.length ? `${after} ` : null) : `${number} ${next}`
  const inWindow = rows.filter((row) => !(timeOf(row) < from || timeOf(row) > to))
  return { rows: inWindow, next: following === null ? null : { cursor: following } }
}

type ListQuery = { readonly currency: string; readonly count: number }
type ListPage = { readonly rows: readonly Row[]; readonly next: string | null }

/** The next page is found by the number of rows so far; a new order shifts them, so that some are read twice. */
async function fetchOrders(client: ExchangeClient, query: ListQuery, start: string): Promise<ListPage> {
  const offset = Number(start)
  const request = { ...query, offset, include_old: 'true', include_unfilled: 'true', historical: 'true' }
  const response = recordOf(await client.request('privateGetGetOrderHistoryByCurrency', request), 'answer')
  const rows = listOf(response['result'], 'orders').map((row): Row => ({ list: 'orders', row }))
  return { rows, next: rows.length < query.count ? null : String(offset + rows.length) }
}

async function fetchTriggers(client: ExchangeClient, query: ListQuery, start: string): Promise<ListPage> {
  const request = start === '' ? query : { ...query, continuation: start }
  const response = recordOf(await client.request('privateGetGetTriggerOrderHistory', request), 'answer')
  const result = recordOf(response['result'], 'result')
  const rows = listOf(result['entries'], 'trigger orders').map((row): Row => ({ list: 'triggers', row }))
  const next = textIn(result, 'continuation')
  return { rows, next: rows.length < query.count || next === start ? null : next }
}
