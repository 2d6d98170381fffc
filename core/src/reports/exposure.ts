/** How long trades were open, and how much money was in them at once. */
import { float64At, int32At, uint32At } from '../base/index.ts'
import type { Exposure } from '../measures/index.ts'
import { MONEY_UNIT, type TradeColumns } from './columns.ts'
import type { DayTable } from './equity.ts'
import type { TradeKeys } from './keys.ts'
import { openOrder } from './open-order.ts'
import type { CountedTrades } from './tally.ts'

type Context = { readonly keys: TradeKeys; readonly table: DayTable }

/**
 * For counted trades, which are closed. A trade that closes at the exact moment of another's open does not overlap with
 * it.
 */
export function exposureOf({ columns, rows }: Pick<CountedTrades, 'columns' | 'rows'>, context: Context): Exposure {
  if (rows.length === 0) return { spanMs: 0, inMarketMs: 0, largest: null, largestOfEquity: null }
  const opened = inOpenOrder(columns, rows)
  const firstOpen = float64At(columns.openTime, uint32At(opened, 0))
  const lastClose = float64At(columns.closeTime, uint32At(rows, rows.length - 1))
  const levels = levelsOf(columns, { rows, opened, keys: context.keys })
  return {
    spanMs: lastClose - firstOpen,
    inMarketMs: coveredMs(columns, opened),
    largest: levels === null ? null : levels.reduce((max, level) => Math.max(max, level), 0) / MONEY_UNIT,
    largestOfEquity:
      levels === null ? null : largestShare(levels, int32At(context.keys.openDay, uint32At(opened, 0)), context),
  }
}

function inOpenOrder(columns: TradeColumns, rows: Uint32Array): Uint32Array {
  if (rows.length === columns.count) return openOrder(columns)
  const isIn = new Uint8Array(columns.count)
  for (const row of rows) isIn[row] = 1
  return openOrder(columns).filter((row) => isIn[row] === 1)
}

/** The time in which at least one of the trades was open. */
function coveredMs({ openTime, closeTime }: TradeColumns, opened: Uint32Array): number {
  let covered = 0
  let end = Number.NEGATIVE_INFINITY
  for (const row of opened) {
    const close = float64At(closeTime, row)
    if (close <= end) continue
    covered += close - Math.max(end, float64At(openTime, row))
    end = close
  }
  return covered
}

type Walk = { readonly rows: Uint32Array; readonly opened: Uint32Array; readonly keys: TradeKeys }

/**
 * The largest open value on each day from the first open to the last close, in whole money units. Null if no trade has
 * a known value.
 */
function levelsOf(columns: TradeColumns, { rows, opened, keys }: Walk): Float64Array | null {
  const { openTime, closeTime } = columns
  const values = valuesOf(columns, rows)
  if (values === null) return null
  const firstDay = int32At(keys.openDay, uint32At(opened, 0))
  const levels = new Float64Array(int32At(keys.closeDay, uint32At(rows, rows.length - 1)) - firstDay + 1)
  let level = 0
  let day = 0
  let next = 0
  /** The value open on the evening before is open on each morning since. */
  const goTo = (civilDay: number): void => {
    while (day < civilDay - firstDay) levels[++day] = level
  }
  const close = (row: number): void => {
    goTo(int32At(keys.closeDay, row))
    level -= float64At(values, row)
    next += 1
  }
  for (let index = 0; index < opened.length; ) {
    const time = float64At(openTime, uint32At(opened, index))
    for (; next < rows.length; ) {
      const row = uint32At(rows, next)
      const closed = float64At(closeTime, row)
      // Trades that open and close at this moment come last among those that close at it.
      if (closed > time || (closed === time && float64At(openTime, row) === time)) break
      close(row)
    }
    goTo(int32At(keys.openDay, uint32At(opened, index)))
    for (; index < opened.length && float64At(openTime, uint32At(opened, index)) === time; index += 1) {
      level += float64At(values, uint32At(opened, index))
    }
    levels[day] = Math.max(float64At(levels, day), level)
  }
  while (next < rows.length) close(uint32At(rows, next))
  return levels
}

/** By row: the largest quantity at the average entry price in whole money units; 0 if unknown. */
function valuesOf(columns: TradeColumns, rows: Uint32Array): Float64Array | null {
  const { entryInUnit, entryValue, quantity, maxQuantity, count } = columns
  const entries = entryInUnit ?? entryValue
  const values = new Float64Array(count)
  let isKnown = false
  for (const row of rows) {
    const [whole, largest] = [float64At(quantity, row), float64At(maxQuantity, row)]
    const value = largest === whole ? float64At(entries, row) : (float64At(entries, row) * largest) / whole
    if (!(value > 0)) continue
    values[row] = Math.round(value)
    isKnown = true
  }
  return isKnown ? values : null
}

/** The largest share of a day's capital; days after the capital is used up have none. */
function largestShare(levels: Float64Array, firstDay: number, { table }: Context): number | null {
  const capital = table.capitalOn({ first: firstDay - table.firstDay, count: levels.length })
  if (capital === null || !(float64At(capital, 0) > 0)) return null
  let largest = 0
  for (let day = 0; day < levels.length && float64At(capital, day) > 0; day += 1) {
    largest = Math.max(largest, float64At(levels, day) / float64At(capital, day))
  }
  return largest
}
