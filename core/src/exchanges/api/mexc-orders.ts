/**
 * Orders of MEXC. Contracts: https://www.mexc.com/api-docs/futures/account-and-trading-endpoints, orders, trigger
 * orders ("plan") and take-profit and stop-loss orders ("stop") in separate lists. Spot:
 * https://www.mexc.com/api-docs/spot-v3/spot-account-trade
 */
import type { UtcMs } from '../../base/index.ts'
import type { SeenOrder } from '../../orders/index.ts'
import { SIDES as WORDS } from '../rows/sides.ts'
import { Fields } from './fields.ts'
import type { MarketLookup } from './listing.ts'
import { MEXC_LEGS, MEXC_SIDES } from './mexc.ts'

type State = SeenOrder['state']

/** `state` of an order: 1 not yet accepted, 2 open, 3 completed, 4 cancelled, 5 invalid. */
const STATES: ReadonlyMap<string, State | 'never'> = new Map([
  ['1', 'open'],
  ['2', 'open'],
  ['3', 'filled'],
  ['4', 'cancelled'],
  ['5', 'never'],
])

/** `state` of trigger, take-profit and stop-loss orders: 1 waits, 2 cancelled, 3 executed, 4 invalid, 5 failed. */
const TRIGGER_STATES: ReadonlyMap<string, State> = new Map([
  ['1', 'open'],
  ['2', 'cancelled'],
  ['3', 'filled'],
  ['4', 'cancelled'],
  ['5', 'cancelled'],
])

/** `triggerType`: 1 at this price or above, 2 at this price or below. */
const DIRECTIONS: ReadonlyMap<string, 'rise' | 'fall'> = new Map([
  ['1', 'rise'],
  ['2', 'fall'],
])

/** `orderType`: 5 is a market order, 6 a market order converted to the current price. */
const MARKET_TYPES = new Set<string | null>(['5', '6'])

/**
 * A row of `order/list/open_orders` or `history_orders`, in contracts; null for an invalid one. The stop and the target
 * attached to an order are listed as stop orders.
 */
export function mexcContractOrder(record: unknown, listed: MarketLookup): SeenOrder | null {
  const row = new Fields(record, 'MEXC contract order')
  const state = row.word('state', STATES)
  if (state === 'never') return null
  return {
    ...contractTerms(row, listed),
    orderId: row.text('orderId'),
    clientOrderId: row.id('externalOid'),
    waitsFor: null,
    trigger: null,
    filled: row.optionalNumber('dealVol') ?? 0n,
    state,
  }
}

/** A row of `planorder/list/orders`. When executed, it places an order with an id of its own, `orderId`. */
export function mexcTriggerOrder(record: unknown, listed: MarketLookup): SeenOrder {
  const row = new Fields(record, 'MEXC trigger order')
  return {
    ...contractTerms(row, listed),
    orderId: row.text('id'),
    clientOrderId: row.id('externalOid'),
    waitsFor: row.word('triggerType', DIRECTIONS),
    trigger: row.positive('triggerPrice'),
    filled: 0n,
    state: row.word('state', TRIGGER_STATES),
  }
}

type ContractTerms = Omit<SeenOrder, 'orderId' | 'clientOrderId' | 'waitsFor' | 'trigger' | 'filled' | 'state'>

function contractTerms(row: Fields, listed: MarketLookup): ContractTerms {
  const { side, leg, opens } = row.word('side', MEXC_SIDES)
  return {
    type: 'order',
    instrument: listed(row.text('symbol')) ?? row.refuse('symbol', 'is not a contract that is listed.'),
    side,
    positionSide: row.optional('positionMode') === '2' ? 'both' : leg,
    reduceOnly: !opens,
    trails: false,
    limit: MARKET_TYPES.has(row.optional('orderType')) ? null : row.optionalPositive('price'),
    quantity: row.optionalPositive('vol'),
    placed: row.ms('createTime'),
    changed: row.ms(row.has('updateTime') ? 'updateTime' : 'createTime'),
  }
}

