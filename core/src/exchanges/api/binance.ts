import { absolute, divide, type Fixed } from '../../base/index.ts'
import { type CashKind, type Execution, type Instrument, instrument, USD_CLASS } from '../../ledger/index.ts'
import { BINANCE_IN_FILLS, BINANCE_INCOME_KINDS } from '../layouts/binance/income-types.ts'
import { binanceListing, settledInCredits } from '../layouts/binance/usdm.ts'
import { conversionFill, earlierConversion } from '../layouts/conversion.ts'
import type { CashDraft, FillDraft } from '../layouts/layout.ts'
import { POSITION_SIDES, SIDES } from '../rows/sides.ts'
import { isAsset, splitPair } from '../rows/symbols.ts'
import { Fields } from './fields.ts'
import type { MarketLookup } from './listing.ts'

/**
 * The contract of a symbol, named as in the export files so that file and API make one history; otherwise as listed.
 */
export function binanceContract(symbol: string, listed: MarketLookup): Instrument | null {
  return binanceListing(symbol)?.instrument ?? listed(symbol)
}

export type BinanceContractFacts = {
  readonly listed: MarketLookup
  /** Orders that Binance itself placed to close a position, such as liquidations. */
  readonly forced: ReadonlyMap<string, Execution>
}

/** One row of `userTrades`, of USD-M or COIN-M. Its `realizedPnl` is before fees. */
export function binanceContractFill(record: unknown, { listed, forced }: BinanceContractFacts): FillDraft {
  const row = new Fields(record, 'Binance futures trade')
  const contract = binanceContract(row.text('symbol'), listed) ?? row.refuse('symbol', 'is not a contract.')
  const feeAsset = row.asset('commissionAsset')
  const traded = settledInCredits(contract, feeAsset)
  const orderId = row.id('orderId')
  return {
    type: 'fill',
    instrument: traded,
    time: row.ms('time'),
    side: row.word('side', SIDES),
    quantity: row.positive('qty'),
    price: row.positive('price'),
    // Positive means paid.
    fee: row.number('commission'),
    feeAsset,
    positionSide: row.has('positionSide') ? row.word('positionSide', POSITION_SIDES) : 'both',
    execution: forced.get(orderId ?? '') ?? 'trade',
    liquidity: row.flag('maker') ? 'maker' : 'taker',
    venueTradeId: row.id('id'),
    orderId,
    sequence: sequenceOf(row.id('id')),
    venueRealised: row.optionalNumber('realizedPnl'),
  }
}

/** Trade ids count upwards within a market. */
function sequenceOf(id: string | null): number | null {
  const number = Number(id ?? Number.NaN)
  return Number.isSafeInteger(number) ? number : null
}

/** The market of a symbol; a delisted one is derived from its name: `BCCBTC`. */
export function binanceSpotMarket(symbol: string, listed: MarketLookup): Instrument | null {
  const listing = listed(symbol)
  const pair = listing === null ? splitPair(symbol) : null
  if (pair === null || !isAsset(pair.base)) return listing
  const { base, quote } = pair
  return instrument({ venue: 'binance', symbol, kind: 'spot', base, quote, settle: quote })
}

/** One row of `myTrades`. */
export function binanceSpotFill(record: unknown, listed: MarketLookup): FillDraft {
  const row = new Fields(record, 'Binance spot trade')
  return {
    type: 'fill',
    instrument: binanceSpotMarket(row.text('symbol'), listed) ?? row.refuse('symbol', 'is not a market.'),
    time: row.ms('time'),
    side: row.flag('isBuyer') ? 'buy' : 'sell',
    quantity: row.positive('qty'),
    price: row.positive('price'),
    fee: row.number('commission'),
    feeAsset: row.asset('commissionAsset'),
    liquidity: row.flag('isMaker') ? 'maker' : 'taker',
    venueTradeId: row.id('id'),
    orderId: row.id('orderId'),
    sequence: sequenceOf(row.id('id')),
  }
}

const CONVERSIONS = { separator: '', money: ['BTC', 'ETH', 'BNB'] }

/** Coins swapped with "Convert": a fill, named as the market of the two coins would be. Null until it succeeds. */
export function binanceConversion(record: unknown): FillDraft | null {
  const row = new Fields(record, 'Binance conversion')
  if (row.text('orderStatus').toUpperCase() !== 'SUCCESS') return null
  const from = { asset: row.asset('fromAsset'), amount: row.positive('fromAmount'), fee: 0n }
  const to = { asset: row.asset('toAsset'), amount: row.positive('toAmount'), fee: 0n }
  return {
    ...conversionFill({ venue: 'binance', from, to, ...CONVERSIONS }),
    time: row.ms('createTime'),
    venueTradeId: `convert ${row.text('orderId')}`,
  }
}

/**
 * The form that earlier versions stored for the same row: BNB bought with ETH was a sale in `ETHBNB`, in addition to
 * the market `BNBETH`.
 */
export function binanceEarlierConversion(record: unknown): FillDraft[] {
  return earlierConversion(binanceConversion(record), CONVERSIONS)
}

