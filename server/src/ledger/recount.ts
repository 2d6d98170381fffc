import type { DatabaseClient } from '../database/connection.ts'

/** Counts the rows of an account again after some were removed or added. */
export async function recountAccount(
  client: DatabaseClient,
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
