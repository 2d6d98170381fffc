/**
 * Streams of orders for exchanges that report the outcome of an order only by its id or market: orders that left the
 * list of open ones since the last run are requested.
 */
import * as z from 'zod/mini'
import { parsePosition } from './positions.ts'
import type { PageRequest, RecordPage } from './reader.ts'
import { type RecordMeaning, readRows } from './stream.ts'

export type StandingOrders<Row> = {
  /** All open orders. */
  readonly open: (request: PageRequest) => Promise<readonly Row[]>
  /** What `ended` needs to request an order, including its id. */
  readonly keyOf: (row: Row) => readonly string[]
  /** Rows of orders that are no longer open, by their keys; it may include others too. */
  readonly ended: (gone: readonly (readonly string[])[], request: PageRequest) => Promise<readonly Row[]>
  readonly read: (row: Row) => RecordMeaning
}

/** The keys of the orders that were open in the last run. */
const positionSchema = z.object({ open: z.array(z.array(z.string())) })

export async function standingPage<Row>(walk: StandingOrders<Row>, request: PageRequest): Promise<RecordPage> {
  const { position, until } = request
  const before = parsePosition(position, positionSchema, { open: [] })
  const standing = await walk.open(request)
  const open = standing.map(walk.keyOf)
  const names = new Set(open.map((key) => key.join(' ')))
  const gone = before.open.filter((key) => !names.has(key.join(' ')))
  const ended = gone.length === 0 ? [] : await walk.ended(gone, request)
  const records = readRows([...standing, ...ended], walk.read)
  return {
    ...records,
    hasAllOpen: records.refused.length === 0,
    position: JSON.stringify({ open }),
    more: false,
    reached: until,
    since: position === null ? until : null,
    discovered: [],
  }
}
