import {
  AppError,
  type CollectionName,
  COLLECTION_NAMES,
  COLLECTIONS,
  type DataOf,
  type EarlierVersion,
  readDocument,
  type StoredDocument,
} from '@roundtrip/contract'
import * as z from 'zod/mini'
import { readResponse } from '../requests/callable.ts'
import type { TokenSource } from '../session/tokens.ts'

/** A stored document as the page knows it. One of a shape that this page is too old for is there but not shown. */
export type KnownDocument = StoredDocument<unknown> & { readonly readable: boolean }

export type CommitWrite = {
  readonly op: 'create' | 'set' | 'delete'
  readonly collection: CollectionName
  readonly id: string
  readonly data?: unknown
  readonly schema: number
  readonly ifVersion?: number
}

/** The document service of one user, as plain requests. */
export type DocumentClient = {
  /** All of a collection, complete up to the change `seq`. */
  readonly list: (collection: CollectionName) => Promise<{ documents: readonly KnownDocument[]; seq: number }>
  readonly commit: (write: CommitWrite) => Promise<KnownDocument>
  /** Many at once, all of them or none; at most `LIMITS.writes`. */
  readonly commitAll: (writes: readonly CommitWrite[]) => Promise<readonly KnownDocument[]>
  /** What a document held before its changes, the latest first. */
  readonly earlier: <Name extends CollectionName>(
    collection: Name,
    id: string,
  ) => Promise<readonly EarlierVersion<DataOf<Name>>[]>
  /** Live changes after the one of this number; null = from now on. */
  readonly listen: (since: number | null, signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>
}

export type DocumentClientParts = {
  readonly origin: string
  readonly uid: string
  readonly token: TokenSource
  readonly fetch?: typeof globalThis.fetch
}

export function documentClient(parts: DocumentClientParts): DocumentClient {
  const uid = encodeURIComponent(parts.uid)
  const ask = requester(parts)
  const commitAll = async (writes: readonly CommitWrite[]): Promise<readonly KnownDocument[]> => {
    const body = JSON.stringify({ writes })
    const answer = await ask(`/commit/${uid}`, { method: 'POST', body, signal: AbortSignal.timeout(COMMIT_MS) })
    return z.parse(committed, await answer.json()).documents.map(knownDocument)
  }
  return {
    list: async (collection) => {
      const documents: KnownDocument[] = []
      let seq: number | null = null
      let cursor: string | null = null
      do {
        const query = new URLSearchParams({ limit: String(PAGE), ...(cursor === null ? {} : { cursor }) })
        const answer = await ask(`/users/${uid}/${collection}?${query.toString()}`)
        const page = z.parse(listed, await answer.json())
        documents.push(...page.documents.map(knownDocument))
        // What changes between two pages is told by the stream; complete is only what the first page saw.
        seq ??= page.seq
        cursor = page.nextCursor
      } while (cursor !== null)
      return { documents, seq: seq ?? 0 }
    },
    earlier: async (collection, id) => {
      const answer = await ask(`/users/${uid}/${collection}/${encodeURIComponent(id)}/earlier`)
      return z.parse(listedEarlier, await answer.json()).versions.flatMap(({ version, schema, data, updateTime }) => {
        const read = readDocument(collection, { schema, data })
        return read.state === 'current' ? [{ version, schema, updateTime, data: read.data }] : []
      })
    },
    commitAll,
    commit: async (write) => {
      const [document] = await commitAll([write])
      if (document === undefined) throw unreachable(null)
      return document
    },
    listen: async (since, signal) => {
      const headers: Record<string, string> = since === null ? {} : { 'last-event-id': String(since) }
      const answer = await ask(`/listen/${uid}`, { signal, headers })
      if (answer.body === null) throw unreachable(null)
      return answer.body
    },
  }
}

/** Checks a document that came from outside, and takes it to the present shape. */
export function knownDocument(json: unknown): KnownDocument {
  const document = z.parse(shell, json)
  if (document.deleted) return { ...document, data: null, readable: false }
  const read = readDocument(document.collection, { schema: document.schema, data: document.data })
  if (read.state !== 'current') return { ...document, readable: false }
  return { ...document, data: read.data, schema: COLLECTIONS[document.collection].version, readable: true }
}

type Init = { method?: string; body?: string; signal?: AbortSignal; headers?: Readonly<Record<string, string>> }

/** Sends with the user's token, once more with a fresh one, and throws an AppError for whatever is no success. */
function requester(parts: DocumentClientParts): (path: string, init?: Init) => Promise<Response> {
  const send: typeof fetch = parts.fetch ?? ((input, init) => globalThis.fetch(input, init))
  const attempt = async (path: string, init: Init & { fresh: boolean }): Promise<Response> => {
    const { fresh, ...rest } = init
    const bearer = await parts.token({ fresh })
    const headers = {
      ...(rest.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
      ...rest.headers,
    }
    return send(`${parts.origin}${path}`, { ...rest, headers, credentials: 'omit', cache: 'no-store' })
  }
  return async (path, init = {}) => {
    try {
      const first = await attempt(path, { ...init, fresh: false })
      const response = first.status === 401 ? await attempt(path, { ...init, fresh: true }) : first
      if (response.ok) return response
      // The error body is that of the callable functions, so the same rules judge it.
      readResponse(response.status, await response.json().catch(() => null))
      throw unreachable(null)
    } catch (error) {
      throw error instanceof AppError ? error : unreachable(error)
    }
  }
}

function unreachable(cause: unknown): AppError {
  return new AppError({ code: 'unavailable', message: 'The server could not be reached.', cause })
}

const shell = z.object({
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
const listed = z.object({ documents: z.array(z.unknown()), nextCursor: z.nullable(z.string()), seq: z.number() })
const listedEarlier = z.object({
  versions: z.array(z.object({ version: z.number(), schema: z.number(), data: z.unknown(), updateTime: z.string() })),
})
const committed = z.object({ documents: z.array(z.unknown()) })

const PAGE = 1_000
const COMMIT_MS = 20_000
