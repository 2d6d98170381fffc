import { type CollectionName, type DataOf, type EarlierVersion, readDocument } from '@roundtrip/contract/documents'
import { AppError } from '@roundtrip/contract/errors'
import { type EventStream, type KnownDocument, knownDocument, type Transport } from '@roundtrip/sync/client'
import * as z from 'zod/mini'
import { readResponse } from '../requests/callable.ts'
import type { TokenSource } from '../session/tokens.ts'

/** The document service of one user over HTTP. */
export type DocumentClient = Transport & {
  /** The earlier versions of a document, the latest first. */
  readonly earlier: <Name extends CollectionName>(
    collection: Name,
    id: string,
  ) => Promise<readonly EarlierVersion<DataOf<Name>>[]>
}

export type DocumentClientOptions = {
  readonly origin: string
  readonly uid: string
  readonly token: TokenSource
  readonly fetch?: typeof globalThis.fetch
}

export function documentClient(options: DocumentClientOptions): DocumentClient {
  const uid = encodeURIComponent(options.uid)
  const send = requester(options)
  const commitAll: Transport['commitAll'] = async (writes) => {
    const body = JSON.stringify({ writes })
    const response = await send(`/commit/${uid}`, { method: 'POST', body, signal: AbortSignal.timeout(COMMIT_MS) })
    return z.parse(committed, await response.json()).documents.map(knownDocument)
  }
  return {
    list: async (collection) => {
      const documents: KnownDocument[] = []
      let seq: number | null = null
      let cursor: string | null = null
      do {
        const query = new URLSearchParams({ limit: String(PAGE), ...(cursor === null ? {} : { cursor }) })
        const response = await send(`/users/${uid}/${collection}?${query.toString()}`)
        const page = z.parse(listed, await response.json())
        documents.push(...page.documents.map(knownDocument))
        // Changes between two pages arrive by the stream; the list is complete only up to its first page.
        seq ??= page.seq
        cursor = page.nextCursor
      } while (cursor !== null)
      return { documents, seq: seq ?? 0 }
    },
    earlier: async (collection, id) => {
      const response = await send(`/users/${uid}/${collection}/${encodeURIComponent(id)}/earlier`)
      return z.parse(listedEarlier, await response.json()).versions.flatMap(({ version, schema, data, updateTime }) => {
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
    listen: (since) => {
      const headers: Record<string, string> = since === null ? {} : { 'last-event-id': String(since) }
      return eventStream((signal) => send(`/listen/${uid}`, { signal, headers }))
    },
  }
}

/** A response whose text is read as it arrives. */
function eventStream(open: (signal: AbortSignal) => Promise<Response>): EventStream {
  const controller = new AbortController()
  return { pieces: textOf(open, controller.signal), close: () => controller.abort() }
}

async function* textOf(open: (signal: AbortSignal) => Promise<Response>, signal: AbortSignal): AsyncGenerator<string> {
  const { body } = await open(signal)
  if (body === null) throw unreachable(null)
  const reader = body.getReader()
  const decoder = new TextDecoder()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield decoder.decode(value, { stream: true })
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

type Init = { method?: string; body?: string; signal?: AbortSignal; headers?: Readonly<Record<string, string>> }

/** Sends with the user's token, once more with a fresh one, and throws an AppError for everything but success. */
function requester(options: DocumentClientOptions): (path: string, init?: Init) => Promise<Response> {
  const send: typeof fetch = options.fetch ?? ((input, init) => globalThis.fetch(input, init))
  const attempt = async (path: string, init: Init & { fresh: boolean }): Promise<Response> => {
    const { fresh, ...rest } = init
    const bearer = await options.token({ fresh })
    const headers = {
      ...(rest.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
      ...rest.headers,
    }
    return send(`${options.origin}${path}`, { ...rest, headers, credentials: 'omit', cache: 'no-store' })
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

const listed = z.object({ documents: z.array(z.unknown()), nextCursor: z.nullable(z.string()), seq: z.number() })
const listedEarlier = z.object({
  versions: z.array(z.object({ version: z.number(), schema: z.number(), data: z.unknown(), updateTime: z.string() })),
})
const committed = z.object({ documents: z.array(z.unknown()) })

const PAGE = 1_000
const COMMIT_MS = 20_000
