/**
 * Deribit's trades and its transaction log.
 *
 * Sources: https://docs.deribit.com/api-reference/trading/private-get_user_trades_by_currency_and_time and
 * https://docs.deribit.com/api-reference/account-management/private-get_transaction_log for the fields; BittyTax's
 * parser of the same log (src/bittytax/conv/parsers/deribit.py) for `socialized fund`, `transfer from insurance` and
 * `change = cash flow - fee`; JKorf's Deribit.Net (DeribitTransactionLogEntry) for `interest_pl`. No recorded body was
 * available, so the tests use bodies written from that documentation.
 */
import { createClock, divide, type Fixed, fixed, fromCivil, type UtcMs } from '../../base/index.ts'
import { type CashKind, type FillSide, type Instrument, instrument } from '../../ledger/index.ts'
import type { CashDraft, FillDraft } from '../layouts/layout.ts'
import { SIDES } from '../rows/sides.ts'
import { Fields } from './fields.ts'
import type { MarketLookup } from './listing.ts'

/** Deribit itself, or Coinbase, whose international derivatives are traded there. */
type Venue = 'deribit' | 'coinbase'

/**
 * The instrument of a name: `BTC-PERPETUAL`, `BTC-27JUN25`, `BTC-27JUN25-100000-C`, `XRP_USDC-30AUG24-0d6-C`,
 * `BTC_USDC`. The name has to suffice: an expired contract leaves the list of markets. Amounts are in dollars (inverse
 * futures) or base coins (everything else), so the contract size is 1. Null for another form of name.
 */
export function deribitInstrument(symbol: string, listed: MarketLookup, venue: Venue = 'deribit'): Instrument | null {
  const match = NAME.exec(symbol)?.groups
  if (match === undefined) return null
  const { base = '', quote, term, strike, right } = match
  if (quote === undefined && term === undefined) return null
  const option = strike !== undefined
  const linear = quote !== undefined
  const kinds = option ? (['option-linear', 'option-inverse'] as const) : (['linear', 'inverse'] as const)
  return instrument({
    venue,
    symbol,
    kind: term === undefined ? 'spot' : linear ? kinds[0] : kinds[1],
    base,
    quote: quote ?? 'USD',
    settle: quote ?? base,
    step: listed(symbol)?.step ?? null,
    expiry: term === undefined || term === 'PERPETUAL' ? null : expiryOf(term),
    strike: option ? fixed(strike.replace('d', '.')) : null,
    optionType: option ? (right === 'C' ? 'call' : 'put') : null,
  })
}

const NAME =
  /^(?<base>[A-Z0-9]+)(?:_(?<quote>[A-Z0-9]+))?(?:-(?<term>PERPETUAL|\d{1,2}[A-Z]{3}\d{2})(?:-(?<strike>\d+(?:d\d+)?)-(?<right>[CP]))?)?$/

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
const UTC = createClock({ zone: 'UTC' })

/** Contracts expire at 08:00 UTC. Null if the month does not exist, as in `27XXX25`. */
function expiryOf(term: string): UtcMs | null {
  const [, day = '', name = '', year = ''] = /^(\d+)([A-Z]{3})(\d{2})$/.exec(term) ?? []
  const month = MONTHS.indexOf(name) + 1
  if (month === 0) return null
  const time = { hour: 8, minute: 0, second: 0, millisecond: 0 }
  return fromCivil(UTC, { year: 2000 + Number(year), month, day: Number(day), ...time })
}

function tradedIn(row: Fields, listed: MarketLookup, venue: Venue): Instrument {
  const symbol = row.text('instrument_name')
  return (
    deribitInstrument(symbol, listed, venue) ?? row.refuse('instrument_name', `"${symbol}" is not a market known here.`)
  )
}

/**
 * One row of `get_user_trades_by_currency_and_time`, such as
 * `{"trade_id":"48078936","timestamp":1590480620145,"price":0.028,"instrument_name":"BTC-27MAY20-8750-C",
 * "direction":"sell","amount":1,"fee":0.0004,"fee_currency":"BTC","liquidity":"M","order_id":"4008699030"}`.
 * A positive fee was paid, a negative one is a rebate. Null for the total of a combo: its legs are trades of their own.
 */
export function deribitTrade(record: unknown, listed: MarketLookup, venue: Venue = 'deribit'): FillDraft | null {
  const row = new Fields(record, 'Deribit trade')
  if (row.hasList('legs')) return null
  const traded = tradedIn(row, listed, venue)
  const role = row.optional('liquidity')
  // "M": the maker's side was liquidated, "T": the taker's, "MT": both.
  const liquidated = row.optional('liquidation')
  const ownLiquidation = liquidated !== null && role !== null && liquidated.includes(role)
  return {
    type: 'fill',
    instrument: traded,
    time: row.ms('timestamp'),
    side: row.word('direction', SIDES),
    quantity: row.positive('amount'),
    price: row.positive('price'),
    fee: row.number('fee'),
    feeAsset: row.optionalAsset('fee_currency') ?? traded.settle,
    execution: ownLiquidation || row.optional('order_type') === 'liquidation' ? 'liquidation' : 'trade',
    liquidity: role === 'M' ? 'maker' : role === 'T' ? 'taker' : 'unknown',
    venueTradeId: row.id('trade_id'),
    orderId: row.id('order_id'),
  }
}

