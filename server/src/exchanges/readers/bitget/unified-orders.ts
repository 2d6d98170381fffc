/**
 * Orders of a unified account at Bitget: ordinary ones of all categories, and stops and targets (`tpsl`) of contracts.
 * Ended orders go back ninety days, in windows of at most 30 days, category by category.
 * https://www.bitget.com/api-doc/uta/trade/Get-Order-History, uta/strategy/Get-History-Strategy-Orders
 *
 * Not read: trigger orders, whose rows do not say whether they buy or sell.
 */
import { DAY_MS } from '@roundtrip/core/base'
import { type BitgetUnifiedFacts, bitgetStrategy, bitgetUnifiedOrder } from '@roundtrip/core/exchange-api'
import type { ExchangeClient } from '../client.ts'
import { requestData } from '../data-of.ts'
import { marketLookup } from '../listing.ts'
import { type OrderWalk, orderStream } from '../orders.ts'
import { listOf, type Stream, timeIn } from '../stream.ts'
import { badResponse } from '../troubles.ts'
import type { WindowPage, WindowSpan } from '../walk-windows.ts'
import { BITGET_PRODUCTS } from './account.ts'
import { byCursor, byKind, DEPTH_MS, LIMIT, type Listed, rowsOf, walkOf } from './lists.ts'
import { isHedged } from './unified.ts'

const CATEGORIES = ['SPOT', 'MARGIN', ...BITGET_PRODUCTS]
const DAYS = 30

export function bitgetUnifiedOrders(client: ExchangeClient): Stream[] {
  return [ordinary(client), strategies(client)]
}

function ended(
  fetchPage: (span: WindowSpan) => Promise<WindowPage<unknown>>,
): NonNullable<OrderWalk<unknown>['ended']> {
  const timeOf = (row: unknown): number => timeIn(row, 'createdTime')
  return walkOf({ fetchPage, days: DAYS, overlapMs: DAY_MS, coarseMs: DEPTH_MS, timeOf })
}

function ordinary(client: ExchangeClient): Stream {
  const method = 'privateUtaGetV3TradeHistoryOrders'
  const lists = CATEGORIES.map(
    (category): Listed => ({ method, parameters: { category }, list: 'list', id: 'orderId' }),
  )
  const names = { name: 'unified/orders', title: 'Orders' }
  return {
    ...names,
    role: 'orders',
    page: async (request) => {
      // Each order says whether the account has two legs.
      const facts = await factsOf(client, false)
      return orderStream(names, {
        open: () => unfilled(client),
        read: (row) => bitgetUnifiedOrder(row, facts),
        ended: ended((span) => byKind((list, at) => byCursor(client, list, at), lists, span)),
      }).page(request)
    },
  }
}

function strategies(client: ExchangeClient): Stream {
  const names = { name: 'unified/stops', title: 'Stops and targets' }
  const listed = (method: string): Listed[] =>
    BITGET_PRODUCTS.map((category) => {
      return { method, parameters: { category, type: 'tpsl' }, list: 'list', id: 'orderId' }
    })
  let hedged: boolean | null = null
  return {
    ...names,
    role: 'orders',
    page: async (request) => {
      let facts = await factsOf(client, hedged === true)
      const learnt = async (rows: readonly unknown[]): Promise<void> => {
        if (rows.length === 0) return
        hedged ??= await isHedged(client)
        facts = { ...facts, hedged }
      }
      const walk: OrderWalk<unknown> = {
        open: async () => {
          const rows: unknown[] = []
          for (const { method, parameters } of listed('privateUtaGetV3TradeUnfilledStrategyOrders')) {
            rows.push(...listOf((await requestData(client, method, parameters)) ?? [], 'strategies'))
          }
          await learnt(rows)
          return rows
        },
        read: (row) => bitgetStrategy(row, facts),
        ended: ended(async (span) => {
          const lists = listed('privateUtaGetV3TradeHistoryStrategyOrders')
          const page = await byKind((list, at) => byCursor(client, list, at), lists, span)
          await learnt(page.rows)
          return page
        }),
      }
      return orderStream(names, walk).page(request)
    },
  }
}

async function factsOf(client: ExchangeClient, hedged: boolean): Promise<BitgetUnifiedFacts> {
  const exchange = await client.withMarkets()
  const [pairs, contracts] = [marketLookup(exchange, 'bitget', 'spot'), marketLookup(exchange, 'bitget', 'contract')]
  return { pairs, contracts, hedged }
}

/** All open orders of all categories; the response has the cursor of the next page. */
async function unfilled(client: ExchangeClient): Promise<readonly unknown[]> {
  const allRows: unknown[] = []
  let cursor: string | null = null
  do {
    const query = { limit: LIMIT, ...(cursor === null ? {} : { cursor }) }
    const data = await requestData(client, 'privateUtaGetV3TradeUnfilledOrders', query)
    const rows = rowsOf(data, 'list')
    allRows.push(...rows)
    const next: unknown = rows.length < LIMIT ? null : Reflect.get(Object(data), 'cursor')
    if (typeof next === 'string' && next === cursor) throw badResponse('the same page again')
    cursor = typeof next === 'string' && next !== '' ? next : null
  } while (cursor !== null)
  return allRows
}
