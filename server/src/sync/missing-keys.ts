/** Servers that share a database need the same master keys; one that lacks some stops the connections that need them. */
import type { Logger } from 'pino'
import type { Pool } from '../database/connection.ts'
import type { KeyRing } from '../keys/key-ring.ts'

/** Says at the start what would otherwise be found out connection by connection. */
export async function warnOfMissingKeys(
  pool: Pool,
  ring: Pick<KeyRing, 'find'>,
  log: Pick<Logger, 'error'>,
): Promise<void> {
  // A database that is away now has its own sentences.
  const missing = await missingMasterKeys(pool, ring).catch(() => [])
  if (missing.length > 0) log.error({ masterKeys: missing }, MISSING)
}

const MISSING =
  'Keys of exchanges in this database are sealed with master keys that this server does not have, so it cannot read those accounts. Give all servers of one database the same MASTER_KEYS, or the same data folder.'

/** The names of master keys with which keys of exchanges are sealed, and which are not on the ring. */
async function missingMasterKeys(pool: Pool, ring: Pick<KeyRing, 'find'>): Promise<readonly string[]> {
  // A sealed text names its master key second; see `keys/key-box.ts`.
  const { rows } = await pool.query<{ id: string }>(
    `select distinct split_part(sealed.value, '.', 2) as id
     from connections, jsonb_each_text(credentials) as sealed order by id`,
  )
  return rows.map(({ id }) => id).filter((id) => ring.find(id) === null)
}
