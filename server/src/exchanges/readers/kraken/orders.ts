/**
 * Orders at Kraken: `OpenOrders`, all at once, and `ClosedOrders`, back to the beginning, 50 rows a page, selected by
 * whole seconds of the time at which they ended. https://docs.kraken.com/api-reference/account-data/get-closed-orders
 */
import { HOUR_MS, SECOND_MS, utcMs } from '@roundtrip/core/base'
import { krakenOrder } from '@roundtrip/core/exchange-api'
import type { ExchangeClient } from '../client.ts'
import { type OrderWalk, orderStream } from '../orders.ts'
import { recordOf, type Stream, textIn, timeIn } from '../stream.ts'
import { krakenResult } from './account.ts'
import { byOffset, type KrakenRow, REACH } from './pages.ts'

const CLOSED = { method: 'privatePostClosedOrders', list: 'closed', parameters: { closetime: 'close' } }

export function krakenOrders(client: ExchangeClient): Stream {
  const names = { name: 'orders', title: 'Orders' }
  return {
    ...names,
    role: 'orders',
    page: async (request) => {
      const facts = { pairOf: await namesOf(client), now: utcMs(request.until) }
      const walk: OrderWalk<KrakenRow> = {
        open: async () => {
          const open = recordOf((await krakenResult(client, 'privatePostOpenOrders'))['open'] ?? {}, 'orders')
          return Object.entries(open).map(([id, record]): KrakenRow => ({ id, record }))
        },
        read: ({ id, record }) => krakenOrder(id, record, facts),
        ended: {
          fetchPage: (span) => byOffset(client, CLOSED, span),
          timeOf: ({ record }) => Math.floor(timeIn(record, 'closetm') * SECOND_MS),
          ...REACH,
          overlapMs: HOUR_MS,
        },
      }
      return orderStream(names, walk).page(request)
    },
  }
}

/**
 * Orders name a pair by `altname`, trades by the id of the market. An order on margin belongs to the position of its
 * trades only under the same name.
 */
async function namesOf(client: ExchangeClient): Promise<(name: string) => string> {
  const { markets = {} } = await client.withMarkets()
  const ids = new Map<string, string>()
  for (const market of Object.values(markets)) {
    const name = textIn(market?.info, 'altname')
    if (name !== null && market !== undefined) ids.set(name, String(market.id))
  }
  return (name) => ids.get(name) ?? name
}
