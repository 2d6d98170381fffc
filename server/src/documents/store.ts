/**
 * The documents of users: versions, atomic commits, and one running number per user that follows the order of commits.
 */
import type { CollectionName, EarlierVersion } from '@roundtrip/contract/documents'
import type { Uid } from '@roundtrip/core/base'
import type { AnyDocument, ChangePage, Write } from '@roundtrip/sync/server'
import { asUser } from '../database/as-user.ts'
import type { DatabaseClient, Pool } from '../database/connection.ts'
import { listEarlier } from './earlier.ts'
import { FIELDS, type DocumentRow, toDocument } from './stored.ts'
import { openWriter } from './write.ts'

export type DocumentStore = {
  readonly list: (uid: Uid, query: ListQuery) => Promise<DocumentListPage>
  readonly read: (uid: Uid, ref: { collection: CollectionName; id: string }) => Promise<AnyDocument | null>
  /** The earlier states of a document, the latest first; empty if its collection stores none. */
  readonly earlier: (
    uid: Uid,
    ref: { collection: CollectionName; id: string },
  ) => Promise<readonly EarlierVersion<unknown>[]>
  /** Applies all writes or none. */
  readonly commit: (uid: Uid, writes: readonly Write[]) => Promise<AnyDocument[]>
  /** The changes after `seq`, in order, including deletions; at most 1,000. */
  readonly changes: (uid: Uid, since: { seq: number; collections: readonly CollectionName[] }) => Promise<ChangePage>
  readonly lastSeq: (uid: Uid) => Promise<number>
}

export type ListQuery = { readonly collection: CollectionName; readonly limit: number; readonly cursor: string | null }

export type DocumentListPage = {
  readonly documents: readonly AnyDocument[]
  readonly nextCursor: string | null
  /** The list includes every change up to this one. */
  readonly seq: number
}

export type DocumentHooks = {
  /** Called after a commit that changed the reporting currency or the user's own rates. */
  readonly onConversionChange: (uid: Uid) => void
}

export function documentStore(pool: Pool, hooks: DocumentHooks): DocumentStore {
  return {
    lastSeq: (uid) => asUser(pool, uid, (client) => lastSeq(client, uid)),
    list: (uid, { collection, limit, cursor }) =>
      asUser(pool, uid, async (client) => {
        const { rows } = await client.query<NumberedRow>(LIST, [uid, collection, cursor ?? '', limit + 1])
        const documents = documentsOf(rows.slice(0, limit))
        const nextCursor = rows.length > limit ? (documents.at(-1)?.id ?? null) : null
        return { documents, nextCursor, seq: Number(rows[0]?.last ?? 0) }
      }),
    read: async (uid, { collection, id }) => {
      const { rows } = await asUser(pool, uid, (client) =>
        client.query<DocumentRow>(
          `select ${FIELDS} from documents where user_id = $1 and collection = $2 and id = $3 and not deleted`,
          [uid, collection, id],
        ),
      )
      return rows[0] === undefined ? null : toDocument(rows[0])
    },
    earlier: (uid, ref) => listEarlier(pool, { uid, ...ref }),
    commit: async (uid, writes) => {
      const conversion = { changed: false }
      const documents = await asUser(pool, uid, async (client) => {
        const writer = await openWriter(client, uid)
        const written: AnyDocument[] = []
        for (const { before, after } of await writer.applyAll(writes)) {
          written.push(after)
          conversion.changed ||= after.collection === 'settings' && conversionOf(before) !== conversionOf(after)
        }
        await writer.checkQuota()
        await client.query('select pg_notify($1, $2)', ['documents', uid])
        return written
      })
      if (conversion.changed) hooks.onConversionChange(uid)
      return documents
    },
    changes: async (uid, { seq, collections }) => {
      const { rows } = await asUser(pool, uid, (client) =>
        client.query<NumberedRow & { kept_from: string }>(CHANGES, [uid, seq, collections]),
      )
      const [first] = rows
      if (first === undefined) return { documents: [], last: 0, keptFrom: 0 }
      return { documents: documentsOf(rows), last: Number(first.last), keptFrom: Number(first.kept_from) }
    },
  }
}

/** A document beside the user's last number; if there is no document, one row has the number alone. */
type NumberedRow = (DocumentRow | { readonly id: null }) & { readonly last: string }

function documentsOf(rows: readonly NumberedRow[]): readonly AnyDocument[] {
  return rows.flatMap((row) => (row.id === null ? [] : [toDocument(row)]))
}

/** One statement, so that the number and the documents are from the same moment. */
const LIST = `select numbers.seq as last, listed.* from document_sequences as numbers left join (
    select user_id, ${FIELDS} from documents
    where user_id = $1 and collection = $2 and not deleted and id > $3 order by id limit $4
  ) as listed on listed.user_id = numbers.user_id
  where numbers.user_id = $1 order by listed.id`

const CHANGES = `select numbers.seq as last, numbers.kept_from, changed.*
  from document_sequences as numbers left join (
    select user_id, ${FIELDS} from documents
    where user_id = $1 and seq > $2 and collection = any($3) order by seq limit 1000
  ) as changed on changed.user_id = numbers.user_id
  where numbers.user_id = $1 order by changed.seq`

async function lastSeq(client: DatabaseClient, uid: Uid): Promise<number> {
  const { rows } = await client.query<{ seq: string }>('select seq from document_sequences where user_id = $1', [uid])
  return Number(rows[0]?.seq ?? 0)
}

/** The reporting currency and the user's own rates, as one text. */
function conversionOf(document: AnyDocument | null): string {
  const data: { readonly currency?: unknown; readonly rates?: unknown } =
    typeof document?.data === 'object' && document.data !== null ? document.data : {}
  return JSON.stringify([data.currency ?? 'USD', data.rates ?? []])
}
