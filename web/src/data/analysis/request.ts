import type { DisplayNames, ReportSettings, ResultForm, TradeColumns, TradeFilter } from '@roundtrip/core/reports'

export type AnalysisRequest = {
  readonly filter: TradeFilter
  readonly settings: ReportSettings
  /** Names of accounts and labels, which the text filter searches. */
  readonly names: DisplayNames
  /** The form of the results in reports. Filters, lists and rules go by net money in every form. */
  readonly form: ResultForm
}

/** What a report is made from: the selected rows, with columns and settings in the requested form. */
export type Chosen = {
  readonly columns: TradeColumns
  readonly rows: Uint32Array
  readonly settings: ReportSettings
}
