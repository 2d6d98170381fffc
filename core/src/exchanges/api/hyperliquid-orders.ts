/**
 * Orders of Hyperliquid. Sources: `frontendOpenOrders`, `historicalOrders` and the list of statuses at
 * https://hyperliquid.gitbook.io/hyperliquid-docs/for-developers/api/info-endpoint, the types of order in the schemas
 * of nktkas/hyperliquid (src/api/info/_methods/_base/commonSchemas.ts).
 *
 * An order keeps its id when its trigger is reached. A stop and a target attached to an order (`children`) are orders
 * of their own once it is filled.
 */
import type { Fixed, UtcMs } from '../../base/index.ts'
import type { SeenOrder } from '../../orders/index.ts'
import { Fields } from './fields.ts'
import { type HyperliquidFacts, hyperliquidInstrument, HYPERLIQUID_SIDES } from './hyperliquid.ts'

/** A row of `frontendOpenOrders`, which states only the time of placement; `now` is the moment of the request. */
export function hyperliquidOpenOrder(record: unknown, facts: HyperliquidFacts, now: UtcMs): SeenOrder {
  const row = new Fields(record, 'Hyperliquid order')
  const [whole, left] = [row.number('origSz'), row.number('sz')]
  return { ...statedOf(row, facts), filled: whole > left ? whole - left : 0n, state: 'open', changed: now }
}

/**
 * A row of `historicalOrders`, which has one for every status of an order; null if the order has not ended, or was
 * never open.
 */
export function hyperliquidEndedOrder(record: unknown, facts: HyperliquidFacts): SeenOrder | null {
  const entry = new Fields(record, 'Hyperliquid order')
  const status = entry.text('status')
  const state = endOf(status)
  if (state === undefined) return entry.refuse('status', `"${status.slice(0, 40)}" is not one of those known here.`)
  if (state === null) return null
  const row = entry.fields('order')
  const [whole, left] = [row.number('origSz'), row.number('sz')]
  // The remaining size is often stated as it was before the last fill:
  // https://github.com/JKorf/HyperLiquid.Net/issues/46
  const filled = state === 'filled' ? whole : whole > left ? whole - left : 0n
  return { ...statedOf(row, facts), filled, state, changed: entry.ms('statusTimestamp') }
}

/** Null for a status that is not final, undefined for an unknown one. */
function endOf(status: string): 'filled' | 'cancelled' | null | undefined {
  if (status === 'filled') return 'filled'
  if (status === 'open' || status === 'triggered' || /rejected$/i.test(status)) return null
  return /cancel(?:ed)?$/i.test(status) ? 'cancelled' : undefined
}

function statedOf(row: Fields, facts: HyperliquidFacts): Omit<SeenOrder, 'filled' | 'state' | 'changed'> {
  const side = row.word('side', HYPERLIQUID_SIDES)
  const type = row.text('orderType')
  return {
    type: 'order',
    instrument: hyperliquidInstrument(row, facts, null),
    orderId: row.text('oid'),
    clientOrderId: row.id('cloid'),
    side,
    positionSide: 'both',
    reduceOnly: row.has('reduceOnly') && row.flag('reduceOnly'),
    waitsFor: movementOf(row.optional('triggerCondition') ?? '', { type, side }),
    trails: false,
    // The limit of a market order only says how far its price may slip.
    limit: type.endsWith('Market') ? null : row.optionalPositive('limitPx'),
    trigger: row.optionalPositive('triggerPx'),
    quantity: quantityOf(row),
    placed: row.ms('timestamp'),
  }
}

/** A stop or target of the whole position states no size. */
function quantityOf(row: Fields): Fixed | null {
  return row.optionalPositive('origSz')
}

/** `Price below 185` or `Price above 82`; `N/A` once reached, and then the type of the order has to tell. */
function movementOf(
  condition: string,
  { type, side }: { readonly type: string; readonly side: SeenOrder['side'] },
): SeenOrder['waitsFor'] {
  if (/above/i.test(condition)) return 'rise'
  if (/below/i.test(condition)) return 'fall'
  if (type.startsWith('Stop')) return side === 'sell' ? 'fall' : 'rise'
  if (type.startsWith('Take Profit')) return side === 'sell' ? 'rise' : 'fall'
  return null
}
