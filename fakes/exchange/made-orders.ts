/** The orders of a simulated account: those behind its fills, and the stops and targets of its trades. */
import type { FakeAccount, FakeFill, PositionLeg } from './account.ts'
import { decimal, write } from './decimal.ts'
import { type Guard, guardsOf } from './guards.ts'
import type { FakeInstrument } from './instruments.ts'
import { hashOf, hexOf } from './random.ts'
import { type Trip, tripsOf } from './trips.ts'

/** An order that was filled. */
export type EntryOrder = {
  readonly fill: FakeFill
  readonly quantity: string
  /** The first fill, and the last one. */
  readonly from: number
  readonly to: number
  readonly clientId: ClientId
  /** The stop or target that became this order. */
  readonly guard: GuardOrder | null
}

export type GuardOrder = Guard & {
  readonly instrument: FakeInstrument
  readonly leg: PositionLeg
  readonly side: 'buy' | 'sell'
  readonly quantity: string
  readonly clientId: ClientId
  /** Grows with the time of the trade; unique within the account. */
  readonly number: number
  /** The order that closed the trade, if this one did. */
  readonly becomes: number | null
}

/** Who placed an order: a program, which numbers its trades, or a person in an app of the exchange. */
export type ClientId = { readonly bot: string | null; readonly app: string }

export type MadeOrders = {
  readonly entries: readonly EntryOrder[]
  readonly guards: readonly GuardOrder[]
  /** Stops and targets by the order that they became. */
  readonly hits: ReadonlyMap<number, GuardOrder>
}

const made = new WeakMap<FakeAccount, { readonly fills: number; readonly orders: MadeOrders }>()

/** All orders, entries in time order; rebuilt after the account has traded further. */
export function madeOrders(account: FakeAccount): MadeOrders {
  const cached = made.get(account)
  if (cached !== undefined && cached.fills === account.fills.length) return cached.orders
  const quantities = quantitiesOf(account)
  const guards = tripsOf(account).flatMap((trip) => guardOrders(account.uid, trip, quantities))
  const hits = new Map(guards.flatMap((guard) => (guard.becomes === null ? [] : [[guard.becomes, guard] as const])))
  const orders = { entries: entriesOf(account, quantities, hits), guards, hits }
  made.set(account, { fills: account.fills.length, orders })
  return orders
}

type Quantities = ReadonlyMap<number, string>

/** The filled quantity of each order. */
function quantitiesOf(account: FakeAccount): Quantities {
  const quantities = new Map<number, string>()
  for (const { orderId, quantity } of account.fills) {
    const before = quantities.get(orderId)
    quantities.set(orderId, before === undefined ? quantity : write(decimal(before) + decimal(quantity)))
  }
  return quantities
}

function entriesOf(account: FakeAccount, quantities: Quantities, hits: MadeOrders['hits']): readonly EntryOrder[] {
  const entries: EntryOrder[] = []
  for (const fill of account.fills) {
    const last = entries.at(-1)
    // The fills of an order are consecutive.
    if (last !== undefined && last.fill.orderId === fill.orderId) {
      entries[entries.length - 1] = { ...last, to: fill.time }
      continue
    }
    const guard = hits.get(fill.orderId) ?? null
    const clientId = guard?.clientId ?? clientIdOf(fill, '')
    const quantity = quantities.get(fill.orderId) ?? fill.quantity
    entries.push({ fill, quantity, from: fill.time, to: fill.time, clientId, guard })
  }
  return entries
}

function guardOrders(uid: number, trip: Trip, quantities: Quantities): readonly GuardOrder[] {
  const { opening, side, closing } = trip
  return guardsOf(uid, trip).map((guard) => {
    const becomes = guard.end?.how === 'filled' ? (closing?.orderId ?? null) : null
    return {
      ...guard,
      instrument: opening.instrument,
      leg: opening.leg,
      side: side === 'long' ? ('sell' as const) : ('buy' as const),
      // A stop fills the position held at that time.
      quantity: (becomes === null ? null : quantities.get(becomes)) ?? trip.quantity,
      clientId: clientIdOf(opening, guard.aim === 'stop' ? '-sl' : `-tp${guard.index}`),
      number: opening.id * 4 + guard.index,
      becomes,
    }
  })
}

const APPS = ['web_', 'ios_', 'android_', 'electron_']

/**
 * A market belongs to one of two bots, or to nobody; a bot numbers its orders, and names stops and targets after them.
 */
function clientIdOf({ instrument, orderId }: FakeFill, suffix: string): ClientId {
  const bots = ['grid', 'trend', null]
  const bot = bots[hashOf(instrument.symbol) % bots.length] ?? null
  const number = String(orderId % 10_000).padStart(4, '0')
  const app = APPS[hashOf(String(orderId)) % APPS.length] ?? 'web_'
  return { bot: bot === null ? null : `${bot}-${number}${suffix}`, app: app + hexOf(`client ${orderId} ${suffix}`, 20) }
}
