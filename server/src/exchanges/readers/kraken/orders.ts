/**
 * Orders at Kraken: `OpenOrders`, all at once, and `ClosedOrders`, back to the beginning, 50 rows a page, selected by
 * whole seconds of the time at which they ended. https://docs.kraken.com/api-reference/account-data/get-closed-orders
 */
import { HOUR_MS, SECOND_MS, utcMs } from '@roundtrip/core/base'
import { isKrakenMarginOrder, krakenOrder, type KrakenOrderFacts } from '@roundtrip/core/exchange-api'
import type { ExchangeClient } from '../client.ts'
import { type OrderWalk, orderStream } from '../orders.ts'
import { recordOf, type Stream, textIn, timeIn } from '../stream.ts'
import { krakenResult } from './account.ts'
import { byPlace, type KrakenRow, REACH } from './pages.ts'

const CLOSED = { method: 'privatePostClosedOrders', list: 'closed', parameters: { closetime: 'close' } }

export function krakenOrders(client: ExchangeClient): Stream {
  const names = { name: 'orders', title: 'Orders' }
  return {
    ...names,
    role: 'orders',
    page: async (question) => {
      let facts: KrakenOrderFacts = { pairOf: (name) => name, now: utcMs(question.until) }
      const learnt = async (rows: readonly KrakenRow[]): Promise<readonly KrakenRow[]> => {
        if (rows.some(({ record }) => isKrakenMarginOrder(record))) facts = { ...facts, pairOf: await namesOf(client) }
        return rows
      }
      const walk: OrderWalk<KrakenRow> = {
        open: async () => {
          const open = recordOf((await krakenResult(client, 'privatePostOpenOrders'))['open'] ?? {}, 'orders')
          return learnt(Object.entries(open).map(([id, record]) => ({ id, record })))
        },
        read: ({ id, record }) => krakenOrder(id, record, facts),
        ended: {
          ask: async (span) => {
            const page = await byPlace(client, CLOSED, span)
            return { ...page, rows: await learnt(page.rows) }
          },
          timeOf: ({ record }) => Math.floor(timeIn(record, 'closetm') * SECOND_MS),
          ...REACH,
          overlapMs: HOUR_MS,
        },
      }
      return orderStream(names, walk).page(question)
    },
  }
}

/** Orders name a pair by `altname`, trades by the id of the market. Only positions on margin need the same name. */
async function namesOf(client: ExchangeClient): Promise<(name: string) => string> {
  const { markets = {} } = await client.withMarkets()
  const ids = new Map<string, string>()
  for (const market of Object.values(markets)) {
    const name = textIn(market?.info, 'altname')
    if (name !== null && market !== undefined) ids.set(name, String(market.id))
  }
  return (name) => ids.get(name) ?? name
}
