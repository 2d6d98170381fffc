/** The stored state of a synchronization. */
import type { ExchangeConnection, KeyRights, LedgerProof, SyncProgress, Trouble } from '@roundtrip/contract/exchanges'
import { MINUTE_MS } from '@roundtrip/core/base'
import type { DatabaseClient, Pool } from '../database/connection.ts'
import type { StreamState } from '../ledger/imports/add-synced.ts'

export type ConnectionRef = { readonly uid: string; readonly connection: string }

/** The streams in the order in which they were discovered. */
export async function streamsOf(pool: DatabaseClient | Pool, ref: ConnectionRef): Promise<StreamState[]> {
  const { rows } = await pool.query<StreamState>(
    `select name, title, position, reached::float8 as reached, since::float8 as since, back::float8 as back,
       run_until::float8 as "runUntil", ended, trouble
     from sync_streams where user_id = $1 and connection_id = $2 order by number`,
    [ref.uid, ref.connection],
  )
  return rows
}

/** Starts a run up to `until`; null = it has not started yet. False if the connection is paused, stopped or gone. */
export async function markSyncing(pool: Pool, ref: ConnectionRef, until: number | null): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update connections set state = 'syncing', run_until = $3, next_sync = $4
     where user_id = $1 and id = $2 and state not in ('paused', 'stopped')`,
    [ref.uid, ref.connection, until, inMs(LEASE_MS)],
  )
  return rowCount === 1
}

/** Stores how far the run is. Returns the connection's current state; null = it is gone. */
export async function markProgress(
  pool: Pool,
  ref: ConnectionRef,
  progress: SyncProgress,
): Promise<ExchangeConnection['state'] | null> {
  const { rows } = await pool.query<{ state: ExchangeConnection['state'] }>(
    `update connections set progress = $3, attempts = 0, trouble = null, trouble_since = null,
       next_sync = case when state = 'syncing' then $4::timestamptz else next_sync end
     where user_id = $1 and id = $2 returning state`,
    [ref.uid, ref.connection, JSON.stringify(progress), inMs(LEASE_MS)],
  )
  return rows[0]?.state ?? null
}

export async function markRights(pool: Pool, ref: ConnectionRef, rights: KeyRights): Promise<void> {
  await pool.query('update connections set rights = $3 where user_id = $1 and id = $2', [
    ref.uid,
    ref.connection,
    JSON.stringify(rights),
  ])
}

/** Marks the run as finished: everything up to its end was read. */
export async function markFresh(
  pool: Pool,
  ref: ConnectionRef,
  outcome: { readonly until: number; readonly proof: LedgerProof | null; readonly nextMs: number },
): Promise<void> {
  await pool.query(
    `update connections set state = case when state = 'syncing' then 'fresh' else state end, run_until = null,
       progress = null, attempts = 0, trouble = null, trouble_since = null, last_sync = to_timestamp($3 / 1000.0),
       proof = coalesce($4, proof),
       next_sync = case when state = 'syncing' then $5::timestamptz else next_sync end
     where user_id = $1 and id = $2`,
    [
      ref.uid,
      ref.connection,
      outcome.until,
      outcome.proof === null ? null : JSON.stringify(outcome.proof),
      inMs(outcome.nextMs),
    ],
  )
}

type Setback = {
  readonly reason: Trouble
  readonly exchangeMessage: string | null
  readonly pauseMs: number | null
}

/** Stores an error; `pauseMs` = null stops the connection until its trader acts. */
export async function markTrouble(
  pool: Pool,
  ref: ConnectionRef,
  { reason, exchangeMessage, pauseMs }: Setback,
): Promise<void> {
  await pool.query(
    `update connections set state = $4, attempts = attempts + 1,
       trouble_since = case when trouble = $3 then trouble_since else $6::timestamptz end, trouble = $3, trouble_message = $7,
       next_sync = $5
     where user_id = $1 and id = $2 and state not in ('paused', 'stopped')`,
    [
      ref.uid,
      ref.connection,
      reason,
      pauseMs === null ? 'stopped' : 'retrying',
      pauseMs === null ? null : inMs(pauseMs),
      inMs(0),
      exchangeMessage,
    ],
  )
}

/** A run without progress for this long is picked up by another process. */
const LEASE_MS = 2 * MINUTE_MS

/** This long from now, by the clock of this server: the nodes of a cluster would each use their own. */
function inMs(ms: number): Date {
  return new Date(Date.now() + ms)
}
