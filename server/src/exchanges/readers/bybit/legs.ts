/**
 * Which leg of a contract an execution traded at Bybit. Executions do not say it; the orders behind them do, in
 * `positionIdx` (0 = one-way mode, 1 = long leg, 2 = short leg):
 * https://bybit-exchange.github.io/docs/v5/order/order-list, which keeps orders with fills for two years. The mode can
 * change at any time, so the current mode says little.
 *
 * Liquidations, deleveraging and deliveries have no order, and an order that was placed before the window is not in it.
 * They get the mode of the execution of the same contract that is nearest in time and has an order; without one, the
 * current mode of the contract. In hedge mode, `closedSize` then says which leg it was.
 */
import { bybitLeg } from '@roundtrip/core/exchange-api'
import { parseFixed } from '@roundtrip/core/base'
import type { ExchangeClient } from '../client.ts'
import { isRefusal } from '../refusals.ts'
import { timeIn, textIn } from '../stream.ts'
import { badResponse } from '../troubles.ts'
import type { WindowSpan } from '../walk-windows.ts'
import { allPages } from './all-pages.ts'

export type BybitLeg = 'both' | 'long' | 'short'
export type BybitLegs = ReadonlyMap<string, BybitLeg>

/** The legs of the executions on a page, by execution id. */
export type LegFinder = (
  category: 'linear' | 'inverse',
  rows: readonly unknown[],
  span: WindowSpan,
) => Promise<BybitLegs>

const LEGS: Readonly<Record<string, BybitLeg>> = { '0': 'both', '1': 'long', '2': 'short' }
const ORDERS = 50
/** Orders of older windows are dropped from the cache. */
const MAX_ORDERS = 20_000

/** Results are cached for later pages. */
export function legFinder(client: ExchangeClient): LegFinder {
  const orders = new Map<string, BybitLeg>()
  const today = new Map<string, boolean>()
  let window = ''
  return async (category, rows, span) => {
    const fills = rows.filter((row) => textIn(row, 'execType') !== 'Funding')
    if (fills.length === 0) return new Map()
    const requested = `${category} ${span.from} ${span.to}`
    if (window !== requested) {
      if (orders.size > MAX_ORDERS) orders.clear()
      for (const [id, leg] of await ordersOf(client, category, span)) orders.set(id, leg)
      window = requested
    }
    const fillLegs = fills.flatMap((row) => {
      const leg = orders.get(textIn(row, 'orderId') ?? '')
      return leg === undefined ? [] : [{ row, leg }]
    })
    const legs = new Map(fillLegs.map(({ row, leg }) => [textIn(row, 'execId') ?? '', leg]))
    for (const row of fills) {
      const id = textIn(row, 'execId') ?? ''
      if (legs.has(id)) continue
      const symbol = textIn(row, 'symbol') ?? ''
      const nearest = nearestTo(row, fillLegs)
      const hedged =
        nearest === null ? (today.get(symbol) ?? (await isHedged(client, category, symbol))) : nearest.leg !== 'both'
      if (nearest === null) today.set(symbol, hedged)
      legs.set(id, hedged ? legByClosing(row) : 'both')
    }
    return legs
  }
}

type FillLeg = { readonly row: unknown; readonly leg: BybitLeg }

function nearestTo(row: unknown, fillLegs: readonly FillLeg[]): FillLeg | null {
  const [symbol, time] = [textIn(row, 'symbol'), timeIn(row, 'execTime')]
  const distance = (fill: FillLeg): number => Math.abs(timeIn(fill.row, 'execTime') - time)
  const alike = fillLegs.filter((fill) => textIn(fill.row, 'symbol') === symbol)
  return alike.toSorted((a, b) => distance(a) - distance(b))[0] ?? null
}

function legByClosing(row: unknown): BybitLeg {
  const side = textIn(row, 'side')
  if (side !== 'Buy' && side !== 'Sell') return 'both'
  return bybitLeg(side === 'Buy' ? 'buy' : 'sell', parseFixed(textIn(row, 'closedSize') ?? ''))
}

/** The legs of all orders of a window, by order id. */
async function ordersOf(
  client: ExchangeClient,
  category: string,
  { from, to }: WindowSpan,
): Promise<readonly (readonly [string, BybitLeg])[]> {
  const query = { category, startTime: from, endTime: to, limit: ORDERS }
  const rows = await allPages(client, { method: 'privateGetV5OrderHistory', query }).catch(noneIfRefused)
  return rows.flatMap((row) => {
    if (timeIn(row, 'createdTime') > to || timeIn(row, 'updatedTime') < from)
      throw badResponse('orders of another time')
    const leg = LEGS[textIn(row, 'positionIdx') ?? '']
    return leg === undefined ? [] : [[textIn(row, 'orderId') ?? '', leg] as const]
  })
}

/** False for a contract that is no longer listed: Bybit refuses its symbol. */
async function isHedged(client: ExchangeClient, category: string, symbol: string): Promise<boolean> {
  const list = { method: 'privateGetV5PositionList', query: { category, symbol } }
  const rows = await allPages(client, list).catch(noneIfRefused)
  return rows.some((row) => ['1', '2'].includes(textIn(row, 'positionIdx') ?? '0'))
}

/** The fills are right without the orders. */
function noneIfRefused(error: unknown): readonly unknown[] {
  if (isRefusal(error, ['rights-missing'])) return []
  throw error
}
