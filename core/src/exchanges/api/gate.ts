/**
 * Gate's spot and perpetual fills, its futures account book, deposits, withdrawals, transfers and conversions.
 *
 * Sources: Gate's own client and its models (https://github.com/gate/gateapi-python, docs/*.md), and recorded bodies
 * in data/gate/api_jkorf: Spot__Trading__GetUserTrades, PerpetualFutures__Trading__GetUserTradesByTimestamp,
 * PerpetualFutures__Account__GetLedger, Spot__Account__GetDeposits, Spot__Account__GetWithdrawals and
 * Spot__Account__GetSmallBalanceConversions.
 */
import { absolute, divide, type Fixed, minimum, proportion } from '../../base/index.ts'
import { type CashKind, type Execution, type Instrument, instrument } from '../../ledger/index.ts'
import { conversionFill, earlierConversion } from '../layouts/conversion.ts'
import type { CashDraft, FillDraft } from '../layouts/layout.ts'
import { marginFill } from '../layouts/margin.ts'
import { SIDES } from '../rows/sides.ts'
import { Fields } from './fields.ts'
import { type Listing, listedInstrument, type MarketLookup } from './listing.ts'

type Drafts = readonly (FillDraft | CashDraft)[]

type Charge = { readonly amount: Fixed; readonly asset: string }

/**
 * A fee can be paid in GT (`gt_fee`) or in points (`point_fee`), and then `fee` is 0. A fill has one fee, so a second
 * one becomes a payment of its own.
 */
function chargesOf(row: Fields, asset: string): { readonly fee: Charge; readonly others: readonly Charge[] } {
  const charges = [
    { amount: row.optionalNumber('fee') ?? 0n, asset },
    { amount: row.optionalNumber('gt_fee') ?? 0n, asset: 'GT' },
    { amount: row.optionalNumber('point_fee') ?? 0n, asset: 'POINT' },
  ].filter(({ amount }) => amount !== 0n)
  const [fee = { amount: 0n, asset }, ...others] = charges
  return { fee, others }
}

function paymentsOf(fill: FillDraft, others: readonly Charge[]): CashDraft[] {
  return others.map(({ amount, asset }) => ({
    type: 'cash',
    time: fill.time,
    kind: 'other',
    asset,
    amount: -amount,
    venueId: `fee ${fill.instrument.symbol} ${fill.venueTradeId}`,
  }))
}

/**
 * One row of `spot/my_trades` of the isolated margin account. A row does not say its account, but is listed by it:
 * `account`, by docs/SpotApi.md of Gate's client and ccxt's gate.ts (`margin` is isolated); read November 2026.
 */
export function gateMarginFill(record: unknown, listed: MarketLookup): Drafts {
  return gateSpotFill(record, listed).map((draft) => (draft.type === 'fill' ? marginFill(draft) : draft))
}

/** One row of `spot/my_trades`. A delisted pair is derived from its name, such as `BTC_USDT`. */
export function gateSpotFill(record: unknown, listed: MarketLookup): Drafts {
  const row = new Fields(record, 'Gate spot trade')
  const symbol = row.text('currency_pair')
  const traded = listed(symbol) ?? gatePair(symbol) ?? row.refuse('currency_pair', 'is not a pair.')
  const { fee, others } = chargesOf(row, row.optionalAsset('fee_currency') ?? traded.quote)
  const fill: FillDraft = {
    type: 'fill',
    instrument: traded,
    time: row.has('create_time_ms') ? row.ms('create_time_ms') : row.seconds('create_time'),
    side: row.word('side', SIDES),
    quantity: row.positive('amount'),
    price: row.positive('price'),
    fee: fee.amount,
    feeAsset: fee.asset,
    liquidity: liquidityOf(row),
    venueTradeId: row.id('id'),
    orderId: row.id('order_id'),
  }
  return [fill, ...paymentsOf(fill, others)]
}

/** A pair by its name, such as `BTC_USDT`; null for another name. */
export function gatePair(symbol: string): Instrument | null {
  const [, base, quote] = /^([A-Z0-9]+)_([A-Z0-9]+)$/.exec(symbol) ?? []
  if (base === undefined || quote === undefined) return null
  return instrument({ venue: 'gate', symbol, kind: 'spot', base, quote, settle: quote })
}

function liquidityOf(row: Fields): 'maker' | 'taker' | 'unknown' {
  const role = row.optional('role')
  return role === 'maker' || role === 'taker' ? role : 'unknown'
}

/**
 * The reserved values of `text`, by docs/FuturesOrder.md of Gate's client. Others are the trader's own or `web`, `api`.
 */
