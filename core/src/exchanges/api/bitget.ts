/**
 * The classic account at Bitget: fills, bills, conversions, interest, deposits and withdrawals.
 *
 * Sources: https://www.bitget.com/api-doc/spot/trade/Get-Fills, contract/trade/Get-Fill-History,
 * contract/account/Get-Account-Bill, common/convert/Get-Convert-Record, common/bgb-convert/Get-BGB-Convert-Record,
 * margin/cross/record/Get-Cross-Interest-Records; recorded: bitget/api_jkorf/Futures__*, Spot__*.
 */
import type { CashKind, Execution, FillSide, Instrument, PositionSide } from '../../ledger/index.ts'
import { instrument } from '../../ledger/index.ts'
import type { CashDraft, FillDraft } from '../layouts/layout.ts'
import { marginFill } from '../layouts/margin.ts'
import { SIDES } from '../rows/sides.ts'
import { splitPair } from '../rows/symbols.ts'
import { conversionFill } from '../layouts/conversion.ts'
import { Fields } from './fields.ts'
import type { MarketLookup } from './listing.ts'

/** A pair, also one that was delisted; some recorded rows have it in small letters. */
export function bitgetPair(row: Fields, listed: MarketLookup, symbol: string): Instrument {
  const name = symbol.toUpperCase()
  const market = listed(symbol) ?? listed(name)
  if (market !== null) return market
  const pair = splitPair(name) ?? row.refuse('symbol', 'is not a market.')
  return instrument({ venue: 'bitget', symbol: name, kind: 'spot', ...pair, settle: pair.quote })
}

/** A contract, also a perpetual one that was delisted: `BTCUSDT`, `BTCPERP` in USDC, `BTCUSD` in the coin. */
export function bitgetContract(row: Fields, listed: MarketLookup): Instrument {
  const symbol = row.text('symbol').toUpperCase()
  const market = listed(row.text('symbol')) ?? listed(symbol)
  if (market !== null) return market
  const [, base, quote] = /^([A-Z0-9]{1,20}?)(USDT|PERP|USD)$/.exec(symbol) ?? []
  if (base === undefined || quote === undefined) return row.refuse('symbol', 'is not a contract.')
  if (quote === 'USD') return instrument({ venue: 'bitget', symbol, kind: 'inverse', base, quote, settle: base })
  const money = quote === 'PERP' ? 'USDC' : quote
  return instrument({ venue: 'bitget', symbol, kind: 'linear', base, quote: money, settle: money })
}

/** A coin; some recorded rows have it in small letters. */
export function bitgetCoin(row: Fields, name: string): string {
  const coin = row.asset(name)
  return coin === coin.toLowerCase() ? coin.toUpperCase() : coin
}

/** The fee of a fill, negative if it was paid; in BGB where the trader pays in it. */
function feeOf(row: Fields): { readonly fee: bigint; readonly feeAsset: string | null } {
  const details = row.hasRecord('feeDetail') ? [row.fields('feeDetail')] : row.list('feeDetail')
  const charged = details.find((detail) => (detail.optionalNumber('totalFee') ?? 0n) !== 0n) ?? details[0]
  return { fee: -(charged?.optionalNumber('totalFee') ?? 0n), feeAsset: charged?.optionalAsset('feeCoin') ?? null }
}

/** One row of `margin/crossed/fills` or `margin/isolated/fills` of a pair. */
export function bitgetMarginFill(record: unknown, listed: MarketLookup, pair: string): FillDraft {
  return marginFill(bitgetSpotFill(record, listed, pair))
}

/**
 * One row of `spot/trade/fills` and, for `pair`, of the fills of margin, which do not name it. Paid fees are negative.
 */
