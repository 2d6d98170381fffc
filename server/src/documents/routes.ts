/** `/v1/users/{uid}/{collection}/{id}`, `/v1/commit/{uid}` and `/v1/listen/{uid}`. */
import { AppError, COLLECTIONS, type CollectionName, LIMITS } from '@roundtrip/contract'
import type { Uid } from '@roundtrip/core/base'
import { type Context, Hono } from 'hono'
import * as z from 'zod/mini'
import type { AuthPort } from '../auth/port.ts'
import { readBody } from '../http/body.ts'
import { callerOf } from '../http/callable.ts'
import type { Changes } from './changes.ts'
import { listen } from './listen.ts'
import type { AnyDocument, DocumentStore, Write } from './store.ts'

export type DocumentParts = { readonly auth: AuthPort; readonly documents: DocumentStore; readonly changes: Changes }

export function documentRoutes({ auth, documents, changes }: DocumentParts): Hono {
  const routes = new Hono()
  const owner = (c: Context): Promise<Uid> => ownerOf(c, auth)
  routes.get('/v1/users/:uid/:collection', async (c) => {
    const uid = await owner(c)
    const limit = Number(c.req.query('limit') ?? 100)
    if (!Number.isInteger(limit) || limit < 1 || limit > MOST_LISTED)
      throw invalid(`limit must be 1 to ${MOST_LISTED}.`)
    const query = { collection: collectionOf(c), limit, cursor: c.req.query('cursor') ?? null }
    return c.json(await documents.list(uid, query))
  })
  routes.get('/v1/users/:uid/:collection/:id', async (c) => {
    const document = await documents.read(await owner(c), placeOf(c))
    if (document === null)
      throw new AppError({ code: 'not-found', reason: 'no-document', message: 'No such document.' })
    if (c.req.header('if-none-match') === etag(document)) return c.body(null, 304, { etag: etag(document) })
    return answer(document)
  })
  routes.put('/v1/users/:uid/:collection/:id', async (c) => {
    const uid = await owner(c)
    const op = c.req.header('if-none-match') === '*' ? 'create' : 'set'
    return write(uid, { op, ...placeOf(c), ifVersion: expectedVersion(c), data: await jsonBody(c) })
  })
  routes.patch('/v1/users/:uid/:collection/:id', async (c) => {
    const uid = await owner(c)
    return write(uid, { op: 'merge', ...placeOf(c), ifVersion: expectedVersion(c), data: await jsonBody(c) })
  })
  routes.delete('/v1/users/:uid/:collection/:id', async (c) => {
    const uid = await owner(c)
    await documents.commit(uid, [{ op: 'delete', ...placeOf(c), ifVersion: expectedVersion(c) }])
    return c.body(null, 204)
  })
  routes.post('/v1/commit/:uid', async (c) => {
    const uid = await owner(c)
    const body = commitBody.safeParse(await jsonBody(c))
    if (!body.success) throw invalid('The writes are not valid.')
    return c.json({ documents: await documents.commit(uid, body.data.writes as Write[]) })
  })
  routes.get('/v1/listen/:uid', async (c) => {
    const uid = await owner(c)
    const names = (c.req.query('collections') ?? Object.keys(COLLECTIONS).join(',')).split(',')
    const collections = names.map(collectionNamed)
    const last = c.req.header('last-event-id')
    return listen({ documents, changes, uid, collections, since: last === undefined ? null : Number(last) || 0 })
  })
  const write = async (uid: Uid, one: Write): Promise<Response> => {
    const [document] = await documents.commit(uid, [one])
    if (document === undefined) throw new Error('A commit answered nothing.')
    return answer(document)
  }
  return routes
}

const MOST_LISTED = 1_000
const ID = /^[A-Za-z0-9_-]{1,64}$/

const commitBody = z.strictObject({
  writes: z
    .array(
      z.strictObject({
        op: z.enum(['create', 'set', 'merge', 'delete']),
        collection: z.enum(Object.keys(COLLECTIONS) as [CollectionName, ...CollectionName[]]),
        id: z.string().check(z.regex(ID)),
        data: z.optional(z.unknown()),
        ifVersion: z.optional(z.int()),
      }),
    )
    .check(z.minLength(1), z.maxLength(LIMITS.writes)),
})

/** Whose documents these are: the caller's own, or there is nothing here. */
async function ownerOf(c: Context, auth: AuthPort): Promise<Uid> {
  const uid = await callerOf(c.req.raw, auth)
  if (uid === null) throw new AppError({ code: 'unauthenticated', message: 'Sign in first.' })
  if (uid !== c.req.param('uid')) throw new AppError({ code: 'permission-denied', message: 'Not yours.' })
  return uid
}

function collectionOf(c: Context): CollectionName {
  return collectionNamed(c.req.param('collection') ?? '')
}

function collectionNamed(name: string): CollectionName {
  if (Object.hasOwn(COLLECTIONS, name)) return name as CollectionName
  throw new AppError({ code: 'not-found', reason: 'no-collection', message: 'No such collection.' })
}

function placeOf(c: Context): { collection: CollectionName; id: string } {
  const id = c.req.param('id') ?? ''
  if (!ID.test(id)) throw invalid('The id must be 1 to 64 letters, digits, - or _.')
  return { collection: collectionOf(c), id }
}

async function jsonBody(c: Context): Promise<unknown> {
  try {
    return JSON.parse(await readBody(c.req.raw, LIMITS.callBytes)) as unknown
  } catch (error) {
    if (error instanceof SyntaxError) throw invalid('The body is not JSON.')
    throw error
  }
}

function expectedVersion(c: Context): number | undefined {
  const header = c.req.header('if-match')
  if (header === undefined) return undefined
  const version = /^"v(\d{1,9})"$/.exec(header)?.[1]
  if (version === undefined) throw invalid('If-Match must be of the form "v3".')
  return Number(version)
}

function etag(document: AnyDocument): string {
  return `"v${document.version}"`
}

function answer(document: AnyDocument): Response {
  return Response.json(document, { headers: { etag: etag(document) } })
}

function invalid(message: string): AppError {
  return new AppError({ code: 'invalid-argument', reason: 'invalid-request', message })
}
