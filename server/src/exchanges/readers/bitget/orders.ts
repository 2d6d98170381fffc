/**
 * Orders of a classic account at Bitget. Contracts by settle currency, ordinary orders separate from trigger orders;
 * spot in four lists. Ended orders go back ninety days, open ones are listed for three months after they were placed.
 * https://www.bitget.com/api-doc/contract/trade/Get-Orders-Pending and contract/plan/orders-plan-history
 *
 * Not read: orders on margin, which are listed pair by pair.
 */
import { DAY_MS, utcMs } from '@roundtrip/core/base'
import { bitgetContractOrder, bitgetPlan, bitgetSpotOrder, bitgetSpotPlan } from '@roundtrip/core/exchange-api'
import type { ExchangeClient } from '../client.ts'
import { marketLookup } from '../listing.ts'
import { type OrderWalk, orderPage } from '../orders.ts'
import type { PageRequest } from '../reader.ts'
import type { Stream } from '../stream.ts'
import { BITGET_PRODUCTS } from './account.ts'
import { allBelow, byId, byKind, DEPTH_MS, type Listed, type Markets, walkOf } from './lists.ts'

/** `profit_loss` has stops and targets, of the whole position and of parts, and trailing ones. */
const PLAN_TYPES = ['normal_plan', 'track_plan', 'profit_loss']

/** `tpsl` holds stops and targets of spot. */
const SPOT_TYPES = ['normal', 'tpsl']

type Walk = Pick<OrderWalk<unknown>, 'open' | 'read'> & {
  readonly fetchPage: Parameters<typeof walkOf>[0]['fetchPage']
  readonly days: number
}
type Orders = {
  readonly name: string
  readonly title: string
  readonly kind: 'spot' | 'contract'
  readonly walk: (markets: Markets, request: PageRequest) => Walk
}

export function bitgetOrders(client: ExchangeClient): Stream[] {
  const products = BITGET_PRODUCTS.flatMap((product) => [
    contractOrders(client, product),
    contractPlans(client, product),
  ])
  return [...products, spotOrders(client), spotPlans(client)].map((orders) => streamOf(client, orders))
}

function streamOf(client: ExchangeClient, { name, title, kind, walk }: Orders): Stream {
  return {
    name,
    title,
    role: 'orders',
    page: async (request) => {
      const { open, read, fetchPage, days } = walk(marketLookup(await client.withMarkets(), 'bitget', kind), request)
      const ended = walkOf({ fetchPage, days, overlapMs: DAY_MS, coarseMs: DEPTH_MS })
      return orderPage({ open, read, ended }, request)
    },
  }
}

function contractOrders(client: ExchangeClient, product: string): Orders {
  const rest: Omit<Listed, 'method'> = { parameters: { productType: product }, list: 'entrustedList', id: 'orderId' }
  return {
    name: `contracts/${product}/orders`,
    title: `Orders of contracts, ${product}`,
    kind: 'contract',
    walk: (markets) => ({
      open: () => allBelow(client, { method: 'privateMixGetV2MixOrderOrdersPending', ...rest }),
      read: (row) => bitgetContractOrder(row, markets),
      fetchPage: (span) => byId(client, { method: 'privateMixGetV2MixOrderOrdersHistory', ...rest }, span),
      days: 7,
    }),
  }
}

function contractPlans(client: ExchangeClient, product: string): Orders {
  const lists = (method: string): Listed[] =>
    PLAN_TYPES.map((planType) => {
      return { method, parameters: { productType: product, planType }, list: 'entrustedList', id: 'orderId' }
    })
  return {
    name: `contracts/${product}/triggers`,
    title: `Stops, targets and trigger orders of contracts, ${product}`,
    kind: 'contract',
    walk: (listed, { until }) => ({
      open: () => allOf(client, lists('privateMixGetV2MixOrderOrdersPlanPending')),
      read: (row) => bitgetPlan(row, { listed, now: utcMs(until) }),
      fetchPage: (span) =>
        byKind((list, at) => byId(client, list, at), lists('privateMixGetV2MixOrderOrdersPlanHistory'), span),
      days: 89,
    }),
  }
}

function spotOrders(client: ExchangeClient): Orders {
  const lists = (method: string): Listed[] =>
    SPOT_TYPES.map((tpslType) => ({ method, parameters: { tpslType }, list: null, id: 'orderId' }))
  return {
    name: 'spot/orders',
    title: 'Spot orders',
    kind: 'spot',
    walk: (markets) => ({
      open: () => allOf(client, lists('privateSpotGetV2SpotTradeUnfilledOrders')),
      read: (row) => bitgetSpotOrder(row, markets),
      fetchPage: (span) =>
        byKind((list, at) => byId(client, list, at), lists('privateSpotGetV2SpotTradeHistoryOrders'), span),
      days: 89,
    }),
  }
}

function spotPlans(client: ExchangeClient): Orders {
  const rest: Omit<Listed, 'method'> = { parameters: {}, list: 'orderList', id: 'orderId' }
  return {
    name: 'spot/triggers',
    title: 'Spot trigger orders',
    kind: 'spot',
    walk: (markets) => ({
      open: () => allBelow(client, { method: 'privateSpotGetV2SpotTradeCurrentPlanOrder', ...rest }),
      read: (row) => bitgetSpotPlan(row, markets),
      fetchPage: (span) => byId(client, { method: 'privateSpotGetV2SpotTradeHistoryPlanOrder', ...rest }, span),
      days: 89,
    }),
  }
}

async function allOf(client: ExchangeClient, lists: readonly Listed[]): Promise<readonly unknown[]> {
  const pages: (readonly unknown[])[] = []
  for (const list of lists) pages.push(await allBelow(client, list))
  return pages.flat()
}