export function bitgetSpotFill(record: unknown, listed: MarketLookup, pair: string | null = null): FillDraft {
  const row = new Fields(record, 'Bitget fill')
  const { fee, feeAsset } = feeOf(row)
  const traded = bitgetPair(row, listed, row.optional('symbol') ?? pair ?? row.text('symbol'))
  return {
    type: 'fill',
    instrument: traded,
    time: row.ms('cTime'),
    side: row.word('side', SIDES),
    quantity: row.positive('size'),
    price: row.positive('priceAvg'),
    fee,
    feeAsset: feeAsset ?? traded.settle,
    liquidity: row.optional('tradeScope') === 'maker' ? 'maker' : 'taker',
    venueTradeId: row.id('tradeId'),
    orderId: row.id('orderId'),
  }
}

/** One row of `mix/order/fill-history`. */
export function bitgetContractFill(record: unknown, listed: MarketLookup): FillDraft {
  const row = new Fields(record, 'Bitget contract fill')
  const traded = bitgetContract(row, listed)
  const kind = (row.optional('tradeSide') ?? '').toLowerCase()
  const hedged = row.optional('posMode') === 'hedge_mode'
  const stated = row.word('side', SIDES)
  const closes = /close/.test(kind)
  const { side, leg } = bitgetSide({ stated, hedged, closes, kind })
  const { fee, feeAsset } = feeOf(row)
  return {
    type: 'fill',
    instrument: traded,
    time: row.ms('cTime'),
    side,
    // Inverse contracts are counted in dollars.
    quantity: row.positive(traded.kind === 'inverse' ? 'quoteVolume' : 'baseVolume'),
    price: row.positive('price'),
    fee,
    feeAsset: feeAsset ?? traded.settle,
    positionSide: leg,
    execution: bitgetExecution(kind),
    liquidity: row.optional('tradeScope') === 'maker' ? 'maker' : 'taker',
    venueTradeId: row.id('tradeId'),
    orderId: row.id('orderId'),
    venueRealised: row.optionalNumber('profit'),
    opens: hedged ? !closes : null,
  }
}

type StatedSide = {
  readonly stated: FillSide
  readonly hedged: boolean
  readonly closes: boolean
  readonly kind: string
}

/**
 * In hedge mode the side names the leg: closing a long is written as `buy` with `close`. Closes by the exchange name
 * the leg themselves, such as `burst_close_short`.
 */
export function bitgetSide({ stated, hedged, closes, kind }: StatedSide): {
  readonly side: FillSide
  readonly leg: PositionSide
} {
  if (!hedged) return { side: stated, leg: 'both' }
  const named = /(long|short)/.exec(kind)?.[1]
  const leg = (named ?? (stated === 'buy' ? 'long' : 'short')) === 'long' ? 'long' : 'short'
  return { side: (leg === 'long') === closes ? 'sell' : 'buy', leg }
}

/**
 * By `tradeSide` of a classic and a unified account: `burst_close_long` is a liquidation, `reduce_close_long` a forced
 * reduction, `offset_reduce_close_long` a reduction against the other leg, `dte_sys_adl_close_long` deleveraging.
 */
export function bitgetExecution(kind: string): Execution {
  if (kind.includes('adl')) return 'adl'
  if (/burst|reduce|force/.test(kind)) return 'liquidation'
  return kind.startsWith('delivery') ? 'settlement' : 'trade'
}

/** Bills that fills already contain, and moves between wallets that we all read. */
const LEFT_OUT =
  /^(?:(?:burst|force|reduce|offset|delivery|adl)_)?(?:open|close|buy|sell)|^(?:burst|force|offset|delivery|adl|trans)_|margin$/

/**
 * `contract_settle_fee`, in some accounts `contract_main_settle_fee`, on isolated margin `contract_margin_settle_fee`.
 */
const FUNDING = /settle_fee/

/** One bill of the contract wallet; null if another endpoint covers it. */
export function bitgetBill(record: unknown, listed: MarketLookup): CashDraft | null {
  const row = new Fields(record, 'Bitget bill')
  const type = row.text('businessType').toLowerCase()
  const funding = FUNDING.test(type)
  if (!funding && LEFT_OUT.test(type)) return null
  const kind: CashKind = funding ? 'funding' : /interest/.test(type) ? 'interest' : 'other'
  return {
    type: 'cash',
    time: row.ms('cTime'),
    kind,
    asset: bitgetCoin(row, 'coin'),
    amount: row.number('amount'),
    instrument: funding ? bitgetFunded(row, listed) : null,
    venueId: row.id('billId'),
  }
}

