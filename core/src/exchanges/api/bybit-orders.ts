/** Orders of Bybit: https://bybit-exchange.github.io/docs/v5/order/open-order, `order-list` and `enum`. */
import type { SeenOrder } from '../../orders/index.ts'
import { SIDES } from '../rows/sides.ts'
import { bybitInstrument, type BybitFacts } from './bybit.ts'
import { Fields } from './fields.ts'

/** `orderstatus`. An order that was rejected was never open, and is left out. */
const STATES: ReadonlyMap<string, SeenOrder['state'] | 'never'> = new Map([
  ['New', 'open'],
  ['PartiallyFilled', 'open'],
  ['Untriggered', 'open'],
  // A conditional order becomes an active one under the same id.
  ['Triggered', 'open'],
  ['Filled', 'filled'],
  ['Cancelled', 'cancelled'],
  ['PartiallyFilledCanceled', 'cancelled'],
  ['Deactivated', 'cancelled'],
  ['Rejected', 'never'],
  ['Created', 'never'],
])

/** `triggerdirection`: 1 = when the price rises to the trigger, 2 = when it falls to it. */
const DIRECTIONS: ReadonlyMap<string | null, 'rise' | 'fall'> = new Map([
  ['1', 'rise'],
  ['2', 'fall'],
])

/** `stopordertype`: the purpose of these follows from their side if no direction is given. */
const LOSSES = new Set(['StopLoss', 'PartialStopLoss', 'TrailingStop'])
const PROFITS = new Set(['TakeProfit', 'PartialTakeProfit'])

/** `positionIdx`: 0 = one-way mode, 1 = long leg, 2 = short leg. */
const LEGS: ReadonlyMap<string | null, SeenOrder['positionSide']> = new Map([
  ['1', 'long'],
  ['2', 'short'],
])

/**
 * A row of `order/realtime` or `order/history`; null for an order that was never open. `price` is "0" for a market
 * order, `triggerPrice` "0.00" or empty for one that waits for no price. A stop for the whole position has the quantity
 * that the position had.
 */
export function bybitOrder(record: unknown, facts: Pick<BybitFacts, 'category' | 'listed'>): SeenOrder | null {
  const row = new Fields(record, 'Bybit order')
  const state = row.word('orderStatus', STATES)
  if (state === 'never') return null
  const traded = bybitInstrument(row.text('symbol'), null, facts) ?? row.refuse('symbol', 'is not a market.')
  const side = row.word('side', SIDES)
  const trigger = row.optionalPositive('triggerPrice')
  const type = row.optional('stopOrderType') ?? ''
  const quantity = row.optionalPositive('qty')
  return {
    type: 'order',
    instrument: traded,
    orderId: row.text('orderId'),
    clientOrderId: row.id('orderLinkId'),
    side,
    positionSide: LEGS.get(row.optional('positionIdx')) ?? 'both',
    reduceOnly: row.has('reduceOnly') && row.flag('reduceOnly'),
    waitsFor: trigger === null ? null : (DIRECTIONS.get(row.optional('triggerDirection')) ?? directionOf(type, side)),
    trails: type === 'TrailingStop',
    limit: row.optional('orderType') === 'Limit' ? row.optionalPositive('price') : null,
    trigger,
    // A market buy on spot may state an amount of the quote coin, which is not a quantity.
    quantity: row.optional('marketUnit') === 'quoteCoin' ? null : quantity,
    filled: row.optionalNumber('cumExecQty') ?? 0n,
    state,
    placed: row.ms('createdTime'),
    changed: row.ms('updatedTime'),
  }
}

function directionOf(type: string, side: 'buy' | 'sell'): 'rise' | 'fall' | null {
  if (LOSSES.has(type)) return side === 'sell' ? 'fall' : 'rise'
  if (PROFITS.has(type)) return side === 'sell' ? 'rise' : 'fall'
  return null
}
