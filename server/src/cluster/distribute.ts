/**
 * Distributes the user tables over the nodes of a Citus cluster, by user: all data of one user is on one node. It
 * happens in one transaction, so an interrupted run leaves the database unchanged, and concurrent requests wait. A
 * second run takes what is not distributed yet, such as a table of a later release.
 */
import { hasCitus } from '../database/citus.ts'
import { type DatabaseClient, type Pool, transaction } from '../database/connection.ts'
import { SHARDED_TABLES } from '../database/user-tables.ts'

export type TableToDistribute = { readonly name: string; readonly rows: number; readonly bytes: number }

/** What a run would do. */
export type Plan = {
  /** Nodes that take shards, such as `10.0.0.7:5432`. */
  readonly nodes: readonly string[]
  readonly tables: readonly TableToDistribute[]
  /** Foreign keys from shards to tables of the coordinator. The server itself removes rows whose target is gone. */
  readonly droppedKeys: readonly string[]
}

/** Why a database cannot be distributed, as a sentence for the operator. */
export class ClusterError extends Error {}

/** Throws a ClusterError if this is not a cluster, or one without a node for shards. */
export async function planOf(client: Pool | DatabaseClient): Promise<Plan> {
  if (!(await hasCitus(client))) {
    throw new ClusterError(
      'This database is not a Citus cluster: run "create extension citus" in it on every node first.',
    )
  }
  const { rows: nodes } = await client.query<{ node: string }>(
    `select nodename || ':' || nodeport as node from pg_dist_node where shouldhaveshards and isactive order by 1`,
  )
  if (nodes.length === 0) {
    throw new ClusterError('No node of the cluster takes shards: add one with citus_add_node on the coordinator.')
  }
  const { rows: tables } = await client.query<{ name: string; rows: string; bytes: string }>(
    `select relname as name, greatest(reltuples, 0)::bigint as rows, pg_total_relation_size(oid) as bytes
     from pg_class where relnamespace = current_schema()::regnamespace and relname = any($1)
       and oid not in (select logicalrelid from pg_dist_partition)`,
    [SHARDED_TABLES],
  )
  const { rows: keys } = await client.query<{ key: string }>(`select conname as key ${KEYS} and not ${IS_INSIDE}`, [
    SHARDED_TABLES,
    SHARDED_TABLES,
  ])
  return {
    nodes: nodes.map(({ node }) => node),
    tables: parentsFirst(tables.map(({ name, rows, bytes }) => ({ name, rows: Number(rows), bytes: Number(bytes) }))),
    droppedKeys: keys.map(({ key }) => key),
  }
}

/** Carries out the plan. `tell` is called for each table. */
export const distribute = (pool: Pool, tell: (line: string) => void): Promise<Plan> =>
  transaction(pool, async (client) => {
    const plan = await planOf(client)
    await letRoleIn(client)
    if (plan.tables.length > 0) await spread(client, plan, tell)
    return plan
  })

async function spread(client: DatabaseClient, { tables }: Plan, tell: (line: string) => void): Promise<void> {
  const names = tables.map(({ name }) => name)
  // Shards of one user are changed one after another: foreign keys between them would forbid anything else.
  await client.query(`set local citus.multi_shard_modify_mode = 'sequential'`)
  // Requests that write also begin with the first of these tables, so that no deadlock is possible.
  const inOrder = parentsFirst(SHARDED_TABLES.map((name) => ({ name }))).map(({ name }) => name)
  await client.query(`lock table ${inOrder.join(', ')} in access exclusive mode`)
  for (const name of FUNCTIONS) await client.query('select create_distributed_function($1)', [name])
  const { rows: keys } = await client.query<Key>(
    `select conrelid::regclass::text as from, conname as name, pg_get_constraintdef(oid) as definition,
       ${IS_INSIDE} as inside ${KEYS}`,
    [names, SHARDED_TABLES],
  )
  for (const { from, name } of keys) await client.query(`alter table ${from} drop constraint "${name}"`)
  for (const { name, rows, bytes } of tables) {
    tell(`${name}: about ${rows} rows, ${Math.ceil(bytes / 1_048_576)} MB`)
    const colocated = name === FIRST ? 'none' : FIRST
    await client.query(`select create_distributed_table($1, 'user_id', colocate_with => $2)`, [name, colocated])
  }
  for (const { from, name, definition, inside } of keys) {
    if (inside) await client.query(`alter table ${from} add constraint "${name}" ${definition}`)
  }
}

type Key = { readonly from: string; readonly name: string; readonly definition: string; readonly inside: boolean }

const NAMED = 'select oid from pg_class where relnamespace = current_schema()::regnamespace and relname = any'

/** Foreign keys of the tables $1. */
const KEYS = `from pg_constraint where contype = 'f' and conrelid in (${NAMED}($1))`

/** Whether such a key refers to one of the tables $2. */
const IS_INSIDE = `confrelid in (${NAMED}($2))`

/** All others are placed next to it. */
const FIRST = 'ledgers'

/** The functions that statements on shards call. */
const FUNCTIONS = ['shard_of(uuid)', 'document_bytes(jsonb)'] as const

function parentsFirst<T extends { readonly name: string }>(tables: readonly T[]): T[] {
  const order: readonly string[] = [...SHARDED_TABLES].reverse()
  const rank = ({ name }: T): number => (name === FIRST ? -1 : order.indexOf(name))
  return [...tables].sort((a, b) => rank(a) - rank(b))
}

/** The second wall exists on the nodes too: connections to them use the role that sees one user's rows only. */
async function letRoleIn(client: DatabaseClient): Promise<void> {
  const { rowCount } = await client.query(`select from pg_roles where rolname = 'roundtrip_user' and not rolcanlogin`)
  if (rowCount === 0) return
  await client.query('alter role roundtrip_user login').catch((cause: unknown) => {
    const how = 'As an administrator on the coordinator, run: alter role roundtrip_user login'
    throw new ClusterError(
      `Cluster nodes connect to each other as roundtrip_user, which is not allowed to log in. ${how}`,
      { cause },
    )
  })
}
