import type { ExchangeClient } from '../client.ts'
import { listOf, recordOf, textIn } from '../stream.ts'
import { badResponse } from '../troubles.ts'

export type BybitResult = Readonly<Record<string, unknown>>

/** The `result` of a response. */
export async function resultOf(client: ExchangeClient, method: string, query: object = {}): Promise<BybitResult> {
  return recordOf(recordOf(await client.request(method, { ...query }), 'answer')['result'], 'result')
}

type BybitList = { readonly method: string; readonly query: object; readonly fullPage?: number }

/**
 * All rows of a list with a cursor. Throws `bad-answer` if a page comes twice: the page that it replaced would be
 * missing. https://bybit-exchange.github.io/docs/v5/order/order-list If all pages of a list but the last are full, it
 * ends with the first page of fewer rows than `fullPage`; others end with an empty page or one without a cursor.
 */
export async function allPages(
  client: ExchangeClient,
  { method, query, fullPage = 1 }: BybitList,
): Promise<readonly unknown[]> {
  const allRows: unknown[] = []
  let cursor: string | null = null
  do {
    const page: BybitResult = await resultOf(client, method, { ...query, ...(cursor === null ? {} : { cursor }) })
    const rows = listOf(page['list'] ?? [], 'rows')
    allRows.push(...rows)
    const next = rows.length < fullPage ? null : textIn(page, 'nextPageCursor')
    if (next !== null && next === cursor) throw badResponse('the same page again')
    cursor = next
  } while (cursor !== null)
  return allRows
}
