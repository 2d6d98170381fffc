/**
 * Orders of Deribit: https://docs.deribit.com/api-reference/trading/private-get_open_orders,
 * `private-get_order_history_by_currency` and `private-get_trigger_order_history`.
 */
import type { SeenOrder } from '../../orders/index.ts'
import type { Instrument } from '../../ledger/index.ts'
import { SIDES } from '../rows/sides.ts'
import { deribitInstrument } from './deribit.ts'
import { Fields } from './fields.ts'
import type { MarketLookup } from './listing.ts'

/** `order_state`. An order that was rejected was never open, and is left out. */
const STATES: ReadonlyMap<string, SeenOrder['state'] | 'never'> = new Map([
  ['open', 'open'],
  ['untriggered', 'open'],
  ['triggered', 'open'],
  ['filled', 'filled'],
  ['cancelled', 'cancelled'],
  ['rejected', 'never'],
])

const STOPS = new Set(['stop_market', 'stop_limit', 'trailing_stop'])
const TARGETS = new Set(['take_market', 'take_limit'])

/**
 * A row of the open orders or of the order history; null for an order of a combo, whose legs are filled as orders of
 * their own, and for one that was never open. A trigger order that becomes active spawns an order with another id; that
 * one waits for nothing any more. `price` is `market_price` for an order without a limit.
 */
export function deribitOrder(record: unknown, listed: MarketLookup): SeenOrder | null {
  const row = new Fields(record, 'Deribit order')
  const traded = tradedIn(row, listed)
  const state = row.word('order_state', STATES)
  if (traded === null || state === 'never') return null
  const type = row.text('order_type')
  const side = row.word('direction', SIDES)
  const isSpawned = row.has('trigger_order_id') || (row.has('triggered') && row.flag('triggered'))
  return {
    type: 'order',
    instrument: traded,
    orderId: row.text('order_id'),
    clientOrderId: row.id('label'),
    side,
    positionSide: 'both',
    reduceOnly: row.has('reduce_only') && row.flag('reduce_only'),
    waitsFor: isSpawned ? null : waitsFor(type, side),
    trails: type === 'trailing_stop',
    limit: limitOf(row, type),
    trigger: isSpawned ? null : row.optionalPositive('trigger_price'),
    quantity: row.optionalPositive('amount'),
    filled: row.optionalNumber('filled_amount') ?? 0n,
    state,
    placed: row.ms('creation_timestamp'),
    changed: row.ms('last_update_timestamp'),
  }
}

/**
 * A row of the trigger history: a trigger order that spawned an order (`trigger:order`), was cancelled, or was rejected
 * when it was triggered. Its type is documented as `limit` or `market`, which does not tell whether it was a stop or a
 * target; that is known from when it was open. `price` is the limit of the order that it would spawn. Null for an entry
 * about its placement, because only the list of open orders says which orders are open.
 */
export function deribitTriggerOrder(record: unknown, listed: MarketLookup): SeenOrder | null {
  const row = new Fields(record, 'Deribit trigger order')
  const traded = tradedIn(row, listed)
  const state = triggerState(row)
  if (traded === null || state === null) return null
  const type = row.optional('order_type') ?? ''
  const side = row.word('direction', SIDES)
  return {
    type: 'order',
    instrument: traded,
    orderId: row.text('trigger_order_id'),
    clientOrderId: row.id('label'),
    side,
    positionSide: 'both',
    reduceOnly: row.has('reduce_only') && row.flag('reduce_only'),
    waitsFor: waitsFor(type, side),
    trails: type === 'trailing_stop' || row.has('trigger_offset'),
    limit: limitOf(row, type),
    trigger: row.optionalPositive('trigger_price'),
    quantity: row.optionalPositive('amount'),
    filled: 0n,
    state,
    placed: row.ms('timestamp'),
    changed: row.ms(row.has('last_update_timestamp') ? 'last_update_timestamp' : 'timestamp'),
  }
}

/** States read `rejected:reduce_direction` for a rejected order; `new` if another order was spawned. */
function triggerState(row: Fields): SeenOrder['state'] | null {
  const state = row.text('order_state')
  if (state === 'cancelled' || state.startsWith('rejected') || row.optional('request') === 'cancel') return 'cancelled'
  if (state === 'triggered' || row.optional('request') === 'trigger:order') return 'filled'
  return state === 'untriggered' || state === 'new' ? null : row.refuse('order_state', 'is not a state known here.')
}

/** Names of combos: `BTC-FS-27JUN25_PERP`, `ETH-CS-27JUN25-3000_3500`. */
const COMBO = /^[A-Z0-9_]+-(?!PERPETUAL\b)[A-Z]+\d*-/

function tradedIn(row: Fields, listed: MarketLookup): Instrument | null {
  const symbol = row.text('instrument_name')
  const listing = deribitInstrument(symbol, listed)
  if (listing !== null || COMBO.test(symbol)) return listing
  return row.refuse('instrument_name', `"${symbol}" is not a market known here.`)
}

function waitsFor(type: string, side: 'buy' | 'sell'): SeenOrder['waitsFor'] {
  if (STOPS.has(type)) return side === 'sell' ? 'fall' : 'rise'
  if (TARGETS.has(type)) return side === 'sell' ? 'rise' : 'fall'
  return null
}

function limitOf(row: Fields, type: string): SeenOrder['limit'] {
  if (type.includes('market') || type === 'trailing_stop' || row.optional('price') === 'market_price') return null
  return row.optionalPositive('price')
}
