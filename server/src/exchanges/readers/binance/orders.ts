/**
 * Orders at Binance. Open ones are listed all at once; the outcome of others, market by market: "If orderId is set, it
 * will get orders >= that orderId. Otherwise most recent orders are returned"
 * (https://developers.binance.com/docs/binance-spot-api-docs/rest-api/account-endpoints#all-orders-user_data; the lists
 * of futures and margin say the same). Cancelled orders without a fill are forgotten three days after they were placed,
 * and a stop cannot be amended (https://developers.binance.com/docs/derivatives/change-log#2025-11-06): each one that
 * replaces another has an id and times of its own. Limit orders of futures can; of those, the prices between two runs
 * are lost.
 *
 * The lists of open orders are the heaviest requests there are, and Binance remembers for three days what happens
 * within an hour, so they are read once an hour. In between, a market is requested as soon as it may have traded; after
 * the hour, those whose orders are new or gone.
 */
import type { SeenOrder } from '@roundtrip/core/orders'
import { HOUR_MS, MINUTE_MS } from '@roundtrip/core/base'
import * as z from 'zod/mini'
import { parsePosition } from '../positions.ts'
import type { PageRequest, RecordPage } from '../reader.ts'
import { isRefusal } from '../refusals.ts'
import { retiredStream } from '../retired.ts'
import { readRows, type Stream, textIn } from '../stream.ts'
import { badResponse } from '../troubles.ts'

export type OrderList = {
  readonly name: string
  readonly title: string
  /** All open orders. */
  readonly standing: () => Promise<readonly unknown[]>
  /** The markets that may have traded since the mark of an earlier run; null = there was no such run. */
  readonly active: (mark: string | null, until: number) => Promise<Activity>
  /** Orders of a market with this id and later ones; null = the most recent ones. */
  readonly fetchOrders: (symbol: string, from: string | null) => Promise<readonly unknown[]>
  /** Ids grow within a market. */
  readonly id: 'orderId' | 'algoId'
  /** Rows of a full response. */
  readonly limit: number
  readonly reader: () => Promise<Read>
}

type Read = (row: unknown) => SeenOrder | readonly SeenOrder[] | null

export type Activity = { readonly symbols: readonly string[]; readonly mark: string }

const positionSchema = z.object({
  mark: z.nullable(z.string()),
  /** When all open orders were last listed, UTC ms. */
  listedAt: z.number(),
  /** The ids of the orders that were open when last seen, by market. */
  open: z.record(z.string(), z.array(z.string())),
  /** The newest id seen, by market. */
  newest: z.record(z.string(), z.string()),
  /** Pending requests: a market, and the id from which to read. */
  queue: z.array(z.tuple([z.string(), z.nullable(z.string())])),
})
type Progress = z.infer<typeof positionSchema>

const NOTHING_SEEN: Progress = { mark: null, listedAt: 0, open: {}, newest: {}, queue: [] }

/** An hour, less the time by which runs may be early. */
const LISTED_EVERY_MS = HOUR_MS - 5 * MINUTE_MS

/** Markets that one page requests. */
const SLICE = 8

export function currentOrders(list: OrderList): Stream {
  const { name, title } = list
  return { name, title, role: 'orders', page: (request) => ordersPage(list, request) }
}

async function ordersPage(list: OrderList, { position, fresh, until }: PageRequest): Promise<RecordPage> {
  const stored = parsePosition(position, positionSchema, NOTHING_SEEN)
  const read = await list.reader()
  const begins = fresh || position === null
  const standing = begins && until - stored.listedAt >= LISTED_EVERY_MS ? await list.standing() : null
  const activity = begins ? await list.active(stored.mark, until) : null
  const listed = readRows(standing ?? [], read)
  const progress = begins ? afterLook(list, stored, { standing, activity, until }) : stored
  const result = await readMarkets(list, read, progress)
  const { queue } = result.progress
  return {
    records: [],
    orders: [...listed.orders, ...result.orders],
    refused: [...listed.refused, ...result.refused],
    hasAllOpen: standing !== null && listed.refused.length === 0,
    position: JSON.stringify(result.progress),
    more: queue.length > 0,
    reached: queue.length > 0 ? null : until,
    since: null,
    discovered: [],
  }
}

type MarketsRead = {
  readonly progress: Progress
  readonly orders: readonly SeenOrder[]
  readonly refused: readonly string[]
}

