/**
 * Trades, journal entries, deposits and withdrawals of the Crypto.com Exchange.
 *
 * Sources: https://exchange-docs.crypto.com/exchange/v1/rest-ws/index.html (private/get-trades,
 * private/get-transactions, private/get-deposit-history, private/get-withdrawal-history), the journal types also from
 * JKorf's CryptoCom.Net (TransactionType), and the recorded bodies ExchangeApi__Trading__GetUserTrades,
 * ExchangeApi__Account__GetTransactionHistory, ExchangeApi__Account__GetDepositHistory and
 * ExchangeApi__Account__GetWithdrawalHistory in data/cryptocom/api_jkorf.
 */
import { fixed } from '../../base/index.ts'
import { type CashKind, type Instrument, instrument } from '../../ledger/index.ts'
import type { CashDraft, FillDraft } from '../layouts/layout.ts'
import { SIDES } from '../rows/sides.ts'
import { Fields } from './fields.ts'
import type { MarketLookup } from './listing.ts'

/** A market that is no longer listed, derived from its name: `BTC_USD` is a spot pair, `BTCUSD-PERP` a perpetual. */
export function cryptocomMarket(symbol: string, listed: MarketLookup): Instrument | null {
  const listing = listed(symbol)
  if (listing !== null) return listing
  const [, base, quote] = /^([A-Z0-9]+)_([A-Z0-9]+)$/.exec(symbol) ?? []
  if (base !== undefined && quote !== undefined) {
    return instrument({ venue: 'cryptocom', symbol, kind: 'spot', base, quote, settle: quote })
  }
  const coin = /^([A-Z0-9]+)USD-PERP$/.exec(symbol)?.[1]
  if (coin === undefined) return null
  return instrument({ venue: 'cryptocom', symbol, kind: 'linear', base: coin, quote: 'USD', settle: 'USD' })
}

/** One row of `private/get-trades`; "fees: the negative sign means a deduction on balance". */
export function cryptocomTrade(record: unknown, listed: MarketLookup): FillDraft {
  const row = new Fields(record, 'Crypto.com trade')
  const symbol = row.text('instrument_name')
  const traded =
    cryptocomMarket(symbol, listed) ?? row.refuse('instrument_name', `"${symbol}" is not a market known here.`)
  const role = (row.optional('taker_side') ?? '').toLowerCase()
  return {
    type: 'fill',
    instrument: traded,
    time: row.ms('create_time'),
    side: row.word('side', SIDES),
    quantity: row.positive('traded_quantity'),
    price: row.positive('traded_price'),
    fee: -row.number('fees'),
    feeAsset: row.optionalAsset('fee_instrument_name') ?? traded.settle,
    liquidity: role === 'maker' || role === 'taker' ? role : 'unknown',
    venueTradeId: row.id('trade_id'),
    orderId: row.id('order_id'),
  }
}

/** Already in trades, deposits and withdrawals, and the profit of a session, which follows from the trades. */
const ELSEWHERE: ReadonlySet<string> = new Set([
  'TRADING',
  'TRADE_FEE',
  'REALIZED_PNL',
  'SESSION_SETTLE',
  'SESSION_RESET',
  'DEPOSIT',
  'ONCHAIN_DEPOSIT',
  'ROLLBACK_DEPOSIT',
  'WITHDRAW',
  'WITHDRAW_FEE',
  'ONCHAIN_WITHDRAWAL',
  'ROLLBACK_WITHDRAW',
])

const KINDS: ReadonlyMap<string, CashKind> = new Map([
  ['FUNDING', 'funding'],
  ['INSURANCE_FUND', 'insurance-clear'],
  ['SOCIALIZED_LOSS', 'insurance-clear'],
  ['UNCOVERED_LOSS', 'insurance-clear'],
  ['LIQUIDATION_FEE', 'liquidation-penalty'],
  ['ADJUSTMENT', 'other'],
  ['ADMIN_ADJUSTMENT', 'other'],
  ['DELIST', 'other'],
  ['SETTLEMENT_FEE', 'other'],
  ['MARGIN_TRADE_INTEREST', 'interest'],
  ['SOFT_STAKE_REWARD', 'interest'],
  // Each coin of a conversion has a row of its own.
  ['AUTO_CONVERSION', 'transfer'],
  ['MANUAL_CONVERSION', 'transfer'],
  ['SUBACCOUNT_TX', 'transfer'],
  ['FIAT_WITHDRAWAL_CANCEL', 'transfer'],
])

/**
 * One row of `private/get-transactions`; null if another endpoint covers it. An entry of a coin moves `transaction_qty`
 * of it. An entry of a contract moves `realized_pnl`, as the documented settlements do; one that moves something else
 * is rejected, because no recorded row says with which sign.
 */
export function cryptocomEntry(record: unknown, listed: MarketLookup): CashDraft | null {
  const row = new Fields(record, 'Crypto.com transaction')
  const type = row.text('journal_type')
  if (ELSEWHERE.has(type)) return null
  const kind = KINDS.get(type) ?? row.refuse('journal_type', `"${type.slice(0, 40)}" is not a type known here.`)
  const symbol = row.text('instrument_name')
  const traded = /[-_]/.test(symbol) ? cryptocomMarket(symbol, listed) : null
  const common = { type: 'cash', time: row.ms('event_timestamp_ms'), kind, venueId: idOf(row) } as const
  if (!/[-_]/.test(symbol))
    return { ...common, asset: row.asset('instrument_name'), amount: row.number('transaction_qty') }
  if (traded === null) return row.refuse('instrument_name', `"${symbol}" is not a market known here.`)
  const amount = row.optionalNumber('realized_pnl') ?? fixed('0')
  const others = ['transaction_qty', 'transaction_cost'].map((name) => row.optionalNumber(name) ?? 0n)
  if (amount === 0n && others.some((value) => value !== 0n))
    row.refuse('realized_pnl', `is 0 in a ${type} that moves money.`)
  return amount === 0n ? null : { ...common, asset: traded.settle, amount, instrument: traded }
}

/** The documentation shows entries of a cross and an isolated position that share one journal id. */
function idOf(row: Fields): string | null {
  const [id, position] = [row.id('journal_id'), row.id('isolation_id')]
  return id === null || position === null ? id : `${id} ${position}`
}

/** Deposits: 1 = arrived. Withdrawals: 5 = completed. */
const DONE = { deposit: '1', withdrawal: '5' } as const

/**
 * One row of `private/get-deposit-history` or `private/get-withdrawal-history`, minus or plus its fee; null until done.
 */
export function cryptocomMovement(record: unknown, way: 'deposit' | 'withdrawal'): CashDraft | null {
  const row = new Fields(record, `Crypto.com ${way}`)
  if (row.text('status') !== DONE[way]) return null
  const amount = row.number('amount')
  const fee = row.optionalNumber('fee') ?? 0n
  return {
    type: 'cash',
    time: row.ms('create_time'),
    kind: way,
    asset: row.asset('currency'),
    amount: way === 'deposit' ? amount - fee : -(amount + fee),
    venueId: row.id('id'),
  }
}
