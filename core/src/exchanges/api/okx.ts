import type { Execution, PositionSide } from '../../ledger/index.ts'
import type { CashDraft, FillDraft } from '../layouts/layout.ts'
import { SIDES } from '../rows/sides.ts'
import { Fields } from './fields.ts'
import type { MarketLookup } from './listing.ts'
import { okxInstrument } from './okx-contracts.ts'

export {
  endsOkxPosition,
  isOkxConversion,
  okxBill,
  okxEarlier,
  okxEnded,
  type OkxEnded,
  okxEvent,
  type OkxPositionAt,
} from './okx-bills.ts'

/** `posSide` */
export const OKX_LEGS: ReadonlyMap<string, PositionSide> = new Map([
  ['net', 'both'],
  ['long', 'long'],
  ['short', 'short'],
])

/** https://www.okx.com/docs-v5/en/#order-book-trading-trade-get-transaction-details-last-3-months, `subType` */
const SUBTYPES: ReadonlyMap<string, Execution> = new Map([
  ...['100', '101', '102', '103', '104', '105', '106', '107', '109'].map((type) => [type, 'liquidation'] as const),
  ...['110', '111'].map((type) => [type, 'liquidation'] as const),
  ...['125', '126', '127', '128'].map((type) => [type, 'adl'] as const),
  ...['112', '113'].map((type) => [type, 'settlement'] as const),
  ...['170', '171', '172'].map((type) => [type, 'expiry'] as const),
])

/** Ends of contracts. The bills have them as well, without an order, and both make the same fill. */
const ENDINGS: ReadonlySet<Execution> = new Set(['settlement', 'expiry'])

/** One row of `fills-history`. Sizes are in contracts; a negative fee was paid, a positive one is a rebate. */
export function okxFill(record: unknown, listed: MarketLookup): FillDraft {
  const row = new Fields(record, 'OKX fill')
  const leg = row.has('posSide') ? row.word('posSide', OKX_LEGS) : 'both'
  const side = row.word('side', SIDES)
  const feeAsset = row.optionalAsset('feeCcy')
  const traded = okxInstrument(row, listed, feeAsset)
  const maker = row.optional('execType')
  const execution = SUBTYPES.get(row.optional('subType') ?? '') ?? 'trade'
  return {
    type: 'fill',
    instrument: traded,
    time: row.ms(row.has('fillTime') ? 'fillTime' : 'ts'),
    side,
    quantity: row.positive('fillSz'),
    price: row.number('fillPx'),
    fee: -(row.optionalNumber('fee') ?? 0n),
    feeAsset: feeAsset ?? traded.settle,
    positionSide: leg,
    execution,
    liquidity: maker === 'M' ? 'maker' : maker === 'T' ? 'taker' : 'unknown',
    // The export files name a fill by its bill; trade ids count per market and are 0 if nobody traded.
    venueTradeId: row.id('billId'),
    orderId: ENDINGS.has(execution) ? null : row.id('ordId'),
    venueRealised: traded.kind === 'spot' ? null : row.optionalNumber('fillPnl'),
    opens: leg === 'both' ? null : (side === 'buy') === (leg === 'long'),
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

/** A withdrawal with its fee; null if it was cancelled or failed (a negative state). */
export function okxWithdrawal(record: unknown): CashDraft | readonly CashDraft[] | null {
  const row = new Fields(record, 'OKX withdrawal')
  if (row.text('state').startsWith('-')) return null
  const fee = row.optionalNumber('fee') ?? 0n
  const asset = row.asset('ccy')
  const feeAsset = row.optionalAsset('feeCcy') ?? asset
  const common = { type: 'cash', time: row.ms('ts'), kind: 'withdrawal', venueId: row.id('wdId') } as const
  const amount = row.number('amt')
  if (feeAsset === asset) return { ...common, asset, amount: -(amount + fee) }
  const sent: CashDraft = { ...common, asset, amount: -amount }
  return fee === 0n ? sent : [sent, { ...common, asset: feeAsset, amount: -fee }]
}
