/**
 * Orders of the Crypto.com Exchange: https://exchange-docs.crypto.com/exchange/v1/rest-ws/index.html, get-open-orders,
 * get-order-history, and their counterparts in `private/advanced`, which have orders that place or cancel each other.
 */
import type { SeenOrder } from '../../orders/index.ts'
import { SIDES } from '../rows/sides.ts'
import { cryptocomMarket } from './cryptocom.ts'
import { Fields } from './fields.ts'
import type { MarketLookup } from './listing.ts'

/** An order that was rejected was never open, and is left out. */
const STATES: ReadonlyMap<string, SeenOrder['state'] | 'never'> = new Map([
  ['NEW', 'open'],
  ['PENDING', 'open'],
  ['ACTIVE', 'open'],
  ['FILLED', 'filled'],
  ['CANCELED', 'cancelled'],
  ['EXPIRED', 'cancelled'],
  ['REJECTED', 'never'],
])

const STOPS = new Set(['STOP_LOSS', 'STOP_LIMIT'])
const TARGETS = new Set(['TAKE_PROFIT', 'TAKE_PROFIT_LIMIT'])
const LIMITS = new Set(['LIMIT', 'STOP_LIMIT', 'TAKE_PROFIT_LIMIT'])

/** A row of any of the four lists; null for an order that was rejected. `ref_price` is the trigger. */
export function cryptocomOrder(record: unknown, listed: MarketLookup): SeenOrder | null {
  const row = new Fields(record, 'Crypto.com order')
  const state = row.word('status', STATES)
  if (state === 'never') return null
  const symbol = row.text('instrument_name')
  const type = row.text('order_type')
  const side = row.word('side', SIDES)
  return {
    type: 'order',
    instrument:
      cryptocomMarket(symbol, listed) ?? row.refuse('instrument_name', `"${symbol}" is not a market known here.`),
    orderId: row.text('order_id'),
    clientOrderId: row.id('client_oid'),
    side,
    positionSide: 'both',
    reduceOnly: false,
    waitsFor: waitsFor(type, side),
    trails: false,
    limit: LIMITS.has(type) ? row.optionalPositive('limit_price') : null,
    trigger: row.optionalPositive('ref_price'),
    quantity: row.optionalPositive('quantity'),
    filled: row.optionalNumber('cumulative_quantity') ?? 0n,
    state,
    placed: row.ms('create_time'),
    changed: row.ms(row.has('update_time') ? 'update_time' : 'create_time'),
  }
}

function waitsFor(type: string, side: 'buy' | 'sell'): SeenOrder['waitsFor'] {
  if (STOPS.has(type)) return side === 'sell' ? 'fall' : 'rise'
  if (TARGETS.has(type)) return side === 'sell' ? 'rise' : 'fall'
  return null
}
