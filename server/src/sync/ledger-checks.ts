/** The exchange's own statement of an account's holdings, once a day, to compare the ledger with. */
import type { BalanceCheck } from '@roundtrip/core/trades'
import type { DatabaseClient, Pool } from '../database/connection.ts'
import type { Live } from '../exchanges/readers/reader.ts'
import type { ConnectionRef } from './sync-store.ts'

/** Stores the balances as the last ones of their day. */
export async function keepCheck(
  pool: Pool,
  { uid, connection }: ConnectionRef,
  { at, balances }: Pick<Live, 'at' | 'balances'>,
): Promise<void> {
  const totals = balances.map(({ asset, total }) => ({ asset, total }))
  await pool.query(
    `insert into ledger_checks (user_id, connection_id, day, at, balances)
     select $1, $2, (to_timestamp($3 / 1000.0) at time zone 'utc')::date, $3::bigint, $4::jsonb
     on conflict (user_id, connection_id, day) do update set at = excluded.at, balances = excluded.balances`,
    [uid, connection, at, JSON.stringify(totals)],
  )
  await pool.query(
    `delete from ledger_checks where user_id = $1 and connection_id = $2 and day <= (
       select day from ledger_checks where user_id = $1 and connection_id = $2 order by day desc offset $3 limit 1)`,
    [uid, connection, DAYS_KEPT],
  )
}

/** Oldest first. */
export async function storedChecks(
  client: DatabaseClient,
  { uid, connection }: ConnectionRef,
): Promise<BalanceCheck[]> {
  const { rows } = await client.query<BalanceCheck>(
    `select at::float8 as at, balances from ledger_checks where user_id = $1 and connection_id = $2 order by day`,
    [uid, connection],
  )
  return rows
}

/** A little over two years. */
const DAYS_KEPT = 800
