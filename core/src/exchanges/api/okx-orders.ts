/**
 * Orders of OKX: https://www.okx.com/docs-v5/en/#order-book-trading-trade-get-order-list for ordinary ones,
 * https://www.okx.com/docs-v5/en/#order-book-trading-algo-trading-get-algo-order-list for conditional ones.
 *
 * A conditional order ends when its price is reached, and becomes an ordinary one with another id. A stop and a target
 * attached to an order (`attachAlgoOrds`) are placed once it is filled, and are listed from then on.
 */
import { type Fixed, ONE, type UtcMs } from '../../base/index.ts'
import type { SeenOrder } from '../../orders/index.ts'
import { SIDES } from '../rows/sides.ts'
import { Fields } from './fields.ts'
import type { MarketLookup } from './listing.ts'
import { OKX_LEGS } from './okx.ts'
import { okxInstrument } from './okx-contracts.ts'

const STATES: ReadonlyMap<string, SeenOrder['state']> = new Map([
  ['live', 'open'],
  ['partially_filled', 'open'],
  ['filled', 'filled'],
  ['canceled', 'cancelled'],
  ['mmp_canceled', 'cancelled'],
])

/** An `effective` order became an ordinary one; an `order_failed` one would have, but could not be placed. */
const WAITING_STATES: ReadonlyMap<string, SeenOrder['state']> = new Map([
  ['live', 'open'],
  ['pause', 'open'],
  ['partially_effective', 'open'],
  ['effective', 'filled'],
  ['canceled', 'cancelled'],
  ['order_failed', 'cancelled'],
  ['partially_failed', 'cancelled'],
])

/** A row of `orders-pending`, `orders-history` or `orders-history-archive`. Sizes are in the units of the fills. */
export function okxOrder(record: unknown, listed: MarketLookup): SeenOrder {
  const row = new Fields(record, 'OKX order')
  return {
    type: 'order',
    ...termsOf(row, listed),
    orderId: row.text('ordId'),
    // An order that came from a conditional one has the client id of the latter.
    clientOrderId: row.id('clOrdId') ?? row.id('algoClOrdId'),
    waitsFor: null,
    trails: false,
    limit: row.optionalPositive('px'),
    trigger: null,
    quantity: quantityOf(row, row.text('ordType') === 'market'),
    filled: row.optionalNumber('accFillSz') ?? 0n,
    state: row.word('state', STATES),
    placed: row.ms('cTime'),
    changed: row.ms('uTime'),
  }
}

/**
 * A row of `orders-algo-pending` or `orders-algo-history`: `conditional`, `oco`, `trigger` or `move_order_stop`. A row
 * with a stop and a target is two orders. `now` is the moment of the request.
 */
export function okxWaitingOrders(
  record: unknown,
  { listed, now }: { readonly listed: MarketLookup; readonly now: UtcMs },
): readonly SeenOrder[] {
  const row = new Fields(record, 'OKX algo order')
  const terms = termsOf(row, listed)
  const orderId = row.text('algoId')
  const common = {
    type: 'order',
    ...terms,
    orderId,
    clientOrderId: row.id('algoClOrdId') ?? row.id('clOrdId'),
    trails: false,
    state: row.word('state', WAITING_STATES),
    placed: row.ms('cTime'),
    changed: row.has('uTime') ? row.ms('uTime') : now,
  } as const
  const type = row.text('ordType')
  if (type === 'trigger') return [filledWhole({ ...common, ...triggerOf(row) })]
  if (type === 'move_order_stop') return [trailingStop(row, common, now)]
  const legs = legsOf(row, terms.side)
  return legs.map((leg) => {
    const id = legs.length === 1 ? orderId : `${orderId}:${leg.name}`
    return filledWhole({ ...common, ...leg.order, orderId: id, state: stateOf(row, common.state, leg.name) })
  })
}

type Terms = Pick<SeenOrder, 'instrument' | 'side' | 'positionSide' | 'reduceOnly'>

