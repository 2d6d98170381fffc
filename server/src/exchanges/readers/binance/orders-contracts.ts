/**
 * Orders of contracts. Conditional ones are listed separately since 2025-12-09 (USD-M) and 2026-06-30 (COIN-M), by a
 * service that gives each another id once it is triggered; older ones may still be among the ordinary ones.
 *
 * https://developers.binance.com/docs/derivatives/usds-margined-futures/trade/rest-api: Current-All-Open-Orders and
 * Current-All-Algo-Open-Orders list every market at once; All-Orders and Query-All-Algo-Orders go back 90 days, "the query
 * time period must be less then 7 days", and an order that was cancelled without a fill is not found after three days.
 * COIN-M has the same requests (JKorf's Binance.Net, ccxt), portfolio margin those of USD-M under other names
 * (…/derivatives/portfolio-margin/trade/Query-UM-Algo-Order-History).
 */
import { binanceAlgoOrder, binanceContractOrder } from '@roundtrip/core/exchange-api'
import { DAY_MS, MINUTE_MS } from '@roundtrip/core/base'
import type { ExchangeClient } from '../client.ts'
import { marketLookup } from '../listing.ts'
import type { StreamName } from '../reader.ts'
import { listOf, type Stream, textIn, timeIn } from '../stream.ts'
import { badResponse } from '../troubles.ts'
import { walkWindows } from '../walk-windows.ts'
import type { Incomes } from './incomes.ts'
import { currentOrders, endedOnly, type OrderList, once } from './orders.ts'

type Query = Readonly<Record<string, unknown>>

export type ContractOrders = {
  /** The side of the account: `usdm`. */
  readonly side: string
  readonly kind: 'orders' | 'conditional-orders'
  readonly title: string
  /** The library's name of the list of open orders. */
  readonly open: string
  readonly all: (client: ExchangeClient, query: Query) => Promise<unknown>
}

const by = (method: string): ContractOrders['all'] => {
  return (client, query) => client.request(method, query)
}

export const CONTRACT_ORDERS: readonly ContractOrders[] = [
  {
    side: 'usdm',
    kind: 'orders',
    title: 'USD-M futures, orders',
    open: 'fapiPrivateGetOpenOrders',
    all: by('fapiPrivateGetAllOrders'),
  },
  {
    side: 'usdm',
    kind: 'conditional-orders',
    title: 'USD-M futures, conditional orders',
    open: 'fapiPrivateGetOpenAlgoOrders',
    all: by('fapiPrivateGetAllAlgoOrders'),
  },
  {
    side: 'coinm',
    kind: 'orders',
    title: 'COIN-M futures, orders',
    open: 'dapiPrivateGetOpenOrders',
    all: by('dapiPrivateGetAllOrders'),
  },
  {
    side: 'coinm',
    kind: 'conditional-orders',
    title: 'COIN-M futures, conditional orders',
    open: 'dapiPrivateGetOpenAlgoOrders',
    // The library has no name for it.
    all: (client, query) =>
      client.run((library): Promise<unknown> => library.request('allAlgoOrders', 'dapiPrivate', 'GET', query)),
  },
  {
    side: 'portfolio-usdm',
    kind: 'orders',
    title: 'Portfolio margin, USD-M orders',
    open: 'papiGetUmOpenOrders',
    all: by('papiGetUmAllOrders'),
  },
  {
    side: 'portfolio-usdm',
    kind: 'conditional-orders',
    title: 'Portfolio margin, USD-M conditional orders',
    open: 'papiGetUmAlgoOpenAlgoOrders',
    all: by('papiGetUmAlgoAllAlgoOrders'),
  },
  {
    side: 'portfolio-coinm',
    kind: 'orders',
    title: 'Portfolio margin, COIN-M orders',
    open: 'papiGetCmOpenOrders',
    all: by('papiGetCmAllOrders'),
  },
]

const LIMIT = 1_000
/** Orders go back 90 days. A day less, so that no request falls off the edge. */
const ORDERS_DAYS = 89
/** A request may span seven days. */
const WINDOW_MS = 7 * DAY_MS - 1
/** How late an income may appear. */
const LATE_MS = 10 * MINUTE_MS

/** The open orders, and the outcome of others since the last run. */
export function contractOrders(client: ExchangeClient, list: ContractOrders, incomes: Incomes): Stream {
  const { side, kind, title } = list
  const id = idOf(list)
  const walk: OrderList = {
    name: `${side}/${kind}`,
    title,
    standing: async () => listOf(await client.request(list.open), 'orders'),
    active: async (mark, until) => ({
      symbols: mark === null ? [] : await incomes.traded(Number(mark) - LATE_MS, until),
      mark: String(until),
    }),
    fetchOrders: (symbol, from) => fetchOrders(client, list, { symbol, ...(from === null ? {} : { [id]: from }) }),
    id,
    limit: LIMIT,
    reader: () => readerOf(client, list),
  }
  return currentOrders(walk)
}

/** The streams for a traded contract: its orders of the last 90 days. */
export function contractHistories(side: string, symbol: string): readonly StreamName[] {
  return CONTRACT_ORDERS.filter((list) => list.side === side).map((list) => historyName(list, symbol))
}

function historyName({ side, kind, title }: ContractOrders, symbol: string): StreamName {
  return { name: `${side}/${kind}/${symbol}`, title: `${title}, ${symbol}`, role: 'orders' }
}

export function contractOrderHistory(client: ExchangeClient, list: ContractOrders, symbol: string): Stream {
  const time = list.kind === 'orders' ? 'time' : 'createTime'
  return once({
    ...historyName(list, symbol),
    page: async (request) => {
      const read = endedOnly(await readerOf(client, list))
      return walkWindows(
        {
          fetchPage: async ({ from, to }) => {
            const rows = await fetchOrders(client, list, { symbol, startTime: from, endTime: to })
            return { rows, next: rows.length < LIMIT ? null : 'narrow' }
          },
          timeOf: (row) => timeIn(row, time),
          read,
          longestMs: WINDOW_MS,
          overlapMs: DAY_MS,
          begin: 0,
          cliff: (until) => until - ORDERS_DAYS * DAY_MS,
          // Not documented: whether a window selects by the time of placing or of the last change.
          coarseMs: ORDERS_DAYS * DAY_MS,
        },
        request,
      )
    },
  })
}

function idOf({ kind }: ContractOrders): OrderList['id'] {
  return kind === 'orders' ? 'orderId' : 'algoId'
}

async function fetchOrders(client: ExchangeClient, list: ContractOrders, query: Query): Promise<readonly unknown[]> {
  const rows = listOf(await list.all(client, { ...query, limit: LIMIT }), 'orders')
  if (rows.some((row) => textIn(row, 'symbol') !== query['symbol'])) throw badResponse('orders of another market')
  return rows
}

async function readerOf(client: ExchangeClient, { kind }: ContractOrders): ReturnType<OrderList['reader']> {
  const listed = marketLookup(await client.withMarkets(), 'binance', 'contract')
  return (row) => (kind === 'orders' ? binanceContractOrder(row, listed) : binanceAlgoOrder(row, listed))
}
