/** The results of single trades, for figures that need more than sums. */
import { float64At, uint32At } from '../base/index.ts'
import { MONEY_UNIT, type TradeColumns } from './columns.ts'

/** Net of each row, in currency units. */
export function netsOfRows({ net }: TradeColumns, rows: Uint32Array): Float64Array {
  return gathered(rows, (row) => float64At(net, row) / MONEY_UNIT)
}

/** The rows that have a risk. */
export function riskyRows({ risk }: TradeColumns, rows: Uint32Array): Uint32Array {
  return rows.filter((row) => float64At(risk, row) > 0)
}

/** R of the rows that have a risk. */
export function rsOfRows(columns: TradeColumns, rows: Uint32Array): Float64Array {
  const { net, risk } = columns
  return gathered(riskyRows(columns, rows), (row) => float64At(net, row) / float64At(risk, row))
}

export function gathered(rows: Uint32Array, valueOf: (row: number) => number): Float64Array {
  const values = new Float64Array(rows.length)
  for (let index = 0; index < rows.length; index += 1) values[index] = valueOf(uint32At(rows, index))
  return values
}
