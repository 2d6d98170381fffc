import type { ReportSettings, TradeColumns } from '../reports/index.ts'

/** Counted trades in close order, as the scenarios before left them. */
export type TradesSoFar = {
  /**
   * Gross, fees, funding, other payments, net, turnover and risk are those of the scenario. Money events stay what was
   * booked, so figures by day must not be taken from these columns.
   */
  readonly columns: TradeColumns
  readonly rows: Uint32Array
  readonly settings: ReportSettings
}

export type Applied = {
  readonly columns: TradeColumns
  readonly rows: Uint32Array
  /** Trades that lack what the scenario needs: without a risk (left out), or without a turnover (as they were). */
  readonly unknown: number
}
