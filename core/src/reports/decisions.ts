import { float64At, mean, uint16At } from '../base/index.ts'
import { type DecidedTrades, type Decisions, decisionsOf, type Groups } from '../chance/index.ts'
import type { TradeColumns } from './columns.ts'
import type { TradeKeys } from './keys.ts'
import { gathered } from './results.ts'

/**
 * The input for grouping rows into decisions; `values` are their results, in any unit. Open trades close after all
 * others.
 */
export function decidedTrades(columns: TradeColumns, rows: Uint32Array, values: Float64Array): DecidedTrades {
  const { openTime, closeTime, ticker, side, dictionaries } = columns
  const average = mean(values) ?? 0
  return {
    openTime: gathered(rows, (row) => float64At(openTime, row)),
    closeTime: gathered(rows, (row) => {
      const time = float64At(closeTime, row)
      return Number.isNaN(time) ? Number.POSITIVE_INFINITY : time
    }),
    coin: Array.from(rows, (row) => dictionaries.tickers[uint16At(ticker, row)]?.base ?? ''),
    side: Int8Array.from(rows, (row) => side[row] ?? 0),
    value: values.map((value) => value - average),
  }
}

/** The independent decisions among counted rows. */
export function decisionsOfRows(columns: TradeColumns, rows: Uint32Array, values: Float64Array): Decisions {
  return decisionsOf(decidedTrades(columns, rows, values))
}

/**
 * The civil day on which each of some closed rows closed, counted from the first. Rows are in the order of their close.
 */
export function closeDaysOf({ closeDay }: Pick<TradeKeys, 'closeDay'>, rows: Uint32Array): Groups {
  const groupOf = new Uint32Array(rows.length)
  let [count, last] = [0, Number.NaN]
  for (let index = 0; index < rows.length; index += 1) {
    const day = closeDay[rows[index] as number] as number
    if (day !== last) count += 1
    last = day
    groupOf[index] = count - 1
  }
  return { groupOf, count }
}
