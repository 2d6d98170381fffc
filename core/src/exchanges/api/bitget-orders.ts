/**
 * Orders of a classic account at Bitget. Sources: https://www.bitget.com/api-doc/contract/trade/Get-Orders-Pending,
 * contract/trade/Get-Orders-History, contract/plan/get-orders-plan-pending, contract/plan/orders-plan-history,
 * spot/trade/Get-Unfilled-Orders, spot/trade/Get-History-Orders, spot/plan/Get-Current-Plan-Order; responses in the
 * comments of ccxt's bitget.ts.
 *
 * An order that waits for a price becomes an ordinary one with another id (`executeOrderId`). A stop or target preset
 * on an order (`presetStopLossPrice`) becomes an order of its own once that is filled.
 */
import { type Fixed, multiply, type UtcMs } from '../../base/index.ts'
import type { Instrument } from '../../ledger/index.ts'
import type { SeenOrder } from '../../orders/index.ts'
import { SIDES } from '../rows/sides.ts'
import { bitgetContract, bitgetPair, bitgetSide } from './bitget.ts'
import { Fields } from './fields.ts'
import type { MarketLookup } from './listing.ts'

/** `status` of orders, `planStatus` of conditional orders, `status` of strategies in a unified account. */
export const BITGET_STATES: ReadonlyMap<string, SeenOrder['state']> = new Map([
  ...['init', 'new', 'live', 'partial_fill', 'partially_fill', 'partially_filled'].map(opened),
  ...['not_trigger', 'executing', 'pending', 'submitting'].map(opened),
  ...['filled', 'full_fill', 'executed', 'triggered', 'success'].map((word) => [word, 'filled'] as const),
  ...['cancelled', 'canceled', 'cancel'].map((word) => [word, 'cancelled'] as const),
  // Its price was reached, but the resulting order could not be placed.
  ...['fail_execute', 'fail_trigger', 'failed'].map((word) => [word, 'cancelled'] as const),
])

function opened(word: string): readonly [string, 'open'] {
  return [word, 'open']
}

/**
 * The trader's own id. Without one, Bitget makes one up: a number next to that of the order in responses that others
 * published (order 1111488897767604224, `clientOid` 1111488897805352960).
 */
export function bitgetClientId(row: Fields): string | null {
  const id = row.id('clientOid')
  return id === null || /^\d{18,20}$/.test(id) ? null : id
}

/** A row of `mix/order/orders-pending` or `orders-history`. */
export function bitgetContractOrder(record: unknown, listed: MarketLookup): SeenOrder {
  const row = new Fields(record, 'Bitget contract order')
  const traded = bitgetContract(row, listed)
  const limit = row.optional('orderType') === 'market' ? null : row.optionalPositive('price')
  const inverse = traded.kind === 'inverse'
  return {
    type: 'order',
    instrument: traded,
    orderId: row.text('orderId'),
    clientOrderId: bitgetClientId(row),
    ...legOf(row),
    waitsFor: null,
    trails: false,
    limit,
    trigger: null,
    quantity: quantityOf(row, traded, limit),
    filled: row.optionalNumber(inverse ? 'quoteVolume' : 'baseVolume') ?? 0n,
    state: row.word('status', BITGET_STATES),
    placed: row.ms('cTime'),
    changed: row.ms(row.has('uTime') ? 'uTime' : 'cTime'),
  }
}

/** `planType`. A trigger order does not say on which side of the price its trigger lay when it was placed. */
const PLANS: ReadonlyMap<string, { readonly to: 'lose' | 'gain' | null; readonly trails: boolean }> = new Map([
  ['normal_plan', { to: null, trails: false }],
  ['track_plan', { to: 'lose', trails: true }],
  ['moving_plan', { to: 'lose', trails: true }],
  ['loss_plan', { to: 'lose', trails: false }],
  ['pos_loss', { to: 'lose', trails: false }],
  ['profit_plan', { to: 'gain', trails: false }],
  ['pos_profit', { to: 'gain', trails: false }],
])

