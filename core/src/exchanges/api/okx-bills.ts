/**
 * Bills of the trading and of the funding wallet at OKX.
 *
 * Sources: https://www.okx.com/docs-v5/en/#trading-account-rest-api-get-bills-details-last-3-months for types, subtypes
 * and signs; https://www.okx.com/docs-v5/en/#order-book-trading-trade-get-transaction-details-last-3-months for the
 * subtypes that are fills; https://www.okx.com/docs-v5/en/#funding-account-rest-api-asset-bills-details for the funding
 * wallet. Recorded: okx/api_jkorf/UnifiedApi__Account__GetBillArchive.txt (`balChg` is after the fee) and
 * GetFundingBillHistory.txt. No bill of an option or of a conversion was available.
 */
import { divide, multiply, type UtcMs } from '../../base/index.ts'
import type { CashKind, FillSide, Instrument, PositionSide } from '../../ledger/index.ts'
import type { CashDraft, FillDraft } from '../layouts/layout.ts'
import { Fields } from './fields.ts'
import type { MarketLookup } from './listing.ts'
import { conversionOf, isConversion } from './okx-conversions.ts'
import { okxInstrument } from './okx-contracts.ts'

/** The position that ended at a moment; null if unknown. `leg` is `both` in net mode. */
export type OkxPositionAt = (symbol: string, time: UtcMs) => OkxEnded | null
export type OkxEnded = { readonly direction: 'long' | 'short'; readonly leg: PositionSide }

type Facts = { readonly listed: MarketLookup; readonly positionAt: OkxPositionAt }

const NO_POSITION: OkxPositionAt = () => null

/** Subtypes covered by the list of fills: trades, liquidations, deleveraging, blocks, spreads and moved positions. */
const IN_FILLS: ReadonlySet<string> = new Set([
  ...numbers(1, 6),
  ...numbers(100, 107),
  '109',
  ...numbers(125, 128),
  // Delta hedging trades like an order.
  ...numbers(131, 132),
  ...numbers(204, 209),
  ...numbers(270, 275),
  ...numbers(324, 329),
])

/** The list of fills also has these if they were a trade. */
const SOMETIMES_IN_FILLS: ReadonlySet<string> = new Set(['110', '111', '118', '119', '236', '237', '376', '377'])

/**
 * Types all of whose bills are in the list of fills (trades, deleveraging, blocks, spreads), and two that move money
 * inside the account: 6, into isolated positions, and 34, the daily settlement of expiry futures, which books profit
 * that the fills of the position will contain.
 */
const TRADES: ReadonlySet<string> = new Set(['2', '9', '14', '24', '6', '34'])

/** The same two by subtype. */
const INSIDE: ReadonlySet<string> = new Set(['160', '161', '162', '332', '333', '355'])

function numbers(first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, index) => String(first + index))
}

/** By subtype, because a type such as 5, liquidation, has both trades and payments. */
const SUBTYPE_KINDS: ReadonlyMap<string, CashKind> = new Map([
  ...['9', '14', '293', '294', '295', '381'].map((type) => [type, 'interest'] as const),
  ...['173', '174'].map((type) => [type, 'funding'] as const),
  ...['108', '117'].map((type) => [type, 'insurance-clear'] as const),
  ...['11', '12', '200', '201', '202', '203', '283', '284', '285', '286', '287', '290'].map(
    (type) => [type, 'transfer'] as const,
  ),
  ...['372', '373', '374', '375'].map((type) => [type, 'airdrop'] as const),
])

const TYPE_KINDS: ReadonlyMap<string, CashKind> = new Map([
  ['1', 'transfer'],
  ['7', 'interest'],
  ['8', 'funding'],
  ['10', 'insurance-clear'],
  ['12', 'transfer'],
])

/** The funding and the trading wallet, both of which we read. */
const OWN_WALLETS: ReadonlySet<string> = new Set(['6', '18'])

