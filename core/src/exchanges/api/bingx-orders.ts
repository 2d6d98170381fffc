/** Orders of BingX: https://bingx-api.github.io/docs/#/en-us/swapV2/trade-api.html and `spot/trade-api.html`. */
import type { SeenOrder } from '../../orders/index.ts'
import { POSITION_SIDES, SIDES } from '../rows/sides.ts'
import { Fields } from './fields.ts'
import type { MarketLookup } from './listing.ts'

/** `status`, as spelled in the documentation and in ccxt. An order that failed was never open. */
const STATES: ReadonlyMap<string, SeenOrder['state'] | 'never'> = new Map([
  ['new', 'open'],
  ['pending', 'open'],
  ['partially_filled', 'open'],
  ['filled', 'filled'],
  ['canceled', 'cancelled'],
  ['cancelled', 'cancelled'],
  ['expired', 'cancelled'],
  ['failed', 'never'],
])

const STOPS = new Set(['STOP', 'STOP_MARKET', 'TRAILING_STOP_MARKET'])
const TARGETS = new Set(['TAKE_PROFIT', 'TAKE_PROFIT_MARKET'])
const TRAILING = new Set(['TRAILING_STOP_MARKET', 'TRAILING_TP_SL'])

/**
 * A row of `swap/v2/trade/openOrders` or `swap/v1/trade/fullOrder`, in coins as the fills are; null for an order that
 * was never open. What a `TRIGGER_LIMIT` or `TRIGGER_MARKET` waits for depends on the price when it was placed, which
 * is unknown. `price` of a trailing order is its distance, not a limit.
 */
export function bingxContractOrder(record: unknown, listed: MarketLookup): SeenOrder | null {
  const row = new Fields(record, 'BingX contract order')
  const type = row.text('type')
  const order = common(row, type, listed)
  if (order === null) return null
  const closesAll = row.has('closePosition') && row.flag('closePosition')
  return {
    ...order,
    clientOrderId: row.id(row.has('clientOrderId') ? 'clientOrderId' : 'clientOrderID'),
    positionSide: row.has('positionSide') ? row.word('positionSide', POSITION_SIDES) : 'both',
    reduceOnly: closesAll || (row.has('reduceOnly') && row.flag('reduceOnly')),
    waitsFor: waitsFor(type, order.side),
    trails: TRAILING.has(type),
    trigger: row.optionalPositive('stopPrice'),
    quantity: closesAll ? null : row.optionalPositive('origQty'),
  }
}

/**
 * A row of spot `openOrders` or `historyOrders`; null for an order that was never open. Stops and targets share one
 * type, `TAKE_STOP_LIMIT`, so the purpose of such an order is unknown. The trigger is written `StopPrice`.
 */
export function bingxSpotOrder(record: unknown, listed: MarketLookup): SeenOrder | null {
  const row = new Fields(record, 'BingX order')
  const order = common(row, row.text('type'), listed)
  if (order === null) return null
  return {
    ...order,
    clientOrderId: row.id(row.has('clientOrderID') ? 'clientOrderID' : 'clientOrderId'),
    positionSide: 'both',
    reduceOnly: false,
    waitsFor: null,
    trails: false,
    trigger: row.optionalPositive(row.has('StopPrice') ? 'StopPrice' : 'stopPrice'),
    // 0 for a market order that names an amount of the quote coin.
    quantity: row.optionalPositive('origQty'),
  }
}

type Common = Pick<
  SeenOrder,
  'type' | 'instrument' | 'orderId' | 'side' | 'limit' | 'filled' | 'state' | 'placed' | 'changed'
>

function common(row: Fields, type: string, listed: MarketLookup): Common | null {
  const state = row.word('status', STATES)
  if (state === 'never') return null
  return {
    type: 'order',
    instrument: listed(row.text('symbol')) ?? row.refuse('symbol', 'is not a market that is listed.'),
    orderId: row.text('orderId'),
    side: row.word('side', SIDES),
    limit: type.endsWith('MARKET') || TRAILING.has(type) ? null : row.optionalPositive('price'),
    filled: row.optionalNumber('executedQty') ?? 0n,
    state,
    placed: row.ms('time'),
    changed: row.ms(row.has('updateTime') ? 'updateTime' : 'time'),
  }
}

function waitsFor(type: string, side: 'buy' | 'sell'): SeenOrder['waitsFor'] {
  if (STOPS.has(type)) return side === 'sell' ? 'fall' : 'rise'
  if (TARGETS.has(type)) return side === 'sell' ? 'rise' : 'fall'
  return null
}
