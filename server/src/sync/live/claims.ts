/**
 * Which process follows which user stream: one for each connection, in `live_streams`. Connections of the demo's
 * stand-in do not count against any exchange.
 */
import type { ExchangeId, Trouble } from '@roundtrip/contract/exchanges'
import { type DatabaseClient, type Pool, transaction } from '../../database/connection.ts'
import { LIVE_EXCHANGES } from '../../exchanges/user-streams/lines.ts'
import { plainId } from '../../ground/ids.ts'
import type { ConnectionRef } from '../sync-store.ts'
import { isHeld } from './held.ts'

export type Claimer = {
  /** The id of this process. */
  readonly holder: string
  /** The name of the address that exchanges see; see `EXCHANGE_ADDRESS`. */
  readonly address: string
  /** Whether exchanges may be called at all, or only the demo's stand-in. */
  readonly takesReal: boolean
}

/** A stream that this process follows. */
export type Claim = ConnectionRef & {
  /** Changes with the key of the connection. */
  readonly key: string
  /** The exchange refused it, and a later run has succeeded. */
  readonly mayRetry: boolean
}

/**
 * Connections worth following ($1: exchanges, $2: real ones too): their history is complete. The trader must also have
 * been active recently; all others get the usual rhythm.
 */
const CLAIMABLE = `c.exchange = any($1) and (c.demo or $2) and c.state in ('waiting', 'syncing', 'fresh', 'retrying')
  and c.last_sync is not null and c.credentials <> '{}'`

/** Identifies the key of a connection without revealing it. */
const KEY = `encode(sha256(convert_to(c.credentials::text, 'UTF8')), 'hex')`

/**
 * Reports that this process is alive, releases the streams that are no longer needed, and returns those that it still
 * holds.
 */
export async function beat(pool: Pool, { holder, takesReal }: Claimer): Promise<readonly Claim[]> {
  const { rows } = await pool.query<Claim>(
    `select l.user_id as uid, l.connection_id as connection, ${KEY} as key,
       l.trouble is not null and c.last_sync > l.troubled_at as "mayRetry"
     from live_streams as l join connections as c on c.user_id = l.user_id and c.id = l.connection_id
     where l.holder = $3 and ${CLAIMABLE}`,
    [LIVE_EXCHANGES, takesReal, holder],
  )
  const seen = await seenLately(pool, rows)
  const claims = rows.filter(({ uid }) => seen.has(uid)).map(plain)
  await pool.query('update live_streams set beat_at = now() where holder = $1 and connection_id = any($2::uuid[])', [
    holder,
    claims.map(({ connection }) => connection),
  ])
  await pool.query('delete from live_streams where holder = $1 and connection_id <> all($2::uuid[])', [
    holder,
    claims.map(({ connection }) => connection),
  ])
  return claims
}

/**
 * Claims up to `room` streams that no process follows: those whose trader was active most recently come first. Several
 * processes take turns, so that they do not exceed the exchange's limit for one address.
 */
export async function claim(pool: Pool, claimer: Claimer, room: number): Promise<readonly Claim[]> {
  return transaction(pool, async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [CLAIM_LOCK])
    const { rows: free } = await client.query<Claim & { exchange: ExchangeId; demo: boolean }>(
      `select c.user_id as uid, c.id as connection, c.exchange, c.demo, ${KEY} as key, false as "mayRetry"
       from connections as c where ${CLAIMABLE} and not exists (
         select from live_streams as l where l.user_id = c.user_id and l.connection_id = c.id and ${isHeld('l')})`,
      [LIVE_EXCHANGES, claimer.takesReal],
    )
    const seen = await seenLately(client, free)
    const order = free
      .filter(({ uid }) => seen.has(uid))
      .sort((a, b) => (seen.get(b.uid) ?? 0) - (seen.get(a.uid) ?? 0))
      .slice(0, MAX_LOOKED_AT)
    const { rows: claimed } = await client.query<{ exchange: ExchangeId; count: number }>(
      `select c.exchange, count(*)::int from live_streams as l
       join connections as c on c.user_id = l.user_id and c.id = l.connection_id
       where l.address = $1 and not c.demo and ${isHeld('l')} group by 1`,
      [claimer.address],
    )
    const left = new Map(Object.entries(MAX_OF_ADDRESS))
    for (const { exchange, count } of claimed)
      left.set(exchange, (left.get(exchange) ?? Number.POSITIVE_INFINITY) - count)
    const taken: Claim[] = []
    for (const { exchange, demo, ...candidate } of order) {
      const max = left.get(exchange) ?? Number.POSITIVE_INFINITY
      if (taken.length >= room || (!demo && max <= 0)) continue
      if (!demo) left.set(exchange, max - 1)
      taken.push(plain(candidate))
    }
    await client.query(
      `insert into live_streams (user_id, connection_id, holder, address, beat_at)
       select u, c, $3, $4, now() from unnest($1::uuid[], $2::uuid[]) as t (u, c)
       on conflict (user_id, connection_id) do update set holder = excluded.holder, address = excluded.address,
         beat_at = excluded.beat_at, since = null, trouble = null, troubled_at = null`,
      [taken.map(({ uid }) => uid), taken.map(({ connection }) => connection), claimer.holder, claimer.address],
    )
    return taken
  })
}

