/** Removes users with all of their data. */
import { type Pool, transaction } from './connection.ts'
import { SHARDED_TABLES } from './user-tables.ts'

/**
 * The sign-in is removed first, so that nothing new begins; then all rows, table by table. A kill in between leaves a
 * note in `removed_users`, from which `finishRemovals` continues.
 */
export async function removeUsers(pool: Pool, uids: readonly string[]): Promise<void> {
  if (uids.length === 0) return
  await transaction(pool, async (client) => {
    await client.query(
      'insert into removed_users (user_id) select * from unnest($1::uuid[]) on conflict (user_id) do nothing',
      [uids],
    )
    await client.query('delete from auth_users where id = any($1::uuid[])', [uids])
  })
  await removeRows(pool, uids)
}

/** Removes again what a request in progress may have written after its user was removed. By now it has ended. */
export async function finishRemovals(pool: Pool): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ uid: string }>(
      `select user_id as uid from removed_users where removed_at < now() - interval '1 hour' limit 100`,
    )
    if (rows.length === 0) return
    const uids = rows.map(({ uid }) => uid)
    await removeRows(pool, uids)
    await pool.query('delete from removed_users where user_id = any($1::uuid[])', [uids])
  }
}

async function removeRows(pool: Pool, uids: readonly string[]): Promise<void> {
  await transaction(pool, async (client) => {
    for (const table of SHARDED_TABLES) {
      await client.query(`delete from ${table} where user_id = any($1::uuid[])`, [uids])
    }
  })
}
