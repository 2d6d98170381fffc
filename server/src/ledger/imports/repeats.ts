/**
 * Records that an import contained again. They survive when the import that added them first is undone. The keys are
 * stored in lists: an import of a file that overlaps an earlier one repeats hundreds of thousands of them.
 */
import type { DatabaseClient } from '../../database/connection.ts'
import { uuidArray } from '../../database/placeholders.ts'
import { plainId } from '../../ground/ids.ts'
import type { AccountRef, RowOwner } from '../store/owner.ts'
import { reassignKeys, reassignRepeated } from '../store/reassign-records.ts'
import { ownersOfKeys } from '../store/stored-keys.ts'

/** Stores, list by list, that the import contained records that belong to others. Records noted before are left out. */
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
 * Passes rows of `imports` on to other imports that contained them; of several to the one with the smallest id. `keys`:
 * only these rows; null = all. Returns the keys of the rows passed on.
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
  const ofBlocks = new Set<string>()
  if (keys === null) {
    for (const to of heirs) {
      for (const from of imports) if (await reassignRepeated(client, { uid, account, from, to })) ofBlocks.add(to)
    }
  }
  for (const list of lists.rows) {
    const all = await keysOf(client, { uid, account, ...list })
    const chosen = keys === null ? all : all.filter((key) => keys.has(key))
    const own = new Set(await reassignKeys(client, { uid, account, imports, to: list.heir, keys: chosen }))
    // An import repeats none of its own: what it owns now was passed to it.
    if (ofBlocks.has(list.heir)) {
      const owners = await ownersOfKeys(client, { uid, account, keys: chosen })
      for (const [key, owner] of owners) if (owner === plainId(list.heir)) own.add(key)
    }
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
  const keys = rows[0]?.keys ?? ''
  return keys === '' ? [] : keys.split(',')
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
