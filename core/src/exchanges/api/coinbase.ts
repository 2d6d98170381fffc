import { absolute, divide, type Fixed } from '../../base/index.ts'
import { type CashKind, type FillSide, type Instrument, instrument, isCoin, USD_CLASS } from '../../ledger/index.ts'
import { coinbaseProduct } from '../layouts/coinbase/fills.ts'
import type { CashDraft, FillDraft } from '../layouts/layout.ts'
import { SIDES } from '../rows/sides.ts'
import { Fields } from './fields.ts'
import type { MarketLookup } from './listing.ts'

/**
 * How a row of `orders/historical/fills` counts. "Regular fills have the value `FILL`. Adjusted fills have possible
 * values `REVERSAL`, `CORRECTION`, `SYNTHETIC`", and `trade_id` is "unique for all `FILL` trade_types but not unique
 * for adjusted fills" (https://docs.cdp.coinbase.com/api-reference/advanced-trade-api/rest-api/orders/list-fills, and
 * the types of several clients made from it; read November 2026). So an adjustment names the fill that it reverses by
 * its `trade_id`.
 */
function adjustmentOf(record: unknown): 'reversal' | 'correction' | null {
  const row = new Fields(record, 'Coinbase fill')
  const type = row.optional('trade_type') ?? 'FILL'
  if (type === 'FILL') return null
  if (type === 'REVERSAL' || type === 'CORRECTION') return type === 'REVERSAL' ? 'reversal' : 'correction'
  return row.refuse('trade_type', `"${type.slice(0, 40)}" is not documented.`)
}

/** True for a row that only reverses a fill. */
export function isCoinbaseReversal(record: unknown): boolean {
  return adjustmentOf(record) === 'reversal'
}

/** The id of the fill that a row adjusts; null for a fill. */
export function coinbaseTakesBack(record: unknown): string | null {
  return adjustmentOf(record) === null ? null : new Fields(record, 'Coinbase fill').id('trade_id')
}

/**
 * The fill that an adjustment reverses, as it was stored: its key has the trade id, the side and the order. Whether a
 * reversal has the side of the fill is not documented, so both sides are covered.
 */
export function coinbaseTakenBack(record: unknown, listed: MarketLookup): readonly FillDraft[] {
  const fill = coinbaseFill({ ...(record as object), trade_type: 'FILL' }, listed)
  return (['buy', 'sell'] as const).map((side) => ({ ...fill, side }))
}

/** One row of `orders/historical/fills`, or a correction of one, which has the same id. */
export function coinbaseFill(record: unknown, listed: MarketLookup): FillDraft {
  const row = new Fields(record, 'Coinbase fill')
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
    // An order for an amount of money states its size in that money.
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
  const product = coinbaseProduct(symbol)
  const market = listed(symbol)
  return market !== null && market.kind !== 'spot' ? market : (product ?? market ?? endedPerpetual(symbol))
}

/**
 * International perpetuals until 2026-09-09, now delisted: `BTC-PERP-INTX`, of one coin each and settled in USDC (ccxt
 * 4.5.84, coinbase.js, a recorded product with `"contract_size":"1"`).
 */
