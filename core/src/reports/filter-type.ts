import type { TradeFlag } from '../trades/index.ts'
import type { UncountedReason } from './counted.ts'
import type { Dimension } from './dimension-keys.ts'

/** The one filter that every screen, report, export and call obeys. Absent = everything. */
export type TradeFilter = {
  readonly accounts?: readonly string[]
  /** Keys of the report by ticker, such as `BTCUSDT` or `BTCUSDT spot`. */
  readonly tickers?: readonly string[]
  readonly side?: 'long' | 'short'
  /** Label ids; a trade must carry all of them. `(none)` = without a label that statistics show. */
  readonly labels?: readonly string[]
  readonly outcomes?: readonly ('win' | 'loss' | 'breakeven')[]
  readonly status?: 'open' | 'closed'
  /** `yes` = the trades that statistics count; `no` = the others; a reason = those that it keeps out. */
  readonly counted?: 'yes' | 'no' | UncountedReason
  /** A trade must have one of these flags. */
  readonly flags?: readonly TradeFlag[]
  /** Civil day `YYYY-MM-DD` on which the trade booked money that is in the figures of that day. */
  readonly bookedOn?: string
  /** A trade must be in each of these rows of reports by what the trader made. */
  readonly groups?: readonly { readonly dimension: Dimension; readonly key: string }[]
  /** Civil days `YYYY-MM-DD`, both inclusive, in the user's zone; compared with the basis below. */
  readonly from?: string
  readonly to?: string
  /** Which time the period, hour and weekday are about. Period: close by default; hour, weekday: open. */
  readonly basis?: 'open' | 'close'
  /** 0..23 */
  readonly hours?: readonly number[]
  /** 0 = Monday .. 6 = Sunday */
  readonly weekdays?: readonly number[]
  /** `2026-11` */
  readonly months?: readonly string[]
  /** Holding bucket keys, such as `5-15m`. Open trades have no holding time yet. */
  readonly holdings?: readonly string[]
  /** Part of a ticker name, account name or label name; not case sensitive. */
  readonly text?: string
}