/**
 * One bill of the trading wallet: a payment, the end of a contract, or null if another endpoint covers it. A bill of an
 * unknown type is kept as a payment of kind `other`; the raw record has its type.
 */
export function okxBill(
  record: unknown,
  listed: MarketLookup,
  positionAt: OkxPositionAt = NO_POSITION,
): CashDraft | FillDraft | null {
  const row = new Fields(record, 'OKX bill')
  const type = row.text('type')
  const subtype = row.optional('subType') ?? ''
  if (DELIVERIES.has(subtype)) return delivery(row, { listed, positionAt })
  if (EXERCISES.has(subtype)) return exercise(row, { listed, positionAt })
  // Event contracts are not read, only their payments.
  if (row.optional('instType') === 'EVENTS') return payment(row, { kind: 'other', listed })
  if (IN_FILLS.has(subtype) && type !== '1') return null
  if (SOMETIMES_IN_FILLS.has(subtype) && isTrade(row)) return null
  if (TRADES.has(type) || (type === '5' && subtype === '') || INSIDE.has(subtype)) return null
  const inside = [row.optional('from'), row.optional('to')].every(
    (wallet) => wallet !== null && OWN_WALLETS.has(wallet),
  )
  if (type === '1' && inside) return null
  return payment(row, { kind: TYPE_KINDS.get(type) ?? SUBTYPE_KINDS.get(subtype) ?? 'other', listed })
}

function isTrade(row: Fields): boolean {
  return (row.optional('tradeId') ?? '0') !== '0'
}

function payment(
  row: Fields,
  { kind, listed }: { readonly kind: CashKind; readonly listed: MarketLookup },
): CashDraft | null {
  const asset = row.asset('ccy')
  const change = row.number('balChg')
  // The balance of an isolated position is not that of the account: "you may refer to pnl for the fee payment".
  const amount = kind === 'funding' && change === 0n ? (row.optionalNumber('pnl') ?? 0n) : change
  if (amount === 0n) return null
  return {
    type: 'cash',
    time: row.ms('ts'),
    kind,
    asset,
    amount,
    instrument: kind === 'funding' && row.has('instId') ? fundedIn(row, listed, asset) : null,
    venueId: row.id('billId'),
  }
}

