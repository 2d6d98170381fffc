/**
 * Orders of Binance.
 *
 * Spot and margin:
 * https://developers.binance.com/docs/binance-spot-api-docs/rest-api/account-endpoints#all-orders-user_data and
 * …/margin_trading/trade/Query-Margin-Account-All-Orders; statuses and types: …/binance-spot-api-docs/enums. Futures:
 * …/derivatives/usds-margined-futures/trade/rest-api/All-Orders; JKorf's recorded `allOrders` of all three. Since
 * 2025-12-09 conditional orders of USD-M are orders of a service of their own, and those of COIN-M since 2026-06-30:
 * …/usds-margined-futures/trade/rest-api/Query-All-Algo-Orders and …/user-data-streams/Event-Algo-Order-Update.
 *
 * Client order ids are kept as they are: those of Binance's own applications (`web_…`, `ios_…`, `autoclose-…`) tell how
 * an order was placed. What Binance makes up for an order without one has no documented form.
 */
import type { SeenOrder } from '../../orders/index.ts'
import { marginMarket } from '../layouts/margin.ts'
import { POSITION_SIDES, SIDES } from '../rows/sides.ts'
import { binanceContract, binanceSpotMarket } from './binance.ts'
import { Fields } from './fields.ts'
import type { MarketLookup } from './listing.ts'

/** An order that was rejected was never open, and is left out. */
const STATES: ReadonlyMap<string, SeenOrder['state'] | 'never'> = new Map([
  ['NEW', 'open'],
  // In an order list, placed as soon as the first order is filled: the stop of a pending entry.
  ['PENDING_NEW', 'open'],
  ['PARTIALLY_FILLED', 'open'],
  ['PENDING_CANCEL', 'open'],
  ['FILLED', 'filled'],
  ['CANCELED', 'cancelled'],
  ['EXPIRED', 'cancelled'],
  ['EXPIRED_IN_MATCH', 'cancelled'],
  ['REJECTED', 'never'],
])

/** Whether a conditional order limits a loss or takes a profit; the types left out wait for no price. */
const AIMS: ReadonlyMap<string, 'loss' | 'profit'> = new Map([
  ['STOP', 'loss'],
  ['STOP_MARKET', 'loss'],
  ['STOP_LOSS', 'loss'],
  ['STOP_LOSS_LIMIT', 'loss'],
  ['TRAILING_STOP_MARKET', 'loss'],
  ['TAKE_PROFIT', 'profit'],
  ['TAKE_PROFIT_MARKET', 'profit'],
  ['TAKE_PROFIT_LIMIT', 'profit'],
])

/** A row of `openOrders` or `allOrders` of spot or margin; null for an order that was never open. */
export function binanceSpotOrder(record: unknown, listed: MarketLookup): SeenOrder | null {
  const row = new Fields(record, 'Binance spot order')
  const state = row.word('status', STATES)
  if (state === 'never') return null
  const side = row.word('side', SIDES)
  const trails = row.has('trailingDelta')
  return {
    type: 'order',
    instrument: binanceSpotMarket(row.text('symbol'), listed) ?? row.refuse('symbol', 'is not a market.'),
    orderId: row.text('orderId'),
    clientOrderId: row.id('clientOrderId'),
    side,
    positionSide: 'both',
    reduceOnly: false,
    waitsFor: directionOf(row.text('type'), side),
    trails,
    limit: row.optionalPositive('price'),
    trigger: trails ? null : row.optionalPositive('stopPrice'),
    // Zero for a market order that was given in the quote coin and is not filled yet.
    quantity: row.optionalPositive('origQty'),
    filled: row.optionalNumber('executedQty') ?? 0n,
    state,
    placed: row.ms('time'),
    changed: row.ms('updateTime'),
  }
}

/**
 * The same row of a margin account, whose pair may hold coins and be short: an order may guard a trade of either, so it
 * is listed in both markets.
 */
export function binanceMarginOrder(record: unknown, listed: MarketLookup): readonly SeenOrder[] {
  const order = binanceSpotOrder(record, listed)
  return order === null ? [] : [order, { ...order, instrument: marginMarket(order.instrument) }]
}

