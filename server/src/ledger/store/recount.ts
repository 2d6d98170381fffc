import type { DatabaseClient } from '../../database/connection.ts'
import type { AccountRef } from './owner.ts'

type Removed = {
  readonly uid: string
  readonly account: string
  /** How many rows of each kind were removed. */
  readonly fills: number
  readonly cashEvents: number
}

/**
 * Same result as `recountAccount` after rows were removed, but in time proportional to the positions of the account.
 * Call while these are still stored unchanged.
 */
export async function countRemoved(
  client: DatabaseClient,
  { uid, account, fills, cashEvents }: Removed,
): Promise<void> {
  const ofPosition = 'where user_id = p.user_id and position_id = p.id'
  const endsOf = (table: string, first: string, last: string): string =>
    `(select min(${first}) from ${table} ${ofPosition}), (select max(${last}) from ${table} ${ofPosition})`
  const ends = [endsOf('fill_blocks', 'first_time', 'last_time'), endsOf('cash_events', 'time', 'time')]
  await client.query(
    `update accounts set fills = fills - $3, cash_events = cash_events - $4, first_time = ends.first, last_time = ends.last
     from (
       select min(time) as first, max(time) as last from (
         select unnest(array[${ends.join(', ')}]) as time
         from positions as p where p.user_id = $1 and p.account_id = $2
         union all
         select time from cash_events where user_id = $1 and account_id = $2 and position_id is null
       ) as times
     ) as ends
     where accounts.user_id = $1 and accounts.id = $2`,
    [uid, account, fills, cashEvents],
  )
}

/** Counts the rows of an account again after some were removed or added. */
export async function recountAccount(client: DatabaseClient, ref: AccountRef): Promise<void> {
  await client.query(
    `update accounts set fills = f.n, cash_events = c.n, first_time = least(f.first, c.first),
       last_time = greatest(f.last, c.last)
     from (select coalesce(sum(fills), 0)::int as n, min(first_time) as first, max(last_time) as last from fill_blocks
           where user_id = $1 and account_id = $2) as f,
          (select count(*)::int as n, min(time) as first, max(time) as last from cash_events
           where user_id = $1 and account_id = $2) as c
     where accounts.user_id = $1 and accounts.id = $2`,
    [ref.uid, ref.account],
  )
}