function executionOf(text: string | null): Execution {
  if (text === null || text.startsWith('t-')) return 'trade'
  if (/^(?:hedge-)?liq-|liquidat/.test(text)) return 'liquidation'
  if (text.includes('auto_deleverag')) return 'adl'
  return text === 'clear' ? 'settlement' : 'trade'
}

/**
 * One row of `futures/{settle}/my_trades_timerange`. `size` is in contracts, negative for a sale; a positive fee was
 * paid. `close_size` is how many of them closed a position, with the sign of `size`: 0 opens, the whole size closes,
 * and less than the whole size closes one position and opens the opposite one. That names the leg in hedge mode, and in
 * one-way mode it makes the same trades. A fill that does both becomes two. Without `close_size` there is no leg.
 */
export function gateContractFill(record: unknown, listed: MarketLookup): Drafts {
  const row = new Fields(record, 'Gate contract trade')
  const symbol = row.text('contract')
  const traded = listed(symbol) ?? row.refuse('contract', `"${symbol}" is not a contract known here.`)
  const size = row.number('size')
  const quantity = row.size('size')
  const { fee, others } = chargesOf(row, traded.settle)
  const id = row.id('trade_id') ?? row.id('id')
  const fill: FillDraft = {
    type: 'fill',
    instrument: traded,
    time: row.seconds('create_time'),
    side: size > 0n ? 'buy' : 'sell',
    quantity,
    price: row.positive('price'),
    fee: fee.amount,
    feeAsset: fee.asset,
    execution: executionOf(row.optional('text')),
    liquidity: liquidityOf(row),
    venueTradeId: id,
    orderId: row.id('order_id'),
  }
  return [...legsOf(fill, closedBy(row, size)), ...paymentsOf(fill, others)]
}

/** How much of the fill closed a position; null if the row does not say. */
function closedBy(row: Fields, size: Fixed): Fixed | null {
  const closed = row.optionalNumber('close_size')
  if (closed === null) return null
  if (closed !== 0n && closed > 0n !== size > 0n) row.refuse('close_size', 'has another sign than size.')
  return minimum(absolute(closed), absolute(size))
}

function legsOf(fill: FillDraft, closed: Fixed | null): FillDraft[] {
  if (closed === null) return [fill]
  const buys = fill.side === 'buy'
  const closing = { ...fill, positionSide: buys ? 'short' : 'long', opens: false } as const
  const opening = { ...fill, positionSide: buys ? 'long' : 'short', opens: true } as const
  if (closed === 0n) return [opening]
  if (closed === fill.quantity) return [closing]
  const fee = proportion(fill.fee, closed, fill.quantity)
  return [
    { ...closing, quantity: closed, fee },
    { ...opening, quantity: fill.quantity - closed, fee: fill.fee - fee, venueTradeId: `${fill.venueTradeId} opens` },
  ]
}

/**
 * A contract of `futures/{settle}/contracts_all`, which also lists delisted ones, such as `{"name":"BTC_USDT",
 * "quanto_multiplier":"0.0001"}`. A multiplier of 0 means one dollar per contract: an inverse one.
 */
export function gateContract(record: unknown, settle: string): Instrument {
  const row = new Fields(record, 'Gate contract')
  const symbol = row.text('name')
  const [, base, quote] = /^([A-Z0-9]+)_([A-Z0-9]+)$/.exec(symbol) ?? []
  if (base === undefined || quote === undefined) return row.refuse('name', 'is not the name of a contract.')
  const size = row.text('quanto_multiplier')
  const kind: Listing['kind'] = settle === base ? 'inverse' : settle === quote ? 'linear' : 'quanto'
  const contractSize = row.number('quanto_multiplier') === 0n ? '1' : size
  const terms = { step: null, expiry: null, strike: null, optionType: null }
  return listedInstrument('gate', { symbol, kind, base, quote, settle, contractSize, ...terms })
}

/** Fills contain profit and fees; `dnw` moves money between the account's own wallets. */
const IN_FILLS: ReadonlySet<string> = new Set(['pnl', 'fee', 'point_fee', 'dnw', 'point_dnw'])

const BOOK_KINDS: ReadonlyMap<string, CashKind> = new Map([
  ['refr', 'rebate'],
  ['point_refr', 'rebate'],
  ['bonus_offset', 'other'],
])

/**
 * One row of `futures/{settle}/account_book`: funding, rebates, or null if fills contain it. Until October 2023 only
 * the text names the contract, as in `ETH_USD:6086261`.
 */
