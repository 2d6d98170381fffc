/** Documents and writes as sent between the browser and the server. */
import {
  type CollectionName,
  COLLECTION_NAMES,
  COLLECTIONS,
  readDocument,
  type StoredDocument,
} from '@roundtrip/contract/documents'
import * as z from 'zod/mini'

/** The name of a document: unique for one user. */
export type DocumentRef = { readonly collection: CollectionName; readonly id: string }

/** A stored document as the page knows it. One in a newer shape than this page knows exists but is not shown. */
export type KnownDocument = StoredDocument<unknown> & { readonly readable: boolean }

/** A write as the browser sends it. `ifVersion` is the version that must be stored, otherwise the write is refused. */
export type CommitWrite = {
  readonly op: 'create' | 'set' | 'delete'
  readonly collection: CollectionName
  readonly id: string
  readonly data?: unknown
  readonly schema: number
  readonly ifVersion?: number
}

/** Whether both name the same document. */
export function isSameDocument(a: DocumentRef, b: DocumentRef): boolean {
  return a.collection === b.collection && a.id === b.id
}

/** The name of a document as one text, such as `labels/a1`. */
export function documentKey({ collection, id }: { readonly collection: string; readonly id: string }): string {
  return `${collection}/${id}`
}

/** Checks a document from outside, and upgrades it to the current shape. Throws if it is not a document. */
export function knownDocument(json: unknown): KnownDocument {
  const document = z.parse(stored, json)
  if (document.deleted) return { ...document, data: null, readable: false }
  const read = readDocument(document.collection, { schema: document.schema, data: document.data })
  if (read.state !== 'current') return { ...document, readable: false }
  return { ...document, data: read.data, schema: COLLECTIONS[document.collection].version, readable: true }
}

const stored = z.object({
  collection: z.enum(COLLECTION_NAMES),
  id: z.string(),
  data: z.unknown(),
  schema: z.number(),
  version: z.number(),
  seq: z.number(),
  deleted: z.boolean(),
  createTime: z.string(),
  updateTime: z.string(),
})
