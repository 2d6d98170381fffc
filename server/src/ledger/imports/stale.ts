import type { Pool } from '../../database/connection.ts'

/** Cancels uploads without progress for a day. */
export async function removeStaleImports(pool: Pool): Promise<void> {
  await pool.query(
    `update imports set state = 'failed', changed_at = now()
     where state = 'uploading' and changed_at < now() - interval '24 hours'`,
  )
  await pool.query(
    `delete from import_sources as s using imports as i
     where i.user_id = s.user_id and i.id = s.import_id and i.state in ('failed', 'cancelled')`,
  )
  await pool.query(
    `delete from import_chunks as c where not exists (
       select from imports as i where i.user_id = c.user_id and i.id = c.import_id
         and i.state in ('uploading', 'committing'))`,
  )
}
