/** Streams of orders: open ones, read in every run, and ended ones, as far back as the exchange lists them. */
import type { PageRequest, RecordPage } from './reader.ts'
import { type RecordMeaning, readRows, type Stream } from './stream.ts'
import { walkWindows, type WindowWalk } from './walk-windows.ts'

export type OrderWalk<Row> = {
  /** All open orders of the stream, as rows that `read` understands. */
  readonly open: (request: PageRequest) => Promise<readonly Row[]>
  readonly read: (row: Row) => RecordMeaning
  /** Ended orders, in windows of time; null if the exchange does not list them. */
  readonly ended: Omit<WindowWalk<Row>, 'read'> | null
}

/** A page of orders. The first page of a run begins with the open ones. */
export async function orderPage<Row>(walk: OrderWalk<Row>, request: PageRequest): Promise<RecordPage> {
  const isFirst = request.fresh || request.position === null
  const open = readRows(isFirst ? await walk.open(request) : [], walk.read)
  const page = await endedOrders(walk, request)
  return {
    ...page,
    orders: [...open.orders, ...(page.orders ?? [])],
    refused: [...open.refused, ...page.refused],
    hasAllOpen: isFirst && open.refused.length === 0,
  }
}

function endedOrders<Row>({ ended, read }: OrderWalk<Row>, request: PageRequest): Promise<RecordPage> {
  if (ended !== null) return walkWindows({ ...ended, read }, request)
  return Promise.resolve({
    records: [],
    refused: [],
    position: '',
    more: false,
    reached: request.until,
    since: request.position === null ? request.until : null,
    discovered: [],
  })
}

/** A stream of orders under the name that all readers give it: `linear/orders`, `spot/orders`. */
export function orderStream<Row>(names: Pick<Stream, 'name' | 'title'>, walk: OrderWalk<Row>): Stream {
  return { ...names, role: 'orders', page: (request) => orderPage(walk, request) }
}
