import { CHANGE_COLUMNS } from './change-columns.ts'
import type { Column } from './column.ts'
import { DERIVATIVE_COLUMNS } from './derivative-columns.ts'
import { technicalColumns } from './technical-columns.ts'
import { TICKER_COLUMNS } from './ticker-columns.ts'

/** Every column of the screener by its id, in the order in which it is offered. */
export const COLUMNS = {
  ...TICKER_COLUMNS,
  ...CHANGE_COLUMNS,
  ...DERIVATIVE_COLUMNS,
  ...technicalColumns('1d'),
  ...technicalColumns('1h'),
} as const satisfies Readonly<Record<string, Column>>

export type ColumnId = keyof typeof COLUMNS

/** The ids of every column, in the order of the catalogue. */
export const COLUMN_IDS = Object.keys(COLUMNS) as readonly ColumnId[]

/** What is said about an instrument in words. */
export const TEXT_COLUMNS = ['symbol', 'base', 'quote', 'venue', 'kind'] as const
export type TextColumn = (typeof TEXT_COLUMNS)[number]
