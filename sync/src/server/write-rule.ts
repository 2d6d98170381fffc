/** The effect of a write on a stored document: its preconditions, and the result. Pure; SQL is the server's. */
import { COLLECTIONS, readDocument, type StoredDocument } from '@roundtrip/contract/documents'
import { AppError } from '@roundtrip/contract/errors'
import { type DocumentRef, documentKey } from '../protocol/documents.ts'
import { mergePatch } from './merge-patch.ts'
import { type Sealer, sealed } from './seal.ts'

export type AnyDocument = StoredDocument<unknown>

export type Write = DocumentRef & {
  readonly op: 'create' | 'set' | 'merge' | 'delete'
  readonly data?: unknown
  /** The shape of the data; undefined = the current one. A page that is still open may know an older one. */
  readonly schema?: number | undefined
  /** The version that must be stored; undefined = any or none. */
  readonly ifVersion?: number | undefined
}

/** The new state of a document; the data of a deleted one is empty. */
export type Put = DocumentRef & { readonly data: unknown; readonly deleted: boolean }

export type WriteResult = {
  /** The earlier document, in the current shape; null = there was none. */
  readonly before: AnyDocument | null
  readonly put: Put
  /** How many bytes longer the data is as JSON in UTF-8; negative if it shrinks. */
  readonly grownBytes: number
}

/**
 * Applies a write to a stored document, even a deleted one. Throws an AppError if the write does not fit:
 * `newer-document`, `document-exists`, `version-conflict`, `no-document`, `invalid-document`,
 * `document-too-large` or `sealed`.
 */
export function applyWrite(write: Write, row: AnyDocument | null, sealer: Sealer): WriteResult {
  const stored = row === null || row.deleted ? null : row
  checkShape(write, stored)
  const before = stored === null ? null : inPresentShape(stored)
  checkVersion(write, before)
  const deleted = write.op === 'delete'
  const data = deleted ? {} : sealed(write, { data: checkedData(write, before), before: before?.data ?? null, sealer })
  const grownBytes = jsonBytes(data) - (before === null ? 0 : jsonBytes(before.data))
  return { before, put: { collection: write.collection, id: write.id, data, deleted }, grownBytes }
}

/** A document of an older shape is upgraded when read, and stored upgraded at its next write. */
export function inPresentShape(document: AnyDocument): AnyDocument {
  const { collection, data, schema, deleted } = document
  const { version } = COLLECTIONS[collection]
  if (deleted || schema >= version) return document
  const read = readDocument(collection, { schema, data })
  return read.state === 'current' ? { ...document, data: read.data, schema: version } : document
}

/** Splits writes into as few groups as possible, in order, so that no group names a document twice. */
export function groupsWithoutRepeats<T extends DocumentRef>(writes: readonly T[]): readonly (readonly T[])[] {
  const groups: T[][] = []
  let named = new Set<string>()
  for (const write of writes) {
    const name = documentKey(write)
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

/** A writer that knows only an older shape would lose what a newer one contains. */
function checkShape(write: Write, stored: AnyDocument | null): void {
  const currentVersion = COLLECTIONS[write.collection].version
  const shape = write.schema ?? currentVersion
  if (shape <= currentVersion && (stored === null || stored.schema <= shape)) return
  const details = { written: shape, known: currentVersion, stored: stored?.schema ?? null }
  const message = `${documentKey(write)} is of a newer release.`
  throw new AppError({ code: 'failed-precondition', reason: 'newer-document', message, details })
}

function checkVersion(write: Write, before: AnyDocument | null): void {
  const key = documentKey(write)
  const actual = before?.version ?? null
  if (write.op === 'create' && before !== null) {
    const details = { actual, current: before }
    throw new AppError({
      code: 'already-exists',
      reason: 'document-exists',
      message: `${key} exists already.`,
      details,
    })
  }
  if (write.ifVersion !== undefined && write.ifVersion !== actual) {
    // With the stored document the writer can merge or choose; nothing is lost.
    const details = { expected: write.ifVersion, actual, current: before }
    throw new AppError({ code: 'aborted', reason: 'version-conflict', message: `${key} was changed.`, details })
  }
  if (before === null && (write.op === 'merge' || write.op === 'delete')) {
    throw new AppError({ code: 'not-found', reason: 'no-document', message: `${key} does not exist.` })
  }
}

function checkedData(write: Write, before: AnyDocument | null): unknown {
  const collection = COLLECTIONS[write.collection]
  const schema = write.schema ?? collection.version
  const whole = write.op === 'merge' ? mergePatch(before?.data, write.data) : write.data
  // A merge adds to data that already has the current shape.
  const data = write.op === 'merge' || schema === collection.version ? whole : upgraded(whole, write)
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

/** The data in the current shape; unchanged if it cannot be upgraded, so that the schema reports the error. */
function upgraded(data: unknown, write: Write): unknown {
  const read = readDocument(write.collection, { schema: write.schema ?? 1, data })
  return read.state === 'current' ? read.data : data
}

/** The length of the data as JSON in UTF-8: 10 for `{"a":"é"}`. */
function jsonBytes(data: unknown): number {
  const text = JSON.stringify(data)
  let bytes = text.length
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index)
    // A surrogate pair takes 4 bytes: two for each of its two units. JSON.stringify escapes lone surrogates.
    if (unit >= 0x80) bytes += unit < 0x800 || (unit >= 0xd800 && unit <= 0xdfff) ? 1 : 2
  }
  return bytes
}
