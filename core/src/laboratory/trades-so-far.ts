import type { ReportSettings, TradeColumns } from '../reports/index.ts'

/** Counted trades in close order, as the previous scenarios left them. */
export type TradesSoFar = {
  /**
   * Gross, fees, funding, other payments, net, turnover and risk are those of the scenario. Money events keep their
   * booked amounts, so figures by day must not be taken from these columns.
   */
  readonly columns: TradeColumns
  readonly rows: Uint32Array
  readonly settings: ReportSettings
}

export type Applied = {
  readonly columns: TradeColumns
  readonly rows: Uint32Array
  /** Trades that lack the input of the scenario: without a risk (left out), or without a turnover (unchanged). */
  readonly unknown: number
}
