/** Orders of Coinbase: https://docs.cdp.coinbase.com/api-reference/advanced-trade-api/rest-api/orders/list-orders */
import type { UtcMs } from '../../base/index.ts'
import type { SeenOrder } from '../../orders/index.ts'
import { SIDES } from '../rows/sides.ts'
import { coinbaseTraded } from './coinbase.ts'
import { Fields } from './fields.ts'
import type { MarketLookup } from './listing.ts'

/** `status`. An order that failed was never open, and is left out. */
const STATES: ReadonlyMap<string, SeenOrder['state'] | 'never'> = new Map([
  ['PENDING', 'open'],
  ['QUEUED', 'open'],
  ['OPEN', 'open'],
  ['CANCEL_QUEUED', 'open'],
  ['EDIT_QUEUED', 'open'],
  ['FILLED', 'filled'],
  ['CANCELLED', 'cancelled'],
  ['EXPIRED', 'cancelled'],
  ['FAILED', 'never'],
])

/** Keys under which `order_configuration` describes the order; an order has one of them. */
const STOPS = ['stop_limit_stop_limit_gtc', 'stop_limit_stop_limit_gtd']
const BRACKETS = ['trigger_bracket_gtc', 'trigger_bracket_gtd']
const OTHERS = [
  'market_market_ioc',
  'market_market_fok',
  'sor_limit_ioc',
  'limit_limit_gtc',
  'limit_limit_gtd',
  'limit_limit_fok',
  'twap_limit_gtd',
  'scaled_limit_gtc',
]

const DIRECTIONS: ReadonlyMap<string | null, 'rise' | 'fall'> = new Map([
  ['STOP_DIRECTION_STOP_UP', 'rise'],
  ['STOP_DIRECTION_STOP_DOWN', 'fall'],
])

export type CoinbaseOrderFacts = {
  readonly listed: MarketLookup
  /** UTC ms from which on open orders are read. Coinbase does not say when it removed an order that was not filled. */
  readonly begun: number
  /** When the list was requested. */
  readonly requestedAt: UtcMs
}

/**
 * A row of `orders/historical/batch`; null for an order that was never open, or that was cancelled without a fill at an
 * unknown time: it was placed before open orders were read. A bracket is a limit order and a stop in one, where the
 * first to fill cancels the other; it becomes two orders. An attached order becomes an order of its own once its parent
 * is filled.
 */
export function coinbaseOrder(record: unknown, facts: CoinbaseOrderFacts): SeenOrder | readonly SeenOrder[] | null {
  const row = new Fields(record, 'Coinbase order')
  const state = row.word('status', STATES)
  if (state === 'never') return null
  const terms = termsOf(row)
  const placed = row.iso('created_time')
  const changed = changeOf(row, terms, state) ?? (placed >= facts.begun ? facts.requestedAt : null)
  if (changed === null) return null
  const symbol = row.text('product_id')
  const order: SeenOrder = {
    type: 'order',
    instrument: coinbaseTraded(symbol, facts.listed) ?? row.refuse('product_id', 'is not a product.'),
    orderId: row.text('order_id'),
    clientOrderId: row.id('client_order_id'),
    side: row.word('side', SIDES),
    positionSide: 'both',
    reduceOnly: false,
    waitsFor: terms?.kind === 'stop' ? (DIRECTIONS.get(terms.fields.optional('stop_direction')) ?? null) : null,
    trails: false,
    limit: terms?.fields.optionalPositive('limit_price') ?? null,
    trigger: terms?.fields.optionalPositive('stop_price') ?? null,
    // Null for an order for an amount of money.
    quantity: terms?.fields.optionalPositive('base_size') ?? null,
    filled: row.optionalNumber('filled_size') ?? 0n,
    state,
    placed,
    changed,
  }
  return terms?.kind === 'bracket' ? bracket(row, order, terms.fields) : order
}

type Terms = { readonly kind: 'stop' | 'bracket' | 'other'; readonly fields: Fields }

function termsOf(row: Fields): Terms | null {
  if (!row.hasRecord('order_configuration')) return null
  const configuration = row.fields('order_configuration')
  const kinds = [
    ['stop', STOPS],
    ['bracket', BRACKETS],
    ['other', OTHERS],
  ] as const
  for (const [kind, names] of kinds) {
    const name = names.find((candidate) => configuration.hasRecord(candidate))
    if (name !== undefined) return { kind, fields: configuration.fields(name) }
  }
  return null
}

/** When an order entered its state; null if Coinbase does not say. */
function changeOf(row: Fields, terms: Terms | null, state: SeenOrder['state']): UtcMs | null {
  if (state === 'open') {
    const edits = row.list('edit_history').filter((edit) => edit.has('replace_accept_timestamp'))
    return edits.at(-1)?.iso('replace_accept_timestamp') ?? row.iso('created_time')
  }
  if (row.optional('status') === 'EXPIRED' && terms?.fields.has('end_time') === true)
    return terms.fields.iso('end_time')
  if (row.has('last_fill_time')) return row.iso('last_fill_time')
  return state === 'filled' ? row.iso('created_time') : null
}

/** `trigger_status` says which of the two was filled. */
function bracket(row: Fields, order: SeenOrder, terms: Fields): readonly SeenOrder[] {
  const isStopped = row.optional('trigger_status') === 'STOP_TRIGGERED'
  const part = (isFilled: boolean) => ({
    filled: isFilled ? order.filled : 0n,
    state: order.state === 'filled' && !isFilled ? ('cancelled' as const) : order.state,
  })
  const target = { ...order, ...part(!isStopped), orderId: `${order.orderId}:target` }
  const stop: SeenOrder = {
    ...order,
    ...part(isStopped),
    orderId: `${order.orderId}:stop`,
    waitsFor: order.side === 'sell' ? 'fall' : 'rise',
    limit: null,
    trigger: terms.positive('stop_trigger_price'),
  }
  return [target, stop]
}
