/** The trades of one USDT-margined contract at HTX: single trades while HTX lists them, orders before that. */
import { DAY_MS, HOUR_MS } from '@roundtrip/core/base'
import {
  HTX_NO_TRADES,
  htxContractOrder,
  htxContractTrade,
  htxTradeSums,
  type MarketLookup,
} from '@roundtrip/core/exchange-api'
import * as z from 'zod/mini'
import type { ExchangeClient } from '../client.ts'
import { requestData } from '../data-of.ts'
import { marketLookup } from '../listing.ts'
import { parsePosition } from '../positions.ts'
import type { PageRequest, RecordPage, StreamName } from '../reader.ts'
import { listOf, numberIn, recordOf, type Stream, textIn } from '../stream.ts'
import { badResponse } from '../troubles.ts'
import { walkWindows } from '../walk-windows.ts'

/**
 * Single trades are listed for three days:
 * https://www.htx.com/en-us/opend/newApiPages/?id=8cb89359-77b5-11ed-9966-195898804f0, and the same in htx-api of siebly.
 * Orders are listed for 90 days: https://www.htx.com/en-us/opend/newApiPages/?id=8cb89359-77b5-11ed-9966-19589bc57bc
 */
const TRADES_MS = 3 * DAY_MS
const ORDERS_MS = 89 * DAY_MS
/** A first reading uses orders up to here, half a day inside the range of single trades. */
const FIRST_TRADES_MS = 60 * HOUR_MS
const WINDOW_MS = 2 * DAY_MS
const LIMIT = 100
/** How long an order may have been open when a connection that was idle for days is read again. */
const ORDER_LIFE_MS = 7 * DAY_MS

const MODES = ['cross', 'isolated'] as const
type Mode = (typeof MODES)[number]

/** Cross margin uses the name that streams had before margin modes were distinguished. */
export function htxContractName(contract: string, mode: string | null): StreamName {
  return mode === 'isolated'
    ? { name: `swap/trades/${contract}/isolated`, title: `Contracts, ${contract}, isolated margin`, role: 'fills' }
    : { name: `swap/trades/${contract}`, title: `Contracts, ${contract}`, role: 'fills' }
}

export function htxContract(client: ExchangeClient, name: string): Stream | null {
  const [, contract, isolated] = /^swap\/trades\/([^/]+)(\/isolated)?$/.exec(name) ?? []
  if (contract === undefined) return null
  const mode: Mode = isolated === undefined ? 'cross' : 'isolated'
  return {
    ...htxContractName(contract, mode),
    page: async (request) => {
      const listed = marketLookup(await client.withMarkets(), 'htx', 'contract')
      return contractPage({ client, contract, mode, listed }, request)
    },
  }
}

type Contract = {
  readonly client: ExchangeClient
  readonly contract: string
  readonly mode: Mode
  readonly listed: MarketLookup
}

/**
 * * `done`: read up to here. `after`: while orders fill a gap, how far single trades had been read before it.
 * `version`: absent if an earlier version read it, which identified trades by an id that several of one order may
 * share.
 */
const positionSchema = z.object({ done: z.number(), after: z.optional(z.number()), version: z.optional(z.number()) })
const VERSION = 2

/**
 * Everything up to `cut` comes from orders and everything after it from single trades, so that nothing is read twice.
 * The position is that of `walkWindows`, plus `after`.
 */
async function contractPage(of: Contract, request: PageRequest): Promise<RecordPage> {
  const { position, until } = request
  const cliff = until - ORDERS_MS
  const progress = parsePosition(position, positionSchema, { done: cliff - 1 })
  const isGap = progress.after !== undefined
  const cut = until - FIRST_TRADES_MS
  const fromOrders = position === null || isGap ? progress.done < cut : progress.done < until - TRADES_MS + HOUR_MS
  if (!fromOrders) {
    // Rows that are read again must have the same ids, and orders must not be read again as trades.
    const fresh = request.fresh && !isGap && progress.version === VERSION
    const trades = await tradePage(of, { ...request, fresh })
    return { ...trades, position: positionText(trades, {}) }
  }
  const after = progress.after ?? (position === null ? cliff - 1 : progress.done)
  const from = position === null || isGap ? progress.done : Math.max(cliff - 1, progress.done - ORDER_LIFE_MS)
  const start = JSON.stringify({ done: from, open: null, width: null })
  const page = await orderPage(
    of,
    { stream: request.stream, position: start, fresh: false, until: cut },
    { after, until },
  )
  return {
    ...page,
    position: positionText(page, { after }),
    more: true,
    since: position === null ? cliff : null,
  }
}

