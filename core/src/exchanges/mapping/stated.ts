/** The profit that the rows of a table state, for comparison with the profit that their prices make. */
import { type Fixed, formatFixed } from '../../base/index.ts'
import { readNumber } from '../rows/numbers.ts'
import type { ColumnMapping } from './mapping.ts'
import { decimalSign } from './profile.ts'
import type { SampleTable } from './table.ts'

export type StatedProfit = {
  /** The sum of the column. */
  readonly stated: string
  /** The number of rows in the sum. */
  readonly rows: number
}

/** Null if no column states it, or a row cannot be read. */
export function statedProfit(table: SampleTable, mapping: ColumnMapping): StatedProfit | null {
  const index = mapping.columns.findIndex(({ field }) => field === 'pnl')
  if (index < 0 || table.rows.length === 0) return null
  const style = mapping.decimal === 'auto' ? (decimalSign(table) ?? 'point') : mapping.decimal
  let sum: Fixed = 0n
  for (const { cells } of table.rows) {
    const text = (cells[index] ?? '').trim()
    const bare = text
      .replace(/^\((.*)\)$/, '-$1')
      .replace(/\p{Sc}/gu, '')
      .replace(/[\u2212\u2013]/g, '-')
      .replace(/\s?[A-Z]{2,6}$/, '')
    const value = text === '' ? 0n : readNumber(bare.trim(), style)
    if (value === null) return null
    sum += value
  }
  return { stated: formatFixed(sum), rows: table.rows.length }
}
