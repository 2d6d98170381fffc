/**
 * * Orders at Coinbase, of all products at once. Open orders have a separate list, of at most 1,000; others are listed
 * by the time at which they were placed: "Cannot pair OPEN orders with other order types", "only orders with creation
 * time before this date will be returned".
 * https://docs.cdp.coinbase.com/api-reference/advanced-trade-api/rest-api/orders/list-orders
 */
import { DAY_MS, isoTime, utcMs } from '@roundtrip/core/base'
import { coinbaseOrder, type MarketLookup } from '@roundtrip/core/exchange-api'
import * as z from 'zod/mini'
import type { ExchangeClient } from '../client.ts'
import { type OrderWalk, orderPage } from '../orders.ts'
import { parsePosition } from '../positions.ts'
import type { PageRequest, RecordPage } from '../reader.ts'
import { listOf, recordOf, type Stream, textIn } from '../stream.ts'
import type { WindowPage } from '../walk-windows.ts'

type Account = {
  readonly client: ExchangeClient
  /** UTC ms before which there was no history. */
  readonly begin: number
  readonly marketsOf: () => Promise<MarketLookup>
}

/** `begun`: when open orders were first read. `walk`: the position among the others. */
const positionSchema = z.object({ begun: z.number(), walk: z.nullable(z.string()) })

const ROWS = 250

export function coinbaseOrders(account: Account): Stream {
  return { name: 'orders', title: 'Orders', role: 'orders', page: (request) => pageOf(account, request) }
}

async function pageOf({ client, begin, marketsOf }: Account, request: PageRequest): Promise<RecordPage> {
  const { begun, walk } = parsePosition(request.position, positionSchema, { begun: request.until, walk: null })
  const listed = await marketsOf()
  const facts = { listed, begun, requestedAt: utcMs(request.until) }
  const orders: OrderWalk<unknown> = {
    open: () => openOrders(client),
    read: (row) => coinbaseOrder(row, facts),
    ended: {
      fetchPage: ({ from, to, cursor }) => {
        return batch(client, { start_date: isoTime(from), end_date: isoTime(to + 1), ...after(cursor) })
      },
      timeOf: (row) => Date.parse(textIn(row, 'created_time') ?? ''),
      longestMs: Number.POSITIVE_INFINITY,
      // An order that ends later disappears from the list of open ones.
      overlapMs: 2 * DAY_MS,
      begin,
      cliff: () => null,
      coarseMs: 1_000,
    },
  }
  const page = await orderPage(orders, { ...request, position: walk })
  return { ...page, position: JSON.stringify({ begun, walk: page.position }) }
}

async function openOrders(client: ExchangeClient): Promise<readonly unknown[]> {
  const allRows: unknown[] = []
  let cursor: string | null = null
  do {
    const { rows, next }: WindowPage<unknown> = await batch(client, { order_status: 'OPEN', ...after(cursor) })
    allRows.push(...rows)
    cursor = next === null || next === 'narrow' || next.cursor === cursor ? null : next.cursor
  } while (cursor !== null)
  return allRows
}

async function batch(client: ExchangeClient, query: object): Promise<WindowPage<unknown>> {
  const method = 'v3PrivateGetBrokerageOrdersHistoricalBatch'
  const response = recordOf(await client.request(method, { limit: ROWS, ...query }), 'answer')
  const rows = listOf(response['orders'], 'orders')
  const next = textIn(response, 'cursor')
  const hasNext = response['has_next'] === true || response['has_next'] === 'true'
  return { rows, next: !hasNext || next === null || rows.length === 0 ? null : { cursor: next } }
}

function after(cursor: string | null): object {
  return cursor === null ? {} : { cursor }
}
