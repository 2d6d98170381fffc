/** Takes a finished import back. Rows that another import also brought stay and belong to that one from then on. */
import { type Client, type Pool, transaction } from '../database/connection.ts'
import { lockLedger, nextLedgerVersion } from './imports-queries.ts'
import type { LedgerTasks } from './ledger-port.ts'
import { dependentPositions, rebuildPositions } from './rebuild.ts'
import { createTouched } from './touched.ts'
import { Refusal } from './refusal.ts'

type Input = LedgerTasks['undoImport']['input']

export async function undoImport(pool: Pool, input: Input): Promise<LedgerTasks['undoImport']['output']> {
  return transaction(pool, async (client) => {
    await lockLedger(client, input.uid)
    const found = await client.query<{ state: string; account: string }>(
      `select state, account_id as account from imports
       where user_id = $1 and id = $2 and source = $3 for update`,
      [input.uid, input.importId, input.source],
    )
    const done = found.rows[0]
    if (done === undefined) throw new Refusal('no-import')
    if (done.state !== 'done') throw new Refusal('wrong-state')
    const place = { ...input, account: done.account }
    const touched = createTouched()
    touched.addAll(await ownPositions(client, place))
    touched.addAll(await dependentPositions(client, place))
    const fills = await removeRows(client, 'fills', place)
    const cashEvents = await removeRows(client, 'cash_events', place)
    await client.query('delete from import_repeats where user_id = $1 and import_id = $2', [input.uid, input.importId])
    await client.query('delete from record_aliases where user_id = $1 and import_id = $2', [input.uid, input.importId])
    await client.query(`update imports set state = 'undone', changed_at = now() where user_id = $1 and id = $2`, [
      input.uid,
      input.importId,
    ])
    await recount(client, place)
    await rebuildPositions(client, { uid: input.uid, touched })
    const ledgerVersion = await nextLedgerVersion(client, input.uid)
    return { ledgerVersion, fillsRemoved: fills, cashEventsRemoved: cashEvents }
  })
}

type Place = Input & { readonly account: string }

async function removeRows(client: Client, table: 'fills' | 'cash_events', place: Place): Promise<number> {
  const ids = [place.uid, place.importId, place.account]
  await client.query(
    `with heirs as (
       select dedupe_key, (array_agg(import_id order by import_id))[1] as import_id from import_repeats
       where user_id = $1 and account_id = $3 and import_id <> $2 group by dedupe_key
     ), moved as (
       update ${table} as t set import_id = heirs.import_id from heirs
       where t.user_id = $1 and t.account_id = $3 and t.import_id = $2 and t.dedupe_key = heirs.dedupe_key
       returning t.dedupe_key, heirs.import_id
     )
     delete from import_repeats as r using moved
     where r.user_id = $1 and r.import_id = moved.import_id and r.dedupe_key = moved.dedupe_key`,
    ids,
  )
  const gone = await client.query(`delete from ${table} where user_id = $1 and account_id = $3 and import_id = $2`, ids)
  return gone.rowCount ?? 0
}

async function ownPositions(client: Client, place: Place): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>(
    `select key from positions as p where user_id = $1 and account_id = $3 and (
       exists (select from fills as f where f.user_id = $1 and f.position_id = p.id and f.import_id = $2)
       or exists (select from cash_events as c where c.user_id = $1 and c.position_id = p.id and c.import_id = $2))`,
    [place.uid, place.importId, place.account],
  )
  return rows.map((row) => row.key)
}

/** Counts the rows of an account again after some were removed or added. */
export async function recount(
  client: Client,
  place: { readonly uid: string; readonly account: string },
): Promise<void> {
  await client.query(
    `update accounts set fills = f.n, cash_events = c.n, first_time = least(f.first, c.first),
       last_time = greatest(f.last, c.last)
     from (select count(*)::int as n, min(time) as first, max(time) as last from fills
           where user_id = $1 and account_id = $2) as f,
          (select count(*)::int as n, min(time) as first, max(time) as last from cash_events
           where user_id = $1 and account_id = $2) as c
     where accounts.user_id = $1 and accounts.id = $2`,
    [place.uid, place.account],
  )
}
