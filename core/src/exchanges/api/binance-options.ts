/**
 * Options of Binance, settled in dollars: trades, exercises and the bill.
 *
 * Sources: https://developers.binance.com/docs/derivatives/option/trade/Account-Trade-List, …/User-Exercise-Record and
 * …/account/Account-Funding-Flow; the types of Binance's own client (binance-connector-js,
 * derivatives-trading-options); the live trade that the library quotes in `parseTrade`. No recorded body was at hand.
 */
import { absolute, DAY_MS, divide, type Fixed, fixed, HOUR_MS, parseDayKey, utcMs } from '../../base/index.ts'
import { type FillSide, type Instrument, instrument } from '../../ledger/index.ts'
import type { CashDraft, FillDraft } from '../layouts/layout.ts'
import { SIDES } from '../rows/sides.ts'
import { Fields } from './fields.ts'

/**
 * The option of a symbol such as `BTC-220721-25000-C` or `DOGE-230811-0.07-P`, the only source: expired options are no
 * longer listed. It expires at 08:00 UTC, and its unit is one coin. Null for another form of symbol.
 */
export function binanceOption(symbol: string, settle = 'USDT'): Instrument | null {
  const [, base = '', day = '', strike = '', right] =
    /^([A-Z0-9]{1,20})-(\d{6})-(\d{1,12}(?:\.\d{1,12})?)-([CP])$/.exec(symbol) ?? []
  const date = parseDayKey(`20${day.slice(0, 2)}-${day.slice(2, 4)}-${day.slice(4, 6)}`)
  if (right === undefined || date === null) return null
  return instrument({
    venue: 'binance',
    symbol,
    kind: 'option-linear',
    base,
    quote: settle,
    settle,
    expiry: utcMs(date * DAY_MS + 8 * HOUR_MS),
    strike: fixed(strike),
    optionType: right === 'C' ? 'call' : 'put',
  })
}

function optionOf(row: Fields): Instrument {
  const settle = row.optionalAsset('quoteAsset') ?? row.optionalAsset('currency') ?? 'USDT'
  return binanceOption(row.text('symbol'), settle) ?? row.refuse('symbol', 'is not an option.')
}

/**
 * One row of `eapi/v1/userTrades`. The quantity of a sale may be negative. The documentation writes a paid fee as a
 * negative number, live trades as a positive one; as options have no rebates, both were paid.
 */
export function binanceOptionTrade(record: unknown): FillDraft {
  const row = new Fields(record, 'Binance option trade')
  const traded = optionOf(row)
  const role = row.optional('liquidity')?.toUpperCase()
  return {
    type: 'fill',
    instrument: traded,
    time: row.ms('time'),
    side: row.word('side', SIDES),
    quantity: row.size('quantity'),
    price: row.number('price'),
    fee: absolute(row.optionalNumber('fee') ?? 0n),
    feeAsset: traded.settle,
    liquidity: role === 'MAKER' ? 'maker' : role === 'TAKER' ? 'taker' : 'unknown',
    // `tradeId` counts the trades of an option, `id` is unique.
    venueTradeId: row.id('id') ?? row.id('tradeId'),
    orderId: row.id('orderId'),
  }
}

const CLOSES: ReadonlyMap<string, FillSide> = new Map([
  ['long', 'sell'],
  ['short', 'buy'],
])

/**
 * One row of `eapi/v1/exerciseRecord`: the position closes at its payout per unit, 0 if the option was worthless.
 * `amount` is that payment; its sign for shorts is not documented and not needed.
 */
export function binanceOptionExercise(record: unknown): FillDraft {
  const row = new Fields(record, 'Binance option exercise')
  const traded = optionOf(row)
  const stated = row.optionalNumber('quantity') ?? 0n
  const quantity = row.size('quantity')
  const side = row.has('positionSide') ? row.word('positionSide', CLOSES) : stated < 0n ? 'buy' : 'sell'
  return {
    type: 'fill',
    instrument: traded,
    time: row.ms('createDate'),
    side,
    quantity,
    price: row.has('amount') ? divide(absolute(row.number('amount')), quantity) : worthOf(row, traded),
    fee: absolute(row.optionalNumber('fee') ?? 0n),
    feeAsset: traded.settle,
    execution: 'expiry',
    venueTradeId: row.id('id'),
  }
}

/** The intrinsic value of an option at its settlement price. */
function worthOf(row: Fields, { strike, optionType }: Instrument): Fixed {
  const above = row.number('markPrice') - (strike ?? 0n)
  const worth = optionType === 'call' ? above : -above
  return worth > 0n ? worth : 0n
}

/** Already in trades and exercises. */
const IN_FILLS = /^(?:FEE|CONTRACT|EXERCISE\w*|DELIVERY\w*|SETTLE\w*)$/

/** One row of `eapi/v1/bill`, positive = received; null if trades and exercises contain it. */
export function binanceOptionBill(record: unknown): CashDraft | null {
  const row = new Fields(record, 'Binance options bill')
  const type = row.text('type').toUpperCase()
  if (IN_FILLS.test(type)) return null
  return {
    type: 'cash',
    time: row.ms('createDate'),
    kind: type.includes('TRANSFER') ? 'transfer' : 'other',
    asset: row.asset('asset'),
    amount: row.number('amount'),
    venueId: `option ${type} ${row.text('id')}`,
  }
}
