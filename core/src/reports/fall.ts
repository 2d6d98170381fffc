import { float64At, parseDayKey, uint32At } from '../base/index.ts'
import type { TradeColumns } from './columns.ts'
import { countedRows } from './counted.ts'
import { keysOf } from './keys.ts'
import type { ReportSettings } from './report-types.ts'

/**
 * The counted rows between the last high of the net curve and the deepest point of a day, whose results add up to the
 * drawdown of that day. A day without a close has the drawdown of the close before it. Expects rows in close order.
 */
export function rowsOfFall(
  columns: TradeColumns,
  selected: Uint32Array,
  { settings, day }: { readonly settings: ReportSettings; readonly day: string },
): Uint32Array {
  const rows = countedRows(columns, selected)
  const { closeDay } = keysOf(columns, settings)
  const chosen = parseDayKey(day) ?? Number.NEGATIVE_INFINITY
  let [total, high] = [0, 0]
  let afterHigh = 0
  let fall = { from: 0, to: 0, depth: 0, isOfDay: false }
  for (let index = 0; index < rows.length; index += 1) {
    const row = uint32At(rows, index)
    const closed = closeDay[row] as number
    if (closed > chosen) break
    total += float64At(columns.net, row)
    if (total >= high) {
      high = total
      afterHigh = index + 1
    }
    const isOfDay = closed === chosen
    const depth = high - total
    // The first close of the day replaces the drawdown carried into it; after that, the deepest counts.
    if (!isOfDay || !fall.isOfDay || depth > fall.depth) fall = { from: afterHigh, to: index + 1, depth, isOfDay }
  }
  return rows.subarray(fall.from, fall.to)
}
