/** Lists at Kraken, which are paged by offset. */
import { SECOND_MS } from '@roundtrip/core/base'
import type { ExchangeClient } from '../client.ts'
import { numberIn, recordOf } from '../stream.ts'
import { badResponse } from '../troubles.ts'
import type { WindowPage, WindowSpan } from '../walk-windows.ts'
import { krakenResult } from './account.ts'

/**
 * Pages are found by the offset of a row, counted from the newest, so new rows shift all others: the next page begins
 * this many rows earlier.
 */
const OVERLAP_ROWS = 5
const BEGIN = Date.UTC(2013, 0, 1)

export type KrakenRow = { readonly id: string; readonly record: unknown }

export type KrakenListed = { readonly method: string; readonly list: string; readonly parameters?: object }

/** One page of a list by the offset of its first row. Times are whole seconds, and the first one is excluded. */
export async function byOffset(
  client: ExchangeClient,
  { method, list, parameters }: KrakenListed,
  span: WindowSpan,
): Promise<WindowPage<KrakenRow>> {
  const ofs = Number(span.cursor ?? 0)
  const start = Math.floor(span.from / SECOND_MS) - 1
  const end = Math.ceil(span.to / SECOND_MS)
  const result = await krakenResult(client, method, { ...parameters, start, end, ofs })
  const rows = Object.entries(recordOf(result[list] ?? {}, list)).map(([id, record]): KrakenRow => ({ id, record }))
  const count = numberIn(result, 'count')
  const reached = ofs + rows.length
  if (rows.length === 0 && ofs + OVERLAP_ROWS < count) throw badResponse('fewer rows than it counted')
  return { rows, next: reached >= count ? null : { cursor: String(Math.max(ofs + 1, reached - OVERLAP_ROWS)) } }
}

/** Both ends of a window are whole seconds. */
export const REACH = {
  longestMs: Number.POSITIVE_INFINITY,
  begin: BEGIN,
  cliff: () => null,
  cursorLasts: true,
  coarseMs: 2 * SECOND_MS,
}
