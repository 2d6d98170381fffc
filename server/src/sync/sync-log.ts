/** What was read, stream by stream and run by run, for the trader to look at. */
import type { SyncReport, Trouble } from '@roundtrip/contract/exchanges'
import type { DatabaseClient, Pool } from '../database/connection.ts'
import type { ConnectionRef } from './sync-store.ts'

export type LogLine = {
  readonly part: string
  readonly pages: number
  readonly fills: number
  readonly cashEvents: number
  /** Records that could not be used. */
  readonly refused: number
  /** Records that the ledger lost because the exchange reversed them. */
  readonly takenBack: number
  /** How long the exchange took to respond, ms. */
  readonly ms: number
  /** The reason of the first refused record, or the exchange's own message. */
  readonly note: string | null
  readonly trouble: Trouble | null
}

export async function writeLog(pool: Pool, ref: ConnectionRef, lines: readonly LogLine[]): Promise<void> {
  if (lines.length === 0) return
  const column = <K extends keyof LogLine>(name: K) => lines.map((line) => line[name])
  await pool.query(
    `insert into sync_log (user_id, connection_id, part, pages, fills, cash_events, refused, ms, note, trouble, taken_back)
     select $1::uuid, $2::uuid, * from unnest($3::text[], $4::int[], $5::int[], $6::int[], $7::int[], $8::int[],
       $9::text[], $10::text[], $11::int[])`,
    [
      ref.uid,
      ref.connection,
      column('part'),
      column('pages'),
      column('fills'),
      column('cashEvents'),
      column('refused'),
      column('ms').map(Math.round),
      column('note'),
      column('trouble'),
      column('takenBack'),
    ],
  )
  await pool.query(
    `delete from sync_log where user_id = $1 and connection_id = $2 and number <= (
       select number from sync_log where user_id = $1 and connection_id = $2 order by number desc offset $3 limit 1)`,
    [ref.uid, ref.connection, LINES_KEPT],
  )
}

/** The newest first. */
export async function readLog(client: DatabaseClient, ref: ConnectionRef): Promise<SyncReport['log']> {
  const { rows } = await client.query<SyncReport['log'][number]>(
    `select (extract(epoch from at) * 1000)::float8 as at, part, pages, fills, cash_events as "cashEvents", refused, ms,
       note, trouble
     from sync_log where user_id = $1 and connection_id = $2 order by number desc`,
    [ref.uid, ref.connection],
  )
  return rows
}

const LINES_KEPT = 300
