/**
 * Orders at Gate: https://www.gate.com/docs/developers/apiv4
 *
 * Spot: open ones of all pairs (`open_orders`, a page of each pair), ended ones by the time of their end (`orders`).
 * Contracts, for each settle currency: `orders`, and `orders_timerange` for ended ones. Trigger orders have lists
 * without a time filter (`price_orders`). Cancelled orders of contracts without a fill are listed for ten minutes; all
 * others are read half a year back, which is as far as `orders` goes.
 *
 * Not read: trigger orders of spot in a unified account, which have to be requested as such.
 */
import { DAY_MS, HOUR_MS, utcMs } from '@roundtrip/core/base'
import {
  gateContractOrder,
  gateContractTrigger,
  gateSpotOrder,
  gateSpotTrigger,
  type MarketLookup,
} from '@roundtrip/core/exchange-api'
import type { ExchangeClient } from '../client.ts'
import { marketLookup } from '../listing.ts'
import { type OrderWalk, orderStream } from '../orders.ts'
import { listOf, recordOf, type Stream, timeIn } from '../stream.ts'
import type { WindowPage, WindowSpan } from '../walk-windows.ts'
import { rowsOrNone } from './account.ts'

const LIMIT = 100
const DEPTH_MS = 180 * DAY_MS
/** A second less than 30 days, because both ends are included. */
const WINDOW_MS = 30 * DAY_MS - 1_000

/** Looks up the contracts that rows name, listed or not. */
type Contracts<Settle> = (settle: Settle, rows: readonly unknown[]) => Promise<MarketLookup>

export function gateOrders<Settle extends string>(
  client: ExchangeClient,
  settles: readonly Settle[],
  contracts: Contracts<Settle>,
): Stream[] {
  return [
    spotOrders(client),
    spotTriggers(client),
    ...settles.flatMap((settle) => [
      contractOrders(client, settle, contracts),
      contractTriggers(client, settle, contracts),
    ]),
  ]
}

const REACH = { begin: 0, cliff: (until: number) => until - DEPTH_MS }
const second = (time: number): number => Math.floor(time / 1_000)

function spotOrders(client: ExchangeClient): Stream {
  const names = { name: 'spot/orders', title: 'Spot orders' }
  return {
    ...names,
    role: 'orders',
    page: async (request) => {
      const facts = { listed: marketLookup(await client.withMarkets(), 'gate', 'spot'), now: utcMs(request.until) }
      const walk: OrderWalk<unknown> = {
        open: () => openSpotOrders(client),
        read: (row) => gateSpotOrder(row, facts),
        ended: {
          fetchPage: async ({ from, to, cursor }) => {
            const page = Number(cursor ?? 1)
            const query = { status: 'finished', from: second(from), to: second(to), limit: LIMIT, page }
            const rows = listOf(await rowsOrNone(client, 'privateSpotGetOrders', query), 'orders')
            return { rows, next: rows.length < LIMIT ? null : { cursor: String(page + 1) } }
          },
          timeOf: (row) => 1_000 * timeIn(row, 'update_time'),
          longestMs: WINDOW_MS,
          overlapMs: HOUR_MS,
          coarseMs: 1_000,
          ...REACH,
        },
      }
      return orderStream(names, walk).page(request)
    },
  }
}

/** A page contains as many orders of each pair as requested. */
async function openSpotOrders(client: ExchangeClient): Promise<readonly unknown[]> {
  const allRows: unknown[] = []
  for (let page = 1, isFull = true; isFull; page += 1) {
    const pairs = listOf(await rowsOrNone(client, 'privateSpotGetOpenOrders', { page, limit: LIMIT }), 'pairs')
    const lists = pairs.map((pair) => listOf(recordOf(pair, 'pair')['orders'], 'orders'))
    allRows.push(...lists.flat())
    isFull = lists.some((orders) => orders.length >= LIMIT)
  }
  return allRows
}

type List = { readonly method: string; readonly parameters: object }

function spotTriggers(client: ExchangeClient): Stream {
  const names = { name: 'spot/triggers', title: 'Spot trigger orders' }
  const method = 'privateSpotGetPriceOrders'
  return {
    ...names,
    role: 'orders',
    page: async (request) => {
      const facts = { listed: marketLookup(await client.withMarkets(), 'gate', 'spot'), now: utcMs(request.until) }
      const walk: OrderWalk<unknown> = {
        open: () => allOf(client, { method, parameters: { status: 'open' } }),
        read: (row) => gateSpotTrigger(row, facts),
        ended: {
          fetchPage: (span) =>
            sinceOf(client, { method, parameters: { status: 'finished' } }, { ...span, time: 'ctime' }),
          timeOf: (row) => 1_000 * timeIn(row, 'ctime'),
          ...UNFILTERED,
        },
      }
      return orderStream(names, walk).page(request)
    },
  }
}

