import type { Numbers } from '../base/index.ts'
import type { Groups } from '../chance/index.ts'

/** Sums over a set of closed trades. Money in currency units, times in ms. */
export type Totals = {
  readonly count: number
  readonly wins: number
  readonly losses: number
  readonly breakeven: number
  readonly net: number
  readonly gross: number
  readonly fees: number
  readonly funding: number
  /** Rebates, interest, insurance and penalties. */
  readonly otherCash: number
  readonly turnover: number
  /** Sum of the nets of wins, and of losses (positive). */
  readonly grossProfit: number
  readonly grossLoss: number
  /** Largest and smallest net; 0 for no trades. */
  readonly best: number
  readonly worst: number
  readonly holdMs: number
  readonly holdWinMs: number
  readonly holdLossMs: number
  /** Trades with a known initial risk, and the sum of their R. */
  readonly rCount: number
  readonly rSum: number
}

/** Results per civil day. */
export type Days = {
  /**
   * The amount booked on every calendar day from the first to the last with money or a close, including days at zero.
   */
  readonly pnl: Numbers
  /** Days on which at least one trade closed. */
  readonly tradingDays: number
  /** Net of the trades that closed on each of these days. */
  readonly tradingNet: Numbers
  /**
   * Daily returns on the previous evening's equity plus the day's deposits; null without start capital. Ends when the
   * equity is used up.
   */
  readonly returns: Numbers | null
  /** The civil day of the first of these, in days since 1970. */
  readonly firstDay: number
  /** The growth of these days in each calendar month that they touch. */
  readonly monthlyReturns: Numbers | null
}

/** Daily returns of the equity and of bitcoin on the same UTC days. */
export type BitcoinDays = { readonly own: Numbers; readonly bitcoin: Numbers }

/** Money in positions while trades were open. */
export type Exposure = {
  /**
   * The time from the first open to the last close, and how much of it at least one trade was open; 0 for no trades.
   */
  readonly spanMs: number
  readonly inMarketMs: number
  /** The largest open exposure in currency units, and relative to the equity of a day; null if unknown. */
  readonly largest: number | null
  readonly largestOfEquity: number | null
}

/** One bucket of a clock: its index (hour 0..23, weekday 0 = Monday) with its net and count. */
export type ClockBucket = { readonly index: number; readonly net: number; readonly count: number }

/** Everything that a measure can use about a set of closed trades in close order. */
export type Sample = {
  readonly totals: Totals
  readonly nets: Float64Array
  /** Which trades are one decision. */
  readonly decisions: Groups
  /** The civil day on which each trade closed, counted from the first. */
  readonly closeDays: Groups
  /** +1 win, -1 loss, 0 breakeven. */
  readonly outcomes: Numbers
  readonly closeTimes: Numbers
  readonly holdsMs: Numbers
  /** R of the trades that have one, in close order. */
  readonly rs: Float64Array
  /** Which of these trades are one decision. */
  readonly rDecisions: Groups
  /** Their outcomes. */
  readonly rOutcomes: Numbers
  /** How often stops were moved farther from the price; null if no stop is known. */
  readonly stopsMovedAway: number | null
  readonly days: Days
  readonly hours: readonly ClockBucket[]
  readonly weekdays: readonly ClockBucket[]
  readonly curve: ProfitCurve
  readonly exposure: Exposure
  /** Null without prices of bitcoin, without capital, or if results are not in dollars. */
  readonly bitcoin: BitcoinDays | null
  /** How many ways of trading were tried: the setups among the labels of the journal's trades, at least 1. */
  readonly trials: number
}

/** The curve of cumulative net profit over trades, analysed once. */
export type ProfitCurve = {
  /** Largest drawdown from a peak; the start (0) counts as a peak. */
  readonly maxDrawdown: number
  /** Trade index of peak, trough and recovery; -1 = the start; null = none. */
  readonly peak: number | null
  readonly trough: number | null
  readonly recovery: number | null
  readonly episodes: number
  readonly averageDrawdown: number | null
  /** Every fall: the trade index of its peak (-1 = the start), and of its recovery (null = none). */
  readonly falls: readonly { readonly peak: number; readonly recovery: number | null }[]
}

/** `percent` and `bp` (basis points) are shares: 0.01 is 1 % and 100 bp. */
export type MeasureUnit =
  | 'count'
  | 'money'
  | 'ratio'
  | 'percent'
  | 'bp'
  | 'r'
  | 'ms'
  | 'days'
  | 'hour'
  | 'weekday'
  | 'streak'
export type MeasureGroup =
  | 'Result'
  | 'Win and loss'
  | 'Costs'
  | 'Holding time'
  | 'Streaks and days'
  | 'Drawdown'
  | 'Daily returns'
  | 'Risk and R'
  | 'System quality'
  | 'Simulation'

/** The only definition of a number. `compute` returns null if the measure is undefined. */
export type Measure<Input = Sample> = {
  readonly name: string
  readonly unit: MeasureUnit
  readonly group: MeasureGroup
  /** In words and symbols, as shown on hover. */
  readonly formula: string
  /** When the result is null; empty if it never is. */
  readonly whenNull: string
  /** With fewer observations than this the figure is greyed out. */
  readonly needs?: number
  /** True if it takes long, by random draws or by decisions of all trades, so it is only computed on request. */
  readonly simulated?: true
  readonly compute: (input: Input) => number | null
}

/** A measure that depends only on sums, so every row of every grouped report has it too. */
export type TotalsMeasure = Measure<{ readonly totals: Totals }>
