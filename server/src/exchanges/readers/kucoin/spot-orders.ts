/**
 * * Spot orders at KuCoin, which are listed pair by pair: `hf/orders/active` and `hf/orders/done`, the latter as far
 * back as fills of a pair. Requested are the pairs that have an open order (`hf/orders/active/symbols`), those that had
 * one in the run before, and those in which something was traded since, as the ledger says.
 * https://www.kucoin.com/docs-new/api-3470198 and api-3470122
 */
import { DAY_MS, HOUR_MS } from '@roundtrip/core/base'
import { kucoinSpotOrder, kucoinTradedPair } from '@roundtrip/core/exchange-api'
import * as z from 'zod/mini'
import type { ExchangeClient } from '../client.ts'
import { requestData } from '../data-of.ts'
import { marketLookup } from '../listing.ts'
import { parsePosition } from '../positions.ts'
import type { PageRequest, RecordPage } from '../reader.ts'
import { listOf, readRows, recordOf, type Stream } from '../stream.ts'
import { byLastId, ID_LIMIT, type Listed } from './lists.ts'

/** An hour less than a week, so that no request falls off the edge. */
const DEPTH_MS = 7 * DAY_MS - HOUR_MS
/** An order is listed by its last change, which may be booked late. */
const OVERLAP_MS = HOUR_MS

/**
 * Read up to `done`, UTC ms; pairs that had open orders, and those whose ended orders are still to be read in this run.
 */
const positionSchema = z.object({ done: z.number(), open: z.array(z.string()), left: z.array(z.string()) })
type Progress = z.infer<typeof positionSchema>
const NOTHING_READ: Progress = { done: 0, open: [], left: [] }

export function kucoinSpotOrders(client: ExchangeClient): Stream {
  return {
    name: 'spot/orders',
    title: 'Spot orders',
    role: 'orders',
    page: async (request) => {
      const progress = parsePosition(request.position, positionSchema, NOTHING_READ)
      const isFirst = request.fresh || request.position === null
      return isFirst ? openPage(client, progress, request) : endedPage(client, progress, request)
    },
  }
}

/** The open orders, and the pairs whose ended orders follow on the next pages. */
async function openPage(client: ExchangeClient, progress: Progress, request: PageRequest): Promise<RecordPage> {
  const { until, position } = request
  const active = recordOf(await requestData(client, 'privateGetHfOrdersActiveSymbols'), 'pairs')
  const pairs = listOf(active['symbols'] ?? [], 'pairs').map(String)
  const rows: (readonly unknown[])[] = []
  for (const symbol of pairs) {
    rows.push(listOf((await requestData(client, 'privateGetHfOrdersActive', { symbol })) ?? [], 'orders'))
  }
  const traded = await tradedPairs(client, { from: startOf(progress, until), to: until })
  const left = [...new Set([...progress.left, ...progress.open, ...pairs, ...traded])].toSorted()
  const records = await read(client, rows.flat())
  return {
    ...records,
    hasAllOpen: records.refused.length === 0,
    ...pageOf({ done: left.length === 0 ? until : progress.done, open: pairs, left }, until),
    since: position === null ? until - DEPTH_MS : null,
  }
}

async function endedPage(client: ExchangeClient, progress: Progress, { until }: PageRequest): Promise<RecordPage> {
  const [symbol, ...left] = progress.left
  if (symbol === undefined)
    return { ...(await read(client, [])), ...pageOf({ ...progress, done: until }, until), since: null }
  const list = { method: 'privateGetHfOrdersDone', parameters: { symbol, limit: ID_LIMIT } }
  const rows = await allOf(client, list, { from: startOf(progress, until), to: until })
  const done = left.length === 0 ? until : progress.done
  return { ...(await read(client, rows)), ...pageOf({ ...progress, done, left }, until), since: null }
}

function startOf({ done }: Progress, until: number): number {
  return Math.max(until - DEPTH_MS, done - OVERLAP_MS)
}

async function tradedPairs(client: ExchangeClient, span: Span): Promise<readonly string[]> {
  const parameters = { bizType: 'TRADE_EXCHANGE', limit: ID_LIMIT }
  const entries = await allOf(client, { method: 'privateGetHfAccountsLedgers', parameters }, span)
  return entries.flatMap((entry) => kucoinTradedPair(entry) ?? [])
}

type Span = { readonly from: number; readonly to: number }

async function allOf(client: ExchangeClient, list: Listed, span: Span): Promise<readonly unknown[]> {
  const allRows: unknown[] = []
  let cursor: string | null = null
  do {
    const { rows, next } = await byLastId(client, list, { ...span, cursor })
    allRows.push(...rows)
    const following: string | null = next === null || next === 'narrow' ? null : next.cursor
    cursor = following === cursor ? null : following
  } while (cursor !== null)
  return allRows
}

async function read(client: ExchangeClient, rows: readonly unknown[]): Promise<ReturnType<typeof readRows>> {
  const markets = marketLookup(await client.withMarkets(), 'kucoin', 'spot')
  return readRows(rows, (row) => kucoinSpotOrder(row, markets))
}

function pageOf(progress: Progress, until: number): Pick<RecordPage, 'position' | 'more' | 'reached' | 'discovered'> {
  const more = progress.left.length > 0
  return { position: JSON.stringify(progress), more, reached: more ? progress.done : until, discovered: [] }
}
