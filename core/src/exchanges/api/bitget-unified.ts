/**
 * The unified account at Bitget, read through version 3 of its API: fills and financial records.
 *
 * Sources: https://www.bitget.com/api-doc/uta/trade/Get-Order-Fills, uta/account/Get-Financial-Records and uta/enum;
 * recorded: bitget/api_jkorf/Unified__Trading__GetUserTrades.txt, whose fee is positive where it was paid. Fees of
 * records and amounts of `_OUT` types have both signs in the tests of other clients.
 */
import { absolute, type Fixed, multiply } from '../../base/index.ts'
import type { CashKind, FillSide, PositionSide } from '../../ledger/index.ts'
import type { CashDraft, FillDraft } from '../layouts/layout.ts'
import { marginFill } from '../layouts/margin.ts'
import { SIDES } from '../rows/sides.ts'
import { bitgetCoin, bitgetContract, bitgetExecution, bitgetFunded, bitgetPair } from './bitget.ts'
import { conversionFill } from '../layouts/conversion.ts'
import { Fields } from './fields.ts'
import type { MarketLookup } from './listing.ts'

export const BITGET_CATEGORIES = ['SPOT', 'MARGIN', 'USDT-FUTURES', 'USDC-FUTURES', 'COIN-FUTURES', 'OTHER'] as const

export type BitgetUnifiedFacts = {
  readonly pairs: MarketLookup
  readonly contracts: MarketLookup
  /** Whether the account holds long and short at the same time; fills say whether they open or close, not which leg. */
  readonly hedged: boolean
}

/** True for a category of spot or margin. */
export function isBitgetSpot(category: string): boolean {
  return /^(?:spot|margin)$/i.test(category)
}

/** True for the category of trades on margin, which are contracts of their pair. */
export function isBitgetMargin(category: string): boolean {
  return /^margin$/i.test(category)
}

/** One row of `v3/trade/fills`; a second fee in another coin is a payment of its own. */
export function bitgetUnifiedFill(record: unknown, facts: BitgetUnifiedFacts): (FillDraft | CashDraft)[] {
  const records = fillOf(record, facts)
  if (!isBitgetMargin(new Fields(record, 'Bitget fill').text('category'))) return records
  return records.map((draft) => (draft.type === 'fill' ? marginFill(draft) : draft))
}

/** The form that earlier versions stored for the same row: trades on margin were trades of the pair. */
export function bitgetUnifiedEarlier(record: unknown, facts: BitgetUnifiedFacts): (FillDraft | CashDraft)[] {
  return isBitgetMargin(new Fields(record, 'Bitget fill').text('category')) ? fillOf(record, facts) : []
}

function fillOf(record: unknown, facts: BitgetUnifiedFacts): (FillDraft | CashDraft)[] {
  const row = new Fields(record, 'Bitget fill')
  const isSpot = isBitgetSpot(row.text('category'))
  const traded = isSpot ? bitgetPair(row, facts.pairs, row.text('symbol')) : bitgetContract(row, facts.contracts)
  const side = row.word('side', SIDES)
  const kind = (row.optional('tradeSide') ?? '').toLowerCase()
  const hedged = !isSpot && (row.has('holdMode') ? row.text('holdMode') === 'hedge_mode' : facts.hedged)
  const closes = /close/.test(kind)
  const price = row.positive('execPrice')
  const id = row.id('execId')
  const time = row.ms('createdTime')
  const [fee, ...others] = row.list('feeDetail').filter((detail) => (detail.optionalNumber('fee') ?? 0n) !== 0n)
  const fill: FillDraft = {
    type: 'fill',
    instrument: traded,
    time,
    side,
    quantity: traded.kind === 'inverse' ? dollarsOf(row, price) : row.positive('execQty'),
    price,
    fee: fee?.number('fee') ?? 0n,
    feeAsset: fee === undefined ? traded.settle : bitgetCoin(fee, 'feeCoin'),
    positionSide: hedged ? legOf(row, { side, closes, kind }) : 'both',
    execution: bitgetExecution(kind),
    liquidity: row.optional('tradeScope') === 'maker' ? 'maker' : 'taker',
    venueTradeId: id,
    orderId: row.id('orderId'),
    venueRealised: isSpot ? null : row.optionalNumber('execPnl'),
    opens: hedged && kind !== '' ? !closes : null,
  }
  const fees = others.map((detail): CashDraft => {
    const asset = bitgetCoin(detail, 'feeCoin')
    return { type: 'cash', time, kind: 'other', asset, amount: -detail.number('fee'), venueId: `fee ${id ?? ''}` }
  })
  return [fill, ...fees]
}

type Side = { readonly side: FillSide; readonly closes: boolean; readonly kind: string }

/** The side is that of the execution: a buy that closes was a short. */
function legOf(row: Fields, { side, closes, kind }: Side): PositionSide {
  const named = row.optional('posSide') ?? /(long|short)/.exec(kind)?.[1]
  if (named === 'long' || named === 'short') return named
  if (!/open|close/.test(kind)) return 'both'
  return (side === 'buy') === closes ? 'short' : 'long'
}

