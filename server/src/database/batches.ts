import type { DatabaseClient } from './connection.ts'

/** Yields the rows of a select for the user `$1` in batches, through a cursor. Call within a transaction. */
export async function* batches<Row extends object>(
  client: DatabaseClient,
  sql: string,
  { uid, batch = BATCH }: { readonly uid: string; readonly batch?: number | undefined },
): AsyncGenerator<readonly Row[], void> {
  // A cursor takes no parameters in every driver; the uid comes from a checked token and is a uuid, or it is refused.
  if (!/^[0-9a-f-]{36}$/.test(uid)) throw new Error('An export needs the id of a user.')
  await client.query(`declare records no scroll cursor for ${sql.replaceAll('$1', `'${uid}'`)}`)
  for (;;) {
    const { rows } = await client.query<Row>(`fetch ${batch} from records`)
    if (rows.length === 0) break
    yield rows
  }
  await client.query('close records')
}

/** Records per batch: enough to be fast, few enough that other requests are served in between. */
const BATCH = 1_000
