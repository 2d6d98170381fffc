/**
 * Orders of contracts in USDT and USDC at Phemex: `g-orders/activeList` and `api-data/g-futures/orders`,
 * https://phemex-docs.github.io (source/includes/_contract.md), rows of the first also in ccxt's phemex.ts.
 */
import type { UtcMs } from '../../base/index.ts'
import type { SeenOrder } from '../../orders/index.ts'
import { Fields } from './fields.ts'
import { PHEMEX_LEGS, PHEMEX_SIDES, phemexMarketOf } from './phemex.ts'
import type { PhemexMarkets } from './phemex-markets.ts'

/** "Order Status". `Deactivated`: a conditional order that was removed before it was triggered. */
const STATES: ReadonlyMap<string, SeenOrder['state'] | 'never'> = new Map([
  ['Created', 'open'],
  ['Init', 'open'],
  ['Untriggered', 'open'],
  ['Triggered', 'open'],
  ['New', 'open'],
  ['PartiallyFilled', 'open'],
  ['Filled', 'filled'],
  ['Canceled', 'cancelled'],
  ['Deactivated', 'cancelled'],
  ['Rejected', 'never'],
])

const DIRECTIONS: ReadonlyMap<string | null, 'rise' | 'fall'> = new Map([
  ['Rising', 'rise'],
  ['Falling', 'fall'],
])

/** "ReduceOnly: reduce position size, never increase"; "CloseOnTrigger: close the position". */
const CLOSING = new Set<string | null>(['ReduceOnly', 'CloseOnTrigger'])

/**
 * A row of either list, in coins, with names in two spellings; null for an order that was rejected. `actionTimeNs` is
 * when the order was placed or changed, `transactTimeNs` the time of the outcome.
 */
export function phemexLinearOrder(record: unknown, markets: PhemexMarkets): SeenOrder | null {
  const row = new Fields(record, 'Phemex order')
  const state = row.word('ordStatus', STATES)
  if (state === 'never') return null
  const type = row.optional(row.has('orderType') ? 'orderType' : 'ordType')
  const placed = row.nanoseconds('actionTimeNs')
  return {
    type: 'order',
    instrument: phemexMarketOf(row, markets).instrument,
    orderId: row.text(row.has('orderID') ? 'orderID' : 'orderId'),
    clientOrderId: row.id(row.has('clOrdID') ? 'clOrdID' : 'clOrdId'),
    side: row.word('side', PHEMEX_SIDES),
    positionSide: row.has('posSide') ? row.word('posSide', PHEMEX_LEGS) : 'both',
    reduceOnly: (row.has('reduceOnly') && row.flag('reduceOnly')) || CLOSING.has(row.optional('execInst')),
    waitsFor: DIRECTIONS.get(row.optional('stopDirection')) ?? null,
    trails: row.optional('pegPriceType')?.startsWith('Trailing') === true,
    limit: type === null || type.includes('Limit') ? row.optionalPositive('priceRp') : null,
    trigger: row.optionalPositive('stopPxRp'),
    quantity: row.optionalPositive('orderQtyRq'),
    filled: row.optionalNumber('cumQtyRq') ?? 0n,
    state,
    placed,
    changed: changeOf(row) ?? placed,
  }
}

function changeOf(row: Fields): UtcMs | null {
  return row.optionalPositive('transactTimeNs') === null ? null : row.nanoseconds('transactTimeNs')
}
