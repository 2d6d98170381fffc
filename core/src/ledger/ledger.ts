import type { CashEvent } from './cash-event.ts'
import type { Fill } from './fill.ts'

/** What a file or an exchange delivered, in the one form that everything else understands. */
export type Ledger = {
  readonly fills: readonly Fill[]
  readonly cashEvents: readonly CashEvent[]
}
