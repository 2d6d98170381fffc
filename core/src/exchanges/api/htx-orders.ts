/**
 * Orders of HTX. Contracts, `v5/trade/order/opens` and `history`:
 * https://www.htx.com/en-us/opend/newApiPages/?id=8cb89359-77b5-11ed-9966-19589bc57bc; `v5/algo/order/opens`:
 * https://www.htx.com/en-us/opend/newApiPages/?id=8cb89359-77b5-11ed-9966-19b7345a20e, rows of which are recorded in
 * ccxt's htx.ts; further fields and states as gocryptotrader and JKorf/HTX.Net read them. Spot, `v1/order/openOrders`:
 * https://www.htx.com/en-us/opend/newApiPages/?id=7ec4e04b-7773-11ed-9966-0242ac110003, and `v2/algo-orders`.
 */
import { absolute } from '../../base/index.ts'
import type { SeenOrder } from '../../orders/index.ts'
import { marginMarket } from '../layouts/margin.ts'
import { POSITION_SIDES, SIDES } from '../rows/sides.ts'
import { Fields } from './fields.ts'
import { isHtxMargin } from './htx.ts'
import type { MarketLookup } from './listing.ts'

type State = SeenOrder['state']

const STATES: ReadonlyMap<string, State | 'never'> = new Map([
  ['new', 'open'],
  ['partially_filled', 'open'],
  ['filled', 'filled'],
  ['partially_canceled', 'cancelled'],
  ['canceled', 'cancelled'],
  ['rejected', 'never'],
])

/** A conditional order that took effect placed an order with an id of its own. */
const ALGO_STATES: ReadonlyMap<string, State> = new Map([
  ['active', 'open'],
  ['effective', 'filled'],
  ['canceled', 'cancelled'],
  ['failed', 'cancelled'],
])

/**
 * A row of `v5/trade/order/opens` or `history`, in contracts; null for one that was rejected. If the trader gave no id,
 * `client_order_id` repeats `order_id`. Its stop and target become conditional orders once it is filled.
 */
export function htxContractSeenOrder(record: unknown, listed: MarketLookup): SeenOrder | null {
  const row = new Fields(record, 'HTX order')
  const state = row.word('state', STATES)
  if (state === 'never') return null
  const orderId = row.text('order_id')
  const clientId = row.id('client_order_id')
  return {
    ...contractTerms(row, listed),
    orderId,
    clientOrderId: clientId === orderId ? null : clientId,
    reduceOnly: isReducing(row),
    waitsFor: null,
    trails: false,
    limit: row.optional('type') === 'market' ? null : row.optionalPositive('price'),
    trigger: null,
    filled: row.optionalNumber('trade_volume') ?? 0n,
    state,
  }
}

type ContractTerms = Pick<
  SeenOrder,
  'type' | 'instrument' | 'side' | 'positionSide' | 'quantity' | 'placed' | 'changed'
>

function contractTerms(row: Fields, listed: MarketLookup): ContractTerms {
  return {
    type: 'order',
    instrument: listed(row.text('contract_code')) ?? row.refuse('contract_code', 'is not a contract that is listed.'),
    side: row.word('side', SIDES),
    positionSide: row.has('position_side') ? row.word('position_side', POSITION_SIDES) : 'both',
    quantity: row.optionalPositive('volume'),
    placed: row.ms('created_time'),
    changed: row.ms(row.has('updated_time') ? 'updated_time' : 'created_time'),
  }
}

function isReducing(row: Fields): boolean {
  return row.has('reduce_only') && row.flag('reduce_only')
}

/**
 * A row of `v5/algo/order`: `tp`, `sl`, both in `tpsl`, `trigger` or `trailing_stop`. What a `trigger` waits for
 * depends on the price when it was placed; the price of a trailing stop is not stated.
 */
export function htxAlgoOrder(record: unknown, listed: MarketLookup): readonly SeenOrder[] {
  const row = new Fields(record, 'HTX conditional order')
  const type = row.text('type')
  const terms = contractTerms(row, listed)
  const orderId = row.text('algo_id')
  const order: SeenOrder = {
    ...terms,
    orderId,
    clientOrderId: row.id('algo_client_order_id'),
    reduceOnly: isReducing(row),
    waitsFor: type === 'trailing_stop' ? waitsFor('sl', terms.side) : null,
    trails: type === 'trailing_stop',
    limit: type === 'trigger' ? row.optionalPositive('price') : null,
    trigger: type === 'trigger' ? row.optionalPositive('trigger_price') : null,
    filled: 0n,
    state: row.word('state', ALGO_STATES),
  }
  if (!type.startsWith('tp') && type !== 'sl') return [order]
  const parts = [part(row, order, 'sl'), part(row, order, 'tp')].filter((seen) => seen !== null)
  return parts.length === 2 ? withEnds(row, parts) : parts.map((seen) => ({ ...seen, orderId }))
}