/** A list without a time filter, from new to old. */
const UNFILTERED = {
  longestMs: Number.POSITIVE_INFINITY,
  overlapMs: DAY_MS,
  coarseMs: Number.POSITIVE_INFINITY,
  ...REACH,
}

function contractOrders<Settle extends string>(
  client: ExchangeClient,
  settle: Settle,
  contracts: Contracts<Settle>,
): Stream {
  const names = { name: `swap-${settle}/orders`, title: `Orders of contracts in ${settle.toUpperCase()}` }
  return {
    ...names,
    role: 'orders',
    page: async (request) => {
      let facts = { listed: await contracts(settle, []), now: utcMs(request.until) }
      const learnt = async (rows: readonly unknown[]): Promise<readonly unknown[]> => {
        facts = { ...facts, listed: await contracts(settle, rows) }
        return rows
      }
      const list = { method: 'privateFuturesGetSettleOrders', parameters: { settle, status: 'open' } }
      const walk: OrderWalk<unknown> = {
        open: async () => learnt(await allOf(client, list)),
        read: (row) => gateContractOrder(row, facts),
        ended: {
          fetchPage: async ({ from, to, cursor }) => {
            const parameters = { settle, from: second(from), to: second(to) }
            const page = await byOffset(
              client,
              { method: 'privateFuturesGetSettleOrdersTimerange', parameters },
              cursor,
            )
            return { ...page, rows: await learnt(page.rows) }
          },
          timeOf: (row) => 1_000 * timeIn(row, 'create_time'),
          longestMs: WINDOW_MS,
          overlapMs: DAY_MS,
          // Not documented: whether a window selects by the time of placing or of ending.
          coarseMs: DEPTH_MS,
          ...REACH,
        },
      }
      return orderStream(names, walk).page(request)
    },
  }
}

function contractTriggers<Settle extends string>(
  client: ExchangeClient,
  settle: Settle,
  contracts: Contracts<Settle>,
): Stream {
  const names = {
    name: `swap-${settle}/triggers`,
    title: `Stops, targets and trigger orders of contracts in ${settle.toUpperCase()}`,
  }
  const method = 'privateFuturesGetSettlePriceOrders'
  return {
    ...names,
    role: 'orders',
    page: async (request) => {
      let facts = { listed: await contracts(settle, []), now: utcMs(request.until) }
      const learnt = async (rows: readonly unknown[]): Promise<readonly unknown[]> => {
        const placed = rows.map((row) => recordOf(row, 'order')['initial'])
        facts = { ...facts, listed: await contracts(settle, placed) }
        return rows
      }
      const walk: OrderWalk<unknown> = {
        open: async () => learnt(await allOf(client, { method, parameters: { settle, status: 'open' } })),
        read: (row) => gateContractTrigger(row, facts),
        ended: {
          fetchPage: async (span) => {
            const list = { method, parameters: { settle, status: 'finished' } }
            const page = await sinceOf(client, list, { ...span, time: 'create_time' })
            return { ...page, rows: await learnt(page.rows) }
          },
          timeOf: (row) => 1_000 * timeIn(row, 'create_time'),
          ...UNFILTERED,
        },
      }
      return orderStream(names, walk).page(request)
    },
  }
}

async function byOffset(
  client: ExchangeClient,
  { method, parameters }: List,
  cursor: string | null,
): Promise<WindowPage<unknown>> {
  const offset = Number(cursor ?? 0)
  const rows = listOf(await rowsOrNone(client, method, { ...parameters, limit: LIMIT, offset }), 'orders')
  return { rows, next: rows.length < LIMIT ? null : { cursor: String(offset + rows.length) } }
}

/** Pages until rows are older than the window. */
async function sinceOf(
  client: ExchangeClient,
  list: List,
  { from, cursor, time }: WindowSpan & { readonly time: string },
): Promise<WindowPage<unknown>> {
  const page = await byOffset(client, list, cursor)
  return page.rows.some((row) => 1_000 * timeIn(row, time) < from) ? { ...page, next: null } : page
}

async function allOf(client: ExchangeClient, list: List): Promise<readonly unknown[]> {
  const allRows: unknown[] = []
  let cursor: string | null = null
  do {
    const { rows, next } = await byOffset(client, list, cursor)
    allRows.push(...rows)
    cursor = next === null || next === 'narrow' ? null : next.cursor
  } while (cursor !== null)
  return allRows
}
