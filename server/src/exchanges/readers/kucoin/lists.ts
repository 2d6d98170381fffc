/** Lists at KuCoin: pages by number, and pages that continue from the last id. */
import { DAY_MS } from '@roundtrip/core/base'
import type { ExchangeClient } from '../client.ts'
import { requestData } from '../data-of.ts'
import { listOf, numberIn, recordOf, textIn, timeIn } from '../stream.ts'
import type { WindowPage, WindowSpan, WindowWalk } from '../walk-windows.ts'

/** A request may span a week. The API has nothing from before this time. */
export const WEEK_MS = 7 * DAY_MS - 1
export const BEGIN = Date.UTC(2019, 1, 18)
/** The most rows of a page by number, and of one by id. */
const LIMIT = 500
export const ID_LIMIT = 100

export type Listed = { readonly method: string; readonly parameters: Readonly<Record<string, unknown>> }

/** Pages of a list by number, newest first. `until` keeps new rows from pushing others to later pages. */
export async function byNumber(
  client: ExchangeClient,
  { method, parameters }: Listed,
  { from, to, cursor }: WindowSpan,
): Promise<WindowPage<unknown>> {
  const currentPage = Number(cursor ?? 1)
  const query = { startAt: from, endAt: to, currentPage, pageSize: LIMIT, ...parameters }
  const response = recordOf(await requestData(client, method, query), 'page')
  const rows = listOf(response['items'] ?? [], 'rows')
  return { rows, next: currentPage >= numberIn(response, 'totalPage') ? null : { cursor: String(currentPage + 1) } }
}

/**
 * Pages from new to old: each continues below `lastId`; a response that is a bare list has it as the id of its last
 * row.
 */
export async function byLastId(
  client: ExchangeClient,
  { method, parameters }: Listed,
  { from, to, cursor }: WindowSpan,
): Promise<WindowPage<unknown>> {
  const below = cursor === null ? {} : { lastId: cursor }
  const data = await requestData(client, method, { ...parameters, startAt: from, endAt: to, ...below })
  const rows = listOf(Array.isArray(data) ? data : (recordOf(data ?? {}, 'page')['items'] ?? []), 'rows')
  const last = textIn(data, 'lastId') ?? textIn(rows.at(-1), 'id')
  return { rows, next: rows.length < ID_LIMIT || last === null ? null : { cursor: last } }
}

export type RowSource = Pick<WindowWalk<unknown>, 'fetchPage' | 'read'> & {
  readonly overlapMs: number
  readonly time?: string
  /** How far back the list goes; null = since the beginning. */
  readonly depthMs?: number | null
  readonly longestMs?: number
}

export function walkOf({
  fetchPage,
  read,
  overlapMs,
  time = 'createdAt',
  depthMs = null,
  longestMs = WEEK_MS,
}: RowSource): WindowWalk<unknown> {
  return {
    fetchPage,
    read,
    overlapMs,
    timeOf: (row) => timeIn(row, time),
    longestMs,
    begin: BEGIN,
    cliff: (until) => (depthMs === null ? null : until - depthMs),
    cursorLasts: true,
  }
}