/** When the traders of connections were last active, UTC ms, if that was recently. Sessions are on the coordinator. */
async function seenLately(client: DatabaseClient | Pool, refs: readonly ConnectionRef[]): Promise<Map<string, number>> {
  const { rows } = await client.query<{ uid: string; at: Date }>(
    `select "userId" as uid, max("updatedAt") as at from auth_sessions
     where "userId" = any($1::uuid[]) and "updatedAt" > now() - interval '14 days' group by 1`,
    [[...new Set(refs.map(({ uid }) => uid))]],
  )
  return new Map(rows.map(({ uid, at }) => [uid, at.getTime()]))
}

function plain(row: Claim): Claim {
  return { ...row, connection: plainId(row.connection) }
}

/** Releases everything, so that another process can claim it at once. */
export async function letGo(pool: Pool, holder: string): Promise<void> {
  await pool.query('delete from live_streams where holder = $1', [holder])
}

/** News arrive from now on. The next run is brought forward, because it also finds earlier records. */
export async function markLive(pool: Pool, { uid, connection }: ConnectionRef, holder: string): Promise<void> {
  await pool.query(
    `update live_streams set since = now(), trouble = null, troubled_at = null
     where user_id = $1 and connection_id = $2 and holder = $3`,
    [uid, connection, holder],
  )
  // A stream that is lost repeatedly comes back after longer and longer pauses; see `keep-line.ts`.
  await pool.query(
    `update connections set next_sync = least(next_sync, greatest(now(), last_sync + interval '10 seconds'))
     where user_id = $1 and id = $2 and state = 'fresh'`,
    [uid, connection],
  )
}

/** News no longer arrive. From now on the connection has the usual rhythm, `intervalMs`. */
export async function markLost(
  pool: Pool,
  { uid, connection }: ConnectionRef,
  lost: { readonly holder: string; readonly intervalMs: number; readonly trouble: Trouble | null },
): Promise<void> {
  await pool.query(
    `update live_streams set since = null, trouble = $4, troubled_at = $5
     where user_id = $1 and connection_id = $2 and holder = $3`,
    [uid, connection, lost.holder, lost.trouble, lost.trouble === null ? null : new Date()],
  )
  await pool.query(
    `update connections set next_sync = least(next_sync, greatest(now(), last_sync + $3 * interval '1 millisecond'))
     where user_id = $1 and id = $2 and state = 'fresh'`,
    [uid, connection, lost.intervalMs],
  )
}

/** Whether news of the connection have arrived without a gap since this time, UTC ms. */
export async function isLiveSince(pool: Pool, { uid, connection }: ConnectionRef, moment: number): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select from live_streams as l where user_id = $1 and connection_id = $2 and since <= to_timestamp($3 / 1000.0)
       and ${isHeld('l')}`,
    [uid, connection, moment],
  )
  return rowCount === 1
}

/** The limits of exchanges for one address; the sources are in their files. The others only limit new connections. */
const MAX_OF_ADDRESS: Partial<Readonly<Record<ExchangeId, number>>> = { hyperliquid: 10, bitget: 100 }
const MAX_LOOKED_AT = 1_000
/** An arbitrary number that no other lock uses. */
const CLAIM_LOCK = 730_512_004
