/** One write of a commit: what must hold before it, and what it leaves. */
import { AppError, COLLECTIONS, type CollectionName, readDocument } from '@roundtrip/contract'
import type { Uid } from '@roundtrip/core/base'
import type { DatabaseClient } from '../database/connection.ts'
import { keepEarlier } from './earlier.ts'
import { mergePatch } from './merge-patch.ts'
import { checkCounts } from './quota.ts'
import { putAll, type Put, storedRows } from './put.ts'
import { type AnyDocument, type DocumentRow, toDocument } from './stored.ts'

export type Write = {
  readonly op: 'create' | 'set' | 'merge' | 'delete'
  readonly collection: CollectionName
  readonly id: string
  readonly data?: unknown
  /** The shape that the data is in; undefined = the present one. A page that is still open may know an older one. */
  readonly schema?: number | undefined
  /** The version that must be there; undefined = any or none. */
  readonly ifVersion?: number | undefined
}

export type Applied = { readonly before: AnyDocument | null; readonly after: AnyDocument }

export type Writer = {
  readonly apply: (write: Write) => Promise<Applied>
  /** In their order; a document that is written twice is changed by the first before the second is looked at. */
  readonly applyAll: (writes: readonly Write[]) => Promise<readonly Applied[]>
  /** Refuses the whole commit where it made too much of something. */
  readonly checkQuota: () => Promise<void>
}

/** Locks the user's running number, so that numbers follow the order in which commits become visible. */
export async function openWriter(client: DatabaseClient, uid: Uid): Promise<Writer> {
  await client.query('insert into document_sequences (user_id) values ($1) on conflict do nothing', [uid])
  await client.query('select 1 from document_sequences where user_id = $1 for update', [uid])
  const created = new Set<CollectionName>()
  let grownBytes = 0
  const prepare = (write: Write, row: DocumentRow | undefined): Prepared => {
    const stored = row === undefined || row.deleted ? null : row
    checkShape(write, stored)
    const before = stored === null ? null : toDocument(stored)
    checkVersion(write, before)
    const data = write.op === 'delete' ? {} : checkedData(write, before)
    if (before === null) created.add(write.collection)
    grownBytes += jsonBytes(data) - (before === null ? 0 : jsonBytes(before.data))
    return { before, put: { collection: write.collection, id: write.id, data, deleted: write.op === 'delete' } }
  }
  const applyAll = async (writes: readonly Write[]): Promise<readonly Applied[]> => {
    const applied: Applied[] = []
    for (const batch of withoutRepeats(writes)) {
      const rows = await storedRows(client, uid, batch)
      const prepared = batch.map((write, index) => prepare(write, rows[index]))
      const puts = prepared.map(({ put }) => put)
      await keepEarlier(client, uid, puts)
      const after = await putAll(client, uid, puts)
      for (const [index, { before }] of prepared.entries()) applied.push({ before, after: after[index] as AnyDocument })
    }
    return applied
  }
  return {
    applyAll,
    apply: async (write) => (await applyAll([write]))[0] as Applied,
    checkQuota: () => checkCounts(client, { uid, created, grown: grownBytes > 0 }),
  }
}

type Prepared = { readonly before: AnyDocument | null; readonly put: Put }

/** As few groups as possible, in order, in none of which a document is named twice. */
function withoutRepeats(writes: readonly Write[]): readonly (readonly Write[])[] {
  const groups: Write[][] = []
  let named = new Set<string>()
  for (const write of writes) {
    const name = `${write.collection}/${write.id}`
    const last = groups.at(-1)
    if (last === undefined || named.has(name)) {
      groups.push([write])
      named = new Set([name])
    } else {
      last.push(write)
      named.add(name)
    }
  }
  return groups
}

/** A client that only knows an older shape would lose fields of a newer one. */
function checkShape(write: Write, stored: DocumentRow | null): void {
  const known = COLLECTIONS[write.collection].version
  const shape = write.schema ?? known
  if (shape <= known && (stored === null || stored.schema <= shape)) return
  const details = { written: shape, known, stored: stored?.schema ?? null }
  const message = `${write.collection}/${write.id} is of a newer release.`
  throw new AppError({ code: 'failed-precondition', reason: 'newer-document', message, details })
}

function checkVersion(write: Write, before: AnyDocument | null): void {
  const place = `${write.collection}/${write.id}`
  const actual = before?.version ?? null
  if (write.op === 'create' && before !== null) {
    const message = `${place} exists already.`
    throw new AppError({
      code: 'already-exists',
      reason: 'document-exists',
      message,
      details: { actual, current: before },
    })
  }
  if (write.ifVersion !== undefined && write.ifVersion !== actual) {
    // With the stored document the client can merge or ask the user, so nothing is lost.
    const details = { expected: write.ifVersion, actual, current: before }
    throw new AppError({ code: 'aborted', reason: 'version-conflict', message: `${place} was changed.`, details })
  }
  if (before === null && (write.op === 'merge' || write.op === 'delete')) {
    throw new AppError({ code: 'not-found', reason: 'no-document', message: `${place} does not exist.` })
  }
}

function checkedData(write: Write, before: AnyDocument | null): unknown {
  const collection = COLLECTIONS[write.collection]
  const schema = write.schema ?? collection.version
  const whole = write.op === 'merge' ? mergePatch(before?.data, write.data) : write.data
  // A merge adds to what has the present shape already.
  const data = write.op === 'merge' || schema === collection.version ? whole : upgradedOr(whole, write)
  const result = collection.schema.safeParse(data)
  if (!result.success) {
    const issues = result.error.issues.slice(0, 20).map(({ path, message }) => ({ path: path.map(String), message }))
    const details = { issues, collection: write.collection, id: write.id }
    throw new AppError({ code: 'invalid-argument', reason: 'invalid-document', message: 'Invalid document.', details })
  }
  if (jsonBytes(result.data) > collection.bytes) {
    const details = { most: collection.bytes }
    const message = 'The document is too large.'
    throw new AppError({ code: 'invalid-argument', reason: 'document-too-large', message, details })
  }
  return result.data
}

function upgradedOr(data: unknown, write: Write): unknown {
  const read = readDocument(write.collection, { schema: write.schema ?? 1, data })
  return read.state === 'current' ? read.data : data
}

function jsonBytes(data: unknown): number {
  return Buffer.byteLength(JSON.stringify(data))
}
