import { absolute, divide, type Fixed, fixed, fromCivil, createClock, multiply, utcMs } from '../../base/index.ts'
import type { CashKind, Execution, FillSide, Instrument, PositionSide } from '../../ledger/index.ts'
import { instrument } from '../../ledger/index.ts'
import type { CashDraft, FillDraft } from '../layouts/layout.ts'
import { marginFill } from '../layouts/margin.ts'
import { POSITION_SIDES, SIDES } from '../rows/sides.ts'
import { Fields } from './fields.ts'
import { delistedPair, type MarketLookup } from './listing.ts'

/**
 * The account of an order or a fill is part of its source: `spot-api`, `margin-web` (isolated), `super-margin-app`
 * (cross), `c2c-margin-api`; `fl-sys` and `super-margin-fl-sys` are liquidation orders of HTX, which only occur on
 * margin. https://huobiapi.github.io/docs/spot/v1/en ("order source") and `OrderSource` of HTX's own client
 * (https://github.com/HuobiRDCenter/huobi_Python, huobi/constant/definition.py); read November 2026.
 */
export function isHtxMargin(row: Fields): boolean {
  return /\bmargin\b|^fl-/i.test(row.optional('source') ?? '')
}

const FORCED = /(?:^|-)fl-/i

/** One row of spot `v1/order/matchresults`. Trades on margin are contracts of the pair, as in the export. */
export function htxSpotFill(record: unknown, listed: MarketLookup): (FillDraft | CashDraft)[] {
  const records = pairFill(record, listed)
  const row = new Fields(record, 'HTX fill')
  if (!isHtxMargin(row)) return records
  const execution = FORCED.test(row.optional('source') ?? '') ? 'liquidation' : 'trade'
  return records.map((draft) => (draft.type === 'fill' ? { ...marginFill(draft), execution } : draft))
}

/** The form that earlier versions stored for the same row: trades on margin were trades of the pair. */
export function htxEarlierFill(record: unknown, listed: MarketLookup): (FillDraft | CashDraft)[] {
  return isHtxMargin(new Fields(record, 'HTX fill')) ? pairFill(record, listed) : []
}

/**
 * Recorded: htx/api_jkorf/Spot__Trading__GetUserTrades.txt. `filled-fees` is positive
 * where paid and negative for a maker rebate; a fee deducted in HTX, HT or points is in `filled-points` instead:
 * https://www.htx.com/en-us/opend/newApiPages/?id=7ec4de21-7773-11ed-9966-0242ac110003
 */
function pairFill(record: unknown, listed: MarketLookup): (FillDraft | CashDraft)[] {
  const row = new Fields(record, 'HTX fill')
  const symbol = row.text('symbol')
  const traded = listed(symbol) ?? delistedPair('htx', symbol) ?? row.refuse('symbol', 'is not a market.')
  const side = SIDES.get(row.text('type').split('-')[0] ?? '') ?? row.refuse('type', 'is neither a buy nor a sell.')
  const charged = row.optionalNumber('filled-fees') ?? 0n
  const points = row.optionalNumber('filled-points') ?? 0n
  const coin = coinIn(row, 'fee-currency') ?? (side === 'buy' ? traded.base : traded.quote)
  const deducted =
    points === 0n ? null : (coinIn(row, 'fee-deduct-currency') ?? row.refuse('fee-deduct-currency', 'is missing.'))
  const time = row.ms('created-at')
  const id = row.id('trade-id')
  const fill: FillDraft = {
    type: 'fill',
    instrument: traded,
    time,
    side,
    quantity: row.positive('filled-amount'),
    price: row.positive('price'),
    fee: charged === 0n && deducted !== null ? points : charged,
    feeAsset: charged === 0n && deducted !== null ? deducted : coin,
    liquidity: liquidityOf(row),
    venueTradeId: id,
    orderId: row.id('order-id'),
  }
  if (charged === 0n || deducted === null) return [fill]
  // Points that covered only a part of the fee.
  const venueId = id === null ? null : `${id}-${deducted}`
  return [fill, { type: 'cash', time, kind: 'other', asset: deducted, amount: -points, instrument: traded, venueId }]
}

/** Coins are in lower case on spot. */
function coinIn(row: Fields, name: string): string | null {
  return row.optionalAsset(name)?.toUpperCase() ?? null
}

function liquidityOf(row: Fields): 'maker' | 'taker' | 'unknown' {
  const role = row.optional('role')?.toLowerCase()
  return role === 'maker' || role === 'taker' ? role : 'unknown'
}

/**
 * `order_type` of v5 execution details:
 * https://www.htx.com/en-us/opend/newApiPages/?id=8cb89359-77b5-11ed-9966-195898804f0
 */
