/** Histories of the Crypto.com Exchange: the newest 100 rows before an end, which is excluded, in nanoseconds. */
import { listOf, recordOf, textIn } from '../stream.ts'
import { badResponse } from '../troubles.ts'
import type { WindowPage, WindowSpan } from '../walk-windows.ts'

const HISTORY_LIMIT = 100

export type CryptocomHistory = {
  /** The whole response to a query. */
  readonly request: (query: Readonly<Record<string, unknown>>) => Promise<unknown>
  /** The field of a row's time, in ns. */
  readonly time: string
}

/**
 * Pages of a window, newest first. The next page ends a nanosecond after the oldest row, because the end is excluded
 * and other rows may share its time; a row that comes twice has the same id.
 */
export async function beforeTime(
  { request, time }: CryptocomHistory,
  { from, to, cursor }: WindowSpan,
): Promise<WindowPage<unknown>> {
  const end = cursor ?? nanoseconds(to + 1)
  const rows = rowsIn(await request({ start_time: nanoseconds(from), end_time: end, limit: HISTORY_LIMIT }))
  if (rows.length < HISTORY_LIMIT) return { rows, next: null }
  const oldest = rows.map((row) => BigInt(textIn(row, time) ?? missing(time))).reduce((a, b) => (b < a ? b : a))
  return { rows, next: { cursor: String(oldest + 1n) } }
}

/** The rows of a response, `{"result": {"data": []}}`. */
export function rowsIn(response: unknown): readonly unknown[] {
  return listOf(recordOf(recordOf(response, 'answer')['result'], 'result')['data'], 'rows')
}

function nanoseconds(ms: number): string {
  return `${ms}000000`
}

function missing(name: string): never {
  throw badResponse(`a row without ${name}`)
}
