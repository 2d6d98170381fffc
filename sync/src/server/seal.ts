/** What the server adds to sealed documents, and which changes of them it refuses. */
import { COLLECTIONS, type Collection } from '@roundtrip/contract/documents'
import { AppError } from '@roundtrip/contract/errors'
import { type DocumentRef, documentKey } from '../protocol/documents.ts'

/** What sealing requires: the server's time in UTC ms, and SHA-256 of a text in UTF-8 as 64 hex digits. */
export type Sealer = { readonly now: number; readonly sha256: (text: string) => string }

type Fields = Readonly<Record<string, unknown>>

/** The data of a write with its seal. `before`: the stored data, null for a new document. */
export function sealed(
  ref: DocumentRef,
  { data, before, sealer }: { readonly data: unknown; readonly before: unknown; readonly sealer: Sealer },
): unknown {
  const { seal }: Collection = COLLECTIONS[ref.collection]
  if (seal === null) return data
  const [after, stored] = [data as Fields, before as Fields | null]
  if (stored === null) {
    const fields = Object.fromEntries(seal.sealed.map((name) => [name, after[name]]))
    const empty = Object.fromEntries(seal.once.map((name) => [name, null]))
    return { ...after, ...empty, seal: { time: sealer.now, hash: sealer.sha256(canonical(fields)) } }
  }
  const isSame = (name: string) => canonical(after[name]) === canonical(stored[name])
  // A page that has not received its own seal yet sends none.
  const isSealKept = (after['seal'] ?? null) === null || isSame('seal')
  const isOnceKept = seal.once.every((name) => (stored[name] ?? null) === null || isSame(name))
  if (!seal.sealed.every(isSame) || !isSealKept || !isOnceKept) {
    const message = `${documentKey(ref)} is sealed.`
    throw new AppError({ code: 'failed-precondition', reason: 'sealed', message })
  }
  const once = seal.once.map((name) => [name, stored[name] ?? timed(after[name], sealer.now)] as const)
  return { ...after, ...Object.fromEntries(once), seal: stored['seal'] }
}

function timed(value: unknown, now: number): unknown {
  return typeof value === 'object' && value !== null ? { ...value, time: now } : null
}

/** The same text for the same data, regardless of the order of keys, which the database does not preserve. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const entries = Object.entries(value).filter(([, each]) => each !== undefined)
  return `{${entries
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, each]) => `${JSON.stringify(key)}:${canonical(each)}`)
    .join(',')}}`
}
