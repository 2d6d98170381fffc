/**
 * Orders at HTX. Contracts: open orders are listed for all contracts, conditional ones for one type at a time; ended
 * ones for one contract and margin mode, 48 hours at most, so they are requested where an order or a position was open:
 * https://www.htx.com/en-us/opend/newApiPages/?id=8cb89359-77b5-11ed-9966-19589bc57bc. Spot: ended orders are listed
 * for 48 hours, of all markets; conditional ones are requested by id.
 */
import { DAY_MS, HOUR_MS } from '@roundtrip/core/base'
import {
  htxAlgoOrder,
  htxContractSeenOrder,
  htxSpotAlgoOrder,
  htxSpotOrder,
  type MarketLookup,
} from '@roundtrip/core/exchange-api'
import * as z from 'zod/mini'
import type { ExchangeClient } from '../client.ts'
import { requestData } from '../data-of.ts'
import { marketLookup } from '../listing.ts'
import { orderPage } from '../orders.ts'
import { parsePosition } from '../positions.ts'
import type { PageRequest, RecordPage } from '../reader.ts'
import { isRefusal } from '../refusals.ts'
import { standingPage } from '../standing-orders.ts'
import { listOf, readRows, type Stream, textIn, timeIn } from '../stream.ts'
import { badResponse } from '../troubles.ts'

const ALGO_TYPES = ['tp', 'sl', 'tpsl', 'trigger', 'trailing_stop']
/** The longest page of contracts, of open spot orders, of conditional ones, and of ended spot orders. */
const CONTRACT_ROWS = 100
const SPOT_ROWS = 500
const ENDED_SPOT_ROWS = 1_000

export function htxOrders(client: ExchangeClient): Stream[] {
  const contracts = async () => marketLookup(await client.withMarkets(), 'htx', 'contract')
  const spot = async () => marketLookup(await client.withMarkets(), 'htx', 'spot')
  const stream = (
    names: Pick<Stream, 'name' | 'title'>,
    markets: () => Promise<MarketLookup>,
    page: (client: ExchangeClient, listed: MarketLookup, request: PageRequest) => Promise<RecordPage>,
  ): Stream => ({
    ...names,
    role: 'orders',
    page: async (request) => page(client, await markets(), request),
  })
  return [
    stream({ name: 'swap/orders', title: 'USDT-M futures, orders' }, contracts, contractPage),
    stream({ name: 'swap/conditional', title: 'USDT-M futures, conditional orders' }, contracts, algoPage),
    stream({ name: 'spot/orders', title: 'Spot, orders' }, spot, spotPage),
    stream({ name: 'spot/conditional', title: 'Spot, conditional orders' }, spot, spotAlgoPage),
  ]
}

/** `at`: when contracts were last read. `active`: contract and margin mode of the orders and positions at that time. */
const contractSchema = z.object({ at: z.number(), active: z.array(z.tuple([z.string(), z.string()])) })

/** Orders that ended since the last run, plus an hour, and no further back than one request reaches. */
async function contractPage(client: ExchangeClient, listed: MarketLookup, request: PageRequest): Promise<RecordPage> {
  const { position, until } = request
  const before = parsePosition(position, contractSchema, { at: 0, active: [] })
  const open = await allRows(client, 'contractPrivateGetV5TradeOrderOpens', {})
  const positions = listOf(await requestData(client, 'contractPrivateGetV5TradePositionOpens'), 'positions')
  const now = [...open, ...positions].map((row): [string, string] => {
    return [textIn(row, 'contract_code') ?? '', textIn(row, 'margin_mode') ?? 'cross']
  })
  const active = distinct(now)
  const rows = [...open]
  const from = Math.max(before.at - HOUR_MS, until - 2 * DAY_MS + 1)
  for (const [contract, mode] of distinct([...before.active, ...active])) {
    const query = { contract_code: contract, margin_mode: mode, start_time: from, end_time: until }
    rows.push(...(await allRows(client, 'contractPrivateGetV5TradeOrderHistory', query).catch(nothingOfOne)))
  }
  const records = readRows(rows, (row) => htxContractSeenOrder(row, listed))
  return {
    ...records,
    hasAllOpen: records.refused.length === 0,
    position: JSON.stringify({ at: until, active }),
    more: false,
    reached: until,
    since: position === null ? from : null,
    discovered: [],
  }
}