/**
 * Inverse contracts are counted in dollars: either the quantity or the value of a fill is in dollars, and the other in
 * coins.
 */
function dollarsOf(row: Fields, price: Fixed): Fixed {
  const [quantity, value] = [row.positive('execQty'), row.positive('execValue')]
  const isNear = (coins: Fixed, dollars: Fixed): boolean => {
    return absolute(multiply(coins, price) - dollars) * 50n <= dollars
  }
  if (isNear(quantity, value)) return value
  return isNear(value, quantity) ? quantity : row.refuse('execValue', 'does not follow from price and quantity.')
}

/**
 * Already in fills (a fee in BGB as well), moves between the trader's own wallets, and margin moved into a position and
 * back.
 */
const LEFT_OUT =
  /^(?:ORDER_|OPEN_|CLOSE_|BUY_|SELL_|FORCE_|BURST_|OFFSET_|DELIVERY_|TRANSFER_|RESERVE_TRANSFER_|INCREASE_MARGIN|REDUCE_MARGIN|MARGIN_BACK|MARGIN_LEVER_)|ADL/

const KINDS: readonly (readonly [RegExp, CashKind])[] = [
  [/SETTLE_FEE/, 'funding'],
  [/INTEREST/, 'interest'],
  [/^RISK_LIQ/, 'insurance-clear'],
  [/AIRDROP/, 'airdrop'],
  [/REBATE|CASHBACK/, 'rebate'],
]

/** `EXCHANGE_SOURCE_TOKEN_USER_OUT` and `EXCHANGE_TARGET_TOKEN_USER_IN`: the two coins of a conversion. */
const CONVERSION = /^EXCHANGE_(?:SOURCE|TARGET)_TOKEN/

/**
 * One financial record; null if another endpoint covers it. One of an unknown type is kept as a payment of kind
 * `other`.
 */
export function bitgetRecord(record: unknown, contracts: MarketLookup): CashDraft | null {
  const row = new Fields(record, 'Bitget record')
  const type = row.text('type').toUpperCase()
  if (LEFT_OUT.test(type)) return null
  const kind = KINDS.find(([words]) => words.test(type))?.[1] ?? 'other'
  return {
    type: 'cash',
    time: row.ms('ts'),
    kind,
    asset: bitgetCoin(row, 'coin'),
    amount: amountOf(row, type),
    instrument: kind === 'funding' ? bitgetFunded(row, contracts) : null,
    venueId: row.id('id'),
  }
}

/** The type gives the direction if it can. */
function amountOf(row: Fields, type: string): Fixed {
  const amount = row.number('amount')
  if (type.endsWith('_OUT')) return -absolute(amount)
  return type.endsWith('_IN') ? absolute(amount) : amount
}

/** True for one coin of a conversion. */
export function isBitgetLeg(record: unknown): boolean {
  return CONVERSION.test((new Fields(record, 'Bitget record').optional('type') ?? '').toUpperCase())
}

/** Groups records into events: the two coins of a conversion at one moment, otherwise single records. */
export function bitgetBundles(records: readonly unknown[]): (readonly unknown[])[] {
  const bundles = new Map<string, unknown[]>()
  for (const [index, record] of records.entries()) {
    const moment = isBitgetLeg(record) ? new Fields(record, 'Bitget record').optional('ts') : null
    const key = moment === null ? `record ${index}` : `convert ${moment}`
    bundles.set(key, [...(bundles.get(key) ?? []), record])
  }
  return [...bundles.values()].flatMap((rows) => (areLegs(rows) ? [rows] : rows.map((row) => [row])))
}

/** One coin out and another in. If numbers cannot be read, the rows stay separate, and each is rejected by name. */
function areLegs(records: readonly unknown[]): boolean {
  if (records.length !== 2) return false
  const rows = records.map((record) => new Fields(record, 'Bitget conversion'))
  try {
    const [first, second] = rows.map((row) => amountOf(row, row.text('type').toUpperCase()))
    return (first ?? 0n) * (second ?? 0n) < 0n && rows[0]?.text('coin') !== rows[1]?.text('coin')
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/** The records that the rows of one event become; see `bitgetBundles`. */
export function bitgetEvent(records: readonly unknown[], contracts: MarketLookup): FillDraft | CashDraft | null {
  if (records.length !== 2) return bitgetRecord(records[0], contracts)
  const legs = records.map((record) => {
    const row = new Fields(record, 'Bitget conversion')
    return { row, asset: bitgetCoin(row, 'coin'), amount: amountOf(row, row.text('type').toUpperCase()) }
  })
  const [gave, got] = [legs.find(({ amount }) => amount < 0n), legs.find(({ amount }) => amount > 0n)]
  if (gave === undefined || got === undefined) throw new RangeError('Bitget conversion: a leg is missing.')
  const from = { asset: gave.asset, amount: -gave.amount, fee: 0n }
  return {
    ...conversionFill({ venue: 'bitget', from, to: { asset: got.asset, amount: got.amount, fee: 0n }, separator: '' }),
    time: got.row.ms('ts'),
    venueTradeId: `convert ${got.row.text('id')}`,
  }
}
