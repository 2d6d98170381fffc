/**
 * Orders at Kraken: https://docs.kraken.com/api-reference/account-data/get-open-orders and get-closed-orders; recorded:
 * kraken/api_jkorf/Spot__Trading__Get*Orders*.txt. A stop keeps its id when it is triggered; an attached closing order
 * (`close`) is placed, and listed, once its parent is filled.
 */
import { type Fixed, parseFixed, type UtcMs } from '../../base/index.ts'
import type { SeenOrder } from '../../orders/index.ts'
import { krakenMarket } from '../layouts/kraken/trades.ts'
import { SIDES } from '../rows/sides.ts'
import { Fields } from './fields.ts'

const STATES: ReadonlyMap<string, SeenOrder['state']> = new Map([
  ['pending', 'open'],
  ['open', 'open'],
  ['closed', 'filled'],
  ['canceled', 'cancelled'],
  ['expired', 'cancelled'],
])

type Facts = {
  /** The name that trades use for a pair, such as `XXBTZUSD` for `XBTUSD`, which orders use. */
  readonly pairOf: (name: string) => string
  /** The moment of the request. */
  readonly now: UtcMs
}

/** An order of `OpenOrders` or `ClosedOrders`; its id is the key under which the response lists it. */
export function krakenOrder(id: string, record: unknown, { pairOf, now }: Facts): SeenOrder {
  const row = new Fields(record, 'Kraken order')
  const terms = row.fields('descr')
  const pair = pairOf(terms.text('pair'))
  const onMargin = (terms.optional('leverage') ?? 'none') !== 'none'
  const traded = krakenMarket(pair, onMargin) ?? terms.refuse('pair', 'is not the name of a pair.')
  const type = terms.text('ordertype')
  const side = terms.word('type', SIDES)
  const state = row.word('status', STATES)
  const waits = /^(?:stop-loss|trailing-stop)/.test(type) ? 'loss' : type.startsWith('take-profit') ? 'profit' : null
  const trigger = waits === null ? null : (priceIn(terms, 'price') ?? row.optionalPositive('stopprice'))
  return {
    type: 'order',
    instrument: traded,
    orderId: id,
    clientOrderId: row.id('cl_ord_id') ?? reference(row),
    side,
    positionSide: 'both',
    reduceOnly: type === 'settle-position' || (row.has('reduce_only') && row.flag('reduce_only')),
    waitsFor: waits === null ? null : (waits === 'loss') === (side === 'sell') ? 'fall' : 'rise',
    trails: type.startsWith('trailing-stop'),
    limit: limitOf({ row, terms, type, waits: waits !== null }),
    trigger,
    // `viqc`: the volume is in the quote coin.
    quantity: (row.optional('oflags') ?? '').split(',').includes('viqc') ? null : row.optionalPositive('vol'),
    filled: row.optionalNumber('vol_exec') ?? 0n,
    state,
    placed: row.seconds('opentm'),
    changed: row.has('closetm') ? row.seconds('closetm') : now,
  }
}

/** A number that the trader gave to one or more orders; zero if none was given. */
function reference(row: Fields): string | null {
  const given = row.id('userref')
  return given === '0' ? null : given
}

type Limit = { readonly row: Fields; readonly terms: Fields; readonly type: string; readonly waits: boolean }

/** A conditional limit order has its limit in the second price, any other order in the first. */
function limitOf({ row, terms, type, waits }: Limit): Fixed | null {
  if (waits) return type.endsWith('-limit') ? (priceIn(terms, 'price2') ?? row.optionalPositive('limitprice')) : null
  return type === 'limit' || type === 'iceberg' ? priceIn(terms, 'price') : null
}

/** A price; null if it is a distance from another one, such as `+1.0000%` or `#5`. */
function priceIn(terms: Fields, name: string): Fixed | null {
  const text = terms.optional(name) ?? ''
  const price = /^\d/.test(text) ? parseFixed(text) : null
  return price === null || price <= 0n ? null : price
}
