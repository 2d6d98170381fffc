/** Rows of documents as the rest of the server sees them: in the current shape, unless a newer release wrote them. */
import type { CollectionName } from '@roundtrip/contract/documents'
import { type AnyDocument, inPresentShape } from '@roundtrip/sync/server'

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

export type CountedRow = DocumentRow & {
  /** The size that counts against the user's limits, in bytes. */
  readonly bytes: string
}

export const FIELDS = 'collection, id, data, schema, version, seq, deleted, create_time, update_time'

/** The same fields plus the size, for code that updates the counts. */
export const COUNTED_FIELDS = `${FIELDS}, document_bytes(data) as bytes`

/** The document of a row in the current shape, unless it was written by a newer release. */
export function toDocument(row: DocumentRow): AnyDocument {
  return inPresentShape(storedDocument(row))
}

/** The document of a row in the shape in which it is stored. */
export function storedDocument(row: DocumentRow): AnyDocument {
  return {
    collection: row.collection,
    id: row.id,
    data: row.data,
    schema: row.schema,
    version: row.version,
    seq: Number(row.seq),
    deleted: row.deleted,
    createTime: row.create_time.toISOString(),
    updateTime: row.update_time.toISOString(),
  }
}
