/**
 * Servers that share a database need the same master keys; a secret that was sealed with a missing one cannot be
 * opened.
 */
import type { Pool } from '../database/connection.ts'
import type { Log } from '../ground/log.ts'
import type { KeyRing } from '../keys/key-ring.ts'

type Ring = Pick<KeyRing, 'find'>

/** Warns at the start, instead of connection by connection later. */
export async function warnOfMissingKeys(pool: Pool, ring: Ring, log: Pick<Log, 'error'>): Promise<void> {
  // A database that is away now has its own messages.
  const rows = await missingKeys(pool, ring).catch(() => [])
  const masterKeys = [...new Set(rows.map(({ key }) => key))].toSorted()
  if (masterKeys.length > 0) log.error({ masterKeys }, MISSING)
}

const MISSING =
  'Keys of exchanges, or addresses that alerts are sent to, are sealed with master keys that this server does not have, so it can use none of them. Give all servers of one database the same MASTER_KEYS, or the same data folder.'

export type MissingKeyCounts = {
  /** Connections whose key of the exchange cannot be opened. */
  readonly connections: number
  /** Webhooks and browsers to which nothing can be sent, and the key that push services know. */
  readonly addresses: number
}

export async function countMissingKeys(pool: Pool, ring: Ring): Promise<MissingKeyCounts> {
  const rows = await missingKeys(pool, ring)
  const sumOf = (kind: Row['kind']): number => rows.reduce((sum, row) => (row.kind === kind ? sum + row.count : sum), 0)
  return { connections: sumOf('connection'), addresses: sumOf('address') }
}

type Row = { readonly kind: 'connection' | 'address'; readonly key: string; readonly count: number }

/** How many secrets are sealed with each master key that is not on the ring. */
async function missingKeys(pool: Pool, ring: Ring): Promise<readonly Row[]> {
  // The second field of a sealed text is its master key; see `keys/key-box.ts`. One connection may have several.
  const { rows } = await pool.query<Row>(
    `select 'connection' as kind, key, count(*)::int as count from (
       select distinct user_id, id, split_part(sealed.value, '.', 2) as key
       from connections, jsonb_each_text(credentials) as sealed) as connection group by key
     union all
     select 'address', split_part(sealed, '.', 2), count(*)::int from (
       select sealed from summary_webhooks union all select sealed from push_devices
       union all select sealed from push_key) as address group by 2`,
  )
  return rows.filter(({ key }) => ring.find(key) === null)
}
