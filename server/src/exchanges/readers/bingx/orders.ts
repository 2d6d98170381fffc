/**
 * * Orders at BingX, of all markets at once. Contracts: `swap/v2/trade/openOrders`, which needs a right to trade
 * according to one documentation, and `swap/v1/trade/fullOrder`, which lists open orders as well and needs none:
 * https://bingx-api.github.io/docs/#/en-us/swapV2/trade-api.html. Spot: `openOrders` and `historyOrders`.
 */
import { DAY_MS } from '@roundtrip/core/base'
import { bingxContractOrder, bingxSpotOrder } from '@roundtrip/core/exchange-api'
import type { ExchangeClient } from '../client.ts'
import { requestData } from '../data-of.ts'
import { marketLookup } from '../listing.ts'
import { type OrderWalk, orderPage } from '../orders.ts'
import { type PageRequest, ReadingTrouble, type RecordPage } from '../reader.ts'
import { listOf, recordOf, type Stream, timeIn } from '../stream.ts'
import type { WindowPage, WindowSpan } from '../walk-windows.ts'

/** "The query range must not exceed 7 days": https://github.com/BingX-API/api-ai-skills, swap-trade, order history */
const WEEK_MS = 7 * DAY_MS
/** Plus the time since the last run, a quiet run takes one window. */
const OVERLAP_MS = 6 * DAY_MS
const CONTRACT_ROWS = 1_000
const SPOT_ROWS = 100

export type BingxDepths = { readonly contractMs: number; readonly spotMs: number }

export function bingxOrders(client: ExchangeClient, { contractMs, spotMs }: BingxDepths): Stream[] {
  return [
    {
      name: 'swap/orders',
      title: 'Orders of perpetual futures',
      role: 'orders',
      page: (request) => contractOrders(client, contractMs, request),
    },
    {
      name: 'spot/orders',
      title: 'Spot orders',
      role: 'orders',
      page: (request) => spotOrders(client, spotMs, request),
    },
  ]
}

/** Without the list of open orders, an order that is missing from it has not necessarily ended. */
async function contractOrders(client: ExchangeClient, depthMs: number, request: PageRequest): Promise<RecordPage> {
  const listed = marketLookup(await client.withMarkets(), 'bingx', 'contract')
  let isListed = true
  const page = await orderPage(
    {
      open: () =>
        ordersIn(client, 'swapV2PrivateGetTradeOpenOrders', {}).catch((error: unknown) => {
          if (!lacksRight(error)) throw error
          isListed = false
          return []
        }),
      read: (row) => bingxContractOrder(row, listed),
      ended: { fetchPage: (span) => contractPage(client, span), ...walkBack(depthMs) },
    },
    request,
  )
  return { ...page, hasAllOpen: isListed && page.hasAllOpen === true }
}

/** 100004: "The API key does not have the required trading permission", error-codes of api-ai-skills. */
function lacksRight(error: unknown): boolean {
  if (!(error instanceof ReadingTrouble)) return false
  return error.reason === 'rights-missing' || error.exchangeMessage?.startsWith('100004') === true
}

async function contractPage(client: ExchangeClient, { from, to }: WindowSpan): Promise<WindowPage<unknown>> {
  const query = { startTime: from, endTime: to, limit: CONTRACT_ROWS }
  const rows = await ordersIn(client, 'swapV1PrivateGetTradeFullOrder', query)
  return { rows, next: rows.length >= CONTRACT_ROWS ? 'narrow' : null }
}

async function spotOrders(client: ExchangeClient, depthMs: number, request: PageRequest): Promise<RecordPage> {
  const listed = marketLookup(await client.withMarkets(), 'bingx', 'spot')
  return orderPage(
    {
      open: () => ordersIn(client, 'spotV1PrivateGetTradeOpenOrders', {}),
      read: (row) => bingxSpotOrder(row, listed),
      ended: { fetchPage: (span) => spotPage(client, span), ...walkBack(depthMs) },
    },
    request,
  )
}

async function spotPage(client: ExchangeClient, { from, to, cursor }: WindowSpan): Promise<WindowPage<unknown>> {
  const pageIndex = Number(cursor ?? 1)
  const query = { startTime: from, endTime: to, pageIndex, pageSize: SPOT_ROWS }
  const rows = await ordersIn(client, 'spotV1PrivateGetTradeHistoryOrders', query)
  return { rows, next: rows.length >= SPOT_ROWS ? { cursor: String(pageIndex + 1) } : null }
}

async function ordersIn(client: ExchangeClient, method: string, query: object): Promise<readonly unknown[]> {
  const data = recordOf((await requestData(client, method, { ...query })) ?? {}, 'orders')
  return listOf(data['orders'] ?? [], 'orders')
}

/**
 * Not documented: whether a window selects by the time of placing or of the last change, so a row may be outside by the
 * lifetime of its order.
 */
function walkBack(depthMs: number): Omit<NonNullable<OrderWalk<unknown>['ended']>, 'fetchPage'> {
  return {
    timeOf: (row) => timeIn(row, 'time'),
    longestMs: WEEK_MS,
    overlapMs: OVERLAP_MS,
    begin: 0,
    cliff: (until) => until - depthMs,
    coarseMs: depthMs,
  }
}
