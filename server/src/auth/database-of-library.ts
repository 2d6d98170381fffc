/**
 * * The database as the accounts library sees it. The library treats a failed query as a missing session, and would
 * make signed-in users log in again. So each call remembers whether the database failed it.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { PostgresPool } from 'kysely'
import { type Pool, violatesUnique } from '../database/connection.ts'
import { databaseTrouble } from '../ground/database-trouble.ts'

type Call = {
  /** What the database failed with. */
  failure: unknown
  /** The violation of a unique index: somebody else was faster. */
  conflict: unknown
}

const calls = new AsyncLocalStorage<Call>()

/** The pool for the library. */
export function poolOfLibrary(pool: Pool): PostgresPool {
  return {
    connect: async () => {
      const client = await noted(() => pool.connect())
      return {
        // Kysely gives a cursor instead of a text only if rows are streamed, which the library never does.
        query: ((sql: string, parameters: unknown[]) => noted(() => client.query(sql, parameters))) as never,
        release: () => client.release(),
      }
    },
    end: () => Promise.resolve(),
  }
}

async function noted<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const call = calls.getStore()
    if (call !== undefined && databaseTrouble(error) !== null) call.failure ??= error
    if (call !== undefined && violatesUnique(error)) call.conflict ??= error
    throw error
  }
}

/**
 * Runs a call of the library. Throws the error of the database if it failed the call, whatever the library made of it,
 * and the violation of a unique index if that made the call fail.
 */
export async function withDatabaseFailures<T>(work: () => Promise<T>): Promise<T> {
  const call: Call = { failure: null, conflict: null }
  const [outcome] = await Promise.allSettled([calls.run(call, work)])
  if (call.failure !== null) throw call.failure
  if (outcome.status === 'rejected') throw call.conflict ?? outcome.reason
  return outcome.value
}
