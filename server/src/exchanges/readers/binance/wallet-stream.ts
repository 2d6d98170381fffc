/** A list of Binance's wallet: read in windows of days, the newest first, back to the day on which Binance opened. */
import { DAY_MS } from '@roundtrip/core/base'
import type { ExchangeClient } from '../client.ts'
import { retiredStream } from '../retired.ts'
import type { StreamName } from '../reader.ts'
import type { Renewal } from '../renewed.ts'
import type { Settling } from '../settling.ts'
import { listOf, type Stream } from '../stream.ts'
import {
  readUntil,
  type WindowPage,
  type WindowSpan,
  type WindowWalk,
  walkSettling,
  walkWindows,
} from '../walk-windows.ts'

/** Binance opened in July 2017. */
const BEGIN = Date.UTC(2017, 6, 1)

export type WalletList = Omit<StreamName, 'role'> &
  Pick<WindowWalk<unknown>, 'timeOf' | 'read' | 'coarseMs'> & {
    /** For rows that change after they were first read. */
    readonly settling?: Settling
    /** For a list that was read differently before. */
    readonly renewal?: Renewal
    /** The longest window that a request may span. */
    readonly days: number
    /** How far back it goes; absent = everything. */
    readonly depthDays?: number
    /** UTC ms before which the list is empty. */
    readonly begin?: number
    /** How long after a run the list is not requested again, because one request makes all others wait for seconds. */
    readonly restMs?: number
    readonly fetchPage: (client: ExchangeClient, span: WindowSpan) => Promise<WindowPage<unknown>>
  }

export function walletStream(client: ExchangeClient, list: WalletList): Stream {
  const { name, title, days, depthDays, begin = BEGIN, restMs = 0, fetchPage, settling, renewal, ...rows } = list
  const walk: WindowWalk<unknown> = {
    ...rows,
    fetchPage: (span) => fetchPage(client, span),
    // A millisecond less, because both ends are included.
    longestMs: days * DAY_MS - 1,
    overlapMs: DAY_MS,
    begin,
    cliff: (until) => (depthDays === undefined ? null : until - depthDays * DAY_MS),
    cursorLasts: true,
  }
  return {
    name,
    title,
    role: 'cash',
    page: (request) => {
      const { position, fresh, until } = request
      if (settling !== undefined) return walkSettling({ ...walk, settling }, request, renewal)
      const done = readUntil(position)
      const rests = fresh && done !== null && until - done < restMs
      return rests ? retiredStream(name).page(request) : walkWindows(walk, request)
    },
  }
}

type Query = Readonly<Record<string, unknown>>

type Paged = {
  readonly method: string
  readonly query: Query
  readonly cursor: string | null
  /** Rows of a full page. */
  readonly limit: number
  readonly rowsOf: (response: unknown) => readonly unknown[]
}

/** Pages of a list by the offset of their first row. */
export async function byOffset(client: ExchangeClient, list: Omit<Paged, 'rowsOf'>): Promise<WindowPage<unknown>> {
  const { method, query, cursor, limit } = list
  const offset = Number(cursor ?? 0)
  const rows = listOf(await client.request(method, { ...query, offset, limit }), 'movements')
  return { rows, next: rows.length < limit ? null : { cursor: String(offset + rows.length) } }
}

/** Pages of a list by number, which Binance calls `current` or `page`, and their size `size` or `rows`. */
export async function byNumber(
  client: ExchangeClient,
  { method, query, cursor, limit, rowsOf }: Paged,
  [page, size]: readonly [page: string, size: string],
): Promise<WindowPage<unknown>> {
  const number = Number(cursor ?? 1)
  const rows = rowsOf(await client.request(method, { ...query, [page]: number, [size]: limit }))
  return { rows, next: rows.length < limit ? null : { cursor: String(number + 1) } }
}

/** The whole window in one response; a full one may have been cut off, so its window is narrowed. */
export function whole(rows: readonly unknown[], limit: number): WindowPage<unknown> {
  return { rows, next: rows.length < limit ? null : 'narrow' }
}
