import type { FunctionContract } from '@roundtrip/contract/calls'
import { AppError, type Code } from '@roundtrip/contract/errors'
import type { Pool } from '../database/connection.ts'
import { Refusal } from '../ground/refusal.ts'
import type { LimitsOf } from '../plans/limits.ts'
import type { LedgerWorkers } from '../threads/workers.ts'

/** What the handlers that change the ledger share. */
export type LedgerDependencies = { readonly pool: Pool; readonly workers: LedgerWorkers; readonly limitsOf: LimitsOf }

/** Turns a refusal of a task into the error that the function declares. */
export async function declared<T>(
  contract: FunctionContract & { readonly reasons: Readonly<Record<string, Code>> },
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const code = contract.reasons[error.reason]
    if (code === undefined) throw new Error(`${contract.name} does not declare ${error.reason}.`, { cause: error })
    throw new AppError({ code, reason: error.reason, message: error.message, details: error.details })
  }
}

/** Null for ids that the contract allows but no row can have. */
export function uuidOrNothing(id: string): string | null {
  return /^[0-9a-f]{32}$/.test(id) ? id : null
}
