import { divideHalfEven, type Fixed, fixed, float64At } from '../base/index.ts'
import type { TradeOrders } from '../orders/index.ts'

/**
 * The trades of one user as columns, which reports, filters and lists work on.
 *
 * Money columns count units of 10^-8 of the reporting currency as whole numbers in doubles. Sums of whole numbers are
 * exact (up to 90 million), so groups always add up to the summary in any order. NaN means "unknown" (a rate is
 * missing, a trade is still open). Rows are sorted by close time, then by opening (open time, symbol, the venue's trade
 * number); open trades come last, by opening.
 */
export type TradeColumns = {
  readonly count: number
  /** The asset that the money columns are in, such as `USD`. */
  readonly currency: string
  readonly dictionaries: Dictionaries
  /** Two words per trade: the upper and the lower half of its 16-digit id. */
  readonly id: Uint32Array
  readonly account: Uint16Array
  readonly ticker: Uint16Array
  /** +1 long, -1 short. */
  readonly side: Int8Array
  /** 1 = closed, 0 = open. */
  readonly closed: Uint8Array
  /** Bit k = TRADE_FLAGS[k]; the bits above are `SCALED_IN` and `AVERAGED_DOWN`. */
  readonly flags: Uint32Array
  readonly openTime: Float64Array
  /** NaN while open. */
  readonly closeTime: Float64Array
  readonly quantity: Float64Array
  readonly maxQuantity: Float64Array
  readonly entryPrice: Float64Array
  readonly exitPrice: Float64Array
  readonly fills: Uint32Array
  /** Money, units of 10^-8. gross - fees + funding + otherCash = net, to the unit. */
  readonly gross: Float64Array
  readonly fees: Float64Array
  readonly funding: Float64Array
  /** Rebates, interest, insurance, liquidation penalties and other payments that are not funding. */
  readonly otherCash: Float64Array
  readonly net: Float64Array
  readonly turnover: Float64Array
  readonly entryValue: Float64Array
  /** The venue's running number of the fill that opened the trade, if any; used only to order rows. */
  readonly openingId: Float64Array
  /** Initial risk, as typed or from the first stop; NaN without either. Filled in from annotations. */
  readonly risk: Float64Array
  /** How often a stop was moved farther from the price; NaN if no stop is known. Filled in from annotations. */
  readonly stopsMovedAway: Float64Array
  /** Labels of trade i: labelIds[labelStart[i] .. labelStart[i + 1]), indexes into dictionaries.labels. */
  readonly labelStart: Uint32Array
  readonly labelIds: Uint16Array
  /** For each of these labels, 1 if the trade had it before its first exit, so before any of its result was made. */
  readonly labelEarly: Uint8Array
  readonly events: MoneyEvents
  /** Deposits, withdrawals and transfers of the accounts, by time. */
  readonly flows: readonly Flow[]
  /** What the trader's orders reveal about trades; only for trades of which an exchange stated any. */
  readonly orders: readonly TradeOrders[]
  /** The columns that these were derived from, if their amounts are in another form (`inForm`). */
  readonly plain?: TradeColumns
  /** The amounts leave out fees, funding and other payments. */
  readonly isBeforeCosts?: true
  /** Entry values in the unit of the results, if that is not money; sizes are compared by `entryValue` in any form. */
  readonly entryInUnit?: Float64Array
  /** The outcome of each trade (+1 win, -1 loss, 0 breakeven), if its net alone does not determine it. */
  readonly outcomes?: Int8Array
}

/**
 * When money was made, for everything by day: each realisation, fee and funding payment at its own time, merged within
 * a minute per trade, because a trader's day may begin at any minute. Sorted by time.
 */
export type MoneyEvents = {
  readonly count: number
  /** Row of the trade in the columns. */
  readonly trade: Uint32Array
  readonly time: Float64Array
  readonly gross: Float64Array
  readonly fees: Float64Array
  readonly funding: Float64Array
  readonly otherCash: Float64Array
}

/** The net of one event, or of one day of sums, in whole money units. */
export function netAt(
  { gross, fees, funding, otherCash }: Pick<MoneyEvents, 'gross' | 'fees' | 'funding' | 'otherCash'>,
  index: number,
): number {
  return float64At(gross, index) - float64At(fees, index) + float64At(funding, index) + float64At(otherCash, index)
}

export type Dictionaries = {
  /** Account ids. */
  readonly accounts: readonly string[]
  readonly tickers: readonly Ticker[]
  /** Label ids. */
  readonly labels: readonly string[]
}

/** One movement of capital in the reporting currency. */
export type Flow = {
  readonly account: string
  /** UTC ms. */
  readonly time: number
  /** Whole money units of 10^-8, positive for a deposit; null while the rate of its coin is missing. */
  readonly units: number | null
}

/** A ticker joins the same market of all venues: linear `BTCUSDT` on Binance and Bybit is one ticker. */
export type Ticker = {
  /** The displayed name, such as `BTCUSDT`. */
  readonly name: string
  readonly kind: 'spot' | 'linear' | 'inverse' | 'quanto' | 'option-linear' | 'option-inverse'
  readonly base: string
  readonly quote: string
}

/** The trader's additions to trades, by trade id; merged into the columns in the browser. */
export type Annotation = {
  readonly tradeId: string
  readonly labels: readonly string[]
  /** When they were given, UTC ms; those without a time count as given after the trade. */
  readonly labelledAt?: Readonly<Record<string, number>>
  /** Initial risk as a number in the reporting currency. Takes precedence over the stop. */
  readonly risk: number | null
  /** Price of the first stop. */
  readonly stop: number | null
  /** The later stop prices, in time order. */
  readonly stopMoves: readonly number[]
  readonly excluded: boolean
}

/** Units of money columns in one unit of the currency. */
export const MONEY_UNIT = 1e8

const UNIT = fixed('0.00000001')

/** An exact amount in whole money units, rounded half to even. */
export function moneyUnits(amount: Fixed): number {
  return amount === 0n ? 0 : Number(divideHalfEven(amount, UNIT))
}

/** The trade has more than one entry. */
export const SCALED_IN = 1 << 29
/** An entry was added at a price worse than the average of the open quantity. */
export const AVERAGED_DOWN = 1 << 30
