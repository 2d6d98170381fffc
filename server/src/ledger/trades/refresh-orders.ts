/** Keeps the order data of trades in step with both: see `guardsOf` of core. */
import { fixed, float64At, utcMs } from '@roundtrip/core/base'
import {
  certainGuards,
  type GuardedTrade,
  guardsOf,
  type Order,
  standingOrders,
  type TradeOrders,
} from '@roundtrip/core/orders'
import { encodeOrders, idOfRow, type TradeColumns } from '@roundtrip/core/reports'
import type { DatabaseClient } from '../../database/connection.ts'
import { plainId } from '../../ground/ids.ts'
import { ordersOfFills } from '../store/find-fills.ts'
import { nameOf, ordersOfPositions, type StoredOrder } from './orders.ts'
import { columnsOfPosition } from './segments.ts'

/** Derives it again for these positions. Most have no orders, which costs one query for all of them. */
export async function refreshTradeOrders(
  client: DatabaseClient,
  { uid, positions }: { readonly uid: string; readonly positions: readonly string[] },
): Promise<void> {
  if (positions.length === 0) return
  const orders = await ordersOfPositions(client, uid, positions)
  if (orders.size === 0) return
  const { rows } = await client.query<{ id: string; keptSince: string }>(
    `select p.id, (
       select (extract(epoch from min(i.created_at)) * 1000)::text from orders as o
       join imports as i on i.user_id = o.user_id and i.id = o.import_id
       where o.user_id = p.user_id and o.position_id = p.id) as "keptSince"
     from positions as p where p.user_id = $1 and p.id = any($2::uuid[]) and p.trades > 0`,
    [uid, [...orders.keys()]],
  )
  for (const row of rows) {
    const id = plainId(row.id)
    const columns = await columnsOfPosition(client, { uid, position: id })
    const openers = await openingOrders(client, { uid, position: id, columns, orders: orders.get(id) ?? [] })
    const keptSince = Number(row.keptSince)
    const tradeOrders = tradeOrdersOf(columns, orders.get(id) ?? [], { openers, keptSince })
    await client.query('update positions set orders = $3 where user_id = $1 and id = $2', [
      uid,
      id,
      tradeOrders.length === 0 ? null : Buffer.from(encodeOrders(tradeOrders)),
    ])
  }
}

function tradeOrdersOf(
  columns: TradeColumns,
  orders: readonly Order[],
  { openers, keptSince }: { readonly openers: ReadonlyMap<string, string>; readonly keptSince: number },
): readonly TradeOrders[] {
  const tradeOrders: TradeOrders[] = []
  for (const side of ['long', 'short'] as const) {
    const standing = standingOrders(orders)
    for (const row of rowsOfSide(columns, side)) {
      const trade = guardedTrade(columns, row, side)
      const allGuards = guardsOf(trade, standing(trade.openTime, trade.closeTime))
      const guards = allGuards === null || trade.openTime >= keptSince ? allGuards : certainGuards(allGuards, trade)
      const clientOrderId = openers.get(openingOf(trade.openTime, side)) ?? null
      if (guards === null && clientOrderId === null) continue
      tradeOrders.push({ tradeId: idOfRow(columns, row), clientOrderId, ...(guards ?? NO_GUARDS) })
    }
  }
  return tradeOrders
}

/** By opening, so that trades of one leg follow each other. */
function rowsOfSide({ count, side: sides, openTime }: TradeColumns, side: 'long' | 'short'): number[] {
  const rows = Array.from({ length: count }, (_, row) => row)
  return rows
    .filter((row) => (sides[row] === 1) === (side === 'long'))
    .sort((a, b) => float64At(openTime, a) - float64At(openTime, b))
}

function guardedTrade(columns: TradeColumns, row: number, side: 'long' | 'short'): GuardedTrade {
  const closeTime = numberOrNull(columns.closeTime[row])
  const entryPrice = numberOrNull(columns.entryPrice[row])
  return {
    side,
    openTime: utcMs(float64At(columns.openTime, row)),
    closeTime: closeTime === null ? null : utcMs(closeTime),
    entryPrice: entryPrice === null ? null : fixed(entryPrice),
    maxQuantity: fixed(float64At(columns.maxQuantity, row)),
  }
}

const NO_GUARDS = { stop: null, stopTime: null, stopMoves: [], targets: [] } as const

function numberOrNull(value: number | undefined): number | null {
  return value === undefined || Number.isNaN(value) ? null : value
}

type Opening = {
  readonly uid: string
  readonly position: string
  readonly columns: TradeColumns
  /** Of the position. */
  readonly orders: readonly StoredOrder[]
}

/** The client order ids of the orders that opened trades, by time and side of the trade. */
async function openingOrders(
  client: DatabaseClient,
  { uid, position, columns, orders }: Opening,
): Promise<ReadonlyMap<string, string>> {
  const openers = new Map<string, string>()
  const clientIds = new Map(orders.map((order) => [nameOf(order), order.clientOrderId]))
  if ([...clientIds.values()].every((id) => id === null)) return openers
  for (const fill of await ordersOfFills(client, { uid, position, times: [...new Set(columns.openTime)] })) {
    const id = clientIds.get(nameOf(fill)) ?? null
    if (id !== null) openers.set(openingOf(fill.time, fill.side === 'buy' ? 'long' : 'short'), id)
  }
  return openers
}

function openingOf(time: number, side: 'long' | 'short'): string {
  return `${time} ${side}`
}
