/**
 * * Orders at Bitfinex, of all pairs and contracts: `auth/r/orders` has the open ones, `auth/r/orders/hist` those that
 * ended, "up to 2 weeks in the past", by the time at which they were placed, at most 2,500:
 * https://docs.bitfinex.com/reference/rest-auth-orders-history
 */
import { DAY_MS } from '@roundtrip/core/base'
import { bitfinexOrder } from '@roundtrip/core/exchange-api'
import type { ExchangeClient } from '../client.ts'
import { orderStream } from '../orders.ts'
import { listOf, type Stream } from '../stream.ts'

const ROWS = 2_500
/** A little less than two weeks, so that no request falls off the edge. */
const DEPTH_MS = 14 * DAY_MS - DAY_MS / 24

export function bitfinexOrders(client: ExchangeClient): Stream {
  return orderStream<unknown>(
    { name: 'all/orders', title: 'Orders' },
    {
      open: async () => listOf(await client.request('privatePostAuthROrders'), 'orders'),
      read: bitfinexOrder,
      ended: {
        fetchPage: async ({ from, to }) => {
          const query = { start: from, end: to, limit: ROWS }
          const rows = listOf(await client.request('privatePostAuthROrdersHist', query), 'orders')
          return { rows, next: rows.length >= ROWS ? 'narrow' : null }
        },
        timeOf: (row) => Number(Array.isArray(row) ? row[4] : Number.NaN),
        longestMs: DEPTH_MS,
        // An order that was placed last week may have ended since.
        overlapMs: 7 * DAY_MS,
        begin: 0,
        cliff: (until) => until - DEPTH_MS,
        // ccxt treats the time of the last change as that of the order.
        coarseMs: Number.POSITIVE_INFINITY,
      },
    },
  )
}
