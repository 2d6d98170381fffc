/**
 * Orders of Kraken Futures. Sources: https://docs.kraken.com/api-reference/order-management/get-open-orders,
 * https://docs.kraken.com/api-reference/account-history/get-order-events and get-trigger-events; responses in the
 * comments of ccxt's krakenfutures.ts (an order that was filled at once has the quantity 0 and states the filled
 * quantity separately).
 */
import type { Fixed } from '../../base/index.ts'
import type { FillSide } from '../../ledger/index.ts'
import type { SeenOrder } from '../../orders/index.ts'
import { Fields } from './fields.ts'
import { krakenFuturesInstrument } from './kraken-futures.ts'
import type { MarketLookup } from './listing.ts'

const SIDES: ReadonlyMap<string, FillSide> = new Map([
  ['buy', 'buy'],
  ['sell', 'sell'],
])

/** A row of `openorders`: orders in the book, and conditional orders. */
export function krakenFuturesOpenOrder(record: unknown, listed: MarketLookup): SeenOrder {
  const row = new Fields(record, 'Kraken futures order')
  const side = row.word('side', SIDES)
  const type = row.text('orderType').toLowerCase()
  const filled = row.optionalNumber('filledSize') ?? 0n
  const left = row.optionalNumber('unfilledSize') ?? 0n
  const waits = /stop|stp/.test(type) ? 'loss' : type.includes('profit') ? 'profit' : null
  return {
    type: 'order',
    instrument: krakenFuturesInstrument(row.text('symbol'), listed) ?? row.refuse('symbol', 'is not a contract.'),
    orderId: row.text('order_id'),
    clientOrderId: row.id('cliOrdId'),
    side,
    positionSide: 'both',
    reduceOnly: row.has('reduceOnly') && row.flag('reduceOnly'),
    waitsFor: waits === null ? null : (waits === 'loss') === (side === 'sell') ? 'fall' : 'rise',
    trails: type.includes('trailing'),
    limit: row.optionalPositive('limitPrice'),
    trigger: row.optionalPositive('stopPrice'),
    quantity: whole(filled, left),
    filled,
    state: 'open',
    placed: row.iso('receivedTime'),
    changed: row.iso('lastUpdateTime'),
  }
}

function whole(filled: Fixed, left: Fixed): Fixed | null {
  return filled + left > 0n ? filled + left : null
}

/** The state of an order after an event, and the field that holds the order as of then. */
const EVENTS: Readonly<Record<string, { readonly order: string; readonly state: SeenOrder['state'] }>> = {
  OrderPlaced: { order: 'order', state: 'open' },
  OrderUpdated: { order: 'newOrder', state: 'open' },
  OrderCancelled: { order: 'order', state: 'cancelled' },
  OrderTriggerPlaced: { order: 'order', state: 'open' },
  OrderTriggerUpdated: { order: 'newOrderTrigger', state: 'open' },
  OrderTriggerCancelled: { order: 'order', state: 'cancelled' },
  // The resulting order has events of its own.
  OrderTriggerActivated: { order: 'order', state: 'filled' },
}

/** The side of the price that the trigger is on. */
const MOVEMENTS: ReadonlyMap<string | null, 'rise' | 'fall'> = new Map([
  ['Above', 'rise'],
  ['Below', 'fall'],
])

/** An element of `history/orders` or `history/triggers`; null for a rejection and for events of another kind. */
export function krakenFuturesOrderEvent(record: unknown, listed: MarketLookup): SeenOrder | null {
  const element = new Fields(record, 'Kraken futures order event')
  const event = element.fields('event')
  const name = Object.keys(EVENTS).find((kind) => event.hasRecord(kind))
  const meaning = name === undefined ? undefined : EVENTS[name]
  if (name === undefined || meaning === undefined) return null
  const row = event.fields(name).fields(meaning.order)
  const filled = row.optionalNumber('filled') ?? 0n
  const left = row.optionalNumber('quantity') ?? 0n
  const isWhole = meaning.state === 'open' && left === 0n && filled > 0n
  const wait = row.hasRecord('triggerOptions') ? row.fields('triggerOptions') : null
  const quantity = whole(filled, left)
  return {
    type: 'order',
    instrument: krakenFuturesInstrument(row.text('tradeable'), listed) ?? row.refuse('tradeable', 'is not a contract.'),
    orderId: row.text('uid'),
    clientOrderId: row.id('clientId'),
    side: row.word('direction', SIDES),
    positionSide: 'both',
    reduceOnly: row.has('reduceOnly') && row.flag('reduceOnly'),
    waitsFor: wait === null ? null : (MOVEMENTS.get(wait.optional('triggerSide')) ?? null),
    trails: wait?.hasRecord('trailingStopOptions') ?? false,
    limit: row.optionalPositive('limitPrice'),
    trigger: wait?.optionalPositive('triggerPrice') ?? null,
    quantity,
    filled: meaning.state === 'filled' ? (quantity ?? 0n) : filled,
    state: isWhole ? 'filled' : meaning.state,
    placed: row.ms('timestamp'),
    changed: element.ms('timestamp'),
  }
}
