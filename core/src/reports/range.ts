/** The numbers of a trade that a filter limits; a trade whose number is unknown never matches. */
import { float64At } from '../base/index.ts'
import { MONEY_UNIT, type TradeColumns } from './columns.ts'

/**
 * In display order. Money is in the reporting currency. `net`, `r` and `return` are of closed trades; `return` is the
 * net in percent of the entry value; `size` is the value of all entries.
 */
export const RANGE_FIELDS = ['net', 'r', 'return', 'fees', 'size'] as const
export type RangeField = (typeof RANGE_FIELDS)[number]

/** Both ends included; an absent end has no limit. */
export type NumberRange = { readonly from?: number; readonly to?: number }

/** The number of a row; NaN if unknown, which is in no range. */
export function rangeValue(columns: TradeColumns, field: RangeField): (row: number) => number {
  const { net, risk, fees, entryValue, closed } = columns
  const result = (row: number): number => (closed[row] === 1 ? float64At(net, row) : Number.NaN)
  switch (field) {
    case 'net':
      return (row) => result(row) / MONEY_UNIT
    case 'r':
      return (row) => shareOf(result(row), float64At(risk, row))
    case 'return':
      return (row) => shareOf(100 * result(row), float64At(entryValue, row))
    case 'fees':
      return (row) => float64At(fees, row) / MONEY_UNIT
    case 'size':
      return (row) => float64At(entryValue, row) / MONEY_UNIT
  }
}

/** One division, so that a result of exactly 1.1 R is in a range that ends at 1.1. */
function shareOf(value: number, whole: number): number {
  return whole > 0 ? value / whole : Number.NaN
}

export function isWithin(value: number, { from, to }: NumberRange): boolean {
  return !Number.isNaN(value) && (from === undefined || value >= from) && (to === undefined || value <= to)
}
