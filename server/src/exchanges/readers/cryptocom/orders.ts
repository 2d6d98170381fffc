/**
 * * Orders at the Crypto.com Exchange, of all markets at once: the open ones, and those that ended, in windows. Orders
 * that place or cancel each other ("advanced") have separate lists, which the library does not name.
 * https://exchange-docs.crypto.com/exchange/v1/rest-ws/index.html
 */
import { DAY_MS } from '@roundtrip/core/base'
import { cryptocomOrder, type MarketLookup } from '@roundtrip/core/exchange-api'
import type { ExchangeClient } from '../client.ts'
import { orderPage } from '../orders.ts'
import { type Stream, timeIn } from '../stream.ts'
import { beforeTime, type CryptocomHistory, rowsIn } from './before-time.ts'

type Query = Readonly<Record<string, unknown>>

type Account = {
  readonly client: ExchangeClient
  /** How far back the exchange lists rows, ms. */
  readonly depthMs: number
  readonly marketsOf: () => Promise<MarketLookup>
}

type Lists = { readonly open: () => Promise<unknown>; readonly ended: CryptocomHistory['request'] }

const ADVANCED_OPEN = 'private/advanced/get-open-orders'
const ADVANCED_ENDED = 'private/advanced/get-order-history'

export function cryptocomOrders(account: Account): Stream[] {
  const { client } = account
  const advanced = (path: string, query: Query) =>
    client.run<unknown>((library) => library.request(path, ['v1', 'private'], 'POST', { ...query }))
  return [
    orders(account, {
      name: 'all/orders',
      title: 'Orders',
      open: () => client.request('v1PrivatePostPrivateGetOpenOrders'),
      ended: (query) => client.request('v1PrivatePostPrivateGetOrderHistory', query),
    }),
    orders(account, {
      name: 'all/advanced-orders',
      title: 'Orders that place or cancel each other',
      open: () => advanced(ADVANCED_OPEN, {}),
      ended: (query) => advanced(ADVANCED_ENDED, query),
    }),
  ]
}

function orders({ depthMs, marketsOf }: Account, { name, title, open, ended }: Lists & Pick<Stream, 'name' | 'title'>) {
  const stream: Stream = {
    name,
    title,
    role: 'orders',
    page: async (request) => {
      const listed = await marketsOf()
      return orderPage<unknown>(
        {
          open: async () => rowsIn(await open()),
          read: (row) => cryptocomOrder(row, listed),
          ended: {
            fetchPage: (span) => beforeTime({ request: ended, time: 'create_time_ns' }, span),
            timeOf: (row) => timeIn(row, 'create_time'),
            longestMs: 7 * DAY_MS,
            // An order that ends later disappears from the list of open ones.
            overlapMs: 2 * DAY_MS,
            begin: 0,
            cliff: (until) => until - depthMs,
            // Not documented: whether a window selects by the time of placing or of the last change.
            coarseMs: depthMs,
          },
        },
        request,
      )
    },
  }
  return stream
}
