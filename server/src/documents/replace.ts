import type { CollectionName } from '@roundtrip/contract'
import type { Client } from '../database/connection.ts'

export type Replacement = {
  readonly collection: CollectionName
  readonly documents: readonly { readonly id: string; readonly data: unknown }[]
}

/**
 * Makes whole collections hold exactly these documents, in a few statements whatever their number. The caller vouches
 * for the data; what users send goes through the document store. Open tabs learn of it like of any other change.
 */
export async function replaceDocuments(client: Client, uid: string, list: readonly Replacement[]): Promise<void> {
  await client.query('insert into document_sequences (user_id) values ($1) on conflict do nothing', [uid])
  for (const { collection, documents } of list) {
    const first = await takeNumbers(client, uid, documents.length)
    await client.query(
      `insert into documents as d (user_id, collection, id, data, version, seq, deleted)
       select $1::uuid, $2, fresh.id, fresh.data::jsonb, 1, $5::bigint + fresh.place, false
       from unnest($3::text[], $4::text[]) with ordinality as fresh (id, data, place)
       on conflict (user_id, collection, id) do update set data = excluded.data, version = d.version + 1,
         seq = excluded.seq, deleted = false, update_time = now()`,
      [uid, collection, documents.map(({ id }) => id), documents.map(({ data }) => JSON.stringify(data)), first],
    )
    const gone = await client.query<{ id: string }>(
      'select id from documents where user_id = $1 and collection = $2 and not deleted and id <> all($3::text[]) order by id',
      [uid, collection, documents.map(({ id }) => id)],
    )
    const firstGone = await takeNumbers(client, uid, gone.rows.length)
    await client.query(
      `update documents as d set deleted = true, version = version + 1, seq = $4::bigint + gone.place, update_time = now()
       from unnest($3::text[]) with ordinality as gone (id, place)
       where d.user_id = $1 and d.collection = $2 and d.id = gone.id`,
      [uid, collection, gone.rows.map(({ id }) => id), firstGone],
    )
  }
  await client.query('select pg_notify($1, $2)', ['documents', uid])
}

/** Reserves running numbers; answers the one before the first. The row stays locked until the commit. */
async function takeNumbers(client: Client, uid: string, count: number): Promise<string> {
  const { rows } = await client.query<{ before: string }>(
    'update document_sequences set seq = seq + $2 where user_id = $1 returning seq - $2 as before',
    [uid, count],
  )
  return rows[0]?.before ?? '0'
}
