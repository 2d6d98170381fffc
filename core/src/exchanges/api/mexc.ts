import type { Execution, FillSide, PositionSide } from '../../ledger/index.ts'
import type { CashDraft, FillDraft } from '../layouts/layout.ts'
import { Fields } from './fields.ts'
import { delistedPair, type MarketLookup } from './listing.ts'

/** One row of spot `myTrades`: mexc/api_jkorf/SpotApi__Trading__GetUserTrades.txt. The fee may be in another coin. */
export function mexcSpotFill(record: unknown, listed: MarketLookup): FillDraft {
  const row = new Fields(record, 'MEXC fill')
  const symbol = row.text('symbol')
  const traded = listed(symbol) ?? delistedPair('mexc', symbol) ?? row.refuse('symbol', 'is not a market.')
  const side = row.flag('isBuyer') ? 'buy' : 'sell'
  return {
    type: 'fill',
    instrument: traded,
    time: row.ms('time'),
    side,
    quantity: row.positive('qty'),
    price: row.positive('price'),
    fee: row.optionalNumber('commission') ?? 0n,
    feeAsset: row.optionalAsset('commissionAsset') ?? traded.quote,
    liquidity: row.has('isMaker') ? (row.flag('isMaker') ? 'maker' : 'taker') : 'unknown',
    venueTradeId: row.id('id'),
    orderId: row.id('orderId'),
  }
}

type Side = { readonly side: FillSide; readonly leg: PositionSide; readonly opens: boolean }

/** https://www.mexc.com/api-docs/futures/account-and-trading-endpoints, "Get Historical Order Deal Details" */
export const MEXC_SIDES: ReadonlyMap<string, Side> = new Map([
  ['1', { side: 'buy', leg: 'long', opens: true }],
  ['2', { side: 'buy', leg: 'short', opens: false }],
  ['3', { side: 'sell', leg: 'short', opens: true }],
  ['4', { side: 'sell', leg: 'long', opens: false }],
])

/** `category` of the order: 2 the exchange takes the position over, 3 it closes it, 4 it deleverages. */
const EXECUTIONS: ReadonlyMap<string, Execution> = new Map([
  ['0', 'trade'],
  ['1', 'trade'],
  ['2', 'liquidation'],
  ['3', 'liquidation'],
  ['4', 'adl'],
])

/**
 * One row of `order/list/order_deals`; volumes are in contracts, and a paid fee is positive: a recorded row in ccxt's
 * mexc.ts has "0.00147273" on a taker's 2.45455. `positionMode` 2 is one-way, where there are no legs.
 */
export function mexcContractFill(record: unknown, listed: MarketLookup): FillDraft {
  const row = new Fields(record, 'MEXC contract fill')
  const traded = listed(row.text('symbol')) ?? row.refuse('symbol', 'is not a contract that is listed.')
  const { side, leg, opens } = row.word('side', MEXC_SIDES)
  const isOneWay = row.optional('positionMode') === '2'
  const taker = row.has('taker') ? 'taker' : 'isTaker'
  return {
    type: 'fill',
    instrument: traded,
    time: row.ms('timestamp'),
    side,
    quantity: row.positive('vol'),
    price: row.positive('price'),
    fee: row.optionalNumber('fee') ?? 0n,
    feeAsset: row.optionalAsset('feeCurrency') ?? traded.settle,
    positionSide: isOneWay ? 'both' : leg,
    execution: row.has('category') ? row.word('category', EXECUTIONS) : 'trade',
    liquidity: row.has(taker) ? (row.flag(taker) ? 'taker' : 'maker') : 'unknown',
    venueTradeId: row.id('id'),
    orderId: row.id('orderId'),
    opens: isOneWay ? null : opens,
  }
}

export const MEXC_LEGS: ReadonlyMap<string, PositionSide> = new Map([
  ['1', 'long'],
  ['2', 'short'],
])

/**
 * One row of `position/funding_records`: mexc/api_jkorf/FuturesApi__Account__GetFundingHistory.txt. Positive means
 * received: in the recorded rows longs received at a negative rate. The coin is not in the row: USDT of `SUSHI_USDT`,
 * BTC of `BTC_USD`.
 */
export function mexcFunding(record: unknown, listed: MarketLookup): CashDraft {
  const row = new Fields(record, 'MEXC funding')
  const symbol = row.text('symbol')
  const traded = listed(symbol)
  const [base = '', quote = ''] = symbol.split('_')
  if (quote === '') row.refuse('symbol', 'is not a contract.')
  return {
    type: 'cash',
    time: row.ms('settleTime'),
    kind: 'funding',
    asset: traded?.settle ?? (quote === 'USD' ? base : quote),
    amount: row.number('funding'),
    instrument: traded,
    positionSide: row.has('positionType') ? row.word('positionType', MEXC_LEGS) : 'both',
    venueId: row.id('id'),
  }
}

/** 5 success and 12 completed: https://www.mexc.com/api-docs/spot-v3/wallet-endpoints */
const ARRIVED: ReadonlySet<string> = new Set(['5', '12'])

/** One row of `deposit/hisrec`: mexc/api_jkorf/SpotApi__Account__GetDepositHistory.txt. */
export function mexcDeposit(record: unknown): CashDraft | null {
  const row = new Fields(record, 'MEXC deposit')
  if (!ARRIVED.has(row.text('status'))) return null
  return {
    type: 'cash',
    time: row.ms('insertTime'),
    kind: 'deposit',
    asset: coinOf(row),
    amount: row.number('amount'),
    venueId: row.id('txId'),
  }
}

/**
 * One row of `withdraw/history`: mexc/api_jkorf/SpotApi__Account__GetWithdrawHistory.txt. 7 is success; the amount
 * includes the fee, according to ccxt's mexc.ts.
 */
export function mexcWithdrawal(record: unknown): CashDraft | null {
  const row = new Fields(record, 'MEXC withdrawal')
  if (row.text('status') !== '7') return null
  return {
    type: 'cash',
    time: row.ms('applyTime'),
    kind: 'withdrawal',
    asset: coinOf(row),
    amount: -row.number('amount'),
    venueId: row.id('id'),
  }
}

/** `USDT-TRX` on some networks. */
function coinOf(row: Fields): string {
  return row.asset('coin').split('-')[0] ?? ''
}
