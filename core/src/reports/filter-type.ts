import type { TradeFlag } from '../trades/index.ts'
import type { UncountedReason } from './counted.ts'
import type { Dimension } from './dimension-keys.ts'
import type { RangeField, NumberRange } from './range.ts'
import type { Trait } from './trait.ts'

/** The one filter of every screen, report, export and request. An absent field does not filter. */
export type TradeFilter = {
  readonly accounts?: readonly string[]
  /** Keys of the report by ticker, such as `BTCUSDT` or `BTCUSDT spot`. */
  readonly tickers?: readonly string[]
  readonly side?: 'long' | 'short'
  /** Label ids; a trade must have all of them. `(none)` = no label that statistics show. */
  readonly labels?: readonly string[]
  /** Label ids; a trade must have none of them. */
  readonly withoutLabels?: readonly string[]
  readonly outcomes?: readonly ('win' | 'loss' | 'breakeven')[]
  readonly status?: 'open' | 'closed'
  /**
   * `yes` = trades that statistics count; `no` = all others; a reason = those left out for it; `no-risk` = those that
   * count, but not in R, because they have no initial risk.
   */
  readonly counted?: 'yes' | 'no' | 'no-risk' | UncountedReason
  /** A trade must have one of these flags. */
  readonly flags?: readonly TradeFlag[]
  /**
   * Civil day `YYYY-MM-DD` of the calendar whose figures include money of the trade: it closed on that day, or it is
   * still open and booked something on it.
   */
  readonly calendarDay?: string
  /** The rows of reports that a trade must be in, or must not be in. */
  readonly groups?: readonly ChosenRows[]
  /** Civil days `YYYY-MM-DD`, both inclusive, in the user's zone; compared with the basis below. */
  readonly from?: string
  readonly to?: string
  /** The time that period, hour and weekday refer to. Default: close for the period, open for hour and weekday. */
  readonly basis?: 'open' | 'close'
  /** 0..23 */
  readonly hours?: readonly number[]
  /** 0 = Monday .. 6 = Sunday */
  readonly weekdays?: readonly number[]
  /** `2026-11` */
  readonly months?: readonly string[]
  /** Holding bucket keys, such as `5-15m`. Open trades have no holding time yet. */
  readonly holdings?: readonly string[]
  /** A trade must have one of the keys of each trait named here, such as `{ number: ['1', '2'] }`. */
  readonly traits?: Readonly<Partial<Record<Trait, readonly string[]>>>
  /** Each of these numbers of a trade must be known and within its range. */
  readonly ranges?: Readonly<Partial<Record<RangeField, NumberRange>>>
  /** A trade must match none of these choices. */
  readonly not?: Choices
  /** A substring of a ticker, account or label name; not case-sensitive. */
  readonly text?: string
}

/** Rows of a report by labels, custom fields, rules or text of notes. */
export type ChosenRows = { readonly dimension: Dimension; readonly keys: readonly string[]; readonly without?: boolean }

/** The lists of a filter; a trade must match one value of each. */
export type Choices = Pick<
  TradeFilter,
  'accounts' | 'tickers' | 'outcomes' | 'hours' | 'weekdays' | 'months' | 'holdings' | 'flags' | 'traits'
>

/** Fields of a filter that select whole accounts and periods of them. */
const OF_ACCOUNTS: ReadonlySet<string> = new Set(['accounts', 'from', 'to', 'months', 'basis'])

/**
 * True if a filter selects only some trades of the accounts and days that it covers, such as those of a coin.
 * Percentages are then of an equity to which other trades contributed, too.
 */
export function selectsWithinAccounts(filter: TradeFilter): boolean {
  return Object.entries(filter).some(([key, value]) => {
    if (value === undefined || OF_ACCOUNTS.has(key)) return false
    if (key === 'not') return selectsWithinAccounts(value as Choices)
    return typeof value !== 'object' || Object.keys(value).length > 0
  })
}
