/**
 * Which records an import brought again. They survive when the import that brought them first is taken back. The keys lie
 * in lists: an import of a file that overlaps an earlier one repeats hundreds of thousands of them.
 */
import type { DatabaseClient } from '../../database/connection.ts'
import { uuidArray } from '../../database/placeholders.ts'
import type { AccountRef, RowOwner } from '../store/owner.ts'
import { reassignBlocks, reassignKeys } from '../store/reassign-records.ts'

/** Notes, list after list, that the import brought records that belong to others. What it noted before is left out. */
export function repeatNotes(
  client: DatabaseClient,
  { uid, account, importId }: RowOwner,
): (keys: readonly string[]) => Promise<void> {
  let first: number | null = null
  let noted = 0
  return async (keys) => {
    if (keys.length === 0) return
    first ??= await nextPart(client, { uid, account, importId })
    await client.query(
      `insert into import_repeats (user_id, import_id, account_id, part, keys)
       select $1::uuid, $2::uuid, $3::uuid, $4::integer, array_agg(key) from unnest($6::uuid[]) as given (key)
       where not exists (select from import_repeats as r cross join unnest(r.keys) as known
         where r.user_id = $1 and r.import_id = $2 and r.account_id = $3 and r.part < $5 and known = given.key)
       having count(*) > 0`,
      [uid, importId, account, first + noted, first, uuidArray(keys)],
    )
    noted += 1
  }
}

async function nextPart(client: DatabaseClient, { uid, account, importId }: RowOwner): Promise<number> {
  const { rows } = await client.query<{ next: number }>(
    `select coalesce(max(part) + 1, 0) as next from import_repeats
     where user_id = $1 and import_id = $2 and account_id = $3`,
    [uid, importId, account],
  )
  return rows[0]?.next ?? 0
}

/**
 * Gives rows of `imports` to the imports that brought them as well; of several the one with the smallest id.
 * `keys`: only these rows; null = all. Returns the keys of the rows that were given away.
 */
export async function passToHeirs(
  client: DatabaseClient,
  {
    uid,
    account,
    imports,
    keys,
  }: AccountRef & { readonly imports: readonly string[]; readonly keys: ReadonlySet<string> | null },
): Promise<ReadonlySet<string>> {
  const passed = new Set<string>()
  const lists = await client.query<{ heir: string; part: number }>(
    `select import_id as heir, part from import_repeats
     where user_id = $1 and account_id = $2 and import_id <> all($3::uuid[]) order by import_id, part`,
    [uid, account, imports],
  )
  const heirs = new Set(lists.rows.map(({ heir }) => heir))
  if (keys === null) for (const heir of heirs) await reassignWholeImports(client, { uid, account, imports, heir })
  for (const list of lists.rows) {
    const all = await keysOf(client, { uid, account, ...list })
    const wanted = keys === null ? all : all.filter((key) => keys.has(key))
    const inBlocks = await keysOfBlocks(client, { uid, account, heir: list.heir, keys: wanted })
    const own = new Set([
      ...inBlocks,
      ...(await reassignKeys(client, { uid, account, imports, to: list.heir, keys: wanted })),
    ])
    if (own.size === 0) continue
    await client.query(
      `update import_repeats set keys = $5::uuid[] where user_id = $1 and account_id = $2 and import_id = $3 and part = $4`,
      [uid, account, list.heir, list.part, uuidArray(all.filter((key) => !own.has(key)))],
    )
    for (const key of own) passed.add(key)
  }
  return passed
}

type List = AccountRef & { readonly heir: string; readonly part: number }

async function keysOf(client: DatabaseClient, { uid, account, heir, part }: List): Promise<readonly string[]> {
  const { rows } = await client.query<{ keys: string }>(
    `select replace(array_to_string(keys, ','), '-', '') as keys from import_repeats
     where user_id = $1 and account_id = $2 and import_id = $3 and part = $4`,
    [uid, account, heir, part],
  )
  return listed(rows[0]?.keys ?? '')
}

type Inheritance = AccountRef & {
  readonly imports: readonly string[]
  readonly heir: string
  readonly keys: readonly string[]
}

/** Gives the blocks of an import to one that brought all of their fills as well. */
async function reassignWholeImports(client: DatabaseClient, place: Omit<Inheritance, 'keys'>): Promise<void> {
  const { uid, account, imports, heir } = place
  for (const importId of imports) {
    const { rows } = await client.query<{ isWhole: boolean }>(
      `select not exists (
         select from fill_block_keys as k cross join lateral unnest(k.keys) as key
         where k.user_id = $1 and k.account_id = $2 and k.import_id = $3 and key not in (
           select unnest(keys) from import_repeats where user_id = $1 and account_id = $2 and import_id = $4)
       ) as "isWhole"`,
      [uid, account, importId, heir],
    )
    if (rows[0]?.isWhole === true) await reassignBlocks(client, { uid, account, from: importId, to: heir })
  }
}

/** Which of these keys lie in blocks of the heir: they were given to it whole, since an import repeats none of its own. */
async function keysOfBlocks(
  client: DatabaseClient,
  { uid, account, heir, keys }: Omit<Inheritance, 'imports'>,
): Promise<readonly string[]> {
  const { rows } = await client.query<{ keys: string }>(
    `select coalesce(string_agg(encode(uuid_send(key), 'hex'), ','), '') as keys
     from fill_block_keys as k cross join lateral unnest(k.keys) as key
     where k.user_id = $1 and k.account_id = $2 and k.import_id = $3 and key = any($4::uuid[])`,
    [uid, account, heir, uuidArray(keys)],
  )
  return listed(rows[0]?.keys ?? '')
}

/** The account has no records with these keys any more. */
export async function forgetRepeats(
  client: DatabaseClient,
  { uid, account }: AccountRef,
  keys: readonly string[],
): Promise<void> {
  await client.query(
    `update import_repeats as r set keys = array(select key from unnest(r.keys) as key where key <> all($3::uuid[]))
     where user_id = $1 and account_id = $2 and exists (select from unnest(r.keys) as key where key = any($3::uuid[]))`,
    [uid, account, uuidArray(keys)],
  )
}

function listed(keys: string): readonly string[] {
  return keys === '' ? [] : keys.split(',')
}
