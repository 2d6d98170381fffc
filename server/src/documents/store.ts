/** The documents of users: versions, atomic commits, and one running number a user that follows the order of commits. */
import { AppError, COLLECTIONS, type CollectionName, LIMITS, type StoredDocument } from '@roundtrip/contract'
import type { Uid } from '@roundtrip/core/base'
import { type Client, type Pool, transaction } from '../database/connection.ts'

export type AnyDocument = StoredDocument<unknown>

export type Write = {
  readonly op: 'create' | 'set' | 'merge' | 'delete'
  readonly collection: CollectionName
  readonly id: string
  readonly data?: unknown
  /** The version that must be there; undefined = any or none. */
  readonly ifVersion?: number | undefined
}

export type DocumentStore = {
  readonly list: (uid: Uid, query: ListQuery) => Promise<{ documents: AnyDocument[]; nextCursor: string | null }>
  readonly read: (uid: Uid, place: { collection: CollectionName; id: string }) => Promise<AnyDocument | null>
  /** All writes or none. */
  readonly commit: (uid: Uid, writes: readonly Write[]) => Promise<AnyDocument[]>
  /** Everything that changed after `seq`, in order, also deletions. */
  readonly changes: (uid: Uid, since: { seq: number; collections: readonly CollectionName[] }) => Promise<AnyDocument[]>
  readonly lastSeq: (uid: Uid) => Promise<number>
}

export type ListQuery = { readonly collection: CollectionName; readonly limit: number; readonly cursor: string | null }

export type DocumentHooks = {
  /** Called after a commit that changed the reporting currency. */
  readonly onCurrencyChange: (uid: Uid) => void
}

export function documentStore(pool: Pool, hooks: DocumentHooks): DocumentStore {
  return {
    list: async (uid, { collection, limit, cursor }) => {
      const { rows } = await pool.query<Row>(
        `select ${FIELDS} from documents where user_id = $1 and collection = $2 and not deleted and id > $3
         order by id limit $4`,
        [uid, collection, cursor ?? '', limit + 1],
      )
      const documents = rows.slice(0, limit).map(toDocument)
      return { documents, nextCursor: rows.length > limit ? (documents.at(-1)?.id ?? null) : null }
    },
    read: async (uid, { collection, id }) => {
      const { rows } = await pool.query<Row>(
        `select ${FIELDS} from documents where user_id = $1 and collection = $2 and id = $3 and not deleted`,
        [uid, collection, id],
      )
      return rows[0] === undefined ? null : toDocument(rows[0])
    },
    commit: async (uid, writes) => {
      let currencyChanged = false
      const documents = await transaction(pool, async (client) => {
        const writer = await openWriter(client, uid)
        const written: AnyDocument[] = []
        for (const write of writes) {
          const { before, after } = await writer.apply(write)
          written.push(after)
          currencyChanged ||= write.collection === 'settings' && currencyOf(before) !== currencyOf(after)
        }
        await client.query('select pg_notify($1, $2)', ['documents', uid])
        return written
      })
      if (currencyChanged) hooks.onCurrencyChange(uid)
      return documents
    },
    changes: async (uid, { seq, collections }) => {
      const { rows } = await pool.query<Row>(
        `select ${FIELDS} from documents where user_id = $1 and seq > $2 and collection = any($3) order by seq limit 1000`,
        [uid, seq, collections],
      )
      return rows.map(toDocument)
    },
    lastSeq: async (uid) => {
      const { rows } = await pool.query<{ seq: string }>('select seq from document_sequences where user_id = $1', [uid])
      return Number(rows[0]?.seq ?? 0)
    },
  }
}

type Row = {
  readonly collection: CollectionName
  readonly id: string
  readonly data: unknown
  readonly version: number
  readonly seq: string
  readonly deleted: boolean
  readonly create_time: Date
  readonly update_time: Date
}

const FIELDS = 'collection, id, data, version, seq, deleted, create_time, update_time'

function toDocument(row: Row): AnyDocument {
  return {
    collection: row.collection,
    id: row.id,
    data: row.data,
    version: row.version,
    seq: Number(row.seq),
    deleted: row.deleted,
    createTime: row.create_time.toISOString(),
    updateTime: row.update_time.toISOString(),
  }
}

