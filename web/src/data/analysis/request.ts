import type { DisplayNames, ReportSettings, TradeFilter } from '@roundtrip/core/reports'

export type AnalysisRequest = {
  readonly filter: TradeFilter
  readonly settings: ReportSettings
  /** Names of accounts and labels, which the text filter searches. */
  readonly names: DisplayNames
}
