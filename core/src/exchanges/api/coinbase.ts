import { divide, type Fixed } from '../../base/index.ts'
import { type CashKind, type Instrument, instrument } from '../../ledger/index.ts'
import { coinbaseProduct } from '../layouts/coinbase/fills.ts'
import type { CashDraft, FillDraft } from '../layouts/layout.ts'
import { SIDES } from '../rows/sides.ts'
import { Fields } from './fields.ts'
import type { MarketLookup } from './listing.ts'

/** One row of `orders/historical/fills`; null for corrections and other rows that are no fill. */
export function coinbaseFill(record: unknown, listed: MarketLookup): FillDraft | null {
  const row = new Fields(record, 'Coinbase fill')
  if (row.has('trade_type') && row.text('trade_type') !== 'FILL') return null
  const symbol = row.text('product_id')
  const traded = coinbaseTraded(symbol, listed) ?? row.refuse('product_id', 'is not a product.')
  const price = row.positive('price')
  const size = row.positive('size')
  const maker = row.optional('liquidity_indicator')
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
    venueTradeId: row.id('trade_id') ?? row.id('entry_id'),
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
