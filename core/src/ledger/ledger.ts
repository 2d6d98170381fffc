import type { CashEvent } from './cash-event.ts'
import type { Fill } from './fill.ts'

/** The records of a file or an exchange, in the one form that everything else uses. */
export type Ledger = {
  readonly fills: readonly Fill[]
  readonly cashEvents: readonly CashEvent[]
}