/** A row of `orders-plan-pending` or `orders-plan-history`. `now` is the moment of the request. */
export function bitgetPlan(
  record: unknown,
  { listed, now }: { readonly listed: MarketLookup; readonly now: UtcMs },
): SeenOrder {
  const row = new Fields(record, 'Bitget trigger order')
  const traded = bitgetContract(row, listed)
  const { to, trails } = row.word('planType', PLANS)
  const closes = to !== null && !trails
  const terms = closes ? closingOf(row) : legOf(row)
  const isMarket = row.optional('orderType') === 'market'
  const limit = isMarket || trails ? null : (row.optionalPositive('executePrice') ?? entryPrice(row, closes))
  // The activation price of a trailing order is not its trigger.
  const trigger = trails ? null : row.optionalPositive('triggerPrice')
  const quantity = quantityOf(row, traded, limit ?? trigger)
  const state = row.word('planStatus', BITGET_STATES)
  return {
    type: 'order',
    instrument: traded,
    orderId: row.text('orderId'),
    clientOrderId: bitgetClientId(row),
    ...terms,
    waitsFor: to === null ? null : (to === 'lose') === (terms.side === 'sell') ? 'fall' : 'rise',
    trails,
    limit,
    trigger,
    quantity,
    filled: state === 'filled' ? (quantity ?? 0n) : 0n,
    state,
    placed: row.ms('cTime'),
    changed: row.has('uTime') ? row.ms('uTime') : now,
  }
}

/** The price of a trigger order. A stop or target has only `executePrice`, zero for a market order. */
function entryPrice(row: Fields, closes: boolean): Fixed | null {
  return closes ? null : row.optionalPositive('price')
}

type Leg = Pick<SeenOrder, 'side' | 'positionSide' | 'reduceOnly'>

/** In hedge mode the side names the leg, as in fills. */
function legOf(row: Fields): Leg {
  const stated = row.word('side', SIDES)
  const kind = (row.optional('tradeSide') ?? '').toLowerCase()
  const closes = /close/.test(kind)
  const hedged = row.optional('posMode') === 'hedge_mode'
  const { side, leg } = bitgetSide({ stated, hedged, closes, kind: row.optional('posSide') ?? kind })
  return { side, positionSide: leg, reduceOnly: (hedged && closes) || row.optional('reduceOnly') === 'YES' }
}

/** A stop or target closes the leg that it names. */
function closingOf(row: Fields): Leg {
  const leg = row.optional('posSide')
  if (leg !== 'long' && leg !== 'short') return { ...legOf(row), reduceOnly: true }
  const hedged = row.optional('posMode') === 'hedge_mode'
  return { side: leg === 'long' ? 'sell' : 'buy', positionSide: hedged ? leg : 'both', reduceOnly: true }
}

/** Sizes are in coins, and inverse contracts are counted in dollars. Null if the order covers the whole position. */
function quantityOf(row: Fields, { kind }: Instrument, price: Fixed | null): Fixed | null {
  const coins = row.optionalPositive('size')
  if (coins === null || kind !== 'inverse') return coins
  return price === null ? null : multiply(coins, price)
}

/** A row of `spot/trade/unfilled-orders`, where the price is `priceAvg`, or of `history-orders`. */
export function bitgetSpotOrder(record: unknown, listed: MarketLookup): SeenOrder {
  const row = new Fields(record, 'Bitget order')
  const side = row.word('side', SIDES)
  const isMarket = row.text('orderType') === 'market'
  return {
    ...spotTerms(row, listed),
    limit: isMarket ? null : row.optionalPositive(row.has('basePrice') ? 'priceAvg' : 'price'),
    trigger: row.optionalPositive('triggerPrice'),
    // A market buy is given in the quote coin.
    quantity: isMarket && side === 'buy' ? null : row.optionalPositive('size'),
    filled: row.optionalNumber('baseVolume') ?? 0n,
    state: row.word('status', BITGET_STATES),
  }
}

/**
 * A row of `spot/trade/current-plan-order` or `history-plan-order`: by amount of coins, or by total in the quote coin.
 */
export function bitgetSpotPlan(record: unknown, listed: MarketLookup): SeenOrder {
  const row = new Fields(record, 'Bitget trigger order')
  const state = row.word('status', BITGET_STATES)
  const quantity = row.optional('planType')?.toLowerCase() === 'total' ? null : row.optionalPositive('size')
  return {
    ...spotTerms(row, listed),
    limit: row.optional('orderType') === 'market' ? null : row.optionalPositive('executePrice'),
    trigger: row.optionalPositive('triggerPrice'),
    quantity,
    filled: state === 'filled' ? (quantity ?? 0n) : 0n,
    state,
  }
}

type SpotAmounts = Pick<SeenOrder, 'limit' | 'trigger' | 'quantity' | 'filled' | 'state'>

/** Spot orders do not say which way the price has to move. */
function spotTerms(row: Fields, listed: MarketLookup): Omit<SeenOrder, keyof SpotAmounts> {
  return {
    type: 'order',
    instrument: bitgetPair(row, listed, row.text('symbol')),
    orderId: row.text('orderId'),
    clientOrderId: bitgetClientId(row),
    side: row.word('side', SIDES),
    positionSide: 'both',
    reduceOnly: false,
    waitsFor: null,
    trails: false,
    placed: row.ms('cTime'),
    changed: row.ms(row.has('uTime') ? 'uTime' : 'cTime'),
  }
}
