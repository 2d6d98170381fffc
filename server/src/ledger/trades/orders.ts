/** Stores the orders that a connection sees: merged with the known state of each, and ended if they are gone. */
import { isDeepStrictEqual } from 'node:util'
import { accountId, fixed, grouped, formatFixed, utcMs } from '@roundtrip/core/base'
import { encodeInstrument } from '@roundtrip/core/ledger'
import { isTelling, type Order, orderOf, type SeenOrder, withSighting } from '@roundtrip/core/orders'
import { positionKey } from '@roundtrip/core/trades'
import type { DatabaseClient } from '../../database/connection.ts'
import { plainId } from '../../ground/ids.ts'
import { saveInstruments } from '../store/instruments.ts'
import type { RowOwner } from '../store/owner.ts'
import { positionId } from '../store/position-id.ts'
import { renamesOf } from '../store/renames.ts'

/** The orders of one page. */
export type SeenOrders = {
  /** The stream that listed them. */
  readonly stream: string
  readonly seen: readonly SeenOrder[]
  /** True if every order of the stream that is still open is included. */
  readonly hasAllOpen: boolean
  /** UTC ms */
  readonly at: number
}

/** Returns the ids of the positions about which something new was learned. */
export async function storeOrders(
  client: DatabaseClient,
  owner: RowOwner,
  pages: readonly SeenOrders[],
): Promise<ReadonlySet<string>> {
  const changed = new Set<string>()
  for (const page of pages) {
    for (const position of await storePage(client, owner, page)) changed.add(position)
    if (!page.hasAllOpen) continue
    for (const position of await endMissing(client, owner, page)) changed.add(position)
  }
  return changed
}

type Key = { readonly instrument: string; readonly orderId: string }

async function storePage(client: DatabaseClient, owner: RowOwner, page: SeenOrders): Promise<readonly string[]> {
  if (page.seen.length === 0) return []
  const keys = page.seen.map(keyOf)
  const storedOrders = await ordersOfKeys(client, owner, keys)
  const now = new Map<string, { readonly order: Order; readonly seen: SeenOrder }>()
  for (const seen of page.seen) {
    const key = nameOf(keyOf(seen))
    const before = now.get(key)?.order ?? storedOrders.get(key)
    now.set(key, { order: before === undefined ? orderOf(seen) : withSighting(before, seen), seen })
  }
  const fresh = [...now].flatMap(([key, current]) =>
    isDeepStrictEqual(storedOrders.get(key), current.order) ? [] : [current],
  )
  await markSeen(client, owner, { keys, at: page.at })
  // A cancelled quote is dropped, even if it was seen while it was open.
  const quotes = fresh.filter(({ order }) => !isTelling(order))
  await removeOrders(
    client,
    owner,
    quotes.map(({ seen }) => keyOf(seen)),
  )
  return saveOrders(client, owner, { page, orders: fresh.filter(({ order }) => isTelling(order)) })
}

function keyOf({ instrument, orderId }: SeenOrder): Key {
  return { instrument: instrument.id, orderId }
}

/** An order id is unique among those of an instrument. */
export function nameOf({ instrument, orderId }: Key): string {
  return `${instrument}\n${orderId}`
}

type Row = Omit<StoredOrder, 'levels' | 'filled' | 'end'> & {
  readonly levels: readonly LevelText[]
  readonly filled: string
  readonly endTime: number | null
  readonly endHow: NonNullable<Order['end']>['how'] | null
}
type LevelText = { readonly time: number } & Readonly<Record<'limit' | 'trigger' | 'quantity', string | null>>

const FIELDS = `instrument_id as instrument, order_id as "orderId", client_order_id as "clientOrderId", side,
  position_side as "positionSide", reduce_only as "reduceOnly", waits_for as "waitsFor", trails, levels,
  trim_scale(filled)::text as filled, end_time::float8 as "endTime", end_how as "endHow"`

/** `instrument`: its id. */
export type StoredOrder = Order & Pick<Key, 'instrument'>

/** The orders of positions, the oldest first, by position id. */
export async function ordersOfPositions(
  client: DatabaseClient,
  uid: string,
  positions: readonly string[],
): Promise<ReadonlyMap<string, readonly StoredOrder[]>> {
  const { rows } = await client.query<Row & { readonly position: string }>(
    `select position_id as position, ${FIELDS} from orders
     where user_id = $1 and position_id = any($2::uuid[]) order by placed, order_id`,
    [uid, positions],
  )
  return new Map(
    Array.from(
      grouped(rows, ({ position }) => plainId(position)),
      ([id, own]) => [id, own.map((row) => ({ ...orderFrom(row), instrument: row.instrument }))],
    ),
  )
}

async function ordersOfKeys(
  client: DatabaseClient,
  { uid, account }: RowOwner,
  keys: readonly Key[],
): Promise<ReadonlyMap<string, Order>> {
  const { rows } = await client.query<Row>(`select ${FIELDS} from orders ${OF_KEYS}`, [
    uid,
    account,
    ...columnsOf(keys),
  ])
  return new Map(rows.map((row) => [nameOf(row), orderFrom(row)]))
}

