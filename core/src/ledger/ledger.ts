import type { AccountId } from '../base/index.ts'
import type { CashEvent } from './cash-event.ts'
import type { Fill } from './fill.ts'
import { type FillRows, tableOf } from './fill-table.ts'

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

/** The records of one account with the fills as columns. */
export function columnsOfLedger({ fills, cashEvents }: Ledger, account: AccountId): LedgerColumns {
  return { fills: tableOf(fills, account), cashEvents }
}
