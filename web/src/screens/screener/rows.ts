import type { ColumnId, ListedInstrument, Need } from '@roundtrip/core/screener'
import { NEEDS, type ScreenResult } from './market/engine.ts'
import type { Rows } from '../../ui/DataTable.tsx'

/** One line of the list. */
export type ScreenRow = {
  readonly id: string
  readonly symbol: string
  readonly listed: ListedInstrument | undefined
  /** Null = undefined, or not requested. */
  readonly value: (column: ColumnId) => number | null
  readonly ageMs: number | null
  /** Data that is more than five minutes late. */
  readonly late: readonly Need[]
}

type ShownResult = ScreenResult & { readonly columns: readonly ColumnId[] }

/** The worker's response as rows. */
export function screenRows(
  { ids, values, ages, stale, columns }: ShownResult,
  listed: ReadonlyMap<string, ListedInstrument>,
): Rows<ScreenRow> {
  const columnIndexes = new Map(columns.map((column, index) => [column, index]))
  const numberOrNull = (value: number | undefined): number | null =>
    value === undefined || Number.isNaN(value) ? null : value
  return {
    length: ids.length,
    keyAt: (index) => ids[index] ?? String(index),
    at: (index) => {
      const id = ids[index] ?? ''
      const instrument = listed.get(id)
      return {
        id,
        symbol: instrument?.symbol ?? id,
        listed: instrument,
        value: (column) => {
          const columnIndex = columnIndexes.get(column)
          return columnIndex === undefined ? null : numberOrNull(values[index * columns.length + columnIndex])
        },
        ageMs: numberOrNull(ages[index]),
        late: NEEDS.filter((_, bit) => ((stale[index] ?? 0) & (1 << bit)) !== 0),
      }
    },
  }
}
