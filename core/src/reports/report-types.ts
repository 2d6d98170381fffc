import type { MeasureId } from '../measures/index.ts'

/** The user's settings that define the meaning of a number. */
export type ReportSettings = {
  /** IANA zone, such as `Europe/Berlin`. */
  readonly zone: string
  /** Minutes after midnight at which a day begins. */
  readonly dayStartMinutes: number
  /** |net| up to this many currency units is breakeven. */
  readonly breakevenBand: number
  /** Equity before the first trade, in the reporting currency; null = the sum of deposits before it, if any. */
  readonly startBalance: number | null
  /**
   * The time basis of groups by hour and weekday (default open) and by month and day (default close); null = defaults.
   */
  readonly basis: 'open' | 'close' | null
  /**
   * False leaves out slow figures that only the summary shows: measures that need thousands of draws (null then), and
   * the figures of each side. Default true.
   */
  readonly detailed?: boolean
  /** The measures of the summary; the others are null, which saves most of the time with many trades. Default all. */
  readonly measures?: readonly MeasureId[]
  /** Ids of labels that the trader left out of statistics; their trades still count. Default none. */
  readonly hiddenLabels?: readonly string[]
  /** Ids of labels that name setups; each on a trade is a way of trading that was tried. Default none. */
  readonly setups?: readonly string[]
  /** The price of one bitcoin in dollars. Default unknown. */
  readonly bitcoin?: DailyPrices
}

/** The last price of each UTC day, starting with the day that begins at `from` (UTC ms); null if unknown. */
export type DailyPrices = { readonly from: number; readonly closes: readonly (number | null)[] }

/** The dimensions of grouped reports. A new one begins here; the compiler finds all other code that needs it. */
export const REPORT_KINDS = ['hour', 'weekday', 'day', 'month', 'label', 'ticker', 'holding'] as const
export type ReportKind = (typeof REPORT_KINDS)[number]

/** One row of a grouped report. Money in currency units, ratios as fractions, times in ms; null = undefined. */
export type Group = {
  /** `09`, `0` (Monday), `2026-11-21`, `2026-11`, a label id or `(none)`, `BTCUSDT`, `5-15m`. */
  readonly key: string
  readonly count: number
  readonly wins: number
  readonly losses: number
  readonly breakeven: number
  readonly netProfit: number
  readonly grossPnl: number
  readonly fees: number
  readonly funding: number
  /** Rebates, interest, insurance and penalties. */
  readonly otherCash: number
  readonly turnover: number
  readonly grossProfit: number
  readonly grossLoss: number
  readonly winRate: number | null
  /** Infinity if there are wins and no losses; the only measure that may be. */
  readonly profitFactor: number | null
  readonly payoff: number | null
  readonly avgWin: number | null
  readonly avgLoss: number | null
  readonly expectancy: number | null
  readonly expectancyR: number | null
  readonly best: number | null
  readonly worst: number | null
  readonly avgHoldMs: number | null
  /** Share of the net of all groups' trades; null if that is 0. */
  readonly shareOfNet: number | null
}

export type Summary<M extends MeasureId = MeasureId> = Readonly<Record<M, number | null>>

/** One civil day of the event-based curve, which contains every calendar day from the first to the last event. */
export type EquityPoint = {
  /** `2026-11-21` */
  readonly day: string
  /** Profit of the day: realisations, fees and funding at their own time. */
  readonly pnl: number
  /**
   * Start capital, all deposits and withdrawals since, and the sum of pnl up to and including this day. Null from the
   * first deposit without a rate on.
   */
  readonly equity: number | null
  /** How far the profit is below its peak, >= 0. Deposits and withdrawals do not change it. */
  readonly drawdown: number
  /**
   * Net of the counted trades that closed on this day, including amounts booked earlier. The days add up to the net
   * profit of the summary, and this is the figure of a day everywhere.
   */
  readonly net: number
  /** The share of `pnl` booked by trades that are still open; the days add up to `booked.open` of the report. */
  readonly open: number
  /** Trades closed and opened on that day. */
  readonly closedTrades: number
  readonly openedTrades: number
  readonly gross: number
  readonly fees: number
  readonly funding: number
  readonly otherCash: number
  /** Deposits minus withdrawals of the day, taken at its start; null if one of them has no rate. */
  readonly flow: number | null
}

/** One civil day of the net curve, which contains every calendar day from the first to the last close. */
export type NetPoint = {
  /** `2026-11-21` */
  readonly day: string
  /** Net of the counted trades that closed on that day. */
  readonly net: number
  /** Sum of net up to and including this day. */
  readonly total: number
  /** The deepest drawdown at any close of this day, >= 0; the largest of all days is the max drawdown. */
  readonly drawdown: number
  /** Counted trades that closed on that day. */
  readonly trades: number
}

/** Notable facts about few trades; see `facts.ts`. */
export type JournalFact = {
  /** All fees, the best or the worst trade, the day with the largest result, the worst hour, the worst ticker. */
  readonly kind: 'fees' | 'trade' | 'day' | 'hour' | 'ticker'
  /** The id of the trade, the key of the group as in reports, or empty for fees. */
  readonly key: string
  /** Its contribution to the net result, in currency units; fees are negative. */
  readonly amount: number
  /** The net result without it. */
  readonly rest: number
  /** The trades behind it. */
  readonly count: number
}

/** Everything that screens show about a selection of trades. `M`: the measures that were requested. */
export type Report<M extends MeasureId = MeasureId> = {
  readonly currency: string
  /** Trades that pass the filter, counted or not. */
  readonly selected: number
  readonly summary: Summary<M>
  /** The same for one side; null if the report is not detailed. */
  readonly long: Summary<M> | null
  readonly short: Summary<M> | null
  readonly groups: Readonly<Record<ReportKind, readonly Group[]>>
  /** Net P&L of the counted trades over time, by the day of their close. */
  readonly netCurve: readonly NetPoint[]
  /** All bookings, by their own day: the counted trades and the booked amounts of open ones. */
  readonly equity: readonly EquityPoint[]
  /** The capital that the equity starts from; null if it is unknown. `hasFlows`: deposits or withdrawals came later. */
  readonly capital: { readonly start: number | null; readonly hasFlows: boolean }
  /** The two components of the booked amounts: they add up to the end of `equity` minus its capital and flows. */
  readonly booked: {
    /** By counted trades: the net profit of the summary, which is the headline. */
    readonly closed: number
    /** By trades that are still open: partial closes, fees and funding so far. Always shown as a separate figure. */
    readonly open: number
    readonly total: number
  }
  /** Notable facts if there are fewer than a hundred counted trades, otherwise empty. */
  readonly facts: readonly JournalFact[]
  readonly notices: {
    /** Trades that are still open; those left out for another reason are counted under that reason. */
    readonly openTrades: number
    /** Trades left out because a rate is missing. */
    readonly pendingRate: number
    /** Trades left out of figures in R because they have no initial risk; 0 in every other form. */
    readonly noRisk: number
    /** Trades left out because the history contradicts itself. */
    readonly incompleteHistory: number
    readonly incompleteBasis: number
    /** Trades that the trader excluded. */
    readonly excluded: number
    /** Coins that were only deposited and withdrawn, without a sale. */
    readonly withdrawn: number
    /** Labels of these trades without a row of their own because the trader hid them. */
    readonly hiddenLabels: number
  }
}
