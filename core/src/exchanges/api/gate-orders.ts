/**
 * Orders of Gate. Sources: https://www.gate.com/docs/developers/apiv4 and the models of Gate's own client
 * (https://github.com/gate/gateapi-python: docs/Order.md, FuturesOrder.md, SpotPriceTriggeredOrder.md,
 * FuturesPriceTriggeredOrder.md). A conditional order becomes a new order with its own id.
 */
import type { Fixed, UtcMs } from '../../base/index.ts'
import type { SeenOrder } from '../../orders/index.ts'
import { marginMarket } from '../layouts/margin.ts'
import { SIDES } from '../rows/sides.ts'
import { Fields } from './fields.ts'
import { gatePair } from './gate.ts'
import type { MarketLookup } from './listing.ts'

type Facts = {
  readonly listed: MarketLookup
  /** The moment of the request. */
  readonly now: UtcMs
}

/** The trader's own text begins with `t-`; others are reserved, such as `web` and `api`. */
function clientIdOf(row: Fields): string | null {
  const text = row.id('text')
  return text !== null && /^t-./.test(text) ? text : null
}

const SPOT_STATES: ReadonlyMap<string, SeenOrder['state']> = new Map([
  ['open', 'open'],
  ['closed', 'filled'],
  ['cancelled', 'cancelled'],
])

/** An order of `spot/open_orders`, or a row of `spot/orders`. A market buy is given in the quote coin. */
export function gateSpotOrder(record: unknown, { listed }: Facts): SeenOrder {
  const row = new Fields(record, 'Gate order')
  const side = row.word('side', SIDES)
  const isMarket = row.text('type') === 'market'
  const quantity = isMarket && side === 'buy' ? null : row.optionalPositive('amount')
  const left = row.optionalNumber('left') ?? 0n
  return {
    type: 'order',
    instrument: spotMarket(row.text('currency_pair'), row, listed),
    orderId: row.text('id'),
    clientOrderId: clientIdOf(row),
    side,
    positionSide: 'both',
    reduceOnly: false,
    waitsFor: null,
    trails: false,
    limit: isMarket ? null : row.optionalPositive('price'),
    trigger: null,
    quantity,
    filled: row.optionalNumber('filled_amount') ?? (quantity === null ? 0n : quantity - left),
    state: row.word('status', SPOT_STATES),
    placed: timeOf(row, 'create_time'),
    changed: timeOf(row, 'update_time'),
  }
}

/**
 * `account`: `spot` or `normal`, `unified`, `margin` for isolated margin, `cross_margin` (docs/Order.md of Gate's
 * client).
 */
function spotMarket(symbol: string, row: Fields, listed: MarketLookup): SeenOrder['instrument'] {
  const pair = listed(symbol) ?? gatePair(symbol)
  if (pair === null) throw new RangeError(`Gate order: "${symbol.slice(0, 40)}" is not a pair.`)
  return row.optional('account') === 'margin' ? marginMarket(pair) : pair
}

function timeOf(row: Fields, name: string): UtcMs {
  return row.has(`${name}_ms`) ? row.ms(`${name}_ms`) : row.seconds(name)
}

/** A row of `futures/{settle}/orders` or `orders_timerange`. The size is in contracts, negative for a sale. */
export function gateContractOrder(record: unknown, { listed, now }: Facts): SeenOrder {
  const row = new Fields(record, 'Gate contract order')
  const [size, left] = [row.number('size'), row.optionalNumber('left') ?? 0n]
  const filled = absolute(size) - absolute(left)
  const isOpen = row.text('status') === 'open'
  return {
    type: 'order',
    instrument: listed(row.text('contract')) ?? row.refuse('contract', 'is not a contract known here.'),
    orderId: row.text('id'),
    clientOrderId: clientIdOf(row),
    side: size < 0n ? 'sell' : 'buy',
    positionSide: 'both',
    reduceOnly: isTrue(row, 'is_reduce_only') || isTrue(row, 'is_close'),
    waitsFor: null,
    trails: false,
    limit: row.optionalPositive('price'),
    trigger: null,
    quantity: size === 0n ? null : absolute(size),
    filled,
    state: isOpen ? 'open' : row.optional('finish_as') === 'filled' ? 'filled' : 'cancelled',
    placed: row.seconds('create_time'),
    changed: isOpen ? (row.has('update_time') ? row.seconds('update_time') : now) : row.seconds('finish_time'),
  }
}

