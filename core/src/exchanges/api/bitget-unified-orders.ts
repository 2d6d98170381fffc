/**
 * Orders of a unified account at Bitget. Sources: https://www.bitget.com/api-doc/uta/trade/Get-Order-History,
 * uta/trade/Get-Unfilled-Orders, uta/strategy/Get-Unfilled-Strategy-Orders, uta/strategy/Get-History-Strategy-Orders;
 * responses in the comments of ccxt's bitget.ts.
 */
import { absolute, type Fixed, multiply } from '../../base/index.ts'
import type { Instrument } from '../../ledger/index.ts'
import type { SeenOrder } from '../../orders/index.ts'
import { marginMarket } from '../layouts/margin.ts'
import { SIDES } from '../rows/sides.ts'
import { bitgetContract, bitgetPair } from './bitget.ts'
import { BITGET_STATES, bitgetClientId } from './bitget-orders.ts'
import { type BitgetUnifiedFacts, isBitgetMargin, isBitgetSpot } from './bitget-unified.ts'
import { Fields } from './fields.ts'

/**
 * A row of `v3/trade/unfilled-orders` or `history-orders`. An attached stop or target becomes a strategy once the order
 * is filled.
 */
export function bitgetUnifiedOrder(record: unknown, facts: BitgetUnifiedFacts): SeenOrder {
  const row = new Fields(record, 'Bitget order')
  const isSpot = isBitgetSpot(row.text('category'))
  const pairOrContract = isSpot
    ? bitgetPair(row, facts.pairs, row.text('symbol'))
    : bitgetContract(row, facts.contracts)
  const traded = isBitgetMargin(row.text('category')) ? marginMarket(pairOrContract) : pairOrContract
  const side = row.word('side', SIDES)
  const isMarket = row.text('orderType') === 'market'
  const hedged = !isSpot && (row.has('holdMode') ? row.text('holdMode') === 'hedge_mode' : facts.hedged)
  const leg = hedged ? row.optional('posSide') : null
  const positionSide = leg === 'long' || leg === 'short' ? leg : 'both'
  const closes = positionSide !== 'both' && (positionSide === 'long') === (side === 'sell')
  return {
    type: 'order',
    instrument: traded,
    orderId: row.text('orderId'),
    clientOrderId: bitgetClientId(row),
    side,
    positionSide,
    reduceOnly: closes || row.optional('reduceOnly') === 'YES',
    waitsFor: null,
    trails: false,
    limit: isMarket ? null : row.optionalPositive('price'),
    trigger: null,
    quantity: isSpot && isMarket && side === 'buy' ? null : quantityOf(row, traded),
    filled: filledOf(row, traded),
    state: row.word('orderStatus', BITGET_STATES),
    placed: row.ms('createdTime'),
    changed: row.ms('updatedTime'),
  }
}

/** As with fills, the documentation does not say whether `qty` of an inverse contract counts dollars or coins. */
function quantityOf(row: Fields, { kind }: Instrument): Fixed | null {
  return kind === 'inverse' ? null : row.optionalPositive('qty')
}

/** The quantity or the value, whichever is in dollars for an inverse contract. */
function filledOf(row: Fields, { kind }: Instrument): Fixed {
  const [quantity, value] = [row.optionalNumber('cumExecQty') ?? 0n, row.optionalNumber('cumExecValue') ?? 0n]
  if (kind !== 'inverse' || quantity === 0n) return quantity
  const dollars = multiply(quantity, row.optionalNumber('avgPrice') ?? 0n)
  return absolute(dollars - value) * 50n <= value ? value : quantity
}

/**
 * A row of `v3/trade/unfilled-strategy-orders` or `history-strategy-orders` of the type `tpsl`: a stop, a target or
 * both.
 */
export function bitgetStrategy(record: unknown, facts: BitgetUnifiedFacts): readonly SeenOrder[] {
  const row = new Fields(record, 'Bitget strategy')
  const leg = row.text('posSide')
  if (leg !== 'long' && leg !== 'short') return row.refuse('posSide', 'is neither long nor short.')
  const side = leg === 'long' ? 'sell' : 'buy'
  const traded = bitgetContract(row, facts.contracts)
  const orderId = row.text('orderId')
  const state = row.word('status', BITGET_STATES)
  const quantity = quantityOf(row, traded)
  const reached = row.optional('triggerType')
  const levels = [
    { name: 'stop', field: 'stopLoss', type: 'slOrderType', price: 'slLimitPrice', waitsFor: 'fall' },
    { name: 'target', field: 'takeProfit', type: 'tpOrderType', price: 'tpLimitPrice', waitsFor: 'rise' },
  ] as const
  const present = levels.filter(({ field }) => row.optionalPositive(field) !== null)
  if (present.length === 0) return row.refuse('stopLoss', 'and takeProfit are missing.')
  return present.map(({ name, field, type, price, waitsFor }): SeenOrder => {
    // Either may have been reached if the row does not say which.
    const isOther = state === 'filled' && (reached === 'takeProfit' || reached === 'stopLoss') && reached !== field
    return {
      type: 'order',
      instrument: traded,
      orderId: present.length === 1 ? orderId : `${orderId}:${name}`,
      clientOrderId: bitgetClientId(row),
      side,
      positionSide: facts.hedged ? leg : 'both',
      reduceOnly: true,
      waitsFor: side === 'sell' ? waitsFor : waitsFor === 'fall' ? 'rise' : 'fall',
      trails: false,
      limit: row.optional(type) === 'limit' ? row.optionalPositive(price) : null,
      trigger: row.optionalPositive(field),
      quantity,
      filled: state === 'filled' && !isOther ? (quantity ?? 0n) : 0n,
      state: isOther ? 'cancelled' : state,
      placed: row.ms('createdTime'),
      changed: row.ms('updatedTime'),
    }
  })
}
