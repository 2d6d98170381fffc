/** Keeps what a trader added with its fill when a rebuild gives the trade another opening fill, and so another id. */
import { heirsOf, type Trade } from '@roundtrip/core/trades'
import type { Client } from '../database/connection.ts'

export type Changed = {
  readonly uid: string
  /** Ids of trades that were there before the rebuild and are not after it. */
  readonly vanished: readonly string[]
  readonly trades: readonly Trade[]
}

/** Whether the user has annotated anything: without it nothing can lose its trade, and ids need not be compared. */
export async function hasAnnotations(client: Client, uid: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `select 1 from documents where user_id = $1 and collection = 'annotations' and not deleted limit 1`,
    [uid],
  )
  return rowCount !== 0
}

/**
 * Moves the annotations of vanished trades to the trades that hold their opening fills. Where the heir has one of its
 * own already, or there is no heir, the annotation stays stored under its old id: nothing is ever deleted, and it is
 * back when its fill is.
 */
export async function moveAnnotations(client: Client, { uid, vanished, trades }: Changed): Promise<void> {
  if (vanished.length === 0) return
  const { rows } = await client.query<{ id: string }>(
    `select id from documents where user_id = $1 and collection = 'annotations' and not deleted and id = any($2)`,
    [uid, vanished],
  )
  if (rows.length === 0) return
  const heirs = heirsOf(new Set(rows.map((row) => row.id)), trades)
  if (heirs.size === 0) return
  await client.query('select 1 from document_sequences where user_id = $1 for update', [uid])
  for (const [from, heir] of heirs) await move(client, { uid, from, to: heir.id })
  await client.query('select pg_notify($1, $2)', ['documents', uid])
}

async function move(client: Client, place: { uid: string; from: string; to: string }): Promise<void> {
  const moved = await client.query(
    `with next as (update document_sequences set seq = seq + 2 where user_id = $1 returning seq, kept_from)
     insert into documents as d (user_id, collection, id, data, schema, version, seq, deleted)
     select $1::uuid, 'annotations', $3::text, old.data, old.schema, (next.kept_from + 1)::integer, next.seq - 1, false
     from documents as old, next
     where old.user_id = $1 and old.collection = 'annotations' and old.id = $2
     on conflict (user_id, collection, id) do update set data = excluded.data, schema = excluded.schema,
       version = d.version + 1, seq = excluded.seq, deleted = false, update_time = now() where d.deleted`,
    [place.uid, place.from, place.to],
  )
  if (moved.rowCount === 0) return
  await client.query(
    `update documents set deleted = true, data = '{}', version = version + 1, update_time = now(),
       seq = (select seq from document_sequences where user_id = $1)
     where user_id = $1 and collection = 'annotations' and id = $2`,
    [place.uid, place.from],
  )
}
