/**
 * Orders of a classic account at KuCoin. Sources: https://www.kucoin.com/docs-new, `Get Order List`, `Get Stop Order
 * List` (futures), `Get Open Orders`, `Get Closed Orders`, `Get Stop Orders List` (spot), and for the meaning of `stop`
 * `Add Order` of futures and `Add Stop Order` of spot.
 */
import type { SeenOrder } from '../../orders/index.ts'
import { marginMarket } from '../layouts/margin.ts'
import { POSITION_SIDES, SIDES } from '../rows/sides.ts'
import { Fields } from './fields.ts'
import { isKucoinMargin, kucoinPair } from './kucoin.ts'
import type { MarketLookup } from './listing.ts'

/** Futures: `down` is reached from above, `up` from below. Spot: `loss` and `entry` likewise. */
const MOVEMENTS: ReadonlyMap<string | null, 'rise' | 'fall'> = new Map([
  ['down', 'fall'],
  ['up', 'rise'],
  ['loss', 'fall'],
  ['entry', 'rise'],
])

/** A row of futures `orders` or `stopOrders`; a stop keeps its id when it is triggered. Sizes are in contracts. */
export function kucoinContractOrder(record: unknown, listed: MarketLookup): SeenOrder {
  const row = new Fields(record, 'KuCoin contract order')
  const closes = row.has('closeOrder') && row.flag('closeOrder')
  const open = row.text('status').toLowerCase() === 'open'
  return {
    type: 'order',
    instrument: listed(row.text('symbol')) ?? row.refuse('symbol', 'is not a contract.'),
    orderId: row.text('id'),
    clientOrderId: row.id('clientOid'),
    side: row.word('side', SIDES),
    positionSide: row.has('positionSide') ? row.word('positionSide', POSITION_SIDES) : 'both',
    reduceOnly: closes || (row.has('reduceOnly') && row.flag('reduceOnly')),
    waitsFor: MOVEMENTS.get(row.optional('stop')) ?? null,
    trails: false,
    limit: row.text('type') === 'market' ? null : row.optionalPositive('price'),
    trigger: row.optionalPositive('stopPrice'),
    // An order that closes the position has the size of the position, or none.
    quantity: closes ? null : row.optionalPositive('size'),
    filled: row.optionalNumber('dealSize') ?? 0n,
    state: open ? 'open' : endOf(row),
    placed: row.ms('createdAt'),
    changed: row.ms('updatedAt'),
  }
}

/** A row of `hf/orders/active` or `hf/orders/done`. A market buy may be given in the quote coin, without a size. */
export function kucoinSpotOrder(record: unknown, listed: MarketLookup): SeenOrder {
  const row = new Fields(record, 'KuCoin order')
  return {
    ...spotTerms(row, listed),
    waitsFor: null,
    trigger: null,
    filled: row.optionalNumber('dealSize') ?? 0n,
    state: row.flag('active') ? 'open' : endOf(row),
    changed: row.ms('lastUpdatedAt'),
  }
}

/** A row of `stop-order`, which lists pending ones. Once its price is reached, it becomes another order. */
export function kucoinStopOrder(record: unknown, listed: MarketLookup): SeenOrder {
  const row = new Fields(record, 'KuCoin stop order')
  const isTriggered = row.text('status').toUpperCase() === 'TRIGGERED'
  const terms = spotTerms(row, listed)
  return {
    ...terms,
    waitsFor: MOVEMENTS.get(row.optional('stop')) ?? null,
    trigger: row.optionalPositive('stopPrice'),
    filled: isTriggered ? (terms.quantity ?? 0n) : 0n,
    state: isTriggered ? 'filled' : 'open',
    changed: row.ms(row.has('stopTriggerTime') ? 'stopTriggerTime' : 'createdAt'),
  }
}

function endOf(row: Fields): 'filled' | 'cancelled' {
  return row.has('cancelExist') && row.flag('cancelExist') ? 'cancelled' : 'filled'
}

type Stated = 'waitsFor' | 'trigger' | 'filled' | 'state' | 'changed'

function spotTerms(row: Fields, listed: MarketLookup): Omit<SeenOrder, Stated> {
  return {
    type: 'order',
    instrument: isKucoinMargin(row) ? marginMarket(kucoinPair(row, listed)) : kucoinPair(row, listed),
    orderId: row.text('id'),
    clientOrderId: row.id('clientOid'),
    side: row.word('side', SIDES),
    positionSide: 'both',
    reduceOnly: false,
    trails: false,
    limit: row.text('type') === 'market' ? null : row.optionalPositive('price'),
    quantity: row.optionalPositive('size'),
    placed: row.ms('createdAt'),
  }
}
