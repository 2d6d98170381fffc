/** Whether the database is a Citus cluster: many PostgreSQL servers behind one, the coordinator. */
import type { DatabaseClient, Pool } from './connection.ts'

export async function hasCitus(client: Pool | DatabaseClient): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>(
    `select exists (select from pg_extension where extname = 'citus') as there`,
  )
  return rows[0]?.there === true
}

/** Whether the user tables are distributed over its nodes. */
export async function isDistributed(client: Pool | DatabaseClient): Promise<boolean> {
  if (!(await hasCitus(client))) return false
  const { rows } = await client.query<{ there: boolean }>(
    `select exists (select from pg_dist_partition where logicalrelid = 'ledgers'::regclass and partmethod = 'h') as there`,
  )
  return rows[0]?.there === true
}

/**
 * Call first in a transaction that reads the whole database as of one moment. On a cluster each node is then read as of
 * one moment, all of them within milliseconds: Citus gives every connection to a node a snapshot of its own, so each
 * node gets a single connection, opened at once.
 */
export async function readNodesAtOnce(client: DatabaseClient): Promise<void> {
  if (!(await isDistributed(client))) return
  await client.query('set local citus.max_adaptive_executor_pool_size = 1')
  await client.query('select count(*) from ledgers')
}
