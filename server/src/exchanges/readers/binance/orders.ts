/**
 * Orders at Binance. All that stand are listed at once; what became of others, market by market: "If orderId is set, it will
 * get orders >= that orderId. Otherwise most recent orders are returned"
 * (https://developers.binance.com/docs/binance-spot-api-docs/rest-api/account-endpoints#all-orders-user_data; the lists of
 * futures and margin say the same). Cancelled orders without a fill are forgotten three days after they were placed.
 *
 * So a run that finds the same orders standing, and nothing traded, asks for no market. Otherwise it asks for those whose
 * orders are new or gone, and those that may have traded.
 */
import type { SeenOrder } from '@roundtrip/core/orders'
import * as z from 'zod/mini'
import { parsePosition } from '../positions.ts'
import { type PageQuestion, ReadingTrouble, type RecordPage } from '../reader.ts'
import { retiredStream } from '../retired.ts'
import { readRows, type Stream, textIn } from '../stream.ts'
import { badAnswer } from '../troubles.ts'

export type OrderList = {
  readonly name: string
  readonly title: string
  /** What stands now, and which markets may have traded since the mark of an earlier look; null = there was none. */
  readonly look: (mark: string | null, until: number) => Promise<Look>
  /** Orders of a market with this id and later ones; null = the most recent ones. */
  readonly ask: (symbol: string, from: string | null) => Promise<readonly unknown[]>
  /** Ids grow within a market. */
  readonly id: 'orderId' | 'algoId'
  /** Rows of a full answer. */
  readonly limit: number
  readonly reader: () => Promise<(row: unknown) => SeenOrder | null>
}

export type Look = {
  readonly open: readonly unknown[]
  readonly active: readonly string[]
  readonly mark: string
}

const positionSchema = z.object({
  mark: z.nullable(z.string()),
  /** The ids of the orders that stood, by market. */
  open: z.record(z.string(), z.array(z.string())),
  /** The newest id that was seen, by market. */
  newest: z.record(z.string(), z.string()),
  /** What is still to be asked for: a market, and the id from which on. */
  queue: z.array(z.tuple([z.string(), z.nullable(z.string())])),
})
type Place = z.infer<typeof positionSchema>

const NOTHING_SEEN: Place = { mark: null, open: {}, newest: {}, queue: [] }

/** Markets that one page asks for. */
const SLICE = 8

export function currentOrders(list: OrderList): Stream {
  const { name, title } = list
  return { name, title, role: 'orders', page: (question) => ordersPage(list, question) }
}

async function ordersPage(list: OrderList, { position, fresh, until }: PageQuestion): Promise<RecordPage> {
  const known = parsePosition(position, positionSchema, NOTHING_SEEN)
  const read = await list.reader()
  const isFirst = fresh || position === null
  const look = isFirst ? await list.look(known.mark, until) : null
  const open = readRows(look?.open ?? [], read)
  const place = look === null ? known : afterLook(list, known, look)
  const newest = new Map(Object.entries(place.newest))
  const queue: Place['queue'] = []
  const [orders, refused] = [[...open.orders], [...open.refused]]
  for (const [symbol, from] of place.queue.slice(0, SLICE)) {
    const rows = await ordersOf(list, symbol, from)
    if (rows === null) {
      refused.push(`Binance does not list the orders of ${symbol}.`)
      continue
    }
    const found = readRows(rows, read)
    orders.push(...found.orders)
    refused.push(...found.refused)
    const last = highest(rows.map((row) => idOf(list, row)))
    if (last === null) continue
    newest.set(symbol, highest([last, newest.get(symbol) ?? last]) ?? last)
    if (from !== null && rows.length >= list.limit) queue.push([symbol, String(BigInt(last) + 1n)])
  }
  queue.push(...place.queue.slice(SLICE))
  return {
    records: [],
    orders,
    refused,
    hasAllOpen: isFirst && open.refused.length === 0,
    position: JSON.stringify({ ...place, newest: Object.fromEntries(newest), queue }),
    more: queue.length > 0,
    reached: queue.length > 0 ? null : until,
    since: null,
    found: [],
  }
}

/** The orders of a market; null where Binance refuses it, as it does one that it removed. */
async function ordersOf(list: OrderList, symbol: string, from: string | null): Promise<readonly unknown[] | null> {
  try {
    return await list.ask(symbol, from)
  } catch (error) {
    if (error instanceof ReadingTrouble && error.reason === 'bad-answer') return null
    throw error
  }
}

function afterLook(list: OrderList, known: Place, { open, active, mark }: Look): Place {
  const now = new Map<string, string[]>()
  for (const row of open) {
    const symbol = textIn(row, 'symbol') ?? ''
    now.set(symbol, [...(now.get(symbol) ?? []), idOf(list, row)])
  }
  const before = new Map(Object.entries(known.open))
  const waiting = new Map(known.queue)
  const changed = [...new Set([...before.keys(), ...now.keys()])].filter((symbol) => {
    const [then, today] = [before.get(symbol) ?? [], now.get(symbol) ?? []]
    return then.length !== today.length || then.some((id) => !today.includes(id))
  })
  for (const symbol of new Set([...changed, ...active])) {
    const gone = (before.get(symbol) ?? []).filter((id) => now.get(symbol)?.includes(id) !== true)
    const newest = known.newest[symbol]
    // What ended may be older than the newest that was seen, so the oldest of all is where to begin.
    const from = newest === undefined ? null : lowest([newest, ...gone, waiting.get(symbol) ?? newest])
    waiting.set(symbol, from)
  }
  return { mark, open: Object.fromEntries(now), newest: known.newest, queue: [...waiting] }
}

function idOf({ id }: OrderList, row: unknown): string {
  const text = textIn(row, id) ?? ''
  if (!/^\d{1,30}$/.test(text)) throw badAnswer(`an order without ${id}`)
  return text
}

/** Some ids are too long for a double. */
function highest(ids: readonly string[]): string | null {
  return ids.reduce<string | null>((most, id) => (most === null || BigInt(id) > BigInt(most) ? id : most), null)
}

function lowest(ids: readonly string[]): string | null {
  return ids.reduce<string | null>((least, id) => (least === null || BigInt(id) < BigInt(least) ? id : least), null)
}

/** The position of a history that is read. */
const READ = 'read'

/** A history that is read once, because another stream brings what is new. */
export function once(stream: Stream): Stream {
  return {
    ...stream,
    page: async (question) => {
      if (question.position === READ) return retiredStream(stream.name).page(question)
      const page = await stream.page(question)
      return page.more ? page : { ...page, position: READ }
    },
  }
}

/**
 * Reads the ended ones alone. What stands belongs to the stream that sees it go: another one could never say that an order
 * is there no more.
 */
export function endedOnly(read: (row: unknown) => SeenOrder | null): (row: unknown) => SeenOrder | null {
  return (row) => {
    const seen = read(row)
    return seen?.state === 'open' ? null : seen
  }
}