/** Locks the user's running number, so that numbers follow the order in which commits become visible. */
async function openWriter(client: Client, uid: Uid) {
  await client.query('insert into document_sequences (user_id) values ($1) on conflict do nothing', [uid])
  await client.query('select 1 from document_sequences where user_id = $1 for update', [uid])
  const apply = async (write: Write): Promise<{ before: AnyDocument | null; after: AnyDocument }> => {
    const found = await client.query<Row>(
      `select ${FIELDS} from documents where user_id = $1 and collection = $2 and id = $3`,
      [uid, write.collection, write.id],
    )
    const stored = found.rows[0] === undefined ? null : toDocument(found.rows[0])
    const before = stored?.deleted === true ? null : stored
    checkVersion(write, before)
    const data = write.op === 'delete' ? before?.data : checkedData(write, before)
    if (before === null) await checkCount(client, uid, write.collection)
    const { rows } = await client.query<Row>(
      `with next as (update document_sequences set seq = seq + 1 where user_id = $1 returning seq)
       insert into documents as d (user_id, collection, id, data, version, seq, deleted)
       select $1::uuid, $2::text, $3::text, $4::jsonb, 1, next.seq, $5::boolean from next
       on conflict (user_id, collection, id) do update set data = excluded.data, version = d.version + 1,
         seq = excluded.seq, deleted = excluded.deleted, update_time = now(),
         create_time = case when d.deleted then now() else d.create_time end
       returning ${FIELDS}`,
      [uid, write.collection, write.id, JSON.stringify(data), write.op === 'delete'],
    )
    if (rows[0] === undefined) throw new Error('The document that was just written is missing.')
    return { before, after: toDocument(rows[0]) }
  }
  return { apply }
}

function checkVersion(write: Write, before: AnyDocument | null): void {
  const place = `${write.collection}/${write.id}`
  if (write.op === 'create' && before !== null) {
    const details = { actual: before.version }
    throw new AppError({
      code: 'already-exists',
      reason: 'document-exists',
      message: `${place} exists already.`,
      details,
    })
  }
  if (write.ifVersion !== undefined && write.ifVersion !== before?.version) {
    const details = { expected: write.ifVersion, actual: before?.version ?? null }
    throw new AppError({ code: 'aborted', reason: 'version-conflict', message: `${place} was changed.`, details })
  }
  if (before === null && (write.op === 'merge' || write.op === 'delete')) {
    throw new AppError({ code: 'not-found', reason: 'no-document', message: `${place} does not exist.` })
  }
}

function checkedData(write: Write, before: AnyDocument | null): unknown {
  const data = write.op === 'merge' ? merged(before?.data, write.data) : write.data
  const result = COLLECTIONS[write.collection].safeParse(data)
  if (!result.success) {
    const issues = result.error.issues.slice(0, 20).map(({ path, message }) => ({ path: path.map(String), message }))
    const details = { issues, collection: write.collection, id: write.id }
    throw new AppError({ code: 'invalid-argument', reason: 'invalid-document', message: 'Invalid document.', details })
  }
  if (Buffer.byteLength(JSON.stringify(result.data)) > LIMITS.documentBytes) {
    throw new AppError({
      code: 'invalid-argument',
      reason: 'document-too-large',
      message: 'The document is too large.',
    })
  }
  return result.data
}

/** RFC 7396: null takes a field away, objects are merged, everything else replaces. */
function merged(target: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch
  const result = new Map(isObject(target) ? Object.entries(target) : [])
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) result.delete(name)
    else result.set(name, merged(result.get(name), value))
  }
  return Object.fromEntries(result)
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

async function checkCount(client: Client, uid: Uid, collection: CollectionName): Promise<void> {
  const { rows } = await client.query<{ n: number }>(
    `select count(*)::int as n from (select 1 from documents where user_id = $1 and collection = $2 limit $3) as counted`,
    [uid, collection, LIMITS.documents],
  )
  if ((rows[0]?.n ?? 0) < LIMITS.documents) return
  throw new AppError({ code: 'resource-exhausted', reason: 'too-many-documents', message: 'Too many documents.' })
}

function currencyOf(document: AnyDocument | null): string {
  const currency = isObject(document?.data) ? document.data['currency'] : undefined
  return typeof currency === 'string' ? currency : 'USD'
}
