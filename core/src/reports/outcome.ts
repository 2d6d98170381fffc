import { MONEY_UNIT, type TradeColumns } from './columns.ts'
import type { ReportSettings } from './report-types.ts'

/** +1 win, -1 loss, 0 breakeven: by net, with a symmetric inclusive band. `net` in money units. */
export function outcomeOf(net: number, settings: Pick<ReportSettings, 'breakevenBand'>): -1 | 0 | 1 {
  const band = settings.breakevenBand * MONEY_UNIT
  return net > band ? 1 : net < -band ? -1 : 0
}

/** The same of a row. */
export function outcomeOfRow(
  { net, outcomes }: Pick<TradeColumns, 'net' | 'outcomes'>,
  row: number,
  settings: Pick<ReportSettings, 'breakevenBand'>,
): -1 | 0 | 1 {
  return outcomes === undefined ? outcomeOf(net[row] as number, settings) : (outcomes[row] as -1 | 0 | 1)
}