function endedPerpetual(symbol: string): Instrument | null {
  const base = /^([A-Z0-9]{1,20})-PERP-INTX$/.exec(symbol)?.[1]
  if (base === undefined) return null
  return instrument({ venue: 'coinbase', symbol, kind: 'linear', base, quote: 'USDC', settle: 'USDC' })
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

/** Transactions of a purchase, a sale or a conversion without an order book. */
const SIMPLE: ReadonlySet<string> = new Set(['buy', 'sell', 'trade'])

/**
 * One transaction of a wallet: a payment, the leg of a simple purchase, sale or conversion, or null.
 *
 * Each wallet lists its own leg only: a sale of 200 USDC is -200 USDC in one and +200 USD in the other, both of type
 * `sell` (recorded in https://github.com/rotki/rotki/issues/11483, December 2025). If a card or a bank paid, there is
 * no money leg, and no field reliably says so: `payment_method_name` is in the trader's language. So the coin leg is a
 * fill plus a transfer of its money, which leaves the balance unchanged, and the money leg is a transfer.
 * `native_amount` is in the currency of the account, whatever was paid: GBP for a purchase from an EUR wallet (ccxt
 * 4.5.84, coinbase.js). All read in November 2026.
 */
export function coinbaseTransaction(record: unknown): CashDraft | readonly (FillDraft | CashDraft)[] | null {
  const row = new Fields(record, 'Coinbase transaction')
  const type = row.text('type')
  if (row.text('status') !== 'completed' || LEFT_OUT.has(type)) return null
  const money = row.fields('amount')
  const [asset, amount] = [money.asset('currency'), money.number('amount')]
  const common = { type: 'cash', time: row.iso('created_at'), asset, amount, venueId: row.id('id') } as const
  if (!SIMPLE.has(type) || amount === 0n) {
    return {
      ...common,
      kind: KINDS.get(type) ?? (type === 'send' ? (amount > 0n ? 'deposit' : 'withdrawal') : 'other'),
    }
  }
  const worth = row.fields('native_amount')
  const native = worth.asset('currency')
  if (asset === native || isFiat(asset)) return { ...common, kind: 'transfer' }
  const fill = simpleTrade({
    row,
    asset,
    amount,
    native,
    value: worth.number('amount'),
    side: sideOf(type, asset, amount),
  })
  const value = absolute(worth.number('amount'))
  return [fill, { ...common, kind: 'transfer', asset: native, amount: fill.side === 'buy' ? value : -value }]
}

/** Government-issued money. A coin that is worth a dollar is not. */
function isFiat(asset: string): boolean {
  return asset === 'USD' || (!isCoin(asset) && !USD_CLASS.has(asset))
}

/**
 * The sign says whether coins came or went. Sales of earlier years have a positive amount (a row of 2019 in rotki's
 * tests at ef14aadd, rotkehlchen/tests/utils/exchanges.py); a coin that is worth a dollar may be the proceeds of a
 * sale.
 */
function sideOf(type: string, asset: string, amount: Fixed): FillSide {
  return amount < 0n || (type === 'sell' && !USD_CLASS.has(asset)) ? 'sell' : 'buy'
}

/** The form that earlier versions stored for the same transaction. */
export function coinbaseEarlierTransaction(record: unknown): readonly (FillDraft | CashDraft)[] {
  const row = new Fields(record, 'Coinbase transaction')
  const type = row.text('type')
  if (!SIMPLE.has(type)) return []
  const [money, worth] = [row.fields('amount'), row.fields('native_amount')]
  const [asset, amount, native] = [money.asset('currency'), money.number('amount'), worth.asset('currency')]
  if (native === asset || amount === 0n) {
    return [{ type: 'cash', time: row.iso('created_at'), kind: 'other', asset, amount, venueId: row.id('id') }]
  }
  return [
    simpleTrade({ row, asset, amount, native, value: worth.number('amount'), side: amount > 0n ? 'buy' : 'sell' }),
  ]
}

type Simple = {
  readonly row: Fields
  readonly asset: string
  readonly amount: Fixed
  readonly native: string
  readonly value: Fixed
  readonly side: FillSide
}

/** A purchase or sale without an order book; it states only the money it cost, fees included. */
function simpleTrade({ row, asset, amount, native, value, side }: Simple): FillDraft {
  const quantity = absolute(amount)
  const symbol = `${asset}-${native}`
  return {
    type: 'fill',
    instrument: instrument({ venue: 'coinbase', symbol, kind: 'spot', base: asset, quote: native, settle: native }),
    time: row.iso('created_at'),
    side,
    quantity,
    price: divide(absolute(value), quantity),
    fee: 0n,
    feeAsset: native,
    venueTradeId: row.id('id'),
  }
}
