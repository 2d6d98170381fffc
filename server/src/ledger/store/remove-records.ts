/** Removes fills and cash events of an account: those with some keys, or all of an import. */
import type { DatabaseClient } from '../../database/connection.ts'
import { uuidArray } from '../../database/placeholders.ts'
import { changeKeys, type RecordKeys } from './change-fills.ts'
import type { AccountRef, RowOwner } from './owner.ts'

export async function removeRecords(client: DatabaseClient, records: RecordKeys): Promise<void> {
  const { uid, account, keys, imports } = records
  if (keys.length === 0) return
  await changeKeys(client, records, () => null)
  await client.query(
    `delete from cash_events where user_id = $1 and account_id = $2 and dedupe_key = any($3::uuid[])
       and ($4::uuid[] is null or import_id = any($4::uuid[]))`,
    [uid, account, uuidArray(keys), imports === undefined ? null : uuidArray(imports)],
  )
}

/** Removes all records that an import owns. Returns how many there were. */
export async function removeImportRecords(
  client: DatabaseClient,
  { uid, account, importId }: RowOwner,
): Promise<{ readonly fills: number; readonly cashEvents: number }> {
  const ids = [uid, account, importId]
  const owned = 'user_id = $1 and account_id = $2 and import_id = $3'
  await client.query(`delete from fill_block_keys where ${owned}`, ids)
  const blocks = await client.query<{ fills: number }>(
    `with gone as (delete from fill_blocks where ${owned} returning fills)
     select coalesce(sum(fills), 0)::int as fills from gone`,
    ids,
  )
  const cash = await client.query(`delete from cash_events where ${owned}`, ids)
  return { fills: blocks.rows[0]?.fills ?? 0, cashEvents: cash.rowCount ?? 0 }
}

/** Removes all records of an account. No foreign key does it: these tables get many rows at once. */
export async function removeAccountRecords(client: DatabaseClient, { uid, account }: AccountRef): Promise<void> {
  for (const table of ['fill_blocks', 'fill_block_keys', 'cash_events']) {
    await client.query(`delete from ${table} where user_id = $1 and account_id = $2`, [uid, account])
  }
}
