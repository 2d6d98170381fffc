import { absolute, createClock, fixed, fromCivil, multiply, utcMs, type Fixed } from '../../base/index.ts'
import type { CashKind, Execution, Instrument } from '../../ledger/index.ts'
import type { CashDraft, FillDraft } from '../layouts/layout.ts'
import { POSITION_SIDES, SIDES } from '../rows/sides.ts'
import { Fields } from './fields.ts'
import { delistedPair, type MarketLookup } from './listing.ts'

const HOUR = 3_600_000
const UTC = createClock({ zone: 'UTC' })
const STAMP = /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d):(\d\d)(?:\.(\d{1,9}))?(?:Z|([+-])(\d\d):?(\d\d))?$/

/** UTC ms of `2023-12-16T20:58:36.000+0800` or `2023-12-16T20:58:36Z`; null for any other text. */
function stampMs(text: string | null): number | null {
  const match = STAMP.exec(text ?? '')
  if (match === null) return null
  const part = (index: number): number => Number(match[index] ?? 0)
  const offset = (part(9) * 60 + part(10)) * 60_000
  const civil = { year: part(1), month: part(2), day: part(3), hour: part(4), minute: part(5), second: part(6) }
  const millisecond = Number((match[7] ?? '').padEnd(3, '0').slice(0, 3))
  return fromCivil(UTC, { ...civil, millisecond }) - (match[8] === '-' ? -offset : offset)
}

/** Order ids hold the time at which the order was placed, counted from this moment. */
const ORDER_EPOCH = 1_288_834_974_657n

/** UTC ms; null if the id has another form. */
function placedAt(orderId: string | null, before: number): number | null {
  if (orderId === null || !/^\d{19}$/.test(orderId)) return null
  const time = Number((BigInt(orderId) >> 22n) + ORDER_EPOCH)
  return time > BEGIN && time < before + 24 * HOUR ? time : null
}

/** 2018-05-01, when BingX opened. */
const BEGIN = 1_525_132_800_000
const MINUTE = 60_000

/**
 * When a contract fill happened, UTC ms. `filledTm` and `filledTime` are the same digits, once as UTC and once as
 * UTC+8: bingx/api_jkorf/PerpetualFutures__Trading__GetUserTrades.txt. The order's id settles it: order
 * 1736007768311123456 of that file was placed at 12:58:00 UTC, so 20:58:36+0800 is right. A time before the order was
 * placed, or outside the requested window, is ruled out.
 */
export function bingxFillTime(record: unknown, span: { readonly from: number; readonly to: number }): number {
  const row = new Fields(record, 'BingX contract fill')
  const local = stampMs(row.optional('filledTm'))
  const exact = row.has('time') ? row.ms('time') : null
  const candidates = [
    exact,
    stampMs(row.optional('filledTime')),
    local === null ? null : local - 8 * HOUR,
    local,
  ].filter((time) => time !== null)
  const first = candidates[0] ?? row.refuse('filledTime', 'is not a time.')
  const placed = placedAt(row.optional('orderId'), span.to)
  const fits = candidates.filter((time) => placed === null || time >= placed - MINUTE)
  return fits.find((time) => time >= span.from && time <= span.to) ?? fits[0] ?? first
}

export type BingxFacts = { readonly listed: MarketLookup; readonly time: number; readonly execution: Execution }

/**
 * One row of `swap/v2/trade/fillHistory`. Quantities are in coins; a negative commission was paid, as in the recorded
 * `allFillOrders`. https://bingx-api.github.io/docs/#/en-us/swapV2/trade-api.html
 *
 * `realisedPNL` is documented nowhere. Rows of 2026-09-17 that another client recorded (see the test) have the profit
 * of the quantity that a fill closed, before its fee, and 0 in fills that open.
 */
export function bingxContractFill(record: unknown, { listed, time, execution }: BingxFacts): FillDraft {
  const row = new Fields(record, 'BingX contract fill')
  const traded = listed(row.text('symbol')) ?? row.refuse('symbol', 'is not a contract that is listed.')
  const side = row.word('side', SIDES)
  const leg = row.has('positionSide') ? row.word('positionSide', POSITION_SIDES) : 'both'
  const price = row.positive('price')
  return {
    type: 'fill',
    instrument: traded,
    time: utcMs(time),
    side,
    quantity: quantityOf(row, price, traded),
    price,
    fee: -(row.optionalNumber('commission') ?? 0n),
    feeAsset: row.optionalAsset(row.has('commissionAsset') ? 'commissionAsset' : 'currency') ?? traded.settle,
    positionSide: leg,
    execution,
    liquidity: liquidityOf(row),
    venueTradeId: row.id('tradeId'),
    orderId: row.id('orderId'),
    opens: leg === 'both' ? null : (side === 'buy') === (leg === 'long'),
    venueRealised: row.optionalNumber('realisedPNL'),
  }
}

/**
 * Some rows count contracts a thousand times smaller than a coin (`volume` of `allFillOrders` in contracts). Where
 * price times quantity is not the amount, the amount gives the number of coins.
 */
function quantityOf(row: Fields, price: Fixed, traded: Instrument): Fixed {
  const quantity = row.positive(row.has('qty') ? 'qty' : 'volume')
  const amount = row.optionalNumber(row.has('quoteQty') ? 'quoteQty' : 'amount')
  if (amount === null || amount <= 0n) return quantity
  const value = multiply(multiply(quantity, price), traded.contractSize)
  if (absolute(value - amount) * 20n <= amount) return quantity
  const scale = SCALES.find((candidate) => absolute(multiply(value, candidate) - amount) * 20n <= amount)
  return scale === undefined ? row.refuse('qty', 'does not make the amount of the fill.') : multiply(quantity, scale)
}

