/**
 * Orders at Bybit. Open ones are listed by category, those of contracts also by settle coin:
 * https://bybit-exchange.github.io/docs/v5/order/open-order. Filled orders are listed for two years, cancelled ones for
 * 24 hours: https://bybit-exchange.github.io/docs/v5/order/order-list.
 */
import { DAY_MS } from '@roundtrip/core/base'
import { type BybitCategory, bybitOrder } from '@roundtrip/core/exchange-api'
import type { ExchangeClient } from '../client.ts'
import { marketLookup } from '../listing.ts'
import { type OrderWalk, orderPage } from '../orders.ts'
import { listOf, type Stream, textIn, timeIn } from '../stream.ts'
import { allPages, resultOf } from './all-pages.ts'
import type { WindowPage, WindowSpan } from '../walk-windows.ts'

const NAMES: readonly (readonly [BybitCategory, string])[] = [
  ['linear', 'Orders of USDT and USDC contracts'],
  ['inverse', 'Orders of inverse contracts'],
  ['spot', 'Spot orders'],
  ['option', 'Orders of options'],
]

/** Open orders of linear contracts are listed for one settle coin at a time. */
const SETTLED_IN: Readonly<Partial<Record<BybitCategory, readonly string[]>>> = { linear: ['USDT', 'USDC'] }

/** The longest page of either list. */
const ROWS = 50

export function bybitOrders(client: ExchangeClient): Stream[] {
  return NAMES.map(([category, title]): Stream => {
    return {
      name: `${category}/orders`,
      title,
      role: 'orders',
      page: async (request) => orderPage(await walkOf(client, category), request),
    }
  })
}

async function walkOf(client: ExchangeClient, category: BybitCategory): Promise<OrderWalk<unknown>> {
  const listed = marketLookup(await client.withMarkets(), 'bybit', category === 'spot' ? 'spot' : 'contract')
  return {
    open: async () => {
      const coins = SETTLED_IN[category] ?? [null]
      const lists: (readonly unknown[])[] = []
      for (const coin of coins) {
        for (const openOnly of [0, 1]) lists.push(await currentOrders(client, { category, settleCoin: coin, openOnly }))
      }
      return lists.flat()
    },
    read: (row) => bybitOrder(row, { category, listed }),
    ended: {
      fetchPage: (span) => endedOrders(client, category, span),
      timeOf: (row) => timeIn(row, 'createdTime'),
      longestMs: 7 * DAY_MS,
      overlapMs: 2 * DAY_MS,
      begin: 0,
      // A day less than two years, so that no request falls off the edge.
      cliff: (until) => until - 729 * DAY_MS,
      // Not documented: whether a window selects by the time of placing or of ending, so a row may be outside by the
      // lifetime of its order.
      coarseMs: 729 * DAY_MS,
    },
  }
}

type Current = {
  readonly category: BybitCategory
  readonly settleCoin: string | null
  /** 0: open orders. 1: the latest 500 that ended, including cancelled ones. */
  readonly openOnly: number
}

async function currentOrders(client: ExchangeClient, current: Current): Promise<readonly unknown[]> {
  const { category, settleCoin, openOnly } = current
  const query = { category, openOnly, limit: ROWS, ...(settleCoin === null ? {} : { settleCoin }) }
  return allPages(client, { method: 'privateGetV5OrderRealtime', query, fullPage: ROWS })
}

async function endedOrders(
  client: ExchangeClient,
  category: BybitCategory,
  { from, to, cursor }: WindowSpan,
): Promise<WindowPage<unknown>> {
  const query = { category, limit: ROWS, startTime: from, endTime: to, ...(cursor === null ? {} : { cursor }) }
  const result = await resultOf(client, 'privateGetV5OrderHistory', query)
  const rows = listOf(result['list'] ?? [], 'orders')
  const next = textIn(result, 'nextPageCursor')
  return { rows, next: next === null || rows.length === 0 ? null : { cursor: next } }
}
