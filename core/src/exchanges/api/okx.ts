import type { CashKind, Execution, Instrument, PositionSide } from '../../ledger/index.ts'
import { instrument } from '../../ledger/index.ts'
import type { CashDraft, FillDraft } from '../layout.ts'
import { SIDES } from '../sides.ts'
import { Fields } from './fields.ts'
import type { MarketLookup } from './listing.ts'

const LEGS: ReadonlyMap<string, PositionSide> = new Map([
  ['net', 'both'],
  ['long', 'long'],
  ['short', 'short'],
])

/** https://www.okx.com/docs-v5/en/#trading-account-rest-api-get-bills-details-last-7-days, `subType` */
const SUBTYPES: ReadonlyMap<string, Execution> = new Map([
  ...['100', '101', '102', '103', '104', '105', '106', '107', '109'].map((type) => [type, 'liquidation'] as const),
  ...['125', '126', '127', '128', '131', '132'].map((type) => [type, 'adl'] as const),
  ...['112', '113'].map((type) => [type, 'settlement'] as const),
  ...['170', '171', '172'].map((type) => [type, 'expiry'] as const),
])

/** One row of `fills-history`. Sizes are in contracts; a negative fee was paid, a positive one is a rebate. */
export function okxFill(record: unknown, listed: MarketLookup): FillDraft {
  const row = new Fields(record, 'OKX fill')
  const leg = row.has('posSide') ? row.word('posSide', LEGS) : 'both'
  const side = row.word('side', SIDES)
  const traded = okxInstrument(row, listed)
  const maker = row.optional('execType')
  return {
    type: 'fill',
    instrument: traded,
    time: row.ms(row.has('fillTime') ? 'fillTime' : 'ts'),
    side,
    quantity: row.positive('fillSz'),
    price: row.number('fillPx'),
    fee: -(row.optionalNumber('fee') ?? 0n),
    feeAsset: row.optionalAsset('feeCcy') ?? traded.settle,
    positionSide: leg,
    execution: SUBTYPES.get(row.optional('subType') ?? '') ?? 'trade',
    liquidity: maker === 'M' ? 'maker' : maker === 'T' ? 'taker' : 'unknown',
    // The export files name a fill by its bill; trade ids count within a market and are 0 where nobody traded.
    venueTradeId: row.id('billId'),
    orderId: row.id('ordId'),
    venueRealised: traded.kind === 'spot' ? null : row.optionalNumber('fillPnl'),
    opens: leg === 'both' ? null : (side === 'buy') === (leg === 'long'),
  }
}

/** A margin trade moves borrowed coins, so it counts as a contract beside the spot pair, not as a spot trade. */
function okxInstrument(row: Fields, listed: MarketLookup): Instrument {
  const symbol = row.text('instId')
  const onMargin = row.optional('instType') === 'MARGIN'
  const market = listed(symbol) ?? row.refuse('instId', 'is not a market that is listed.')
  if (!onMargin) return market
  const { base, quote } = market
  return instrument({ venue: 'okx', symbol, kind: 'linear', base, quote, settle: quote, step: market.step })
}

/** What fills already contain, and moves inside the account. */
const LEFT_OUT: ReadonlySet<string> = new Set(['2', '5', '6', '9', '14', '15', '24'])

const BILL_KINDS: ReadonlyMap<string, CashKind> = new Map([
  ['1', 'transfer'],
  ['7', 'interest'],
  ['8', 'funding'],
  ['10', 'insurance-clear'],
  ['12', 'transfer'],
])

/** The funding and the trading wallet, both of which are read. */
const OWN_WALLETS: ReadonlySet<string> = new Set(['6', '18'])

/** One bill of the trading wallet: a payment, the delivery of a contract, or null for what is read elsewhere. */
export function okxBill(record: unknown, listed: MarketLookup): CashDraft | FillDraft | null {
  const row = new Fields(record, 'OKX bill')
  const type = row.text('type')
  if (LEFT_OUT.has(type)) return null
  if (type === '3') return delivery(row, listed)
  const inside = [row.optional('from'), row.optional('to')].every(
    (wallet) => wallet !== null && OWN_WALLETS.has(wallet),
  )
  if (type === '1' && inside) return null
  const kind = BILL_KINDS.get(type) ?? 'other'
  const symbol = row.optional('instId')
  return {
    type: 'cash',
    time: row.ms('ts'),
    kind,
    asset: row.asset('ccy'),
    amount: row.number('balChg'),
    instrument: kind === 'funding' && symbol !== null ? listed(symbol) : null,
    venueId: row.id('billId'),
  }
}

/** A contract that expired: the position is closed at its last price. */
function delivery(row: Fields, listed: MarketLookup): FillDraft | null {
  const subtype = row.text('subType')
  const execution = SUBTYPES.get(subtype)
  if (execution !== 'settlement') return null
  const traded = okxInstrument(row, listed)
  return {
    type: 'fill',
    instrument: traded,
    time: row.ms('ts'),
    side: subtype === '112' ? 'sell' : 'buy',
    quantity: row.size('sz'),
    price: row.number('px'),
    fee: -(row.optionalNumber('fee') ?? 0n),
    feeAsset: row.asset('ccy'),
    execution,
    venueTradeId: row.id('billId'),
    venueRealised: row.optionalNumber('pnl'),
  }
}

/** A deposit that has arrived: 1 = credited, 2 = done. */
export function okxDeposit(record: unknown): CashDraft | null {
  const row = new Fields(record, 'OKX deposit')
  if (!['1', '2'].includes(row.text('state'))) return null
  return {
    type: 'cash',
    time: row.ms('ts'),
    kind: 'deposit',
    asset: row.asset('ccy'),
    amount: row.number('amt'),
    venueId: row.id('depId'),
  }
}

/** A withdrawal with its fee; null where it was cancelled or failed (a negative state). */
export function okxWithdrawal(record: unknown): CashDraft | null {
  const row = new Fields(record, 'OKX withdrawal')
  if (row.text('state').startsWith('-')) return null
  const fee = row.optionalNumber('fee') ?? 0n
  const asset = row.asset('ccy')
  return {
    type: 'cash',
    time: row.ms('ts'),
    kind: 'withdrawal',
    asset,
    amount: -(row.number('amt') + ((row.optional('feeCcy') ?? asset) === asset ? fee : 0n)),
    venueId: row.id('wdId'),
  }
}
