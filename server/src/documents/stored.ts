/** Rows of documents as the rest of the server sees them: always in the present shape, unless that is not ours to know. */
import { COLLECTIONS, type CollectionName, readDocument, type StoredDocument } from '@roundtrip/contract'

export type AnyDocument = StoredDocument<unknown>

export type DocumentRow = {
  readonly collection: CollectionName
  readonly id: string
  readonly data: unknown
  readonly schema: number
  readonly version: number
  readonly seq: string
  readonly deleted: boolean
  readonly create_time: Date
  readonly update_time: Date
}

export const FIELDS = 'collection, id, data, schema, version, seq, deleted, create_time, update_time'

/** A document of an older shape is upgraded here, and stored so when it is next written. */
export function toDocument(row: DocumentRow): AnyDocument {
  return {
    collection: row.collection,
    id: row.id,
    ...presentShape(row),
    version: row.version,
    seq: Number(row.seq),
    deleted: row.deleted,
    createTime: row.create_time.toISOString(),
    updateTime: row.update_time.toISOString(),
  }
}

function presentShape({ collection, data, schema, deleted }: DocumentRow): {
  readonly data: unknown
  readonly schema: number
} {
  const { version } = COLLECTIONS[collection]
  if (deleted || schema >= version) return { data, schema }
  const read = readDocument(collection, { schema, data })
  return read.state === 'current' ? { data: read.data, schema: version } : { data, schema }
}