/** The position of a page of `walkWindows`, plus what `positionSchema` adds. */
function positionText(page: RecordPage, more: { readonly after?: number }): string {
  return JSON.stringify({ ...recordOf(JSON.parse(page.position), 'position'), ...more, version: VERSION })
}

function tradePage({ client, contract, listed }: Contract, request: PageRequest): Promise<RecordPage> {
  return walkWindows(
    {
      fetchPage: async ({ from, to }) => {
        const rows = await trades(client, { contract_code: contract, start_time: from, end_time: to })
        return { rows, next: rows.length >= LIMIT ? 'narrow' : null }
      },
      timeOf: (row) => numberIn(row, 'created_time'),
      read: (row) => htxContractTrade(row, listed),
      longestMs: WINDOW_MS,
      overlapMs: HOUR_MS,
      begin: 0,
      cliff: (until) => until - TRADES_MS,
    },
    request,
  )
}

async function trades(client: ExchangeClient, query: object): Promise<readonly unknown[]> {
  return listOf(
    await requestData(client, 'contractPrivateGetV5TradeOrderDetails', { ...query, limit: LIMIT }),
    'trades',
  )
}

type Limits = { readonly after: number; readonly until: number }
type Order = { readonly order: unknown; readonly later: readonly unknown[] }

function orderPage(of: Contract, request: PageRequest, { after, until }: Limits): Promise<RecordPage> {
  const { client, contract, mode, listed } = of
  const cut = request.until
  return walkWindows<Order>(
    {
      fetchPage: async ({ from, to }) => {
        const query = { contract_code: contract, margin_mode: mode, start_time: from, end_time: to, limit: LIMIT }
        const rows = listOf(await requestData(client, 'contractPrivateGetV5TradeOrderHistory', query), 'orders')
        if (rows.length >= LIMIT) return { rows: [], next: 'narrow' }
        const orders: Order[] = []
        for (const order of rows) orders.push({ order, later: await laterTrades(of, order, { cut, until }) })
        return { rows: orders, next: null }
      },
      timeOf: ({ order }) => timeIn(order, 'created_time') ?? numberIn(order, 'updated_time'),
      read: ({ order, later }) => {
        const ended = timeIn(order, 'updated_time') ?? numberIn(order, 'created_time')
        if (ended <= after) return null
        const sums = later.length === 0 ? HTX_NO_TRADES : htxTradeSums(later)
        const fill = htxContractOrder(order, listed, sums)
        if (fill !== null && (timeIn(order, 'created_time') ?? ended) <= after) {
          throw new RangeError(
            `HTX order ${fill.orderId ?? ''} of ${contract} was open while this connection was not read for more than three days, and HTX no longer lists its trades. A file can add them.`,
          )
        }
        return fill
      },
      longestMs: WINDOW_MS,
      overlapMs: 0,
      begin: 0,
      cliff: () => null,
      // Not documented: whether the window selects by creation or by the last change.
      coarseMs: ORDERS_MS,
    },
    request,
  )
}

function timeIn(order: unknown, name: string): number | null {
  return textIn(order, name) === null ? null : numberIn(order, name)
}

/** The trades of an order after `cut`, which are read one by one. */
async function laterTrades(
  { client, contract }: Contract,
  order: unknown,
  { cut, until }: { cut: number; until: number },
) {
  const id = textIn(order, 'order_id')
  if (id === null || (timeIn(order, 'updated_time') ?? cut + 1) <= cut) return []
  const between = async (from: number, to: number): Promise<readonly unknown[]> => {
    const rows = await trades(client, { contract_code: contract, order_id: id, start_time: from, end_time: to })
    if (rows.length < LIMIT) return rows
    if (from >= to) throw badResponse('more trades of one moment than it lists')
    const middle = Math.floor((from + to) / 2)
    return [...(await between(from, middle)), ...(await between(middle + 1, to))]
  }
  const rows: unknown[] = []
  for (let from = cut + 1; from <= until; from += WINDOW_MS) {
    rows.push(...(await between(from, Math.min(until, from + WINDOW_MS - 1))))
  }
  return rows.filter((row) => numberIn(row, 'created_time') > cut && textIn(row, 'order_id') === id)
}