const KINDS: ReadonlyMap<string, CashKind> = new Map([
  ['deposit', 'deposit'],
  ['withdrawal', 'withdrawal'],
  ['transfer', 'transfer'],
  // A conversion of one coin into another: each coin's log has its own side of it.
  ['swap', 'transfer'],
  ['usdc_reward', 'interest'],
  ['negative_balance_fee', 'interest'],
  ['socialized_fund', 'insurance-clear'],
  ['transfer_from_insurance', 'insurance-clear'],
  // Deribit's own adjustments, such as "funding calculation correction".
  ['correction', 'other'],
])

/** An option ends as `delivery`, in newer logs as `exercise` or `assignment`, and as `expiry` if it is worthless. */
const ENDINGS: ReadonlySet<string> = new Set(['delivery', 'exercise', 'assignment', 'expiry'])

const CLOSING_SIDES: ReadonlyMap<string, FillSide> = new Map([
  ['close sell', 'sell'],
  ['close buy', 'buy'],
])

/**
 * One row of the transaction log: a movement of money, funding, or the fill that ends an expired contract; null if
 * trades already contain it. Throws a RangeError for an unknown type, because new ones appear.
 */
export function deribitLogEntry(
  record: unknown,
  listed: MarketLookup,
  venue: Venue = 'deribit',
): CashDraft | FillDraft | null {
  const row = new Fields(record, 'Deribit log entry')
  // The export files write "socialized fund".
  const type = row.text('type').toLowerCase().replaceAll(' ', '_')
  // Profit of the session and fees follow from the trades; only funding is new.
  if (type === 'trade' || type === 'settlement') return funding(row, listed, venue)
  if (ENDINGS.has(type)) return ending(row, listed, venue)
  if (type === 'options_settlement_summary') return summary(row)
  // The list of trades has a liquidation that was executed as a trade.
  if (type === 'liquidation') return row.has('trade_id') ? null : cash(row, 'liquidation-penalty')
  const kind = KINDS.get(type)
  return kind === undefined ? row.refuse('type', `"${type.slice(0, 40)}" is not a type known here.`) : cash(row, kind)
}

function cash(row: Fields, kind: CashKind): CashDraft {
  return {
    type: 'cash',
    time: row.ms('timestamp'),
    kind,
    asset: row.asset('currency'),
    amount: row.number('change'),
    venueId: row.id('id'),
  }
}

/** `interest_pl` is the funding since the previous trade or settlement, so the rows add up to the session's funding. */
function funding(row: Fields, listed: MarketLookup, venue: Venue): CashDraft | null {
  const amount = row.optionalNumber('interest_pl') ?? 0n
  if (amount === 0n) return null
  const traded = row.has('instrument_name') ? tradedIn(row, listed, venue) : null
  return { ...cash(row, 'funding'), amount, instrument: traded }
}

/** Repeats the session's profit of options for reports. It moves no money. */
function summary(row: Fields): null {
  if ((row.optionalNumber('change') ?? 0n) === 0n) return null
  return row.refuse('change', 'is not 0, although a summary of options moves no money.')
}

/**
 * The end of an expired contract. `cashflow` is what it paid and `change` is that minus the fee. An option closes at
 * its payout per unit, 0 if worthless: bought for 0.05 BTC and delivered at 0.1667 BTC earns 0.1167 BTC.
 */
function ending(row: Fields, listed: MarketLookup, venue: Venue): FillDraft {
  const traded = tradedIn(row, listed, venue)
  const side = row.word('side', CLOSING_SIDES)
  const quantity = row.size('amount')
  const charged = row.optionalNumber('commission') ?? 0n
  const change = row.optionalNumber('change') ?? 0n
  const paid = row.optionalNumber('cashflow') ?? change + charged
  const option = traded.kind === 'option-linear' || traded.kind === 'option-inverse'
  return {
    type: 'fill',
    instrument: traded,
    time: row.ms('timestamp'),
    side,
    quantity,
    price: option ? perUnit(row, side === 'sell' ? paid : -paid, quantity) : row.positive('price'),
    fee: option ? paid - change : charged,
    feeAsset: row.asset('currency'),
    execution: option ? 'expiry' : 'settlement',
    venueTradeId: row.id('id'),
  }
}

function perUnit(row: Fields, paid: Fixed, quantity: Fixed): Fixed {
  if (paid < 0n) row.refuse('cashflow', 'has the wrong sign for the end of an option.')
  return divide(paid, quantity)
}
