/** The one filter that every screen, report, export and call obeys. Absent = everything. */
export type TradeFilter = {
  readonly accounts?: readonly string[]
  /** Ticker names, such as `BTCUSDT`. */
  readonly tickers?: readonly string[]
  readonly side?: 'long' | 'short'
  /** Label ids; a trade must carry all of them. `(none)` = trades without a label. */
  readonly labels?: readonly string[]
  readonly outcomes?: readonly ('win' | 'loss' | 'breakeven')[]
  readonly status?: 'open' | 'closed'
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
  /** Holding bucket keys, such as `5-15m`. */
  readonly holdings?: readonly string[]
  /** Part of a ticker name, account name or label name; not case sensitive. */
  readonly text?: string
}
