/**
 * Trades, ledger entries, deposits and withdrawals of Bitfinex. Its rows are lists, whose fields have the names of the
 * documentation here.
 *
 * Sources: https://docs.bitfinex.com/reference/rest-auth-trades, rest-auth-ledgers, rest-auth-movements and
 * rest-auth-positions; the bodies Spot__Trading__GetUserTrades and Spot__Account__GetLedgerEntries recorded in
 * data/bitfinex/api_jkorf; bfx-report and bfx-reports-framework of bitfinexcom, which classify ledger entries by their
 * description; rotki (exchanges/bitfinex.py) and ccxt for signs and names.
 */
import { absolute } from '../../base/index.ts'
import type { CashKind, Instrument } from '../../ledger/index.ts'
import { bitfinexAsset, bitfinexMarket } from '../layouts/bitfinex/markets.ts'
import type { CashDraft, FillDraft } from '../layouts/layout.ts'
import { marginMarket } from '../layouts/margin.ts'
import { Fields } from './fields.ts'

const TRADE = ['id', 'symbol', 'time', 'order', 'amount', 'price', 'type', 'limit', 'maker', 'fee', 'feeCurrency']
const ENTRY = ['id', 'currency', 'wallet', 'time', '', 'amount', 'balance', '', 'description']
const MOVEMENT = ['id', 'currency', 'name', '', '', 'started', 'updated', '', '', 'status', '', '', 'amount', 'fees']

/** A row with the names of its fields. */
export function bitfinexFields(record: unknown, names: readonly string[], where: string): Fields {
  if (!Array.isArray(record)) throw new RangeError(`${where}: this is not a list.`)
  const row = record as readonly unknown[]
  return new Fields(Object.fromEntries(names.map((name, index) => [name, row[index]])), where)
}

/**
 * The market of an order or of its trade: without `EXCHANGE` in its type it is on margin, whose positions move no coins
 * between wallets (https://docs.bitfinex.com/reference/rest-auth-submit-order, `type`; read November 2026). A trade
 * without a type counts as one of the pair.
 */
export function bitfinexTraded(market: Instrument, type: string | null): Instrument {
  return market.kind !== 'spot' || type === null || /^EXCHANGE\b/i.test(type) ? market : marginMarket(market)
}

/** The documentation also shows `BTCUSD`. */
export function bitfinexTrade(record: unknown): FillDraft {
  const fill = tradeOf(record)
  const type = bitfinexFields(record, TRADE, 'Bitfinex trade').optional('type')
  return { ...fill, instrument: bitfinexTraded(fill.instrument, type) }
}

/** The form that earlier versions stored for the same row: trades on margin were trades of the pair. */
export function bitfinexEarlier(record: unknown): FillDraft[] {
  const [before, now] = [tradeOf(record), bitfinexTrade(record)]
  return before.instrument.id === now.instrument.id ? [] : [before]
}

function tradeOf(record: unknown): FillDraft {
  const row = bitfinexFields(record, TRADE, 'Bitfinex trade')
  // The documentation also shows `BTCUSD`.
  const symbol = row.text('symbol').replace(/^(?![tf])/, 't')
  const traded = bitfinexMarket(symbol) ?? row.refuse('symbol', `"${symbol.slice(0, 40)}" is not a pair.`)
  const feeCurrency = row.optionalAsset('feeCurrency')
  return {
    type: 'fill',
    instrument: traded,
    time: row.ms('time'),
    side: row.number('amount') > 0n ? 'buy' : 'sell',
    quantity: row.size('amount'),
    price: row.positive('price'),
    fee: -(row.optionalNumber('fee') ?? 0n),
    feeAsset: feeCurrency === null ? traded.settle : bitfinexAsset(feeCurrency),
    liquidity: liquidityOf(row.optional('maker')),
    venueTradeId: row.id('id'),
    orderId: row.id('order'),
  }
}