function orderFrom(row: Row): Order {
  const { orderId, clientOrderId, side, positionSide, reduceOnly, waitsFor, trails, endTime, endHow } = row
  const amount = (text: string | null) => (text === null ? null : fixed(text))
  const [first, ...others] = row.levels.map(({ time, limit, trigger, quantity }) => {
    return { time: utcMs(time), limit: amount(limit), trigger: amount(trigger), quantity: amount(quantity) }
  })
  if (first === undefined) throw new Error('A stored order has no level.')
  return {
    orderId,
    clientOrderId,
    side,
    positionSide,
    reduceOnly,
    waitsFor,
    trails,
    levels: [first, ...others],
    filled: fixed(row.filled),
    end: endTime === null || endHow === null ? null : { time: utcMs(endTime), how: endHow },
  }
}

/** The levels of an order in the stored and transmitted format. */
export function levelsText({ levels }: Order): LevelText[] {
  const text = (amount: bigint | null) => (amount === null ? null : formatFixed(amount))
  return levels.map(({ time, limit, trigger, quantity }) => {
    return { time, limit: text(limit), trigger: text(trigger), quantity: text(quantity) }
  })
}

async function markSeen(
  client: DatabaseClient,
  { uid, account }: RowOwner,
  { keys, at }: { readonly keys: readonly Key[]; readonly at: number },
): Promise<void> {
  await client.query(`update orders set seen_at = $5 ${OF_KEYS} and end_time is null`, [
    uid,
    account,
    ...columnsOf(keys),
    at,
  ])
}

async function removeOrders(client: DatabaseClient, { uid, account }: RowOwner, keys: readonly Key[]): Promise<void> {
  if (keys.length === 0) return
  await client.query(`delete from orders ${OF_KEYS}`, [uid, account, ...columnsOf(keys)])
}

const OF_KEYS = `where user_id = $1 and account_id = $2
  and (instrument_id, order_id) in (select * from unnest($3::text[], $4::text[]))`

function columnsOf(keys: readonly Key[]): [instruments: string[], orderIds: string[]] {
  return [keys.map(({ instrument }) => instrument), keys.map(({ orderId }) => orderId)]
}

type Fresh = {
  readonly page: SeenOrders
  readonly orders: readonly { readonly order: Order; readonly seen: SeenOrder }[]
}

async function saveOrders(
  client: DatabaseClient,
  owner: RowOwner,
  { page, orders }: Fresh,
): Promise<readonly string[]> {
  if (orders.length === 0) return []
  const renames = await renamesOf(client, owner.uid)
  const instruments = new Map(orders.map(({ seen }) => [seen.instrument.id, encodeInstrument(seen.instrument)]))
  await saveInstruments(client, owner.uid, instruments)
  const positions = orders.map(({ order, seen }) => {
    const { time } = order.levels[0]
    return positionId(positionKey({ account: accountId(owner.account), instrument: seen.instrument, time }, renames))
  })
  const column = <T>(value: (entry: Fresh['orders'][number]) => T): T[] => orders.map(value)
  await client.query(
    `insert into orders (user_id, account_id, import_id, stream, position_id, instrument_id, order_id, client_order_id,
       side, position_side, reduce_only, waits_for, trails, levels, filled, placed, seen_at, end_time, end_how)
     select $1::uuid, $2::uuid, $3::uuid, $4, position, instrument, id, client_id, side, leg, reduces, waits_for, trails,
       levels, filled, placed, $5::bigint, end_time, end_how
     from unnest($6::uuid[], $7::text[], $8::text[], $9::text[], $10::text[], $11::text[], $12::boolean[], $13::text[],
       $14::boolean[], $15::jsonb[], $16::numeric[], $17::bigint[], $18::bigint[], $19::text[])
       as fresh (position, instrument, id, client_id, side, leg, reduces, waits_for, trails, levels, filled, placed,
         end_time, end_how)
     on conflict (user_id, account_id, instrument_id, order_id) do update set
       client_order_id = excluded.client_order_id, waits_for = excluded.waits_for, levels = excluded.levels,
       filled = excluded.filled, placed = excluded.placed, seen_at = excluded.seen_at, end_time = excluded.end_time,
       end_how = excluded.end_how`,
    [
      owner.uid,
      owner.account,
      owner.importId,
      page.stream,
      page.at,
      positions,
      column(({ seen }) => seen.instrument.id),
      column(({ order }) => order.orderId),
      column(({ order }) => order.clientOrderId),
      column(({ order }) => order.side),
      column(({ order }) => order.positionSide),
      column(({ order }) => order.reduceOnly),
      column(({ order }) => order.waitsFor),
      column(({ order }) => order.trails),
      column(({ order }) => JSON.stringify(levelsText(order))),
      column(({ order }) => formatFixed(order.filled)),
      column(({ order }) => order.levels[0].time),
      column(({ order }) => order.end?.time ?? null),
      column(({ order }) => order.end?.how ?? null),
    ],
  )
  return positions
}

/** Ends the orders that the stream no longer lists as open and does not list as ended either. */
async function endMissing(
  client: DatabaseClient,
  { uid, account }: RowOwner,
  { stream, seen, at }: SeenOrders,
): Promise<readonly string[]> {
  const { rows } = await client.query<{ position: string }>(
    `update orders set end_time = seen_at, end_how = 'unseen'
     where user_id = $1 and account_id = $2 and stream = $3 and end_time is null and seen_at < $4
       and (instrument_id, order_id) not in (select * from unnest($5::text[], $6::text[]))
     returning position_id as position`,
    [uid, account, stream, at, ...columnsOf(seen.map(keyOf))],
  )
  return rows.map(({ position }) => plainId(position))
}
