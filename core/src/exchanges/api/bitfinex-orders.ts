/**
 * Orders of Bitfinex: https://docs.bitfinex.com/reference/rest-auth-retrieve-orders and rest-auth-orders-history;
 * flags: https://docs.bitfinex.com/docs/flag-values; statuses: https://docs.bitfinex.com/docs/abbreviations-glossary
 */
import { absolute } from '../../base/index.ts'
import type { SeenOrder } from '../../orders/index.ts'
import { bitfinexMarket } from '../layouts/bitfinex/markets.ts'
import { bitfinexFields, bitfinexTraded } from './bitfinex.ts'
import type { Fields } from './fields.ts'

const ORDER = [
  'id',
  'group',
  'cid',
  'symbol',
  'created',
  'updated',
  'amount',
  'amountOriginal',
  'type',
  'typeBefore',
  '',
  '',
  'flags',
  'status',
  '',
  '',
  'price',
  '',
  'trailing',
  'limit',
]

/** Values of `flags`, which are added up. */
const REDUCE_ONLY = 1_024

/** The first words of a status, such as `EXECUTED @ 107.6(-0.2)` or `CANCELED was: PARTIALLY FILLED @ 107.6(-0.1)`. */
const STATES: readonly (readonly [RegExp, SeenOrder['state']])[] = [
  [/^(?:ACTIVE|PARTIALLY FILLED)/, 'open'],
  [/^EXECUTED/, 'filled'],
  [/^(?:\w+ )?CANCELED|^INSUFFICIENT (?:MARGIN|BALANCE)|^RSN_/, 'cancelled'],
]

/**
 * A row of `auth/r/orders` or `auth/r/orders/hist`. A positive amount buys. `price` is the trigger of a stop, and
 * `limit` the limit of a stop-limit order; a stop that became active is a market or a limit order whose type before was
 * a stop. Each order of a one-cancels-the-other pair is a row of its own. Without `EXCHANGE` an order is on margin.
 */
export function bitfinexOrder(record: unknown): SeenOrder {
  const row = bitfinexFields(record, ORDER, 'Bitfinex order')
  const original = row.number('amountOriginal')
  const left = absolute(row.number('amount'))
  const quantity = absolute(original)
  const side = original > 0n ? 'buy' : 'sell'
  const written = row.text('type')
  const type = written.replace(/^EXCHANGE /, '')
  const before = (row.optional('typeBefore') ?? '').replace(/^EXCHANGE /, '')
  const isStop = /\bSTOP\b/.test(type)
  const isTriggered = type === 'MARKET' && before.includes('STOP')
  const symbol = row.text('symbol')
  const market = bitfinexMarket(symbol) ?? row.refuse('symbol', `"${symbol.slice(0, 40)}" is not a pair.`)
  return {
    type: 'order',
    instrument: bitfinexTraded(market, written),
    orderId: row.text('id'),
    clientOrderId: row.optional('cid') === '0' ? null : row.id('cid'),
    side,
    positionSide: 'both',
    reduceOnly: (Number(row.optional('flags') ?? 0) & REDUCE_ONLY) !== 0,
    waitsFor: isStop || isTriggered ? (side === 'sell' ? 'fall' : 'rise') : null,
    trails: type === 'TRAILING STOP' || (isTriggered && before === 'TRAILING STOP'),
    limit: limitOf(row, type),
    trigger: isStop || isTriggered ? row.optionalPositive('price') : null,
    quantity: quantity === 0n ? null : quantity,
    filled: quantity > left ? quantity - left : 0n,
    state: stateOf(row),
    placed: row.ms('created'),
    changed: row.ms('updated'),
  }
}

function limitOf(row: Fields, type: string): SeenOrder['limit'] {
  if (type === 'STOP LIMIT') return row.optionalPositive('limit')
  return type === 'MARKET' || type.endsWith('STOP') ? null : row.optionalPositive('price')
}

function stateOf(row: Fields): SeenOrder['state'] {
  const status = row.text('status')
  const state = STATES.find(([words]) => words.test(status))?.[1]
  return state ?? row.refuse('status', `"${status.slice(0, 40)}" is not a status known here.`)
}
