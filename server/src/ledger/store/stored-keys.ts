/** Which records an account has, by their keys. */
import pgCopyStreams from 'pg-copy-streams'
import type { DatabaseClient } from '../../database/connection.ts'
import { sqlText, uuidArray } from '../../database/placeholders.ts'
import { type KeySet, keySet } from './key-set.ts'
import type { RowOwner } from './owner.ts'

/** Of these keys the ones that the account has, each with whether the import brought it itself before. */
export type KeySearch = (keys: readonly string[]) => Promise<Map<string, boolean>>

/**
 * `atOnce`: reads all keys of the account with the first question, in the order of their index, which takes a second for
 * a million; asked for one by one they take a minute. Only for an import that has brought nothing yet.
 */
export function storedKeys(
  client: DatabaseClient,
  owner: RowOwner,
  { atOnce }: { readonly atOnce: boolean },
): KeySearch {
  if (!atOnce) return (keys) => find(client, owner, keys)
  let all: Promise<KeySet> | null = null
  return async (keys) => {
    const known = await (all ??= allKeys(client, owner))
    return new Map(keys.flatMap((key) => (known.has(key) ? [[key, false] as const] : [])))
  }
}

async function find(client: DatabaseClient, owner: RowOwner, keys: readonly string[]): Promise<Map<string, boolean>> {
  const known = new Map<string, boolean>()
  // A row of two long texts: a row for each of thousands of keys costs more than finding them.
  const keysOf = (table: (typeof TABLES)[number]) =>
    `select string_agg(encode(uuid_send(dedupe_key), 'hex'), '') filter (where import_id = $4) as own,
       string_agg(encode(uuid_send(dedupe_key), 'hex'), '') filter (where import_id <> $4) as others
     from ${table} where user_id = $1 and account_id = $2 and dedupe_key = any($3::uuid[])`
  const inBlocks = `select string_agg(encode(uuid_send(key), 'hex'), '') filter (where import_id = $4),
      string_agg(encode(uuid_send(key), 'hex'), '') filter (where import_id <> $4)
    from fill_block_keys as k cross join lateral unnest(k.keys) as key
    where user_id = $1 and account_id = $2 and shard = any($5::integer[]) and key = any($3::uuid[])`
  const shards = [...new Set(keys.map((key) => Number.parseInt(key.slice(0, SHARD_DIGITS), 16)))]
  const { rows } = await client.query<{ own: string | null; others: string | null }>(
    [...TABLES.map(keysOf), inBlocks].join(' union all '),
    [owner.uid, owner.account, uuidArray(keys), owner.importId, shards],
  )
  for (const { own, others } of rows) {
    for (const key of keysIn(own ?? '')) known.set(key, true)
    for (const key of keysIn(others ?? '')) known.set(key, false)
  }
  return known
}

async function allKeys(client: DatabaseClient, { uid, account }: RowOwner): Promise<KeySet> {
  const known = keySet()
  const place = `user_id = ${sqlText(uid)} and account_id = ${sqlText(account)}`
  const selects = [
    ...TABLES.map((table) => `select dedupe_key from ${table} where ${place}`),
    `select unnest(keys) from fill_block_keys where ${place}`,
  ]
  for (const select of selects) {
    let rest = ''
    for await (const part of client.query(pgCopyStreams.to(`copy (${select}) to stdout`))) {
      const lines = `${rest}${(part as Buffer).toString('latin1')}`.split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) known.add(line.replaceAll('-', ''))
    }
  }
  return known
}

/** The keys of rows that the trader gave to another account. */
export async function movedAway(
  client: DatabaseClient,
  owner: RowOwner,
  keys: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await client.query<{ key: string }>(
    `select encode(uuid_send(dedupe_key), 'hex') as key from moved_records
     where user_id = $1 and account_id = $2 and dedupe_key = any($3::uuid[])`,
    [owner.uid, owner.account, uuidArray(keys)],
  )
  return rows.map(({ key }) => key)
}

const TABLES = ['fill_rows', 'cash_events'] as const
/** By these digits a key is found among those of blocks. */
const SHARD_DIGITS = 3

/** Keys that stand one after the other. */
function keysIn(text: string): string[] {
  return Array.from({ length: text.length / KEY_DIGITS }, (_, index) =>
    text.slice(index * KEY_DIGITS, (index + 1) * KEY_DIGITS),
  )
}

const KEY_DIGITS = 32
