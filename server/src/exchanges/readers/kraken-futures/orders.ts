/**
 * Orders of Kraken Futures: the open ones (`openorders`), and the events of orders and of trigger orders
 * (`history/orders`, `history/triggers`), which include every price at which an order was placed. They go back to 2018,
 * but only 89 days are read, as a program may have placed millions.
 * https://docs.kraken.com/api-reference/account-history/get-order-events
 */
import { DAY_MS, HOUR_MS } from '@roundtrip/core/base'
import { krakenFuturesOpenOrder, krakenFuturesOrderEvent, type MarketLookup } from '@roundtrip/core/exchange-api'
import type { ExchangeClient } from '../client.ts'
import { type OrderWalk, orderStream } from '../orders.ts'
import { listOf, recordOf, type Stream, textIn, timeIn } from '../stream.ts'
import type { WindowPage, WindowSpan } from '../walk-windows.ts'

const DEPTH_MS = 89 * DAY_MS
const EVENTS = ['historyGetOrders', 'historyGetTriggers']

type Row = { readonly isOpen: boolean; readonly record: unknown }

export function krakenFuturesOrders(client: ExchangeClient, markets: () => Promise<MarketLookup>): Stream {
  const names = { name: 'orders', title: 'Orders' }
  return {
    ...names,
    role: 'orders',
    page: async (request) => {
      const listed = await markets()
      const walk: OrderWalk<Row> = {
        open: async () => {
          const response = recordOf(await client.request('privateGetOpenorders'), 'answer')
          return listOf(response['openOrders'], 'orders').map((record) => ({ isOpen: true, record }))
        },
        read: ({ isOpen, record }) =>
          isOpen ? krakenFuturesOpenOrder(record, listed) : krakenFuturesOrderEvent(record, listed),
        ended: {
          fetchPage: (span) => eventsOf(client, span),
          timeOf: ({ record }) => timeIn(record, 'timestamp'),
          longestMs: Number.POSITIVE_INFINITY,
          overlapMs: HOUR_MS,
          begin: 0,
          cliff: (until) => until - DEPTH_MS,
          coarseMs: 1_000,
        },
      }
      return orderStream(names, walk).page(request)
    },
  }
}

/** A page of events from old to new, one list after the other. The cursor: which list, and its token. */
async function eventsOf(client: ExchangeClient, { from, to, cursor }: WindowSpan): Promise<WindowPage<Row>> {
  const [listIndex = '0', token = ''] = (cursor ?? '').split(' ').filter((part) => part !== '')
  const after = token === '' ? {} : { continuation_token: token }
  const query = { since: from, before: to + 1, sort: 'asc', ...after }
  const response = recordOf(await client.request(EVENTS[Number(listIndex)] ?? '', query), 'answer')
  const rows = listOf(response['elements'], 'events').map((record) => ({ isOpen: false, record }))
  const next = textIn(response, 'continuationToken')
  if (next !== null && rows.length > 0) return { rows, next: { cursor: `${listIndex} ${next}` } }
  const following = Number(listIndex) + 1
  return { rows, next: following < EVENTS.length ? { cursor: String(following) } : null }
}
