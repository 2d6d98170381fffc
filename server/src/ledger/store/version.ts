/** The version of a user's ledger, and the lock under which it changes. */
import { type DatabaseClient, type Pool, transaction } from '../../database/connection.ts'

/** The version of the ledger that clients see: each change increments it. 0 = nothing is stored yet. */
export async function ledgerVersion(client: DatabaseClient | Pool, uid: string): Promise<number> {
  const { rows } = await client.query<{ version: number }>('select version from ledgers where user_id = $1', [uid])
  return rows[0]?.version ?? 0
}

/** Locks the user's ledger until the end of the transaction, so that only one change runs at a time. */
export async function lockLedger(client: DatabaseClient, uid: string): Promise<void> {
  await client.query('insert into ledgers (user_id) values ($1) on conflict do nothing', [uid])
  await client.query('select 1 from ledgers where user_id = $1 for update', [uid])
}

/** A change of the user's ledger: one transaction under its lock. */
export function changeLedger<T>(pool: Pool, uid: string, change: (client: DatabaseClient) => Promise<T>): Promise<T> {
  return transaction(pool, async (client) => {
    await lockLedger(client, uid)
    return change(client)
  })
}

/** Increments the version and notifies all open pages of the user. */
export async function nextLedgerVersion(client: DatabaseClient, uid: string): Promise<number> {
  const { rows } = await client.query<{ version: number }>(
    'update ledgers set version = version + 1 where user_id = $1 returning version',
    [uid],
  )
  await client.query('select pg_notify($1, $2)', ['ledger', uid])
  return rows[0]?.version ?? 0
}