/** Funding is kept even if the contract is no longer listed. */
function fundedIn(row: Fields, listed: MarketLookup, asset: string): Instrument | null {
  try {
    return okxInstrument(row, listed, asset)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** Also for delisted perpetual contracts. `Delivery long` ends a long position. */
const DELIVERIES: ReadonlyMap<string, FillSide> = new Map([
  ['112', 'sell'],
  ['113', 'buy'],
])

/** A contract that expired: the position is closed at its last price. */
function delivery(row: Fields, { listed, positionAt }: Facts): FillDraft {
  const asset = row.asset('ccy')
  const traded = okxInstrument(row, listed, asset)
  const time = row.ms('ts')
  return {
    type: 'fill',
    instrument: traded,
    time,
    positionSide: positionAt(traded.symbol, time)?.leg ?? 'both',
    side: DELIVERIES.get(row.text('subType')) ?? 'sell',
    quantity: row.size('sz'),
    price: row.number('px'),
    fee: -(row.optionalNumber('fee') ?? 0n),
    feeAsset: asset,
    execution: 'settlement',
    venueTradeId: row.id('billId'),
    venueRealised: row.optionalNumber('pnl'),
  }
}

/**
 * Documented as `Exercised (ITM buy side)`, `Counterparty exercised (ITM sell side)`, `Expired (non-ITM, both sides)`.
 */
const EXERCISES: ReadonlyMap<string, FillSide | null> = new Map([
  ['170', 'sell'],
  ['171', 'buy'],
  ['172', null],
])

/**
 * The end of an option: it closes at its payout per unit of the underlying, before the fee, as on Deribit; at 0 if it
 * was worthless. The exercise price in `px` is that of the underlying, so the payout is taken from the balance.
 */
function exercise(row: Fields, { listed, positionAt }: Facts): FillDraft {
  const asset = row.asset('ccy')
  const traded = okxInstrument(row, listed, asset)
  const time = row.ms('ts')
  const side = EXERCISES.get(row.text('subType')) ?? closingSide(positionAt(traded.symbol, time))
  if (side === null) return row.refuse('subType', 'does not say whether the expired option was held long or short.')
  const quantity = row.size('sz')
  const fee = -(row.optionalNumber('fee') ?? 0n)
  const paid = (row.optionalNumber('balChg') ?? 0n) + fee
  const value = side === 'sell' ? paid : -paid
  if (value < 0n) row.refuse('balChg', 'has the wrong sign for the end of an option.')
  if (value === 0n && row.text('subType') !== '172') row.refuse('balChg', 'is 0, although the option was exercised.')
  return {
    type: 'fill',
    instrument: traded,
    time,
    side,
    quantity,
    price: divide(value, multiply(quantity, traded.contractSize)),
    fee,
    feeAsset: asset,
    execution: 'expiry',
    venueTradeId: row.id('billId'),
  }
}

function closingSide(ended: OkxEnded | null): FillSide | null {
  return ended === null ? null : ended.direction === 'long' ? 'sell' : 'buy'
}

/**
 * The records that the bills of one event become: one for a single bill, one fill for the two legs of a conversion. See
 * `okxBundles`.
 */
export function okxEvent(
  bills: readonly unknown[],
  listed: MarketLookup,
  positionAt: OkxPositionAt = NO_POSITION,
): CashDraft | FillDraft | null {
  return bills.length === 2 ? conversionOf(bills, 'OKX conversion') : okxBill(bills[0], listed, positionAt)
}

/** Kinds that earlier versions distinguished; all others were `other`, and trades and deliveries were no payment. */
const EARLIER_KINDS: ReadonlyMap<string, CashKind | null> = new Map([
  ...['2', '3', '5', '6', '9', '14', '15', '24'].map((type) => [type, null] as const),
  ['1', 'transfer'],
  ['7', 'interest'],
  ['8', 'funding'],
  ['10', 'insurance-clear'],
  ['12', 'transfer'],
])

/**
 * The payments that earlier versions stored for the same bills: a conversion was two of them, and there were fewer
 * kinds.
 */
export function okxEarlier(bills: readonly unknown[]): CashDraft[] {
  return bills.flatMap((bill) => {
    const row = new Fields(bill, 'OKX bill')
    const kind = EARLIER_KINDS.get(row.text('type'))
    if (kind === null) return []
    const asset = row.asset('ccy')
    const amount = row.number('balChg')
    return [{ type: 'cash', time: row.ms('ts'), kind: kind ?? 'other', asset, amount, venueId: row.id('billId') }]
  })
}

/** True for a leg of a conversion that the list of fills does not have. */
export function isOkxConversion(record: unknown): boolean {
  return isConversion(record, isTrade(new Fields(record, 'OKX bill')))
}

/**
 * The position of one row of `positions-history`, and when it last changed: `direction` is documented for all but spot,
 * `posSide` is `net` in net mode.
 */
export function okxEnded(record: unknown): (OkxEnded & { readonly symbol: string; readonly time: UtcMs }) | null {
  const row = new Fields(record, 'OKX closed position')
  const direction = row.optional('direction')
  if (direction !== 'long' && direction !== 'short') return null
  const leg = row.optional('posSide')
  return {
    symbol: row.text('instId'),
    time: row.ms('uTime'),
    direction,
    leg: leg === 'long' || leg === 'short' ? leg : 'both',
  }
}

/** True for a bill that only makes a fill together with the position that it closed. */
export function endsOkxPosition(record: unknown): boolean {
  const subtype = new Fields(record, 'OKX bill').optional('subType') ?? ''
  return DELIVERIES.has(subtype) || subtype === '172'
}
