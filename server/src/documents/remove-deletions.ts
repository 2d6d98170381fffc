/** Records of deletions are kept for listeners that reconnect, but not forever. */
import { type Pool, transaction } from '../database/connection.ts'

/** Forgets deletions of more than 30 days ago. A listener that was away longer is told to load everything again. */
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

async function removeOfUser(pool: Pool, uid: string): Promise<void> {
  await transaction(pool, async (client) => {
    // The same lock as for writes, so that nothing is deleted or revived meanwhile.
    await client.query('select 1 from document_sequences where user_id = $1 for update', [uid])
    await client.query(
      `with gone as (
         delete from documents where user_id = $1 and deleted and update_time < now() - interval '30 days'
         returning collection, id, seq
       ), forgotten as (
         delete from document_versions as v using gone
         where v.user_id = $1 and v.collection = gone.collection and v.id = gone.id
       )
       update document_sequences set kept_from = greatest(kept_from, (select max(seq) from gone)) where user_id = $1`,
      [uid],
    )
  })
}