/**
 * A row of `stoporder/open_orders` or `stoporder/list/orders`: a stop, a target, or both, of a position or of the order
 * that opened it. `triggerSide` says which was executed: 1 the target, 2 the stop. `volType` 2 is for the whole
 * position; `SEPARATE` quantities have fields of their own.
 */
export function mexcStopOrder(record: unknown, listed: MarketLookup): readonly SeenOrder[] {
  const row = new Fields(record, 'MEXC stop order')
  const leg = row.word('positionType', MEXC_LEGS)
  const side = leg === 'long' ? 'sell' : 'buy'
  const state = row.word('state', TRIGGER_STATES)
  const part = (name: 'stop' | 'target'): SeenOrder | null => {
    const prefix = name === 'stop' ? 'stopLoss' : 'takeProfit'
    const trigger = row.optionalPositive(`${prefix}Price`)
    if (trigger === null) return null
    const isExecuted = row.optional('triggerSide') === (name === 'stop' ? '2' : '1')
    return {
      type: 'order',
      instrument: listed(row.text('symbol')) ?? row.refuse('symbol', 'is not a contract that is listed.'),
      orderId: `${row.text('id')}:${name}`,
      clientOrderId: null,
      side,
      positionSide: leg,
      reduceOnly: true,
      waitsFor: (side === 'sell') === (name === 'stop') ? 'fall' : 'rise',
      trails: false,
      limit: row.optional(`${prefix}Type`) === '1' ? row.optionalPositive(`${prefix}OrderPrice`) : null,
      trigger,
      quantity: row.optional('volType') === '2' ? null : quantityOf(row, `${prefix}Vol`),
      filled: 0n,
      state: state === 'filled' && !isExecuted ? 'cancelled' : state,
      placed: row.ms('createTime'),
      changed: row.ms(row.has('updateTime') ? 'updateTime' : 'createTime'),
    }
  }
  return [part('stop'), part('target')].filter((order) => order !== null)
}

function quantityOf(row: Fields, separate: string): SeenOrder['quantity'] {
  const own = row.optional('profitLossVolType') === 'SEPARATE' ? row.optionalPositive(separate) : null
  return own ?? row.optionalPositive('vol')
}

/** `status` of spot orders: https://www.mexc.com/api-docs/spot-v3/public-parameters */
const SPOT_STATES: ReadonlyMap<string, State> = new Map([
  ['NEW', 'open'],
  ['PARTIALLY_FILLED', 'open'],
  ['FILLED', 'filled'],
  ['CANCELED', 'cancelled'],
  ['PARTIALLY_CANCELED', 'cancelled'],
])

/**
 * A row of spot `openOrders` or `allOrders`. `updateTime` may be null; an order that has ended then counts as ended at
 * `requestedAt`.
 */
export function mexcSpotOrder(
  record: unknown,
  { listed, requestedAt }: { readonly listed: MarketLookup; readonly requestedAt: UtcMs },
): SeenOrder {
  const row = new Fields(record, 'MEXC order')
  const state = row.word('status', SPOT_STATES)
  const placed = row.ms('time')
  return {
    type: 'order',
    instrument: listed(row.text('symbol')) ?? row.refuse('symbol', 'is not a market.'),
    orderId: row.text('orderId'),
    clientOrderId: row.id('clientOrderId'),
    side: row.word('side', WORDS),
    positionSide: 'both',
    reduceOnly: false,
    waitsFor: null,
    trails: false,
    limit: row.optional('type') === 'MARKET' ? null : row.optionalPositive('price'),
    trigger: row.optionalPositive('stopPrice'),
    quantity: row.optionalPositive('origQty'),
    filled: row.optionalNumber('executedQty') ?? 0n,
    state,
    placed,
    changed: row.has('updateTime') ? row.ms('updateTime') : state === 'open' ? placed : requestedAt,
  }
}
