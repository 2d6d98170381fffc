/**
 * The database's view of the whole server. These queries count over all users, as the owner of the tables: they read no
 * column with anything that a user writes or trades.
 */
import type { ServerState } from '@roundtrip/contract/operation'
import { type DatabaseClient, inTransaction, type Pool } from '../database/connection.ts'
import { plainId } from '../ground/ids.ts'

export type StoredState = Pick<ServerState, 'database' | 'users' | 'exchanges' | 'failing' | 'queue' | 'mails'> & {
  /** By name in the table of paces: UTC ms up to which time is reserved, and until when requests are paused. */
  readonly turns: readonly { readonly name: string; readonly queueSeconds: number; readonly pauseSeconds: number }[]
}

/** Reads without locks that others would wait for, and gives up after a few seconds. */
export function storedState(pool: Pool): Promise<StoredState> {
  return counting(pool, async (client) => ({
    database: await databaseSize(client),
    users: await userCounts(client),
    exchanges: await exchangeCounts(client),
    failing: await failingConnections(client),
    queue: await queueCounts(client),
    mails: await mailCounts(client),
    turns: await turnsOf(client),
  }))
}

/** The part of it that changes from minute to minute. */
export type WaitingWork = Pick<StoredState, 'exchanges' | 'queue' | 'mails'>

export function waitingWork(pool: Pool): Promise<WaitingWork> {
  return counting(pool, async (client) => ({
    exchanges: await exchangeCounts(client),
    queue: await queueCounts(client),
    mails: await mailCounts(client),
  }))
}

function counting<T>(pool: Pool, work: (client: DatabaseClient) => Promise<T>): Promise<T> {
  return inTransaction(pool, [`begin read only; set local statement_timeout = ${PATIENCE_MS}`], work)
}

type Table = NonNullable<ServerState['database']>['tables'][number]

/** The tables of the queue are shown as one: it has one for each kind of job. */
async function databaseSize(client: DatabaseClient): Promise<NonNullable<ServerState['database']>> {
  const size = await client.query<{ bytes: number }>('select pg_database_size(current_database())::float8 as bytes')
  const tables = await client.query<Table>(
    `select case when n.nspname = 'pgboss' then 'job queue' else c.relname end as name,
       sum(pg_total_relation_size(c.oid))::float8 as bytes, sum(nullif(c.reltuples, -1))::float8 as rows
     from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname !~ '^pg_'
     group by 1 order by 2 desc limit ${MAX_TABLES}`,
  )
  return { bytes: size.rows[0]?.bytes ?? 0, tables: tables.rows }
}

async function userCounts(client: DatabaseClient): Promise<NonNullable<ServerState['users']>> {
  const seen = (days: number): string =>
    `(select count(distinct s."userId")::int from auth_sessions as s where s."updatedAt" > now() - interval '${days} days'
       and exists (select from auth_users as u where u."id" = s."userId" and not ${IS_DEMO}))`
  const { rows } = await client.query<NonNullable<ServerState['users']>>(
    `select count(*) filter (where not ${IS_DEMO})::int as all, count(*) filter (where ${IS_DEMO} and not ${IS_TEMPLATE})::int as demos,
       ${seen(1)} as "lastDay", ${seen(7)} as "lastWeek" from auth_users as u`,
  )
  return rows[0] ?? { all: 0, demos: 0, lastDay: 0, lastWeek: 0 }
}

async function exchangeCounts(client: DatabaseClient): Promise<NonNullable<ServerState['exchanges']>> {
  const counted = (state: string): string => `count(*) filter (where state = '${state}')::int`
  const { rows } = await client.query<NonNullable<ServerState['exchanges']>[number]>(
    `select exchange, count(*)::int as all, ${counted('syncing')} as running, ${counted('waiting')} as waiting,
       ${counted('retrying')} as retrying, ${counted('stopped')} as stopped, ${counted('paused')} as paused,
       (extract(epoch from min(last_sync) filter (where state not in ('paused', 'stopped'))) * 1000)::float8 as "oldestRead"
     from connections group by exchange order by 2 desc, exchange`,
  )
  return rows
}

async function failingConnections(client: DatabaseClient): Promise<NonNullable<ServerState['failing']>> {
  const { rows } = await client.query<NonNullable<ServerState['failing']>[number]>(
    `select id, exchange, state, trouble, (extract(epoch from trouble_since) * 1000)::float8 as since, attempts,
       (select count(*)::int from sync_streams as s
         where s.user_id = c.user_id and s.connection_id = c.id and s.trouble is not null) as "failingParts"
     from connections as c where state in ('retrying', 'stopped') order by trouble_since nulls last, id limit ${MAX_FAILING}`,
  )
  return rows.map((row) => ({ ...row, id: plainId(row.id) }))
}

/** Null before the queue has created its tables. */
async function queueCounts(client: DatabaseClient): Promise<ServerState['queue']> {
  const made = await client.query<{ jobs: string | null }>(`select to_regclass('pgboss.job')::text as jobs`)
  if ((made.rows[0]?.jobs ?? null) === null) return null
  const { rows } = await client.query<NonNullable<ServerState['queue']>>(
    `select count(*) filter (where state in ('created', 'retry'))::int as waiting,
       count(*) filter (where state = 'active')::int as running, count(*) filter (where state = 'failed')::int as failed,
       extract(epoch from now() - min(start_after) filter (where state in ('created', 'retry') and start_after <= now()))::float8
         as "oldestSeconds"
     from pgboss.job`,
  )
  return rows[0] ?? null
}

async function mailCounts(client: DatabaseClient): Promise<NonNullable<ServerState['mails']>> {
  const { rows } = await client.query<NonNullable<ServerState['mails']>>(
    `select count(*) filter (where state = 'waiting')::int as waiting,
       count(*) filter (where state = 'waiting' and attempts > 0)::int as late,
       count(*) filter (where state = 'failed')::int as failed from outbox`,
  )
  return rows[0] ?? { waiting: 0, late: 0, failed: 0 }
}

async function turnsOf(client: DatabaseClient): Promise<StoredState['turns']> {
  const { rows } = await client.query<StoredState['turns'][number]>(
    `select name, greatest(0, free_at - ${NOW}) / 1000 as "queueSeconds",
       greatest(0, paused_until - ${NOW}) / 1000 as "pauseSeconds"
     from exchange_pace where greatest(free_at, paused_until) > ${NOW} - 3600000`,
  )
  return rows
}

const NOW = `(extract(epoch from clock_timestamp()) * 1000)::float8`
/** The address format of `auth/placeholders.ts`. */
const IS_DEMO = `u."email" like '%@demo.roundtrip.invalid'`
/** The names that `demo/templates.ts` gives to templates. */
const IS_TEMPLATE = `u."email" like 'template-%'`
const PATIENCE_MS = 5_000
const MAX_TABLES = 40
const MAX_FAILING = 100
