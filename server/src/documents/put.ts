/** Reads and writes documents in bulk: a query for each would make a commit of 500 take seconds. */
import { COLLECTIONS, type CollectionName } from '@roundtrip/contract/documents'
import type { Uid } from '@roundtrip/core/base'
import type { AnyDocument, Put } from '@roundtrip/sync/server'
import type { DatabaseClient } from '../database/connection.ts'
import { addToCounts, type CountChange } from './counts.ts'
import { COUNTED_FIELDS, type CountedRow, toDocument } from './stored.ts'

export type DocumentRef = { readonly collection: CollectionName; readonly id: string }

/** The stored rows of distinct documents, in their order; also of deleted documents. */
export async function storedRows(
  client: DatabaseClient,
  uid: Uid,
  refs: readonly DocumentRef[],
): Promise<readonly (CountedRow | undefined)[]> {
  const { rows } = await client.query<CountedRow>(
    `select ${COUNTED_FIELDS} from documents
     where user_id = $1 and (collection, id) in (select * from unnest($2::text[], $3::text[]))`,
    [uid, refs.map(({ collection }) => collection), refs.map(({ id }) => id)],
  )
  return inOrder(refs, rows)
}

export type Replacement = { readonly put: Put; readonly row: CountedRow | undefined }

/**
 * Stores the data, or the deletion, over the existing row. A new document starts above all versions that removed ones
 * of the same name had, so that an old version number never matches by chance. Running numbers follow the order of the
 * writes.
 */
export async function putAll(
  client: DatabaseClient,
  uid: Uid,
  replacements: readonly Replacement[],
): Promise<readonly AnyDocument[]> {
  const puts = replacements.map(({ put }) => put)
  const { rows } = await client.query<CountedRow>(
    `with next as (
       update document_sequences set seq = seq + $7 where user_id = $1 returning seq - $7 as seq, kept_from
     ), incoming as (
       select * from unnest($2::text[], $3::text[], $4::text[], $5::integer[], $6::boolean[])
         with ordinality as i(collection, id, data, schema, deleted, ordinal)
     )
     insert into documents as d (user_id, collection, id, data, schema, version, seq, deleted)
     select $1::uuid, i.collection, i.id, i.data::jsonb, i.schema, (next.kept_from + 1)::integer, next.seq + i.ordinal,
       i.deleted
     from incoming as i, next order by i.ordinal
     on conflict (user_id, collection, id) do update set data = excluded.data, schema = excluded.schema,
       version = d.version + 1, seq = excluded.seq, deleted = excluded.deleted, update_time = excluded.update_time,
       create_time = case when d.deleted then excluded.create_time else d.create_time end
     returning ${COUNTED_FIELDS}`,
    [
      uid,
      puts.map(({ collection }) => collection),
      puts.map(({ id }) => id),
      puts.map(({ data }) => JSON.stringify(data)),
      puts.map(({ collection }) => COLLECTIONS[collection].version),
      puts.map(({ deleted }) => deleted),
      puts.length,
    ],
  )
  const written = inOrder(puts, rows).map((row) => {
    if (row === undefined) throw new Error('A document that was just written is missing.')
    return row
  })
  const before = replacements.flatMap(({ row }) => (row === undefined ? [] : [row]))
  await addToCounts(client, uid, [...written.map((row) => countOf(row, 1)), ...before.map((row) => countOf(row, -1))])
  return written.map(toDocument)
}

function countOf({ collection, deleted, bytes }: CountedRow, sign: 1 | -1): CountChange {
  return { collection, documents: deleted ? 0 : sign, bytes: sign * Number(bytes) }
}

function inOrder(refs: readonly DocumentRef[], rows: readonly CountedRow[]): readonly (CountedRow | undefined)[] {
  const rowByRef = new Map(rows.map((row) => [`${row.collection}/${row.id}`, row]))
  return refs.map(({ collection, id }) => rowByRef.get(`${collection}/${id}`))
}
