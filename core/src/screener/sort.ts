import { compareTexts } from '../base/index.ts'
import { type ColumnId, TEXT_COLUMNS, type TextColumn } from './catalogue.ts'
import type { ScreenerRow } from './row.ts'

export type Sorting = { readonly column: ColumnId | TextColumn; readonly direction: 'ascending' | 'descending' }

/** A sorted copy. Empty values come last in both directions; equal values are ordered by symbol, then by id. */
export function sortRows(rows: readonly ScreenerRow[], { column, direction }: Sorting): readonly ScreenerRow[] {
  const sign = direction === 'ascending' ? 1 : -1
  const text = TEXT_COLUMNS.find((name) => name === column)
  const order =
    text === undefined
      ? (a: ScreenerRow, b: ScreenerRow) => byValue(a.values[column as ColumnId], b.values[column as ColumnId], sign)
      : (a: ScreenerRow, b: ScreenerRow) => sign * compareTexts(a.texts[text], b.texts[text])
  return rows.toSorted(
    (a, b) => order(a, b) || compareTexts(a.texts.symbol, b.texts.symbol) || compareTexts(a.id, b.id),
  )
}

function byValue(a: number | null, b: number | null, sign: 1 | -1): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1
  return sign * (a - b)
}