export function gateBookEntry(record: unknown, settle: string, listed: MarketLookup): CashDraft | null {
  const row = new Fields(record, 'Gate account book')
  const type = row.text('type')
  if (IN_FILLS.has(type)) return null
  const common = { type: 'cash', time: row.seconds('time'), amount: row.number('change') } as const
  if (type === 'fund') {
    const symbol = row.optional('contract') ?? (row.optional('text') ?? '').split(':')[0] ?? ''
    return { ...common, kind: 'funding', asset: settle, instrument: listed(symbol) }
  }
  const kind = BOOK_KINDS.get(type) ?? row.refuse('type', `"${type.slice(0, 40)}" is not a type known here.`)
  return { ...common, kind, asset: type.startsWith('point') ? 'POINT' : settle, venueId: row.id('id') }
}

/** Credited deposits, and withdrawals that are done; `BCODE` is a withdrawal by Gate code. Others move no money yet. */
const DONE: ReadonlySet<string> = new Set(['DONE', 'DEP_CREDITED', 'BCODE'])

/** One row of `wallet/deposits` or `wallet/withdrawals`; null for any other status. */
export function gateMovement(record: unknown, way: 'deposit' | 'withdrawal'): CashDraft | null {
  const row = new Fields(record, `Gate ${way}`)
  if (!DONE.has(row.text('status'))) return null
  const amount = row.number('amount')
  const fee = row.optionalNumber('fee') ?? 0n
  return {
    type: 'cash',
    time: row.seconds('timestamp'),
    kind: way,
    asset: row.asset('currency'),
    amount: way === 'deposit' ? amount : -(amount + fee),
    venueId: row.id('id'),
  }
}

/** One row of `wallet/push`, a transfer to or from another user of Gate; null until it is received. */
export function gatePush(record: unknown, way: 'deposit' | 'withdraw'): CashDraft | null {
  const row = new Fields(record, 'Gate transfer')
  if (row.text('status') !== 'RECEIVED') return null
  const amount = row.positive('amount')
  return {
    type: 'cash',
    time: row.seconds('create_time'),
    kind: 'transfer',
    asset: row.asset('currency'),
    amount: way === 'deposit' ? amount : -amount,
    venueId: `push ${row.text('id')}`,
  }
}

const DIRECTIONS: ReadonlyMap<string, bigint> = new Map([
  ['to', -1n],
  ['from', 1n],
])

/** One row of `wallet/sub_account_transfers`: `to` leaves the main account for a sub-account, `from` comes back. */
export function gateSubTransfer(record: unknown): CashDraft {
  const row = new Fields(record, 'Gate sub-account transfer')
  const sign = row.word('direction', DIRECTIONS)
  return {
    type: 'cash',
    time: row.seconds('timest'),
    kind: 'transfer',
    asset: row.asset('currency'),
    amount: sign * row.positive('amount'),
  }
}

/** One row of `wallet/small_balance_history`: a small balance converted to GT. */
export function gateSmallBalance(record: unknown): FillDraft {
  const row = new Fields(record, 'Gate small balance')
  const [base, quote] = [row.asset('currency'), 'GT']
  const quantity = row.positive('amount')
  return {
    type: 'fill',
    instrument: instrument({ venue: 'gate', symbol: `${base}_GT`, kind: 'spot', base, quote, settle: quote }),
    time: row.seconds('create_time'),
    side: 'sell',
    quantity,
    price: divide(row.number('gt_amount'), quantity),
    fee: 0n,
    feeAsset: quote,
    execution: 'dust',
    venueTradeId: `small ${row.text('id')}`,
  }
}

const CONVERSIONS = { separator: '_', money: ['BTC', 'ETH', 'GT'] }

/** One row of `flash_swap/orders`: a conversion, named as the market of the two coins would be; null if it failed. */
export function gateFlashSwap(record: unknown): FillDraft | null {
  const row = new Fields(record, 'Gate conversion')
  if (row.text('status') !== '1') return null
  const from = { asset: row.asset('sell_currency'), amount: row.positive('sell_amount'), fee: 0n }
  const to = { asset: row.asset('buy_currency'), amount: row.positive('buy_amount'), fee: 0n }
  return {
    ...conversionFill({ venue: 'gate', from, to, ...CONVERSIONS }),
    time: row.ms('create_time'),
    venueTradeId: `convert ${row.text('id')}`,
  }
}

/** The form that earlier versions stored for the same row: ETH bought with BTC was a sale in `BTC_ETH`. */
export function gateEarlierFlashSwap(record: unknown): FillDraft[] {
  return earlierConversion(gateFlashSwap(record), CONVERSIONS)
}
