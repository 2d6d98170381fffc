import { divide, type Fixed } from '../../base/index.ts'
import { type CashKind, type Instrument, instrument } from '../../ledger/index.ts'
import { coinbaseProduct } from '../layouts/coinbase/fills.ts'
import type { CashDraft, FillDraft } from '../layouts/layout.ts'
import { SIDES } from '../rows/sides.ts'
import { Fields } from './fields.ts'
import type { MarketLookup } from './listing.ts'

/**
 * How a row of `orders/historical/fills` counts. "Regular fills have the value `FILL`. Adjusted fills have possible values
 * `REVERSAL`, `CORRECTION`, `SYNTHETIC`", and `trade_id` is "unique for all `FILL` trade_types but not unique for adjusted
 * fills" (https://docs.cdp.coinbase.com/api-reference/advanced-trade-api/rest-api/orders/list-fills, and the types of
 * several clients made from it; read November 2026). So an adjustment names the fill that it takes back by its `trade_id`.
 */
function adjustmentOf(record: unknown): 'reversal' | 'correction' | null {
  const row = new Fields(record, 'Coinbase fill')
  const type = row.optional('trade_type') ?? 'FILL'
  if (type === 'FILL') return null
  if (type === 'REVERSAL' || type === 'CORRECTION') return type === 'REVERSAL' ? 'reversal' : 'correction'
  return row.refuse('trade_type', `"${type.slice(0, 40)}" is not documented.`)
}

/** True for a row that only takes a fill back. */
export function isCoinbaseReversal(record: unknown): boolean {
  return adjustmentOf(record) === 'reversal'
}

/** The id of the fill that a row adjusts; null for a fill. */
export function coinbaseTakesBack(record: unknown): string | null {
  return adjustmentOf(record) === null ? null : new Fields(record, 'Coinbase fill').id('trade_id')
}

/**
 * The fill that an adjustment takes back, as it was stored: its key has the trade id, the side and the order. Whether a
 * reversal has the side of the fill is not documented, so it is taken back on both.
 */
export function coinbaseTakenBack(record: unknown, listed: MarketLookup): readonly FillDraft[] {
  const fill = coinbaseFill({ ...(record as object), trade_type: 'FILL' }, listed)
  return (['buy', 'sell'] as const).map((side) => ({ ...fill, side }))
}

/** One row of `orders/historical/fills`, also the one that corrects another. */
export function coinbaseFill(record: unknown, listed: MarketLookup): FillDraft {
  const row = new Fields(record, 'Coinbase fill')
  const symbol = row.text('product_id')
  const traded = coinbaseTraded(symbol, listed) ?? row.refuse('product_id', 'is not a product.')
  const price = row.positive('price')
  const size = row.positive('size')
  const maker = row.optional('liquidity_indicator')
  // It stands beside the fill that it corrects, whose trade id it has.
  const isCorrection = adjustmentOf(record) === 'correction'
  return {
    type: 'fill',
    instrument: traded,
    time: row.iso('trade_time'),
    side: row.word('side', SIDES),
    // An order for an amount of money has its size in that money.
    quantity: row.optional('size_in_quote') === 'true' ? divide(size, price) : size,
    price,
    fee: row.optionalNumber('commission') ?? 0n,
    feeAsset: traded.settle,
    liquidity: maker === 'MAKER' ? 'maker' : maker === 'TAKER' ? 'taker' : 'unknown',
    venueTradeId: (isCorrection ? null : row.id('trade_id')) ?? row.id('entry_id'),
    orderId: row.id('order_id'),
  }
}

/** Spot products as the export files name them; contracts as Coinbase lists them. */
export function coinbaseTraded(symbol: string, listed: MarketLookup): Instrument | null {
  const known = coinbaseProduct(symbol)
  const market = listed(symbol)
  return market !== null && market.kind !== 'spot' ? market : (known ?? market)
}

const KINDS: ReadonlyMap<string, CashKind> = new Map([
  ['fiat_deposit', 'deposit'],
  ['receive', 'deposit'],
  ['exchange_deposit', 'transfer'],
  ['exchange_withdrawal', 'transfer'],
  ['pro_deposit', 'transfer'],
  ['pro_withdrawal', 'transfer'],
  ['fiat_withdrawal', 'withdrawal'],
  ['transfer', 'transfer'],
  ['vault_withdrawal', 'transfer'],
  ['intx_deposit', 'transfer'],
  ['intx_withdrawal', 'transfer'],
  ['staking_reward', 'interest'],
  ['inflation_reward', 'interest'],
  ['interest', 'interest'],
  ['earn_payout', 'airdrop'],
  ['subscription_rebate', 'rebate'],
  ['incentives_rewards_payout', 'rebate'],
])

/** Legs of fills, and moves between the trader's own wallets of one coin. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  'advanced_trade_fill',
  'staking_transfer',
  'unstaking_transfer',
  'request',
])

/** One transaction of a wallet: a payment, a simple purchase or sale, or null. */
export function coinbaseTransaction(record: unknown): CashDraft | FillDraft | null {
  const row = new Fields(record, 'Coinbase transaction')
  const type = row.text('type')
  if (row.text('status') !== 'completed' || LEFT_OUT.has(type)) return null
  const money = row.fields('amount')
  const [asset, amount] = [money.asset('currency'), money.number('amount')]
  const worth = row.fields('native_amount')
  const native = worth.asset('currency')
  const simple = type === 'buy' || type === 'sell' || type === 'trade'
  if (simple && native !== asset && amount !== 0n) {
    return simpleTrade({ row, asset, amount, native, value: worth.number('amount') })
  }
  const kind = KINDS.get(type) ?? (type === 'send' ? (amount > 0n ? 'deposit' : 'withdrawal') : 'other')
  return { type: 'cash', time: row.iso('created_at'), kind, asset, amount, venueId: row.id('id') }
}

type Simple = {
  readonly row: Fields
  readonly asset: string
  readonly amount: Fixed
  readonly native: string
  readonly value: Fixed
}

/** A purchase or sale without an order book; all that is known is the money it cost, fees included. */
function simpleTrade({ row, asset, amount, native, value }: Simple): FillDraft {
  const quantity = amount < 0n ? -amount : amount
  const symbol = `${asset}-${native}`
  return {
    type: 'fill',
    instrument: instrument({ venue: 'coinbase', symbol, kind: 'spot', base: asset, quote: native, settle: native }),
    time: row.iso('created_at'),
    side: amount > 0n ? 'buy' : 'sell',
    quantity,
    price: divide(value < 0n ? -value : value, quantity),
    fee: 0n,
    feeAsset: native,
    venueTradeId: row.id('id'),
  }
}