/** Reads the first markets of the queue. */
async function readMarkets(list: OrderList, read: Read, progress: Progress): Promise<MarketsRead> {
  const newest = new Map(Object.entries(progress.newest))
  const open = new Map(Object.entries(progress.open))
  const again: Progress['queue'] = []
  const orders: SeenOrder[] = []
  const refused: string[] = []
  for (const [symbol, from] of progress.queue.slice(0, SLICE)) {
    const rows = await ordersOf(list, symbol, from)
    if (rows === null) {
      refused.push(`Binance does not list the orders of ${symbol}.`)
      continue
    }
    const stands = new Set(open.get(symbol) ?? [])
    for (const row of rows) {
      const records = readRows([row], read)
      orders.push(...records.orders)
      refused.push(...records.refused)
      const id = idOf(list, row)
      if (records.orders.some(({ state }) => state === 'open')) stands.add(id)
      else stands.delete(id)
    }
    if (stands.size === 0) open.delete(symbol)
    else open.set(symbol, [...stands])
    const last = highest(rows.map((row) => idOf(list, row)))
    if (last === null) continue
    newest.set(symbol, highest([last, newest.get(symbol) ?? last]) ?? last)
    if (from !== null && rows.length >= list.limit) again.push([symbol, String(BigInt(last) + 1n)])
  }
  const queue = [...again, ...progress.queue.slice(SLICE)]
  return {
    progress: { ...progress, newest: Object.fromEntries(newest), open: Object.fromEntries(open), queue },
    orders,
    refused,
  }
}

/** The orders of a market; null if Binance itself refuses it, as it does for a removed market. */
async function ordersOf(list: OrderList, symbol: string, from: string | null): Promise<readonly unknown[] | null> {
  try {
    return await list.fetchOrders(symbol, from)
  } catch (error) {
    if (!isRefusal(error)) throw error
    return null
  }
}

type Looked = {
  /** Null if it was not requested. */
  readonly standing: readonly unknown[] | null
  readonly activity: Activity | null
  readonly until: number
}

function afterLook(list: OrderList, stored: Progress, { standing, activity, until }: Looked): Progress {
  const before = new Map(Object.entries(stored.open))
  const now = standing === null ? before : idsByMarket(list, standing)
  const gone = (symbol: string) => (before.get(symbol) ?? []).filter((id) => now.get(symbol)?.includes(id) !== true)
  const isNew = (symbol: string) => now.get(symbol)?.some((id) => before.get(symbol)?.includes(id) !== true) === true
  const changed = [...before.keys(), ...now.keys()].filter((symbol) => gone(symbol).length > 0 || isNew(symbol))
  const waiting = new Map(stored.queue)
  for (const symbol of new Set([...changed, ...(activity?.symbols ?? [])])) {
    const newest = stored.newest[symbol]
    // A missing order may be older than the newest one seen, so reading begins with the oldest of all.
    const earlier = [...gone(symbol), ...[waiting.get(symbol) ?? []].flat()]
    waiting.set(symbol, newest === undefined ? null : lowest([newest, ...earlier]))
  }
  return {
    mark: activity?.mark ?? stored.mark,
    listedAt: standing === null ? stored.listedAt : until,
    open: Object.fromEntries(now),
    newest: stored.newest,
    queue: [...waiting],
  }
}

function idsByMarket(list: OrderList, rows: readonly unknown[]): Map<string, string[]> {
  const ids = new Map<string, string[]>()
  for (const row of rows) {
    const symbol = textIn(row, 'symbol') ?? ''
    ids.set(symbol, [...(ids.get(symbol) ?? []), idOf(list, row)])
  }
  return ids
}

function idOf({ id }: OrderList, row: unknown): string {
  const text = textIn(row, id) ?? ''
  if (!/^\d{1,30}$/.test(text)) throw badResponse(`an order without ${id}`)
  return text
}

/** Some ids are too long for a double. */
function highest(ids: readonly string[]): string | null {
  return ids.reduce<string | null>((max, id) => (max === null || BigInt(id) > BigInt(max) ? id : max), null)
}

function lowest(ids: readonly string[]): string | null {
  return ids.reduce<string | null>((min, id) => (min === null || BigInt(id) < BigInt(min) ? id : min), null)
}

/** The position of a history that is read. */
const READ = 'read'

/** A history that is read once, because another stream reads what is new. */
export function once(stream: Stream): Stream {
  return {
    ...stream,
    page: async (request) => {
      if (request.position === READ) return retiredStream(stream.name).page(request)
      const page = await stream.page(request)
      return page.more ? page : { ...page, position: READ }
    },
  }
}

/**
 * Reads ended orders only. Open ones belong to the stream that sees them disappear: no other could report that an order
 * is gone.
 */
export function endedOnly(read: Read): Read {
  return (row) => {
    return [read(row) ?? []].flat().filter(({ state }) => state !== 'open')
  }
}
