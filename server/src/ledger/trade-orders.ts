/** Keeps what orders say of trades in step with both: see `guardsOf` of core. */
import { fixed, utcMs } from '@roundtrip/core/base'
import { guardsOf, type Order, type TradeOrders } from '@roundtrip/core/orders'
import { decodeColumns, encodeOrders, idOfRow, type TradeColumns } from '@roundtrip/core/reports'
import type { DatabaseClient } from '../database/connection.ts'
import { plainId } from '../ground/ids.ts'
import { ordersOfPositions } from './store-orders.ts'

/** Derives them anew for these positions. Most have no orders, which costs one query for all of them. */
export async function refreshTradeOrders(
  client: DatabaseClient,
  { uid, positions }: { readonly uid: string; readonly positions: readonly string[] },
): Promise<void> {
  if (positions.length === 0) return
  const orders = await ordersOfPositions(client, uid, positions)
  if (orders.size === 0) return
  const { rows } = await client.query<{ id: string; segment: Buffer }>(
    'select id, segment from positions where user_id = $1 and id = any($2::uuid[]) and trades > 0',
    [uid, [...orders.keys()]],
  )
  for (const row of rows) {
    const id = plainId(row.id)
    const columns = decodeColumns(row.segment)
    const openers = await openingOrders(client, { uid, position: id, columns })
    const found = tradeOrdersOf(columns, orders.get(id) ?? [], openers)
    await client.query('update positions set orders = $3 where user_id = $1 and id = $2', [
      uid,
      id,
      found.length === 0 ? null : Buffer.from(encodeOrders(found)),
    ])
  }
}

function tradeOrdersOf(
  columns: TradeColumns,
  orders: readonly Order[],
  openers: ReadonlyMap<string, string>,
): readonly TradeOrders[] {
  const found: TradeOrders[] = []
  const sorted = byTime(orders)
  for (let row = 0; row < columns.count; row += 1) {
    const side = columns.side[row] === 1 ? ('long' as const) : ('short' as const)
    const openTime = columns.openTime[row] ?? 0
    const closeTime = numberOrNull(columns.closeTime[row])
    const entryPrice = numberOrNull(columns.entryPrice[row])
    const trade = {
      side,
      openTime: utcMs(openTime),
      closeTime: closeTime === null ? null : utcMs(closeTime),
      entryPrice: entryPrice === null ? null : fixed(entryPrice),
      maxQuantity: fixed(columns.maxQuantity[row] ?? 0),
    }
    const guards = guardsOf(trade, sorted.within(openTime, closeTime))
    const clientOrderId = openers.get(openingOf(openTime, side)) ?? null
    if (guards === null && clientOrderId === null) continue
    found.push({ tradeId: idOfRow(columns, row), clientOrderId, ...(guards ?? NO_GUARDS) })
  }
  return found
}

const NO_GUARDS = { stop: null, stopTime: null, stopMoves: [], targets: [] } as const

function numberOrNull(value: number | undefined): number | null {
  return value === undefined || Number.isNaN(value) ? null : value
}

/** Looks up the orders that stood in a span of time without going through all of them. */
function byTime(orders: readonly Order[]): { within: (from: number, to: number | null) => readonly Order[] } {
  const placed = orders.map(({ levels: [{ time }] }) => time)
  // The latest end of the orders up to each one: where it lies before the span, none of those reaches into it.
  let latest = Number.NEGATIVE_INFINITY
  const ends = orders.map(({ end }) => (latest = Math.max(latest, end?.time ?? Number.POSITIVE_INFINITY)))
  const firstWhere = (list: readonly number[], isPast: (value: number) => boolean): number => {
    let [low, high] = [0, list.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (isPast(list[middle] ?? 0)) high = middle
      else low = middle + 1
    }
    return low
  }
  return {
    within: (from, to) =>
      orders.slice(
        firstWhere(ends, (end) => end > from),
        to === null ? undefined : firstWhere(placed, (time) => time >= to),
      ),
  }
}

type Opening = { readonly uid: string; readonly position: string; readonly columns: TradeColumns }

/** The client order ids of the orders that opened trades, by time and side of the trade. */
async function openingOrders(
  client: DatabaseClient,
  { uid, position, columns }: Opening,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<{ time: number; side: 'buy' | 'sell'; clientOrderId: string }>(
    `select f.time::float8 as time, f.side, o.client_order_id as "clientOrderId"
     from fills as f join orders as o on o.user_id = f.user_id and o.account_id = f.account_id
       and o.instrument_id = f.instrument_id and o.order_id = f.order_id
     where f.user_id = $1 and f.position_id = $2 and f.time = any($3::bigint[]) and o.client_order_id is not null
     order by f.time, f.source_row desc`,
    [uid, position, [...new Set(columns.openTime)]],
  )
  return new Map(
    rows.map(({ time, side, clientOrderId }) => [openingOf(time, side === 'buy' ? 'long' : 'short'), clientOrderId]),
  )
}

function openingOf(time: number, side: 'long' | 'short'): string {
  return `${time} ${side}`
}