const TRADE_TYPES: ReadonlyMap<string, Execution> = new Map([
  ['1', 'trade'],
  ['3', 'liquidation'],
  ['4', 'settlement'],
  ['22', 'adl'],
])

/** `order_source` of an order that the exchange placed itself. */
const ORDER_SOURCES: ReadonlyMap<string, Execution> = new Map([
  ['risk', 'liquidation'],
  ['settlement', 'settlement'],
  ['adl', 'adl'],
])

/**
 * One row of `v5/trade/order/details`, a single trade of a USDT-margined contract. Volumes are in contracts. The fee is
 * in USDT, whatever coin paid it, and positive where paid: the recorded order 1513834754585190400 in ccxt's htx.ts has
 * `trade_fee` "0.07522584" here and `fee` "-0.07522584" in the order history.
 */
export function htxContractTrade(record: unknown, listed: MarketLookup): FillDraft {
  const row = new Fields(record, 'HTX contract trade')
  const side = row.word('side', SIDES)
  const quantity = row.positive('trade_volume')
  const price = row.positive('trade_price')
  const leg = legIn(row)
  return {
    type: 'fill',
    instrument: contractOf(row, { listed, quantity, price }),
    time: row.ms('created_time'),
    side,
    quantity,
    price,
    fee: row.optionalNumber('trade_fee') ?? 0n,
    feeAsset: 'USDT',
    positionSide: leg,
    execution: row.has('order_type') ? row.word('order_type', TRADE_TYPES) : 'trade',
    liquidity: liquidityOf(row),
    // The trade id can be shared by all matches of one taker order, as `match_id` of the older endpoints is.
    venueTradeId: row.id('id') ?? row.id('trade_id'),
    orderId: row.id('order_id'),
    opens: opensOf(leg, side),
  }
}

/** The totals of an order in single trades, to be subtracted from it. */
export type HtxTradeSums = { readonly volume: Fixed; readonly turnover: Fixed; readonly fee: Fixed }
export const HTX_NO_TRADES: HtxTradeSums = { volume: 0n, turnover: 0n, fee: 0n }

/** The sums of rows of `v5/trade/order/details`. */
export function htxTradeSums(trades: readonly unknown[]): HtxTradeSums {
  return trades.reduce<HtxTradeSums>((sum, record) => {
    const row = new Fields(record, 'HTX contract trade')
    return {
      volume: sum.volume + row.number('trade_volume'),
      turnover: sum.turnover + row.number('trade_turnover'),
      fee: sum.fee + (row.optionalNumber('trade_fee') ?? 0n),
    }
  }, HTX_NO_TRADES)
}

/**
 * One row of `v5/trade/order/history`: an order whose single trades HTX no longer lists becomes one fill at its average
 * price. Null if it was not filled, or `single` covers it completely. The fee is in USDT and negative if paid:
 * https://www.htx.com/en-us/opend/newApiPages/?id=8cb89359-77b5-11ed-9966-19589bc57bc
 */
export function htxContractOrder(record: unknown, listed: MarketLookup, single = HTX_NO_TRADES): FillDraft | null {
  const row = new Fields(record, 'HTX order')
  const whole = row.optionalNumber('trade_volume') ?? 0n
  const quantity = whole - single.volume
  if (quantity <= 0n) return null
  const side = row.word('side', SIDES)
  const average = row.positive('trade_avg_price')
  const leg = legIn(row)
  const traded = contractOf(row, { listed, quantity: whole, price: average })
  const turnover = (row.optionalNumber('trade_turnover') ?? 0n) - single.turnover
  return {
    type: 'fill',
    instrument: traded,
    time: row.ms(row.has('updated_time') ? 'updated_time' : 'created_time'),
    side,
    quantity,
    price: single.volume === 0n ? average : divide(turnover, multiply(quantity, traded.contractSize)),
    fee: -(row.optionalNumber('fee') ?? 0n) - single.fee,
    feeAsset: 'USDT',
    positionSide: leg,
    execution: ORDER_SOURCES.get((row.optional('order_source') ?? '').toLowerCase()) ?? 'trade',
    venueTradeId: row.id('id') ?? row.id('order_id'),
    orderId: row.id('order_id'),
    opens: opensOf(leg, side),
  }
}

function legIn(row: Fields): PositionSide {
  return row.has('position_side') ? row.word('position_side', POSITION_SIDES) : 'both'
}

function opensOf(leg: PositionSide, side: FillSide): boolean | null {
  return leg === 'both' ? null : (side === 'buy') === (leg === 'long')
}

type Traded = { readonly listed: MarketLookup; readonly quantity: Fixed; readonly price: Fixed }