/**
 * A row of `openOrders` or `allOrders` of USD-M or COIN-M futures; null for an order that was never open. Ignore its
 * `stopPrice` if it trails.
 */
export function binanceContractOrder(record: unknown, listed: MarketLookup): SeenOrder | null {
  const row = new Fields(record, 'Binance futures order')
  const state = row.word('status', STATES)
  if (state === 'never') return null
  // Once triggered, `type` is the type of the resulting order.
  const type = row.optional('origType') ?? row.text('type')
  return {
    ...contractTerms(row, { listed, type }),
    orderId: row.text('orderId'),
    clientOrderId: row.id('clientOrderId'),
    trigger: type === TRAILING || !AIMS.has(type) ? null : row.optionalPositive('stopPrice'),
    quantity: isWhole(row) ? null : row.optionalPositive('origQty'),
    filled: row.optionalNumber('executedQty') ?? 0n,
    state,
    placed: row.ms('time'),
    changed: row.ms('updateTime'),
  }
}

/**
 * `algoStatus`. Once triggered, another order with its own id, `actualOrderId`, does the trading, and `FINISHED` says
 * that this one was filled or cancelled. One that the matching engine rejected was open until it was triggered.
 */
const ALGO_STATES: ReadonlyMap<string, SeenOrder['state']> = new Map([
  ['NEW', 'open'],
  ['TRIGGERING', 'open'],
  ['TRIGGERED', 'filled'],
  ['FINISHED', 'filled'],
  ['CANCELED', 'cancelled'],
  ['REJECTED', 'cancelled'],
  ['EXPIRED', 'cancelled'],
])

/** A row of `openAlgoOrders` or `allAlgoOrders`. Its ids have a sequence separate from orders. */
export function binanceAlgoOrder(record: unknown, listed: MarketLookup): SeenOrder {
  const row = new Fields(record, 'Binance conditional order')
  const state = row.word('algoStatus', ALGO_STATES)
  // The documentation has `orderType`; some rows have `type`.
  const type = row.optional('orderType') ?? row.text('type')
  const isTriggered = state === 'filled' && row.optionalPositive('triggerTime') !== null
  return {
    ...contractTerms(row, { listed, type }),
    orderId: `algo ${row.text('algoId')}`,
    clientOrderId: row.id('clientAlgoId'),
    trigger: type === TRAILING ? null : row.optionalPositive('triggerPrice'),
    quantity: isWhole(row) ? null : row.optionalPositive('quantity'),
    filled: 0n,
    state,
    placed: row.ms('createTime'),
    changed: row.ms(isTriggered ? 'triggerTime' : 'updateTime'),
  }
}

const TRAILING = 'TRAILING_STOP_MARKET'

/** Whether it closes the whole position, whatever its quantity is by then. */
function isWhole(row: Fields): boolean {
  return row.has('closePosition') && row.flag('closePosition')
}

type Terms = Pick<
  SeenOrder,
  'type' | 'instrument' | 'side' | 'positionSide' | 'reduceOnly' | 'waitsFor' | 'trails' | 'limit'
>

function contractTerms(row: Fields, { listed, type }: { readonly listed: MarketLookup; readonly type: string }): Terms {
  const side = row.word('side', SIDES)
  const positionSide = row.has('positionSide') ? row.word('positionSide', POSITION_SIDES) : 'both'
  const leaves = positionSide === (side === 'sell' ? 'long' : 'short')
  return {
    type: 'order',
    instrument: binanceContract(row.text('symbol'), listed) ?? row.refuse('symbol', 'is not a contract.'),
    side,
    positionSide,
    reduceOnly: leaves || isWhole(row) || (row.has('reduceOnly') && row.flag('reduceOnly')),
    waitsFor: directionOf(type, side),
    trails: type === TRAILING,
    limit: row.optionalPositive('price'),
  }
}

function directionOf(type: string, side: 'buy' | 'sell'): SeenOrder['waitsFor'] {
  const aim = AIMS.get(type)
  if (aim === undefined) return null
  return (aim === 'loss') === (side === 'sell') ? 'fall' : 'rise'
}
