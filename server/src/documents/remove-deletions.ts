/** Records of deletions are kept for listeners that reconnect, but not forever. */
import { type Pool, transaction } from '../database/connection.ts'
import { addToCounts, earlierCount } from './counts.ts'

/** Forgets deletions older than 30 days. A listener that was away longer gets a reset and reloads everything. */
export async function removeOldDeletions(pool: Pool): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ user_id: string }>(
      `select distinct user_id from (
         select user_id from documents where deleted and update_time < now() - interval '30 days' limit 1000
       ) as old`,
    )
    if (rows.length === 0) return
    for (const { user_id } of rows) await removeOfUser(pool, user_id)
  }
}

type Gone = {
  readonly collection: string
  readonly id: string
  readonly seq: string
  readonly bytes: string
}

async function removeOfUser(pool: Pool, uid: string): Promise<void> {
  await transaction(pool, async (client) => {
    // The same lock as for writes, so that nothing is deleted or restored meanwhile.
    await client.query('select 1 from document_sequences where user_id = $1 for update', [uid])
    const { rows } = await client.query<Gone>(
      `delete from documents where user_id = $1 and deleted and update_time < now() - interval '30 days'
       returning collection, id, seq, document_bytes(data) as bytes`,
      [uid],
    )
    const forgotten = await client.query<{ bytes: string }>(
      `delete from document_versions
       where user_id = $1 and (collection, id) in (select * from unnest($2::text[], $3::text[]))
       returning document_bytes(data) as bytes`,
      [uid, rows.map(({ collection }) => collection), rows.map(({ id }) => id)],
    )
    await addToCounts(client, uid, [
      ...rows.map(({ collection, bytes }) => ({ collection, documents: 0, bytes: -Number(bytes) })),
      ...forgotten.rows.map((row) => earlierCount(row, -1)),
    ])
    const last = rows.reduce((max, { seq }) => Math.max(max, Number(seq)), 0)
    await client.query('update document_sequences set kept_from = greatest(kept_from, $2) where user_id = $1', [
      uid,
      last,
    ])
  })
}
