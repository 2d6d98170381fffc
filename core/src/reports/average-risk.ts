import { float64At } from '../base/index.ts'
import { countedRows } from './counted.ts'
import { MONEY_UNIT, type TradeColumns } from './columns.ts'

/** The average risk of a trade in the reporting currency, over the counted trades whose risk is known. */
export function averageRisk(columns: TradeColumns): { readonly average: number; readonly count: number } | null {
  let units = 0
  let count = 0
  for (const row of countedRows(
    columns,
    Uint32Array.from({ length: columns.count }, (_, index) => index),
  )) {
    const risk = float64At(columns.risk, row)
    if (Number.isNaN(risk)) continue
    units += risk
    count += 1
  }
  return count === 0 ? null : { average: units / count / MONEY_UNIT, count }
}
