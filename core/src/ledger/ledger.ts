import type { CashEvent } from './cash-event.ts'
import type { Fill } from './fill.ts'
import type { FillRows } from './fill-table.ts'

/** The records of a file or an exchange, in the one form that everything else uses. */
export type Ledger = {
  readonly fills: readonly Fill[]
  readonly cashEvents: readonly CashEvent[]
}

/** The same with the fills as columns. */
export type LedgerColumns = {
  readonly fills: FillRows
  readonly cashEvents: readonly CashEvent[]
}
