import { type CollectionName, type DataOf, readDocument } from '@roundtrip/contract/documents'
import type { DatabaseClient } from '../database/connection.ts'

type DocumentQuery<Name extends CollectionName> = {
  readonly uid: string
  readonly collection: Name
  /** Only these; absent = all. */
  readonly ids?: readonly string[]
}

/** The documents of a collection that this release can read, by id. */
export async function readableDocuments<Name extends CollectionName>(
  client: DatabaseClient,
  { uid, collection, ids }: DocumentQuery<Name>,
): Promise<ReadonlyMap<string, DataOf<Name>>> {
  const { rows } = await client.query<{ id: string; schema: number; data: unknown }>(
    `select id, schema, data from documents
     where user_id = $1 and collection = $2 and not deleted and ($3::text[] is null or id = any($3))`,
    [uid, collection, ids ?? null],
  )
  return new Map(
    rows.flatMap(({ id, schema, data }) => {
      const read = readDocument(collection, { schema, data })
      return read.state === 'current' ? [[id, read.data] as const] : []
    }),
  )
}
