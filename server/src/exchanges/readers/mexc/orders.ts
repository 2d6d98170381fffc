/**
 * * Orders at MEXC. Contracts have three lists, each for all contracts: orders, trigger orders, and the stops and
 * targets of positions, "start time and end time span can only check 90 days at a time":
 * https://www.mexc.com/api-docs/futures/account-and-trading-endpoints. Ended spot orders are listed for one market, "a
 * maximum of the latest 7 days", so they are requested when an order left the list of open ones:
 * https://www.mexc.com/api-docs/spot-v3/spot-account-trade
 */
import { DAY_MS, utcMs } from '@roundtrip/core/base'
import {
  type MarketLookup,
  mexcContractOrder,
  mexcSpotOrder,
  mexcStopOrder,
  mexcTriggerOrder,
} from '@roundtrip/core/exchange-api'
import type { ExchangeClient } from '../client.ts'
import { requestData } from '../data-of.ts'
import { marketLookup } from '../listing.ts'
import { orderPage } from '../orders.ts'
import type { PageRequest, RecordPage } from '../reader.ts'
import { isRefusal } from '../refusals.ts'
import { standingPage } from '../standing-orders.ts'
import { listOf, recordOf, type RecordMeaning, type Stream, textIn, timeIn } from '../stream.ts'
import type { WindowPage } from '../walk-windows.ts'

const DEPTH_MS = 89 * DAY_MS
const ROWS = 100

export function mexcOrders(client: ExchangeClient): Stream[] {
  return [
    contractStream(client, {
      name: 'swap/orders',
      title: 'Contracts, orders',
      open: () => numbered(client, 'contractPrivateGetOrderListOpenOrders', {}),
      ended: ['contractPrivateGetOrderListHistoryOrders', {}],
      overlapMs: 2 * DAY_MS,
      read: mexcContractOrder,
    }),
    contractStream(client, {
      name: 'swap/triggers',
      title: 'Contracts, trigger orders',
      // They stay open for a week at most, `executeCycle`.
      open: (until) => {
        const query = { states: '1', start_time: until - DEPTH_MS, end_time: until }
        return numbered(client, 'contractPrivateGetPlanorderListOrders', query)
      },
      ended: ['contractPrivateGetPlanorderListOrders', {}],
      overlapMs: 14 * DAY_MS,
      read: mexcTriggerOrder,
    }),
    contractStream(client, {
      name: 'swap/stops',
      title: 'Contracts, stops and targets',
      open: async () => rowsOf(await requestData(client, 'contractPrivateGetStoporderOpenOrders')),
      ended: ['contractPrivateGetStoporderListOrders', { is_finished: 1 }],
      overlapMs: 14 * DAY_MS,
      read: mexcStopOrder,
    }),
    { name: 'spot/orders', title: 'Spot, orders', role: 'orders', page: (request) => spotPage(client, request) },
  ]
}

type ContractList = Pick<Stream, 'name' | 'title'> & {
  readonly open: (until: number) => Promise<readonly unknown[]>
  readonly ended: readonly [method: string, query: object]
  /** Not documented: whether a window selects by placing or by the end, so it reaches back by a typical lifetime. */
  readonly overlapMs: number
  readonly read: (row: unknown, listed: MarketLookup) => RecordMeaning
}

function contractStream(client: ExchangeClient, { name, title, open, ended, overlapMs, read }: ContractList): Stream {
  return {
    name,
    title,
    role: 'orders',
    page: async (request) => {
      const listed = marketLookup(await client.withMarkets(), 'mexc', 'contract')
      return orderPage(
        {
          open: ({ until }) => open(until),
          read: (row) => read(row, listed),
          ended: {
            fetchPage: async ({ from, to, cursor }): Promise<WindowPage<unknown>> => {
              const number = Number(cursor ?? 1)
              const [method, query] = ended
              const page = { ...query, start_time: from, end_time: to, page_num: number, page_size: ROWS }
              const rows = rowsOf(await requestData(client, method, page))
              return { rows, next: rows.length >= ROWS ? { cursor: String(number + 1) } : null }
            },
            timeOf: (row) => timeIn(row, 'createTime'),
            longestMs: 30 * DAY_MS,
            overlapMs,
            begin: 0,
            cliff: (until) => until - DEPTH_MS,
            coarseMs: DEPTH_MS,
          },
        },
        request,
      )
    },
  }
}

/** All pages of a list by page number. */
async function numbered(client: ExchangeClient, method: string, query: object): Promise<readonly unknown[]> {
  const allRows: unknown[] = []
  for (let number = 1; ; number += 1) {
    const page = { ...query, page_num: number, page_size: ROWS }
    const rows = rowsOf(await requestData(client, method, page))
    allRows.push(...rows)
    if (rows.length < ROWS) return allRows
  }
}

/** Some endpoints return rows bare, others in a record. */
function rowsOf(data: unknown): readonly unknown[] {
  if (data === null || data === undefined) return []
  return listOf(Array.isArray(data) ? data : (recordOf(data, 'page')['resultList'] ?? []), 'orders')
}

/** A market that is no longer listed is refused permanently; the outcome of its orders stays unknown. */
async function endedSpot(
  client: ExchangeClient,
  query: Readonly<Record<string, unknown>>,
): Promise<readonly unknown[]> {
  try {
    return listOf(await client.request('spotPrivateGetAllOrders', query), 'orders')
  } catch (error) {
    if (isRefusal(error)) return []
    throw error
  }
}

async function spotPage(client: ExchangeClient, request: PageRequest): Promise<RecordPage> {
  const listed = marketLookup(await client.withMarkets(), 'mexc', 'spot')
  return standingPage<unknown>(
    {
      open: async () => listOf(await client.request('spotPrivateGetOpenOrders'), 'orders'),
      keyOf: (row) => [textIn(row, 'symbol') ?? '', textIn(row, 'orderId') ?? ''],
      ended: async (gone, { until }) => {
        const rows: unknown[] = []
        for (const symbol of new Set(gone.map(([name = '']) => name))) {
          const query = { symbol, startTime: until - 7 * DAY_MS, endTime: until, limit: 1_000 }
          rows.push(...(await endedSpot(client, query)))
        }
        return rows
      },
      read: (row) => mexcSpotOrder(row, { listed, requestedAt: utcMs(request.until) }),
    },
    request,
  )
}
