/** Lists at Bitget and the windows in which they are read. */
import { DAY_MS } from '@roundtrip/core/base'
import { requestData } from '../data-of.ts'
import type { ExchangeClient } from '../client.ts'
import { marketLookup } from '../listing.ts'
import type { StreamName } from '../reader.ts'
import { type Settling, settlesBy } from '../settling.ts'
import { listOf, recordOf, type Stream, textIn, timeIn } from '../stream.ts'
import { badResponse } from '../troubles.ts'
import { type WindowPage, type WindowSpan, walkSettling, walkWindows, type WindowWalk } from '../walk-windows.ts'

/** Everything goes back ninety days. A day less, so that no request falls off the edge. */
export const DEPTH_MS = 89 * DAY_MS
/** The most rows that any list returns. */
export const LIMIT = 100

export type Listed = {
  readonly method: string
  readonly parameters: Readonly<Record<string, unknown>>
  /** The field that holds the list; null if the response is the list. */
  readonly list: string | null
  /** The id by which pages go on. */
  readonly id: string
}

/** Pages from new to old: each starts below the smallest id of the previous page. */
export async function byId(
  client: ExchangeClient,
  { method, parameters, list, id }: Listed,
  { from, to, cursor }: WindowSpan,
): Promise<WindowPage<unknown>> {
  const below = cursor === null ? {} : { idLessThan: cursor }
  const query = { ...parameters, startTime: from, endTime: to, limit: LIMIT, ...below }
  const rows = rowsOf(await requestData(client, method, query), list)
  return { rows, next: rows.length < LIMIT ? null : { cursor: smallestId(rows, id) } }
}

/** All rows of a list without times: the current state. */
export async function allBelow(
  client: ExchangeClient,
  { method, parameters, list, id }: Listed,
): Promise<readonly unknown[]> {
  const allRows: unknown[] = []
  let below: string | null = null
  do {
    const query = { ...parameters, limit: LIMIT, ...(below === null ? {} : { idLessThan: below }) }
    const rows = rowsOf(await requestData(client, method, query), list)
    allRows.push(...rows)
    const next = rows.length < LIMIT ? null : smallestId(rows, id)
    if (next !== null && next === below) throw badResponse('the same page again')
    below = next
  } while (below !== null)
  return allRows
}

/** Pages of several lists, one list after the other. The cursor: which list, and where in it. */
export async function byKind(
  page: (list: Listed, span: WindowSpan) => Promise<WindowPage<unknown>>,
  lists: readonly Listed[],
  span: WindowSpan,
): Promise<WindowPage<unknown>> {
  const [listIndex = '0', cursor = ''] = (span.cursor ?? '').split(' ').filter((part) => part !== '')
  const list = lists[Number(listIndex)]
  if (list === undefined) return { rows: [], next: null }
  const { rows, next } = await page(list, { ...span, cursor: cursor === '' ? null : cursor })
  if (next !== null && next !== 'narrow') return { rows, next: { cursor: `${listIndex} ${next.cursor}` } }
  const following = Number(listIndex) + 1
  return { rows, next: following < lists.length ? { cursor: String(following) } : null }
}

/** An empty list may be null. */
export function rowsOf(data: unknown, list: string | null): readonly unknown[] {
  if (data === null || data === undefined) return []
  return listOf(list === null ? data : (recordOf(data, 'rows')[list] ?? []), 'rows')
}

/** A row without an id cannot lead to a next page. It is refused on its own. */
function smallestId(rows: readonly unknown[], name: string): string {
  const ids = rows.flatMap((row) => {
    const text = textIn(row, name) ?? ''
    return /^\d{1,30}$/.test(text) ? [BigInt(text)] : []
  })
  if (ids.length === 0) throw badResponse(`rows without ${name}`)
  return String(ids.reduce((min, id) => (id < min ? id : min)))
}

/**
 * Pages of API version 3: the response has the cursor of the next page. Lists without one continue from the last id.
 */
export async function byCursor(
  client: ExchangeClient,
  { method, parameters, list, id }: Listed,
  { from, to, cursor }: WindowSpan,
): Promise<WindowPage<unknown>> {
  const after = cursor === null ? {} : { cursor }
  const data = await requestData(client, method, {
    ...parameters,
    startTime: from,
    endTime: to,
    limit: LIMIT,
    ...after,
  })
  const rows = rowsOf(data, Array.isArray(data) ? null : list)
  if (rows.length < LIMIT) return { rows, next: null }
  return { rows, next: { cursor: textIn(data, 'cursor') ?? textIn(rows.at(-1), id) ?? smallestId(rows, id) } }
}

export type RowSource<Row> = StreamName & {
  readonly fetchPage: (span: WindowSpan) => Promise<WindowPage<Row>>
  readonly read: WindowWalk<Row>['read']
  readonly timeOf?: (row: Row) => number
  readonly days: number
  readonly overlapMs: number
  /** For rows that change after they were first read. */
  readonly settling?: Settling
}

export function windowed<Row>({ name, title, role, read, settling, ...options }: RowSource<Row>): Stream {
  const walk = { ...walkOf(options), read }
  return {
    name,
    title,
    role,
    page: (request) =>
      settling === undefined ? walkWindows(walk, request) : walkSettling({ ...walk, settling }, request),
  }
}

/**
 * Deposits and withdrawals, classic and unified. Others are pending or in review.
 * https://www.bitget.com/api-doc/spot/account/Get-Withdraw-Record and ccxt 4.5.84, bitget.js, `parseTransactionStatus`,
 * November 2026.
 */
export const MOVEMENTS_SETTLE = settlesBy('status', ['success', 'fail', 'reject', 'pending_review_fail'], {
  status: 'success',
})

/** The documented row has `success`; any other state may still become that. Get-Bgb-Convert-Records, November 2026. */
export const SMALL_BALANCES_SETTLE = settlesBy('status', ['success', 'fail', 'failed'], { status: 'success' })

type Walked<Row> = Pick<RowSource<Row>, 'fetchPage' | 'days' | 'overlapMs'> & {
  readonly timeOf?: RowSource<Row>['timeOf'] | undefined
  readonly coarseMs?: number
}

export function walkOf<Row>({
  fetchPage,
  timeOf,
  days,
  overlapMs,
  coarseMs = 0,
}: Walked<Row>): Omit<WindowWalk<Row>, 'read'> {
  return {
    fetchPage,
    coarseMs,
    timeOf: timeOf ?? ((row) => timeIn(row, 'cTime')),
    longestMs: days * DAY_MS,
    overlapMs,
    begin: 0,
    cliff: (until) => until - DEPTH_MS,
    cursorLasts: true,
  }
}

export type Markets = ReturnType<typeof marketLookup>

/** A stream whose rows are read with the list of markets, which is loaded with the first page. */
export function withMarkets(
  client: ExchangeClient,
  kind: 'spot' | 'contract',
  make: (markets: Markets) => Stream,
): Stream {
  const { name, title, role } = make(() => null)
  return {
    name,
    title,
    role,
    page: async (request) => make(marketLookup(await client.withMarkets(), 'bitget', kind)).page(request),
  }
}
