/** How Phemex's lists are requested, and the products that explain their rows. */
import { HOUR_MS } from '@roundtrip/core/base'
import { type PhemexMarkets, phemexMarkets } from '@roundtrip/core/exchange-api'
import type { ExchangeClient } from '../client.ts'
import { recordOf, textIn } from '../stream.ts'
import { badResponse } from '../troubles.ts'
import type { WindowPage, WindowSpan } from '../walk-windows.ts'

/** "Default 20, max 200" of all lists of trades and funding. */
export const PHEMEX_LIMIT = 200
/** The page size if no limit is requested. */
const SMALLEST_PAGE = 20
const PRODUCTS_KEPT_MS = HOUR_MS

export type PhemexProducts = () => Promise<PhemexMarkets>

/** `public/products`, kept for an hour. */
export function phemexProducts(client: ExchangeClient): PhemexProducts {
  let kept: { readonly at: number; readonly markets: Promise<PhemexMarkets> } | null = null
  return () => {
    if (kept !== null && client.now() - kept.at < PRODUCTS_KEPT_MS) return kept.markets
    const current = { at: client.now(), markets: fetchProducts(client) }
    kept = current
    current.markets.catch(() => {
      if (kept === current) kept = null
    })
    return current.markets
  }
}

async function fetchProducts(client: ExchangeClient): Promise<PhemexMarkets> {
  const markets = phemexMarkets(recordOf(await client.request('v2GetPublicProducts'), 'products')['data'])
  if (markets.all.length === 0) throw badResponse('no products')
  return markets
}

/** The rows of a list: documented as `data`, as `data.rows` and as the whole response. */
export function phemexRows(response: unknown): readonly unknown[] {
  if (Array.isArray(response)) return response as readonly unknown[]
  const data = recordOf(response, 'answer')['data']
  if (data === null || data === undefined) return []
  if (Array.isArray(data)) return data as readonly unknown[]
  const rows = recordOf(data, 'list')['rows']
  if (rows === null || rows === undefined) return []
  if (!Array.isArray(rows)) throw badResponse('no list of rows')
  return rows as readonly unknown[]
}

const MOMENTS = ['createdAt', 'createTime', 'submitedAt', 'submittedAt']

/** UTC ms; NaN if a row has no time, so that the row is refused and the others are read. */
export function phemexTime(row: unknown): number {
  const nanoseconds = textIn(row, 'transactTimeNs')
  if (nanoseconds !== null) return Number(nanoseconds.slice(0, -6))
  const name = MOMENTS.find((moment) => textIn(row, moment) !== null)
  return name === undefined ? Number.NaN : Number(textIn(row, name))
}

export function isWithin(row: unknown, { from, to }: Pick<WindowSpan, 'from' | 'to'>): boolean {
  const time = phemexTime(row)
  return !(time < from || time > to)
}

type TimedList = {
  readonly method: string
  readonly query: Readonly<Record<string, unknown>>
  readonly names?: readonly [start: string, end: string]
}

/**
 * The rows of a window. Not documented: whether its ends are included, so one millisecond more is requested; and
 * whether `offset` counts rows or pages, so a full response is requested again in narrower windows.
 */
export async function phemexWindow(
  client: ExchangeClient,
  { method, query, names: [start, end] = ['start', 'end'] }: TimedList,
  span: WindowSpan,
): Promise<WindowPage<unknown>> {
  const times = { [start]: Math.max(0, span.from - 1), [end]: span.to + 1 }
  const rows = phemexRows(await client.request(method, { ...query, ...times, offset: 0, limit: PHEMEX_LIMIT }))
  const inside = rows.filter((row) => isWithin(row, span))
  return { rows: inside, next: rows.length >= PHEMEX_LIMIT ? 'narrow' : null }
}

/** All rows of a list without times whose offset counts rows. */
export async function phemexWholeList(
  client: ExchangeClient,
  method: string,
  query: Readonly<Record<string, unknown>>,
): Promise<readonly unknown[]> {
  const all: unknown[] = []
  for (;;) {
    const rows = phemexRows(await client.request(method, { ...query, offset: all.length, limit: PHEMEX_LIMIT }))
    const existing = new Set(all.map((row) => JSON.stringify(row)))
    const added = rows.filter((row) => !existing.has(JSON.stringify(row)))
    all.push(...added)
    if (rows.length < SMALLEST_PAGE || added.length === 0) return all
  }
}

/**
 * The funding payments of a contract since `from`. The list has no times, and its `offset` is documented as a page;
 * other lists of the same family count rows. The second request, with offset 1, reveals which it is.
 */
export async function phemexFundingRows(
  client: ExchangeClient,
  { symbol, from }: { readonly symbol: string; readonly from: number },
): Promise<readonly unknown[]> {
  const fetchPage = async (offset: number): Promise<readonly unknown[]> => {
    const query = { symbol, offset, limit: PHEMEX_LIMIT }
    return phemexRows(await client.request('privateGetApiDataGFuturesFundingFees', query))
  }
  const goesOn = (page: readonly unknown[]): boolean =>
    page.length >= PHEMEX_LIMIT && !page.some((row) => phemexTime(row) < from)
  const first = await fetchPage(0)
  if (!goesOn(first)) return first
  const second = await fetchPage(1)
  const countsRows = JSON.stringify(second.slice(0, 20)) === JSON.stringify(first.slice(1, 21))
  const all = countsRows ? [...first] : [...first, ...second]
  const step = countsRows ? PHEMEX_LIMIT : 1
  let [page, offset] = countsRows ? [first, PHEMEX_LIMIT] : [second, 2]
  while (goesOn(page)) {
    page = await fetchPage(offset)
    all.push(...page)
    offset += step
  }
  return all
}
