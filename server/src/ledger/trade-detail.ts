import type { Pool } from '../database/connection.ts'
import type { LedgerTasks } from './ledger-port.ts'

/** One trade with every slice, built again from the ledger. */
export async function tradeDetail(
  _pool: Pool,
  _input: LedgerTasks['tradeDetail']['input'],
): Promise<LedgerTasks['tradeDetail']['output']> {
  return { detail: null }
}
