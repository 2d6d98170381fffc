import { AppError, COLLECTION_NAMES, COLLECTIONS } from '@roundtrip/contract'
import * as z from 'zod/mini'
import type { CommitWrite } from './document-client.ts'
import { mergeFields } from './merge-fields.ts'
import { sameJson } from './same-json.ts'

const seen = z.object({ version: z.number(), data: z.record(z.string(), z.unknown()) })

/** A write that the server has not confirmed yet, as it is kept over a reload. */
export const pendingWrite = z.object({
  key: z.string(),
  collection: z.enum(COLLECTION_NAMES),
  id: z.string(),
  /** The whole document; null = none any more. */
  data: z.nullable(z.record(z.string(), z.unknown())),
  schema: z.number(),
  /** What the writer saw when he wrote; null = nothing was there. */
  base: z.nullable(seen),
})
export type PendingWrite = z.infer<typeof pendingWrite>
export type Seen = z.infer<typeof seen>

/** Whether both are about the same document. */
export function samePlace(a: Place, b: Place): boolean {
  return a.collection === b.collection && a.id === b.id
}
type Place = Pick<PendingWrite, 'collection' | 'id'>

/** The request of a write. It names what the writer saw, so sending it twice does nothing twice. */
export function requestOf({ collection, id, data, schema, base }: PendingWrite): CommitWrite {
  const place = { collection, id, schema, ...(base === null ? {} : { ifVersion: base.version }) }
  if (data === null) return { op: 'delete', ...place }
  return { op: base === null ? 'create' : 'set', ...place, data }
}

export type Verdict =
  /** It holds already: an earlier answer was lost, or someone else wrote the same. */
  | { readonly kind: 'done'; readonly current: unknown }
  /** Both changed different fields: send this instead. */
  | { readonly kind: 'merged'; readonly write: PendingWrite }
  | { readonly kind: 'refused'; readonly error: AppError }

/** What a refusal of the server means for a write. */
export function judge(write: PendingWrite, error: AppError): Verdict {
  if (write.data === null && error.code === 'not-found') return { kind: 'done', current: null }
  if (error.reason !== 'version-conflict' && error.reason !== 'document-exists') return { kind: 'refused', error }
  const current = currentOf(error)
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
  const base = { version: current.version, data: current.data }
  return { kind: 'merged', write: { ...write, data: merged, base } }
}

function currentOf(error: AppError): (Seen & { stored: unknown }) | null {
  const details = z.safeParse(z.object({ current: z.nullable(z.unknown()) }), error.details)
  const stored = details.success ? details.data.current : null
  const current = z.safeParse(seen, stored)
  return current.success ? { ...current.data, stored } : null
}

/** Carries both sides, so that whoever wrote can choose. */
export function conflictError(place: Place, sides: { readonly mine: unknown; readonly theirs: unknown }): AppError {
  const message = `${place.collection}/${place.id} was changed elsewhere.`
  return new AppError({ code: 'aborted', reason: 'version-conflict', message, details: sides })
}
