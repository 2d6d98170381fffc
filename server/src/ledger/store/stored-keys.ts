/** Which records an account has, by their keys. */
import pgCopyStreams from 'pg-copy-streams'
import type { DatabaseClient } from '../../database/connection.ts'
import { sqlText, uuidArray } from '../../database/placeholders.ts'
import { plainId } from '../../ground/ids.ts'
import { type KeySet, keySet } from './key-set.ts'
import type { AccountKeys, AccountRef, RowOwner } from './owner.ts'

/** The given keys that the account has, each with whether this import itself added it before. */
export type KeySearch = (keys: readonly string[]) => Promise<Map<string, boolean>>

/**
 * `atOnce`: reads all keys of the account with the first query, in the order of their index, which takes a second for a
 * million; one by one they take a minute. Only for an import that has stored nothing yet.
 */
export function storedKeys(
  client: DatabaseClient,
  owner: RowOwner,
  { atOnce }: { readonly atOnce: boolean },
): KeySearch {
  if (!atOnce) {
    return async (keys) => {
      const owners = await ownersOfKeys(client, { ...owner, keys })
      return new Map([...owners].map(([key, importId]) => [key, importId === plainId(owner.importId)]))
    }
  }
  let all: Promise<KeySet> | null = null
  return async (keys) => {
    const existing = await (all ??= allKeys(client, owner))
    return new Map(keys.flatMap((key) => (existing.has(key) ? [[key, false] as const] : [])))
  }
}

/** The given keys that the account has, each with the import that owns its record; ids are 32 hex digits. */
export async function ownersOfKeys(
  client: DatabaseClient,
  { uid, account, keys }: AccountKeys,
): Promise<ReadonlyMap<string, string>> {
  if (keys.length === 0) return new Map()
  // A long text for each import: a row for each of thousands of keys costs more than finding them.
  const listed = (key: string): string =>
    `select encode(uuid_send(import_id), 'hex') as "importId", string_agg(encode(uuid_send(${key}), 'hex'), ',') as keys`
  const ofCash = `${listed('dedupe_key')} from cash_events
    where user_id = $1 and account_id = $2 and dedupe_key = any($3::uuid[]) group by import_id`
  const ofFills = `${listed('key')} from fill_block_keys as k cross join lateral unnest(k.keys) as key
    where user_id = $1 and account_id = $2 and shard = any($4::integer[]) and key = any($3::uuid[]) group by import_id`
  const shards = [...new Set(keys.map((key) => Number.parseInt(key.slice(0, SHARD_DIGITS), 16)))]
  const { rows } = await client.query<{ importId: string; keys: string }>(`${ofFills} union all ${ofCash}`, [
    uid,
    account,
    uuidArray(keys),
    shards,
  ])
  return new Map(rows.flatMap((row) => row.keys.split(',').map((key) => [key, row.importId] as const)))
}

/** Keys of records of the account that the import does not own; at most `max`. */
export async function keysOfOthers(
  client: DatabaseClient,
  { uid, account, importId }: RowOwner,
  max: number,
): Promise<ReadonlySet<string>> {
  const others = 'where user_id = $1 and account_id = $2 and import_id <> $3'
  const { rows } = await client.query<{ key: string }>(
    `select encode(uuid_send(key), 'hex') as key from (
       select dedupe_key as key from cash_events ${others} union all select unnest(keys) from fill_block_keys ${others}) as r limit $4`,
    [uid, account, importId, max],
  )
  return new Set(rows.map(({ key }) => key))
}

type ImportCounts = { readonly importId: string; readonly fills: number; readonly cashEvents: number }

/** How many records of the account each import owns, by ids of 32 hex digits. */
export async function countsByImport(
  client: DatabaseClient,
  { uid, account }: AccountRef,
): Promise<readonly ImportCounts[]> {
  const own = 'where user_id = $1 and account_id = $2 group by import_id'
  const { rows } = await client.query<ImportCounts>(
    `select encode(uuid_send(import_id), 'hex') as "importId", sum(fills)::int as fills, sum(cash)::int as "cashEvents"
     from (
       select import_id, sum(fills) as fills, 0 as cash from fill_blocks ${own}
       union all select import_id, 0, count(*) from cash_events ${own}
     ) as counted group by import_id`,
    [uid, account],
  )
  return rows
}

async function allKeys(client: DatabaseClient, { uid, account }: RowOwner): Promise<KeySet> {
  const keys = keySet()
  const where = `user_id = ${sqlText(uid)} and account_id = ${sqlText(account)}`
  const selects = [
    `select dedupe_key from cash_events where ${where}`,
    `select unnest(keys) from fill_block_keys where ${where}`,
  ]
  for (const select of selects) {
    let rest = ''
    for await (const part of client.query(pgCopyStreams.to(`copy (${select}) to stdout`))) {
      const lines = `${rest}${(part as Buffer).toString('latin1')}`.split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) keys.add(line.replaceAll('-', ''))
    }
  }
  return keys
}

/** The keys of rows that the trader moved to another account: all, or those of `keys`. */
export async function movedAway(
  client: DatabaseClient,
  { uid, account }: AccountRef,
  keys: readonly string[] | null = null,
): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ key: string }>(
    `select encode(uuid_send(dedupe_key), 'hex') as key from moved_records
     where user_id = $1 and account_id = $2 and ($3::uuid[] is null or dedupe_key = any($3::uuid[]))`,
    [uid, account, keys === null ? null : uuidArray(keys)],
  )
  return new Set(rows.map(({ key }) => key))
}

/** These digits locate a key among those of blocks. */
const SHARD_DIGITS = 3
