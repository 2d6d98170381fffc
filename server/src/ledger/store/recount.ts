import type { DatabaseClient } from '../../database/connection.ts'
import type { AccountRef } from './owner.ts'

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