const SCALES = ['0.0001', '0.001', '0.01', '0.1', '10', '100', '1000', '10000'].map(fixed)

function liquidityOf(row: Fields): 'maker' | 'taker' | 'unknown' {
  const role = row.optional('role')?.toLowerCase()
  return role === 'maker' || role === 'taker' ? role : 'unknown'
}

/** One row of spot `myTrades`: bingx/api_jkorf/Spot__Trading__GetUserTrades.txt. A negative commission was paid. */
export function bingxSpotFill(record: unknown, listed: MarketLookup): FillDraft {
  const row = new Fields(record, 'BingX fill')
  const symbol = row.text('symbol')
  const traded = listed(symbol) ?? delistedPair('bingx', symbol) ?? row.refuse('symbol', 'is not a market.')
  const side = row.flag('isBuyer') ? 'buy' : 'sell'
  return {
    type: 'fill',
    instrument: traded,
    time: row.ms('time'),
    side,
    quantity: row.positive('qty'),
    price: row.positive('price'),
    fee: -(row.optionalNumber('commission') ?? 0n),
    feeAsset: row.optionalAsset('commissionAsset') ?? (side === 'buy' ? traded.base : traded.quote),
    liquidity: row.has('isMaker') ? (row.flag('isMaker') ? 'maker' : 'taker') : 'unknown',
    venueTradeId: row.id('id'),
    orderId: row.id('orderId'),
  }
}

/**
 * Fills contain results and fees, and the result of a deleveraging; transfers stay inside the account.
 * https://github.com/BingX-API/api-ai-skills, swap-account, "Query Fund Flow"
 */
const LEFT_OUT: ReadonlySet<string> = new Set(['REALIZED_PNL', 'TRADING_FEE', 'ADL', 'TRANSFER'])
const INCOME_KINDS: ReadonlyMap<string, CashKind> = new Map([
  ['FUNDING_FEE', 'funding'],
  ['INSURANCE_CLEAR', 'insurance-clear'],
  ['TRIAL_FUND', 'airdrop'],
])

/** One row of `user/income`: bingx/api_jkorf/PerpetualFutures__Account__GetIncomes.txt. Positive means received. */
export function bingxIncome(record: unknown, listed: MarketLookup): CashDraft | null {
  const row = new Fields(record, 'BingX income')
  const type = row.text('incomeType')
  if (LEFT_OUT.has(type)) return null
  const symbol = row.optional('symbol')
  return {
    type: 'cash',
    time: row.ms('time'),
    kind: INCOME_KINDS.get(type) ?? 'other',
    asset: row.asset('asset'),
    amount: row.number('income'),
    instrument: symbol === null ? null : listed(symbol),
    venueId: row.id('tranId'),
  }
}

/** `USDTTRC20` with network `TRC20` is USDT, as in both recorded histories. */
function coinOf(row: Fields): string {
  const coin = row.asset('coin')
  const network = row.optional('network')
  return network !== null && coin !== network && coin.endsWith(network) ? coin.slice(0, -network.length) : coin
}

/**
 * One row of `deposit/hisrec`: bingx/api_jkorf/Spot__Account__GetDepositHistory.txt. The documentation calls status 1
 * completed in one place and not credited in another, and 6 uploaded or confirmed; the confirmations settle it.
 */
export function bingxDeposit(record: unknown): CashDraft | null {
  const row = new Fields(record, 'BingX deposit')
  const status = row.text('status')
  const [done = '', needed] = (row.optional('confirmTimes') ?? '').split('/')
  const isConfirmed = needed === undefined ? true : Number(done) >= Number(needed)
  if (!['1', '6'].includes(status) || !isConfirmed) return null
  return {
    type: 'cash',
    time: row.ms('insertTime'),
    kind: 'deposit',
    asset: coinOf(row),
    amount: row.number('amount'),
    venueId: depositId(row),
  }
}

/** A transaction may pay several deposits, and no field numbers them: they differ by address or by content. */
function depositId(row: Fields): string | null {
  const transaction = row.id('txId')
  const parts = ['address', 'addressTag', 'amount'].map((name) => row.optional(name) ?? '')
  return transaction === null ? null : [transaction, ...parts].join(' ').trim().slice(0, 200)
}

/** The form that earlier versions stored for the same row, when two deposits of one transaction were one. */
export function bingxEarlierDeposit(record: unknown): CashDraft[] {
  const deposit = bingxDeposit(record)
  return deposit === null ? [] : [{ ...deposit, venueId: new Fields(record, 'BingX deposit').id('txId') }]
}

/**
 * One row of `withdraw/history`: bingx/api_jkorf/Spot__Account__GetWithdrawalHistory.txt, which has no status; a
 * withdrawal with a transaction was sent. Elsewhere 4 is under review, 5 failed and 6 completed. The fee comes on top
 * of the amount.
 */
export function bingxWithdrawal(record: unknown): CashDraft | null {
  const row = new Fields(record, 'BingX withdrawal')
  const status = row.optional('status')
  if (status === null ? !row.has('txId') : status !== '6') return null
  return {
    type: 'cash',
    time: utcMs(bingxWithdrawalTime(record)),
    kind: 'withdrawal',
    asset: coinOf(row),
    amount: -(row.number('amount') + (row.optionalNumber('transactionFee') ?? 0n)),
    venueId: row.id('id'),
  }
}

/** UTC ms at which a withdrawal was requested: `2023-12-14T04:05:02.000+08:00`. */
export function bingxWithdrawalTime(record: unknown): number {
  const row = new Fields(record, 'BingX withdrawal')
  return stampMs(row.optional('applyTime')) ?? row.refuse('applyTime', 'is not a time.')
}