/** "1 if true, -1 if false"; recorded rows also have 0 and false, which mean unknown. */
function liquidityOf(maker: string | null): 'maker' | 'taker' | 'unknown' {
  if (maker === '1' || maker === 'true') return 'maker'
  return maker === '-1' ? 'taker' : 'unknown'
}

/** Already in trades and movements, the profit that follows from trades, and moves between the account's wallets. */
const ELSEWHERE =
  /^(?:exchange |trading fee|trading rebate|position (?:modified|closed|claim)|position #\d+ (?:close|liquidate|claim)|position pl @|deposit(?: fee)? \(|deposit on wallet|canceled withdrawal|miner fee|transfer )|settlement| withdrawal #|deposit fee|withdrawal (?:express )?fee/

/**
 * Ledger entries by the beginning of their description, as bitfinexcom/bfx-reports-framework sorts them into the
 * categories of the documentation, which rows do not name.
 */
const KINDS: readonly (readonly [RegExp, CashKind])[] = [
  // Each coin of a conversion has a row of its own.
  [/^transfer .*\bsa\(|^currency conversion/, 'transfer'],
  [/^funding event/, 'funding'],
  [/^(?:position (?:#\d+ )?funding cost|interest charge|position #\d+ swap|swap fee)/, 'interest'],
  [/(?:used|unused) margin funding (?:charge|fee)/, 'interest'],
  [/^(?:margin funding payment|swap payment|interest payment|staking (?:reward|payment))/, 'interest'],
  [/^(?:affiliate rebate|earned fee|ethfx loyalty fee)/, 'rebate'],
  [/^liquidation fee/, 'liquidation-penalty'],
  [/\b(?:airdrop|distribution|snapshot step)/, 'airdrop'],
  [/^(?:adjustment|expense|computation fee|claiming fee|monthly profit payment|losses)/, 'other'],
  // A category of its own, separate from trading fees: "otc trade fee 207".
  [/\botc (?:trade )?fee|^unlocking/, 'other'],
  [/^extraordinary loss adj|token redemption|invoicepay order/, 'other'],
]

/**
 * One row of `ledgers/hist`; null if another endpoint covers it. A funding event names its contract, as in `Funding
 * Event BTCF0:USTF0 (0.5) on wallet margin`; amounts have their sign.
 */
export function bitfinexEntry(record: unknown): CashDraft | null {
  const row = bitfinexFields(record, ENTRY, 'Bitfinex ledger entry')
  const text = row.text('description')
  const lower = text.toLowerCase()
  const kind = KINDS.find(([words]) => words.test(lower))?.[1]
  if (kind === undefined) {
    return ELSEWHERE.test(lower) ? null : row.refuse('description', `"${text.slice(0, 60)}" is not a kind known here.`)
  }
  const amount = row.number('amount')
  if (amount === 0n) return null
  const pair = kind === 'funding' ? /^funding event t?(\S+:\S+)/i.exec(text)?.[1] : undefined
  return {
    type: 'cash',
    time: row.ms('time'),
    kind,
    asset: bitfinexAsset(row.asset('currency')),
    amount,
    ...(pair === undefined ? {} : { instrument: bitfinexMarket(`t${pair}`) }),
    venueId: row.id('id'),
  }
}

/**
 * One row of `movements/hist`: deposits are positive, withdrawals negative, and the fee comes on top of the amount.
 * Null until it is completed.
 */
export function bitfinexMovement(record: unknown): CashDraft | null {
  const row = bitfinexFields(record, MOVEMENT, 'Bitfinex movement')
  if (row.text('status').toUpperCase() !== 'COMPLETED') return null
  const amount = row.number('amount')
  return {
    type: 'cash',
    time: row.ms(row.has('started') ? 'started' : 'updated'),
    kind: amount < 0n ? 'withdrawal' : 'deposit',
    asset: bitfinexAsset(row.asset('currency')),
    amount: amount - absolute(row.optionalNumber('fees') ?? 0n),
    venueId: row.id('id'),
  }
}