function termsOf(row: Fields, listed: MarketLookup): Terms {
  return {
    instrument: okxInstrument(row, listed, row.optionalAsset('feeCcy')),
    side: row.word('side', SIDES),
    positionSide: row.has('posSide') ? row.word('posSide', OKX_LEGS) : 'both',
    reduceOnly: row.has('reduceOnly') && row.flag('reduceOnly'),
  }
}

/** Null if the size is in the quote coin, as for market buys on spot, or if the order closes the whole position. */
function quantityOf(row: Fields, isMarket: boolean): Fixed | null {
  if (row.optionalNumber('closeFraction') === ONE) return null
  const unit = row.optional('tgtCcy')
  if (unit === 'quote_ccy') return null
  const isPair = ['SPOT', 'MARGIN'].includes(row.optional('instType') ?? '')
  if (isMarket && isPair && unit === null && row.text('side') === 'buy') return null
  return row.optionalPositive('sz')
}

/** A price of -1 stands for a market order. */
function limitOf(row: Fields, name: string): Fixed | null {
  const price = row.optionalNumber(name)
  return price === null || price <= 0n ? null : price
}

type Waiting = Pick<SeenOrder, 'waitsFor' | 'limit' | 'trigger' | 'quantity'>

/** `last` is the price at which it was placed: the trigger is on the side to which the price has to move. */
function triggerOf(row: Fields): Waiting {
  const trigger = row.positive('triggerPx')
  const last = row.optionalPositive('last')
  const limit = limitOf(row, 'ordPx')
  const waitsFor = last === null ? null : trigger > last ? 'rise' : 'fall'
  return { waitsFor, limit, trigger, quantity: quantityOf(row, limit === null) }
}

/**
 * Its trigger follows the price without a change of the order, so the trigger counts from the moment of the request.
 */
function trailingStop(row: Fields, common: Omit<SeenOrder, keyof Waiting | 'filled'>, now: UtcMs): SeenOrder {
  return filledWhole({
    ...common,
    waitsFor: common.side === 'sell' ? 'fall' : 'rise',
    trails: true,
    limit: null,
    trigger: row.optionalPositive('moveTriggerPx'),
    quantity: quantityOf(row, true),
    changed: common.state === 'open' ? now : common.changed,
  })
}

type Leg = { readonly name: 'stop' | 'target'; readonly order: Waiting }

function legsOf(row: Fields, side: SeenOrder['side']): readonly Leg[] {
  const loss = row.optionalPositive('slTriggerPx')
  const profit = row.optionalPositive('tpTriggerPx')
  const legs: Leg[] = []
  if (loss !== null) {
    const limit = limitOf(row, 'slOrdPx')
    const waitsFor = side === 'sell' ? 'fall' : 'rise'
    legs.push({ name: 'stop', order: { waitsFor, limit, trigger: loss, quantity: quantityOf(row, limit === null) } })
  }
  // A target that is a limit order from the start is listed with the ordinary orders.
  if (profit !== null && !(row.hasRecord('linkedOrd') && row.fields('linkedOrd').has('ordId'))) {
    const limit = limitOf(row, 'tpOrdPx')
    const waitsFor = side === 'sell' ? 'rise' : 'fall'
    legs.push({
      name: 'target',
      order: { waitsFor, limit, trigger: profit, quantity: quantityOf(row, limit === null) },
    })
  }
  return legs.length === 0 ? row.refuse('slTriggerPx', 'and tpTriggerPx are missing.') : legs
}

/** `actualSide` tells which of the two was triggered, which cancels the other. */
function stateOf(row: Fields, state: SeenOrder['state'], leg: Leg['name']): SeenOrder['state'] {
  const triggered = row.optional('actualSide')
  if (state !== 'filled' || (triggered !== 'tp' && triggered !== 'sl')) return state
  return (triggered === 'sl') === (leg === 'stop') ? 'filled' : 'cancelled'
}

/** It ends as a whole when its price is reached; the resulting order tells how much was filled. */
function filledWhole(order: Omit<SeenOrder, 'filled'>): SeenOrder {
  return { ...order, filled: order.state === 'filled' ? (order.quantity ?? 0n) : 0n }
}