const UTC = createClock({ zone: 'UTC' })
const CONTRACT = /^([A-Z0-9]{1,20})-(USDT)(?:-(\d\d)(\d\d)(\d\d))?$/

/**
 * The contract of a row. One that was delisted or has expired is no longer listed; its size is the power of ten by
 * which volume times price makes the turnover.
 */
function contractOf(row: Fields, { listed, quantity, price }: Traded): Instrument {
  const symbol = row.text('contract_code')
  const listing = listed(symbol)
  if (listing !== null) return listing
  const [, base, quote, year, month, day] = CONTRACT.exec(symbol.toUpperCase()) ?? []
  const turnover = row.optionalNumber('trade_turnover') ?? 0n
  const contractSize = SIZES.find((size) => near(multiply(multiply(quantity, price), size), turnover))
  if (base === undefined || quote === undefined || contractSize === undefined) {
    return row.refuse('contract_code', `"${symbol.slice(0, 40)}" is not a contract that is listed.`)
  }
  const expiry =
    year === undefined
      ? null
      : // Contracts are delivered at 08:00 UTC on the day in their name.
        utcMs(
          fromCivil(UTC, {
            year: 2000 + Number(year),
            month: Number(month),
            day: Number(day),
            hour: 8,
            minute: 0,
            second: 0,
            millisecond: 0,
          }),
        )
  return instrument({ venue: 'htx', symbol, kind: 'linear', base, quote, settle: quote, contractSize, expiry })
}

const SIZES = ['0.0001', '0.001', '0.01', '0.1', '1', '10', '100', '1000', '10000', '100000', '1000000'].map(fixed)

/** Average prices are rounded. */
function near(value: Fixed, other: Fixed): boolean {
  return other > 0n && absolute(value - other) * 1_000n <= other
}

/**
 * `type` of a bill. Trades contain results, fees, deliveries and liquidations (3 to 13), and their marking to market
 * (16, 17); 14, 15, 38 and 39 are moves between wallets that we read. The list:
 * https://www.htx.com/en-us/opend/newApiPages/?id=8cb82aca-77b5-11ed-9966-0242ac110003
 */
const LEFT_OUT: ReadonlySet<string> = new Set([3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 38, 39].map(String))
const BILL_KINDS: ReadonlyMap<string, CashKind> = new Map([
  ['19', 'insurance-clear'],
  ['28', 'airdrop'],
  ['29', 'rebate'],
  ['30', 'funding'],
  ['31', 'funding'],
  ['34', 'transfer'],
  ['35', 'transfer'],
  ['36', 'transfer'],
  ['37', 'transfer'],
])

/**
 * One row of `v5/account/bills`; null if trades contain it. The amount has its sign, as a fee of -0.024 in the recorded
 * v3 row and funding received of 0.000433 in the recorded v5 row (both in ccxt's htx.ts); 31 is always paid.
 */
export function htxBill(record: unknown, listed: MarketLookup): CashDraft | null {
  const row = new Fields(record, 'HTX bill')
  const type = row.text('type')
  if (LEFT_OUT.has(type)) return null
  const amount = row.number('amount')
  const symbol = row.optional('contract_code')
  return {
    type: 'cash',
    time: row.ms('created_time'),
    kind: BILL_KINDS.get(type) ?? 'other',
    asset: row.asset('currency').toUpperCase(),
    amount: type === '31' ? -absolute(amount) : amount,
    instrument: symbol === null ? null : listed(symbol),
    venueId: row.id('id'),
  }
}

/** Deposits can be traded with once confirmed, and withdrawn once safe. */
const ARRIVED: ReadonlySet<string> = new Set(['confirmed', 'safe'])

/**
 * One row of `v1/query/deposit-withdraw`: htx/api_jkorf/Spot__Account__GetWithdrawDeposit.txt. Null while it is in
 * transit, and if it never arrived. The fee of a withdrawal is charged on top of the amount.
 */
export function htxMovement(record: unknown): CashDraft | null {
  const row = new Fields(record, 'HTX deposit or withdrawal')
  const type = row.text('type')
  const state = row.text('state')
  if (type !== 'deposit' && type !== 'withdraw') return row.refuse('type', 'is neither a deposit nor a withdrawal.')
  if (type === 'deposit' ? !ARRIVED.has(state) : state !== 'confirmed') return null
  const amount = row.number('amount')
  return {
    type: 'cash',
    time: row.ms('created-at'),
    kind: type === 'deposit' ? 'deposit' : 'withdrawal',
    asset: row.asset('currency').toUpperCase(),
    amount: type === 'deposit' ? amount : -(amount + (row.optionalNumber('fee') ?? 0n)),
    venueId: row.id('id'),
  }
}
