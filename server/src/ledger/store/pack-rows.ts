/**
 * Packs fills that came one by one, such as those of a connection, into blocks once a position has many of them. The
 * latest stay rows, because these are the ones that an exchange is asked for again.
 */
import type { DatabaseClient } from '../../database/connection.ts'
import { plainId } from '../../ground/ids.ts'
import { readUnpackedFills } from './read-rows.ts'
import { encodeLines } from './record-lines.ts'
import { renamesOf } from './renames.ts'
import { blockWriter } from './write-blocks.ts'

type Positions = { readonly uid: string; readonly positions: readonly string[] }
type Limits = {
  /** A position with more rows than this is packed. */
  readonly most: number
  /** So many rows stay, the latest. */
  readonly kept: number
}

/** Within the caller's transaction, under the lock of the ledger. `positions`: their ids. */
export async function packRows(
  client: DatabaseClient,
  { uid, positions }: Positions,
  { most, kept }: Limits = { most: 4_096, kept: 1_024 },
): Promise<void> {
  const { rows } = await client.query<{ key: string; until: string }>(
    `select p.key, latest.time as until from positions as p cross join lateral (
       select time from fill_rows where user_id = $1 and position_id = p.id order by time desc offset $4 limit 1) as latest
     where p.user_id = $1 and p.id = any($2::uuid[]) and exists (
       select from fill_rows where user_id = $1 and position_id = p.id order by time offset $3 limit 1)`,
    [uid, positions, most, kept],
  )
  for (const { key, until } of rows) await packPosition(client, { uid, key, until: Number(until) })
}

type Part = { readonly uid: string; readonly key: string; readonly until: number }

async function packPosition(client: DatabaseClient, { uid, key, until }: Part): Promise<void> {
  const renames = await renamesOf(client, uid)
  for (const { importId, ledger } of await readUnpackedFills(client, { uid, key, until })) {
    const account = ledger.fills[0]?.account
    if (account === undefined) continue
    const writer = blockWriter(client, { uid, account, importId: plainId(importId) })
    await client.query(
      'delete from fill_rows where user_id = $1 and account_id = $2 and import_id = $3 and dedupe_key = any($4::uuid[])',
      [uid, account, importId, ledger.fills.map(({ dedupeKey }) => dedupeKey)],
    )
    await writer.add(encodeLines(ledger).fills, renames)
    await writer.finish()
  }
}