function part(row: Fields, order: SeenOrder, kind: 'sl' | 'tp'): SeenOrder | null {
  const trigger = row.optionalPositive(`${kind}_trigger_price`)
  if (trigger === null) return null
  return {
    ...order,
    orderId: `${order.orderId}:${kind === 'sl' ? 'stop' : 'target'}`,
    reduceOnly: true,
    waitsFor: waitsFor(kind, order.side),
    limit: row.optional(`${kind}_type`) === 'limit' ? row.optionalPositive(`${kind}_order_price`) : null,
    trigger,
  }
}

function waitsFor(kind: 'sl' | 'tp', side: 'buy' | 'sell'): 'rise' | 'fall' {
  return (side === 'sell') === (kind === 'sl') ? 'fall' : 'rise'
}

/** The price tells whether the stop or the target took effect; the other was cancelled. */
function withEnds(row: Fields, orders: readonly SeenOrder[]): readonly SeenOrder[] {
  const price = row.optionalPositive('actual_price')
  if (price === null) return orders
  const distances = orders.map(({ trigger }) => absolute((trigger ?? 0n) - price))
  const nearest = distances.reduce((a, b) => (a < b ? a : b), distances[0] ?? 0n)
  return orders.map((order, index) => {
    return order.state === 'filled' && distances[index] !== nearest ? { ...order, state: 'cancelled' } : order
  })
}

const SPOT_STATES: ReadonlyMap<string, State> = new Map([
  ['created', 'open'],
  ['submitted', 'open'],
  ['partial-filled', 'open'],
  ['canceling', 'open'],
  ['filled', 'filled'],
  ['partial-canceled', 'cancelled'],
  ['canceled', 'cancelled'],
])

/** `operator` of the stop price. */
const OPERATORS: ReadonlyMap<string | null, 'rise' | 'fall'> = new Map([
  ['gte', 'rise'],
  ['lte', 'fall'],
])

/**
 * A row of spot `openOrders`, where names begin with `filled`, or of `history`, where they begin with `field`. `type`
 * is the side with the kind: `sell-stop-limit`. The amount of `buy-market` is in the quote coin.
 */
export function htxSpotOrder(record: unknown, listed: MarketLookup): SeenOrder {
  const row = new Fields(record, 'HTX spot order')
  const type = row.text('type')
  const side = SIDES.get(type.split('-')[0] ?? '') ?? row.refuse('type', 'is neither a buy nor a sell.')
  const trigger = row.optionalPositive('stop-price')
  const placed = row.ms('created-at')
  const ended = ['canceled-at', 'finished-at'].find((name) => row.optionalPositive(name) !== null)
  return {
    type: 'order',
    instrument: spotMarket(row, listed),
    orderId: row.text('id'),
    clientOrderId: row.id('client-order-id'),
    side,
    positionSide: 'both',
    reduceOnly: false,
    waitsFor: trigger === null ? null : (OPERATORS.get(row.optional('operator')) ?? null),
    trails: false,
    limit: type.endsWith('market') ? null : row.optionalPositive('price'),
    trigger,
    quantity: type === 'buy-market' ? null : row.optionalPositive('amount'),
    filled: row.optionalNumber(row.has('field-amount') ? 'field-amount' : 'filled-amount') ?? 0n,
    state: row.word('state', SPOT_STATES),
    placed,
    changed: ended === undefined ? placed : row.ms(ended),
  }
}

function spotMarket(row: Fields, listed: MarketLookup): SeenOrder['instrument'] {
  const market = listed(row.text('symbol')) ?? row.refuse('symbol', 'is not a market.')
  return isHtxMargin(row) ? marginMarket(market) : market
}

/** `orderStatus` of `v2/algo-orders`. A triggered one placed an order with an id of its own. */
const SPOT_ALGO_STATES: ReadonlyMap<string, State> = new Map([
  ['created', 'open'],
  ['triggered', 'filled'],
  ['canceled', 'cancelled'],
  ['rejected', 'cancelled'],
])

/**
 * A row of `v2/algo-orders`, which has no id but that of the client until it is triggered. Whether it waits for a rise
 * or a fall depends on the price when it was placed.
 */
export function htxSpotAlgoOrder(record: unknown, listed: MarketLookup): SeenOrder {
  const row = new Fields(record, 'HTX conditional spot order')
  const clientOrderId = row.id('clientOrderId') ?? row.refuse('clientOrderId', 'is missing.')
  return {
    type: 'order',
    instrument: spotMarket(row, listed),
    orderId: clientOrderId,
    clientOrderId,
    side: row.word('orderSide', SIDES),
    positionSide: 'both',
    reduceOnly: false,
    waitsFor: null,
    trails: row.has('trailingRate'),
    limit: row.optional('orderType') === 'market' ? null : row.optionalPositive('orderPrice'),
    trigger: row.optionalPositive('stopPrice'),
    quantity: row.optionalPositive('orderSize'),
    filled: 0n,
    state: row.word('orderStatus', SPOT_ALGO_STATES),
    placed: row.ms('orderOrigTime'),
    changed: row.ms(row.has('lastActTime') ? 'lastActTime' : 'orderOrigTime'),
  }
}
