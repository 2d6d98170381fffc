/** Trades of Binance do not say that they were forced; their orders do. */
import { DAY_MS } from '@roundtrip/core/base'
import type { Execution } from '@roundtrip/core/ledger'
import type { ExchangeClient } from '../client.ts'
import { listOf, textIn } from '../stream.ts'

/** The forced orders of all contracts between two moments, by order id. */
export type ForcedOrders = (from: number, until: number) => Promise<ReadonlyMap<string, Execution>>

/** Goes back ninety days, seven days per request. */
const DEPTH_MS = 89 * DAY_MS
const WINDOW_MS = 7 * DAY_MS
const LIMIT = 100

/** Requests each past week once in the lifetime of a reader, and the current week again as it grows. */
export function forcedOrders(client: ExchangeClient, method: string): ForcedOrders {
  const executions = new Map<string, Execution>()
  const readUntil = new Map<number, number>()
  const read = async (from: number, to: number): Promise<void> => {
    const query = { startTime: from, endTime: to, limit: LIMIT }
    const orders = listOf(await client.request(method, query), 'forced orders')
    if (orders.length >= LIMIT && to > from) {
      const middle = Math.floor((from + to) / 2)
      await read(from, middle)
      return read(middle + 1, to)
    }
    for (const order of orders) {
      const id = textIn(order, 'orderId')
      if (id !== null) executions.set(id, executionOf(order))
    }
  }
  return async (from, until) => {
    const first = Math.floor(Math.max(from, until - DEPTH_MS) / WINDOW_MS)
    for (let week = first; week * WINDOW_MS <= until; week += 1) {
      const end = Math.min(until, (week + 1) * WINDOW_MS - 1)
      if ((readUntil.get(week) ?? 0) >= end) continue
      await read(Math.max(week * WINDOW_MS, until - DEPTH_MS), end)
      readUntil.set(week, end)
    }
    return executions
  }
}

/** Deleveraging orders are named as such; all others are liquidations. */
function executionOf(order: unknown): Execution {
  const type = textIn(order, 'autoCloseType')
  return type === 'ADL' || (textIn(order, 'clientOrderId') ?? '').startsWith('adl') ? 'adl' : 'liquidation'
}