function distinct(pairs: readonly [string, string][]): [string, string][] {
  return [...new Map(pairs.map((pair) => [pair.join(' '), pair])).values()]
}

/** A contract that is no longer listed, or an order that HTX has forgotten, is refused permanently. */
function nothingOfOne(error: unknown): readonly unknown[] {
  if (isRefusal(error)) return []
  throw error
}

/** All pages of a list of contracts: the next one begins at the query id of the last row. */
async function allRows(client: ExchangeClient, method: string, query: object): Promise<readonly unknown[]> {
  const byId = new Map<string, unknown>()
  for (let from: string | null = null; ; ) {
    const page: object = { ...query, limit: CONTRACT_ROWS, direct: 'next', ...(from === null ? {} : { from }) }
    const rows = listOf(await requestData(client, method, { ...page }), 'orders')
    const countBefore = byId.size
    for (const row of rows) byId.set(textIn(row, 'id') ?? String(byId.size), row)
    const last: string | null = textIn(rows.at(-1), 'id')
    if (rows.length < CONTRACT_ROWS || last === null) return [...byId.values()]
    if (byId.size === countBefore) throw badResponse('the same page again')
    from = last
  }
}

function algoPage(client: ExchangeClient, listed: MarketLookup, request: PageRequest): Promise<RecordPage> {
  return standingPage<unknown>(
    {
      open: async () => {
        const lists: (readonly unknown[])[] = []
        for (const type of ALGO_TYPES) lists.push(await allRows(client, 'contractPrivateGetV5AlgoOrderOpens', { type }))
        return lists.flat()
      },
      keyOf: (row) => ['type', 'contract_code', 'algo_id'].map((name) => textIn(row, name) ?? ''),
      ended: async (gone) => {
        const rows: unknown[] = []
        for (const [type, contract, id] of gone) {
          const query = { type, contract_code: contract, algo_id: id }
          const response = await requestData(client, 'contractPrivateGetV5AlgoOrder', query).catch(nothingOfOne)
          rows.push(...(Array.isArray(response) ? response : [response]))
        }
        return rows
      },
      read: (row) => htxAlgoOrder(row, listed),
    },
    request,
  )
}

async function spotPage(client: ExchangeClient, listed: MarketLookup, request: PageRequest): Promise<RecordPage> {
  let isWhole = true
  const page = await orderPage<unknown>(
    {
      open: async () => {
        const rows = listOf(await requestData(client, 'spotPrivateGetV1OrderOpenOrders', { size: SPOT_ROWS }), 'orders')
        isWhole = rows.length < SPOT_ROWS
        return rows
      },
      read: (row) => htxSpotOrder(row, listed),
      ended: {
        fetchPage: async ({ from, to }) => {
          const query = { 'start-time': from, 'end-time': to, size: ENDED_SPOT_ROWS }
          const rows = listOf(await requestData(client, 'spotPrivateGetV1OrderHistory', query), 'orders')
          return { rows, next: rows.length >= ENDED_SPOT_ROWS ? 'narrow' : null }
        },
        timeOf: (row) => timeIn(row, 'created-at'),
        longestMs: 2 * DAY_MS,
        overlapMs: DAY_MS,
        begin: 0,
        // An hour less than 48, so that no request falls off the edge.
        cliff: (until) => until - 47 * HOUR_MS,
        // Not documented: by which of its times an order is selected.
        coarseMs: Number.POSITIVE_INFINITY,
      },
    },
    request,
  )
  return { ...page, hasAllOpen: isWhole && page.hasAllOpen === true }
}

function spotAlgoPage(client: ExchangeClient, listed: MarketLookup, request: PageRequest): Promise<RecordPage> {
  return standingPage<unknown>(
    {
      open: async () => {
        return listOf(await requestData(client, 'spotPrivateGetV2AlgoOrdersOpening', { limit: SPOT_ROWS }), 'orders')
      },
      keyOf: (row) => [textIn(row, 'clientOrderId') ?? ''],
      ended: async (gone) => {
        const rows: unknown[] = []
        for (const [clientOrderId] of gone) {
          const query = { clientOrderId }
          const response = await requestData(client, 'spotPrivateGetV2AlgoOrdersSpecific', query).catch(nothingOfOne)
          rows.push(...(Array.isArray(response) ? response : [response]))
        }
        return rows
      },
      read: (row) => htxSpotAlgoOrder(row, listed),
    },
    request,
  )
}