/** The contract of a payment, kept even if the contract is no longer listed. */
export function bitgetFunded(row: Fields, listed: MarketLookup): Instrument | null {
  if (!row.has('symbol')) return null
  try {
    return bitgetContract(row, listed)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/**
 * The form that earlier versions stored for the same bill: funding of other names was `other`, and that of delisted
 * contracts had no instrument.
 */
export function bitgetEarlierBill(record: unknown, draft: CashDraft | null): CashDraft[] {
  if (draft === null || draft.kind !== 'funding') return []
  const main = new Fields(record, 'Bitget bill').text('businessType').toLowerCase().includes('main')
  return [{ ...draft, instrument: null, kind: main ? 'other' : 'funding' }]
}

/** One row of `convert-record`. Both amounts are the actual movements; the coin of `fee` is not documented. */
export function bitgetConversion(record: unknown): FillDraft {
  const row = new Fields(record, 'Bitget conversion')
  const from = { asset: bitgetCoin(row, 'fromCoin'), amount: row.positive('fromCoinSize'), fee: 0n }
  const to = { asset: bitgetCoin(row, 'toCoin'), amount: row.positive('toCoinSize'), fee: 0n }
  return {
    ...conversionFill({ venue: 'bitget', from, to, separator: '' }),
    time: row.ms('ts'),
    venueTradeId: `convert ${row.text('id')}`,
  }
}

/**
 * One row of `bgb-convert-records`: a small balance for BGB; null until it succeeds. `toAmount` is before the fee: in
 * the documented row both sides are worth the same.
 */
export function bitgetSmallBalance(record: unknown): FillDraft | null {
  const row = new Fields(record, 'Bitget small balance')
  if (row.text('status').toLowerCase() !== 'success') return null
  const received = bitgetCoin(row, 'toCoin')
  const [detail] = row.list('feeDetail')
  const isInGot = (detail?.optionalAsset('feeCoin') ?? received) === received
  const from = { asset: bitgetCoin(row, 'fromCoin'), amount: row.positive('fromAmount'), fee: 0n }
  const fee = isInGot ? (detail?.optionalNumber('fee') ?? 0n) : 0n
  const to = { asset: received, amount: row.positive('toAmount'), fee: fee < 0n ? -fee : fee }
  return {
    ...conversionFill({ venue: 'bitget', from, to, separator: '', base: from.asset }),
    time: row.ms('ctime'),
    execution: 'dust',
    venueTradeId: `small ${row.text('orderId')}`,
  }
}

/** One row of `margin/crossed/interest-history` or the isolated one: the cost of borrowing. */
export function bitgetInterest(record: unknown): CashDraft {
  const row = new Fields(record, 'Bitget interest')
  const amount = row.number('interestAmount')
  return {
    type: 'cash',
    time: row.ms('cTime'),
    kind: 'interest',
    asset: bitgetCoin(row, row.has('interestCoin') ? 'interestCoin' : 'loanCoin'),
    amount: amount < 0n ? amount : -amount,
    venueId: row.id('interestId'),
  }
}

/** A completed deposit or withdrawal; null for any other status. A unified account has the time as `createdTime`. */
export function bitgetMovement(record: unknown, way: 'deposit' | 'withdrawal'): CashDraft | null {
  const row = new Fields(record, `Bitget ${way}`)
  if (row.text('status').toLowerCase() !== 'success') return null
  const amount = row.number('size')
  const fee = row.optionalNumber('fee') ?? 0n
  return {
    type: 'cash',
    time: row.ms(row.has('cTime') ? 'cTime' : 'createdTime'),
    kind: way,
    asset: bitgetCoin(row, 'coin'),
    amount: way === 'deposit' ? amount : -(amount + (fee < 0n ? -fee : fee)),
    venueId: row.id('orderId') ?? row.id('recordId'),
  }
}
