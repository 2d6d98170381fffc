/**
 * Orders of a classic account at KuCoin: https://www.kucoin.com/docs-new
 *
 * Futures: open orders (`orders`), pending stops (`stopOrders`), and ended orders, as far back as for a unified
 * account, in windows of a week. Spot: pending stops, of spot and margin, have no history; the others are in
 * `spot-orders.ts`.
 *
 * Not read: OCO orders, margin orders other than stops, orders of a unified account.
 */
import { DAY_MS } from '@roundtrip/core/base'
import { kucoinContractOrder, kucoinStopOrder } from '@roundtrip/core/exchange-api'
import type { ExchangeClient } from '../client.ts'
import { requestData } from '../data-of.ts'
import { marketLookup } from '../listing.ts'
import { orderPage } from '../orders.ts'
import { listOf, numberIn, recordOf, type Stream } from '../stream.ts'
import { byNumber, type Listed, walkOf } from './lists.ts'
import { kucoinSpotOrders } from './spot-orders.ts'

/** The most rows of a page of orders of futures is 1000, of stops of spot 500. */
const LIMIT = 500
const DEPTH_MS = 89 * DAY_MS

export function kucoinOrders(client: ExchangeClient): Stream[] {
  return [contractOrders(client), kucoinSpotOrders(client), stopOrders(client)]
}

function contractOrders(client: ExchangeClient): Stream {
  const orders = 'futuresPrivateGetOrders'
  return {
    name: 'futures/orders',
    title: 'Orders of futures',
    role: 'orders',
    page: async (request) => {
      const markets = marketLookup(await client.withMarkets(), 'kucoin', 'contract')
      const read = (row: unknown) => kucoinContractOrder(row, markets)
      const list = { method: orders, parameters: { status: 'done' } }
      const walk = {
        open: async () => [
          ...(await allOf(client, { method: orders, parameters: { status: 'active' } })),
          ...(await allOf(client, { method: 'futuresPrivateGetStopOrders', parameters: {} })),
        ],
        read,
        ended: {
          ...walkOf({ fetchPage: (span) => byNumber(client, list, span), read, overlapMs: DAY_MS, depthMs: DEPTH_MS }),
          // An order may have been placed long before it ended.
          coarseMs: DEPTH_MS,
        },
      }
      return orderPage(walk, request)
    },
  }
}

/** Stops on spot and on both kinds of margin trade the same pairs. */
const STOPPED = ['TRADE', 'MARGIN_TRADE', 'MARGIN_ISOLATED_TRADE']

function stopOrders(client: ExchangeClient): Stream {
  return {
    name: 'spot/stop-orders',
    title: 'Stop orders of spot and margin',
    role: 'orders',
    page: async (request) => {
      const markets = marketLookup(await client.withMarkets(), 'kucoin', 'spot')
      const walk = {
        open: async () => {
          const lists: (readonly unknown[])[] = []
          for (const tradeType of STOPPED) {
            lists.push(await allOf(client, { method: 'privateGetStopOrder', parameters: { tradeType } }))
          }
          return lists.flat()
        },
        read: (row: unknown) => kucoinStopOrder(row, markets),
        ended: null,
      }
      return orderPage(walk, request)
    },
  }
}

async function allOf(client: ExchangeClient, { method, parameters }: Listed): Promise<readonly unknown[]> {
  const allRows: unknown[] = []
  for (let currentPage = 1, pages = 1; currentPage <= pages; currentPage += 1) {
    const query = { ...parameters, currentPage, pageSize: LIMIT }
    const response = recordOf(await requestData(client, method, query), 'page')
    allRows.push(...listOf(response['items'] ?? [], 'orders'))
    pages = numberIn(response, 'totalPage')
  }
  return allRows
}
