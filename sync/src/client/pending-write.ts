import { COLLECTION_NAMES, COLLECTIONS } from '@roundtrip/contract/documents'
import { AppError } from '@roundtrip/contract/errors'
import * as z from 'zod/mini'
import type { CommitWrite, DocumentRef } from '../protocol/documents.ts'
import { sameJson } from '../protocol/same-json.ts'
import { mergeFields } from './merge-fields.ts'

const base = z.object({ version: z.number(), data: z.record(z.string(), z.unknown()) })

/** A write that the server has not confirmed yet, as stored across reloads. */
export const pendingWrite = z.object({
  key: z.string(),
  collection: z.enum(COLLECTION_NAMES),
  id: z.string(),
  /** The whole document; null = deleted. */
  data: z.nullable(z.record(z.string(), z.unknown())),
  schema: z.number(),
  /** The document that the write was based on; null = there was none. */
  base: z.nullable(base),
  /** The key of the unsent write that this one builds on. */
  onTopOf: z.optional(z.string()),
})
export type PendingWrite = z.infer<typeof pendingWrite>

/** The request of a write. It names the version that it is based on, so sending it twice applies it once. */
export function requestOf(write: Omit<PendingWrite, 'key'>): CommitWrite {
  const { collection, id, data, schema } = write
  const common = { collection, id, schema, ...(write.base === null ? {} : { ifVersion: write.base.version }) }
  if (data === null) return { op: 'delete', ...common }
  return { op: write.base === null ? 'create' : 'set', ...common, data }
}

export type Verdict =
  /** The server already has it: an earlier response was lost, or someone else wrote the same. */
  | { readonly kind: 'done'; readonly current: unknown }
  /** Both sides changed different fields: send this instead. */
  | { readonly kind: 'merged'; readonly write: PendingWrite }
  | { readonly kind: 'refused'; readonly error: AppError }

/** What the server's refusal of a write means. */
export function judgeRefusal(write: PendingWrite, error: AppError): Verdict {
  if (write.data === null && error.code === 'not-found') return { kind: 'done', current: null }
  if (error.reason !== 'version-conflict' && error.reason !== 'document-exists') return { kind: 'refused', error }
  const current = currentDocument(error)
  if (current === null && write.data === null) return { kind: 'done', current: null }
  const conflict = conflictError(write, { mine: write.data, theirs: current?.data ?? null })
  if (current === null || write.data === null) return { kind: 'refused', error: conflict }
  if (sameJson(current.data, write.data)) return { kind: 'done', current: current.stored }
  // A page that knows only an older shape must not mix it with a newer one.
  if (write.base === null || write.schema !== COLLECTIONS[write.collection].version) {
    return { kind: 'refused', error: conflict }
  }
  const merged = mergeFields(write.base.data, write.data, current.data)
  if (merged === null) return { kind: 'refused', error: conflict }
  return { kind: 'merged', write: { ...write, data: merged, base: { version: current.version, data: current.data } } }
}

/** The stored document in a refusal; null if there is none. */
function currentDocument(error: AppError): (z.infer<typeof base> & { stored: unknown }) | null {
  const details = z.safeParse(z.object({ current: z.nullable(z.unknown()) }), error.details)
  const stored = details.success ? details.data.current : null
  const current = z.safeParse(base, stored)
  return current.success ? { ...current.data, stored } : null
}

/** A conflict error carries both sides, so that the writer can choose. */
export function conflictError(ref: DocumentRef, sides: { readonly mine: unknown; readonly theirs: unknown }): AppError {
  const message = `${ref.collection}/${ref.id} was changed elsewhere.`
  return new AppError({ code: 'aborted', reason: 'version-conflict', message, details: sides })
}
