import { CHANGE_COLUMNS } from './change-columns.ts'
import type { ScreenerColumn } from './column.ts'
import { DERIVATIVE_COLUMNS } from './derivative-columns.ts'
import { technicalColumns } from './technical-columns.ts'
import { TICKER_COLUMNS } from './ticker-columns.ts'

/** Every column of the screener by its id, in display order. */
export const COLUMNS = {
  ...TICKER_COLUMNS,
  ...CHANGE_COLUMNS,
  ...DERIVATIVE_COLUMNS,
  ...technicalColumns('1d'),
  ...technicalColumns('1h'),
} as const satisfies Readonly<Record<string, ScreenerColumn>>

export type ColumnId = keyof typeof COLUMNS

/** The ids of all columns, in the order of the catalogue. */
export const COLUMN_IDS = Object.keys(COLUMNS) as readonly ColumnId[]

/** The columns that hold text. */
export const TEXT_COLUMNS = ['symbol', 'base', 'quote', 'venue', 'kind'] as const
export type TextColumn = (typeof TEXT_COLUMNS)[number]