/** Small balances turned into BNB: one detail of `dribblet`. */
export function binanceDust(record: unknown): FillDraft {
  const row = new Fields(record, 'Binance dust conversion')
  const base = row.asset('fromAsset')
  const quote = row.optionalAsset('targetAsset') ?? 'BNB'
  const quantity = row.positive('amount')
  const fee = row.optionalNumber('serviceChargeAmount') ?? 0n
  return {
    type: 'fill',
    instrument: instrument({ venue: 'binance', symbol: base + quote, kind: 'spot', base, quote, settle: quote }),
    time: row.ms('operateTime'),
    side: 'sell',
    quantity,
    price: divide(row.number('transferedAmount') + fee, quantity),
    fee,
    feeAsset: quote,
    execution: 'dust',
    venueTradeId: `dust ${row.text('transId')}`,
  }
}

/**
 * One row of `income`; null if fills already contain it. Dollars that come into the contract wallet are transfers, and
 * the spot side records them with the opposite sign, so that both add up to zero. Coins moved in as margin are left out
 * on both sides: they stay in the trader's inventory, and no purchase or sale is invented for them. In a portfolio
 * margin account all wallets are one, so its transfers are left out.
 */
export function binanceIncome(
  record: unknown,
  listed: MarketLookup,
  transfers: 'between-wallets' | 'inside' = 'between-wallets',
): CashDraft | null {
  const row = new Fields(record, 'Binance income')
  const type = row.text('incomeType')
  if (BINANCE_IN_FILLS.has(type)) return null
  const kind = BINANCE_INCOME_KINDS.get(type) ?? 'other'
  const asset = row.asset('asset')
  if (kind === 'transfer' && (transfers === 'inside' || !USD_CLASS.has(asset))) return null
  const id = row.optional('tranId')
  const symbol = row.optional('symbol')
  const contract = symbol === null || kind === 'transfer' ? null : binanceContract(symbol, listed)
  return {
    type: 'cash',
    time: row.ms('time'),
    kind,
    asset,
    amount: row.number('income'),
    instrument: contract === null ? null : settledInCredits(contract, asset),
    // One transaction number appears once for each type of income.
    venueId: id === null ? null : `${type} ${id}`,
  }
}

/** The symbol of an income row; only trading or holding a contract produces one. */
export function binanceTradedSymbol(record: unknown): string | null {
  const row = new Fields(record, 'Binance income')
  return row.optional('symbol')
}

/**
 * Whether a deposit came to the funding wallet, or a withdrawal left it: "0-spot wallet, 1-funding wallet"
 * (https://developers.binance.com/docs/wallet/capital/withdraw).
 */
export function binanceIsFunding(record: unknown): boolean {
  return new Fields(record, 'Binance movement').optional('walletType') === '1'
}

/** A deposit once it has arrived; null until then. */
export function binanceDeposit(record: unknown): CashDraft | null {
  const row = new Fields(record, 'Binance deposit')
  // 1 = done, 6 = credited but not yet free to withdraw.
  if (!['1', '6'].includes(row.text('status'))) return null
  return {
    type: 'cash',
    time: row.ms('insertTime'),
    kind: 'deposit',
    asset: row.asset('coin'),
    amount: row.number('amount'),
    venueId: row.id('id') ?? row.id('txId'),
  }
}

/** A withdrawal with its fee; null if it was cancelled, rejected or failed. */
export function binanceWithdrawal(record: unknown): CashDraft | null {
  const row = new Fields(record, 'Binance withdrawal')
  // 1 = cancelled, 3 = rejected, 5 = failed.
  if (['1', '3', '5'].includes(row.text('status'))) return null
  return {
    type: 'cash',
    time: row.iso('applyTime'),
    kind: 'withdrawal',
    asset: row.asset('coin'),
    amount: -(absolute(row.number('amount')) + (row.optionalNumber('transactionFee') ?? 0n)),
    venueId: row.id('id'),
  }
}

/** Interest, airdrops and other distributions: one row of `assetDividend`. */
export function binanceDividend(record: unknown): CashDraft {
  const row = new Fields(record, 'Binance distribution')
  const about = row.optional('enInfo') ?? ''
  const kind: CashKind = /airdrop|distribution|launchpool/i.test(about) ? 'airdrop' : 'interest'
  return {
    type: 'cash',
    time: row.ms('divTime'),
    kind,
    asset: row.asset('asset'),
    amount: row.number('amount'),
    venueId: row.id('tranId'),
  }
}

/** How a move between wallets looks from one of them; `isRead` says whether we also read the other one. */
export type BinanceMove = { readonly type: string; readonly sign: 1n | -1n; readonly isRead: boolean }

/**
 * A move between the spot wallet, or that of margin, and another. Coins that move to another wallet that we read stay
 * the trader's, so only dollars count there; see `binanceIncome`.
 */
export function binanceTransfer(record: unknown, move: BinanceMove): CashDraft | null {
  const row = new Fields(record, 'Binance transfer')
  if (row.text('status') !== 'CONFIRMED') return null
  const asset = row.asset('asset')
  if (move.isRead && !USD_CLASS.has(asset)) return null
  const amount: Fixed = absolute(row.number('amount'))
  return {
    type: 'cash',
    time: row.ms('timestamp'),
    kind: 'transfer',
    asset,
    amount: move.sign * amount,
    venueId: `${move.type} ${row.text('tranId')}`,
  }
}
