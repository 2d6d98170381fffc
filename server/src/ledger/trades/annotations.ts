/** The annotations of trades, which are documents under the ids of the trades. */
import { type AnnotationData, COLLECTIONS, readDocument } from '@roundtrip/contract/documents'
import type { Uid } from '@roundtrip/core/base'
import type { DatabaseClient } from '../../database/connection.ts'
import { openWriter } from '../../documents/write.ts'

export type AnnotationWriter = {
  readonly set: (id: string, data: AnnotationData) => Promise<void>
  readonly remove: (id: string) => Promise<void>
  /** Tells the open pages of the user. */
  readonly notify: () => Promise<void>
}

export async function annotationWriter(client: DatabaseClient, uid: string): Promise<AnnotationWriter> {
  const writer = await openWriter(client, uid as Uid)
  const collection = 'annotations'
  return {
    set: async (id, data) => {
      await writer.apply({ op: 'set', collection, id, data, schema: COLLECTIONS[collection].version })
    },
    remove: async (id) => {
      await writer.apply({ op: 'delete', collection, id })
    },
    notify: async () => {
      await client.query('select pg_notify($1, $2)', ['documents', uid])
    },
  }
}

export type StoredState = { readonly schema: number; readonly data: unknown }

/** Null if it was written by a later release, which must not be changed here. */
export function readable(stored: StoredState): AnnotationData | null {
  const read = readDocument('annotations', stored)
  return read?.state === 'current' ? read.data : null
}
