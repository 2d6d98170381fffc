import { AppError, type CollectionName, type DataOf, readDocument, type StoredDocument } from '@roundtrip/contract'
import * as z from 'zod/mini'
import { outcome, type TokenSource } from './callable.ts'

/** The client of the document service. */
export type Documents = {
  readonly list: <C extends CollectionName>(uid: string, collection: C) => Promise<readonly StoredDocument<DataOf<C>>[]>
  readonly set: <C extends CollectionName>(place: Place<C>, data: DataOf<C>) => Promise<void>
  readonly remove: <C extends CollectionName>(place: Place<C>) => Promise<void>
}

type Place<C extends CollectionName> = { readonly uid: string; readonly collection: C; readonly id: string }

const PAGE = 1_000

export function createDocuments(
  origin: string,
  token: TokenSource,
  send: typeof fetch = (input, init) => fetch(input, init),
): Documents {
  const ask = async (path: string, init: RequestInit = {}): Promise<unknown> => {
    const attempt = async (fresh: boolean): Promise<Response> => {
      const bearer = await token({ fresh })
      const headers = {
        ...(init.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
      }
      return send(`${origin}${path}`, { ...init, headers, credentials: 'omit' })
    }
    try {
      const first = await attempt(false)
      const response = first.status === 401 ? await attempt(true) : first
      const json = response.status === 204 ? {} : await response.json().catch(() => null)
      // The error body is that of the callable functions, so the same rules judge it.
      return response.ok ? json : outcome(response.status, json)
    } catch (error) {
      if (error instanceof AppError) throw error
      throw new AppError({ code: 'unavailable', message: 'The server could not be reached.', cause: error })
    }
  }
  const path = (place: Place<CollectionName>): string =>
    `/users/${encodeURIComponent(place.uid)}/${place.collection}/${encodeURIComponent(place.id)}`
  return {
    list: async (uid, collection) => {
      const found: StoredDocument<DataOf<typeof collection>>[] = []
      let cursor: string | null = null
      do {
        const query = new URLSearchParams({ limit: String(PAGE), ...(cursor === null ? {} : { cursor }) })
        const json: unknown = await ask(`/users/${encodeURIComponent(uid)}/${collection}?${query.toString()}`)
        const page = z.parse(z.object({ documents: z.array(z.unknown()), nextCursor: z.nullable(z.string()) }), json)
        for (const document of page.documents) {
          const known = knownDocument(collection, document)
          if (known !== null) found.push(known)
        }
        cursor = page.nextCursor
      } while (cursor !== null)
      return found
    },
    set: async (place, data) => {
      await ask(path(place), { method: 'PUT', body: JSON.stringify(data) })
    },
    remove: async (place) => {
      await ask(path(place), { method: 'DELETE' })
    },
  }
}

/** A document that this version of the page cannot read is left out rather than shown wrong. */
function knownDocument<C extends CollectionName>(collection: C, json: unknown): StoredDocument<DataOf<C>> | null {
  const shell = z.object({
    id: z.string(),
    data: z.unknown(),
    schema: z.number(),
    version: z.number(),
    seq: z.number(),
    deleted: z.boolean(),
    createTime: z.string(),
    updateTime: z.string(),
  })
  const document = z.safeParse(shell, json)
  if (!document.success || document.data.deleted) return null
  const read = readDocument(collection, document.data as { data: unknown; schema: number })
  return read.state === 'current' ? { ...document.data, collection, data: read.data } : null
}