function absolute(value: Fixed): Fixed {
  return value < 0n ? -value : value
}

function isTrue(row: Fields, name: string): boolean {
  return row.has(name) && row.flag(name)
}

/** `rule`: whether the price has to be above or below the trigger to reach it. */
const RULES: ReadonlyMap<string, 'rise' | 'fall'> = new Map([
  ['1', 'rise'],
  ['2', 'fall'],
  ['>=', 'rise'],
  ['<=', 'fall'],
])

/** A row of `spot/price_orders`. */
export function gateSpotTrigger(record: unknown, { listed, now }: Facts): SeenOrder {
  const row = new Fields(record, 'Gate trigger order')
  const [trigger, put] = [row.fields('trigger'), row.fields('put')]
  const side = put.word('side', SIDES)
  const isMarket = put.optional('type') === 'market'
  const quantity = isMarket && side === 'buy' ? null : put.optionalPositive('amount')
  const state = row.word('status', TRIGGER_STATES)
  return {
    type: 'order',
    instrument: spotMarket(row.text('market'), put, listed),
    orderId: row.text('id'),
    clientOrderId: clientIdOf(put),
    side,
    positionSide: 'both',
    reduceOnly: false,
    waitsFor: trigger.word('rule', RULES),
    trails: false,
    limit: isMarket ? null : put.optionalPositive('price'),
    trigger: trigger.optionalPositive('price'),
    quantity,
    filled: state === 'filled' ? (quantity ?? 0n) : 0n,
    state,
    placed: row.seconds('ctime'),
    changed: state === 'open' ? now : row.seconds('ftime'),
  }
}

/** The state of conditional orders: on spot by `status`, on contracts by `finish_as`. */
const TRIGGER_STATES: ReadonlyMap<string, SeenOrder['state']> = new Map([
  ['open', 'open'],
  ['finish', 'filled'],
  ['succeeded', 'filled'],
  ['cancelled', 'cancelled'],
  ['failed', 'cancelled'],
  ['expired', 'cancelled'],
])

/**
 * A row of `futures/{settle}/price_orders`; null for the stop or target of an order that is not filled, which is not in
 * force yet. Without a size it closes the whole position.
 */
export function gateContractTrigger(record: unknown, { listed, now }: Facts): SeenOrder | null {
  const row = new Fields(record, 'Gate trigger order')
  const status = row.text('status')
  if (status === 'inactive' || status === 'invalid') return null
  const [trigger, initial] = [row.fields('trigger'), row.fields('initial')]
  const size = initial.optionalNumber('size') ?? 0n
  const closes = /(?:close[-_])(long|short)/.exec(
    `${row.optional('order_type') ?? ''} ${initial.optional('auto_size') ?? ''}`,
  )
  const leg = closes?.[1] ?? null
  if (leg === null && size === 0n) return row.refuse('order_type', 'does not say which position it closes.')
  const state = status === 'open' ? 'open' : row.word('finish_as', TRIGGER_STATES)
  const quantity = size === 0n ? null : absolute(size)
  return {
    type: 'order',
    instrument: listed(initial.text('contract')) ?? initial.refuse('contract', 'is not a contract known here.'),
    orderId: row.text('id'),
    clientOrderId: clientIdOf(initial),
    side: leg === null ? (size < 0n ? 'sell' : 'buy') : leg === 'long' ? 'sell' : 'buy',
    positionSide: 'both',
    reduceOnly: leg !== null || isTrue(initial, 'is_reduce_only') || isTrue(initial, 'reduce_only'),
    // A trigger on the difference of two prices has no price of its own.
    waitsFor: isSpread(trigger) ? null : trigger.word('rule', RULES),
    trails: false,
    limit: initial.optionalPositive('price'),
    trigger: isSpread(trigger) ? null : trigger.optionalPositive('price'),
    quantity,
    filled: state === 'filled' ? (quantity ?? 0n) : 0n,
    state,
    placed: row.seconds('create_time'),
    changed: state === 'open' ? now : row.seconds('finish_time'),
  }
}

function isSpread(trigger: Fields): boolean {
  return trigger.optional('strategy_type') === '1'
}
