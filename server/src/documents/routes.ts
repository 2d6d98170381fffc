/** `/v1/users/{uid}/{collection}/{id}`, `/v1/commit/{uid}` and `/v1/listen/{uid}`. */
import { COLLECTION_NAMES, COLLECTIONS, type CollectionName } from '@roundtrip/contract/documents'
import { AppError } from '@roundtrip/contract/errors'
import { LIMITS } from '@roundtrip/contract/fields'
import type { Uid } from '@roundtrip/core/base'
import type { AnyDocument, Write } from '@roundtrip/sync/server'
import { type Context, Hono } from 'hono'
import * as z from 'zod/mini'
import { callerOf, type Tokens } from '../http/callable.ts'
import { network } from '../http/client-address.ts'
import { ownerOf } from '../http/owner.ts'
import type { UserChanges } from './changes.ts'
import { invalid, jsonBody } from './json-body.ts'
import { streamDocuments } from './listen.ts'
import type { DocumentStore } from './store.ts'

export type DocumentRouteDependencies = {
  readonly auth: Tokens
  readonly documents: DocumentStore
  readonly changes: UserChanges
  /** Version of the user's ledger; a listener gets it first and then its changes. */
  readonly ledgerVersion: (uid: Uid) => Promise<number>
}

export function documentRoutes(dependencies: DocumentRouteDependencies): Hono {
  const { auth, documents } = dependencies
  const routes = new Hono()
  const reader = (c: Context): Promise<Uid> => ownerOf(c, auth, ['read'])
  const owner = (c: Context): Promise<Uid> => ownerOf(c, auth, [])
  routes.get('/v1/users/:uid/:collection', async (c) => {
    const uid = await reader(c)
    const limit = Number(c.req.query('limit') ?? 100)
    if (!Number.isInteger(limit) || limit < 1 || limit > MAX_LISTED) throw invalid(`limit must be 1 to ${MAX_LISTED}.`)
    const query = { collection: collectionOf(c), limit, cursor: c.req.query('cursor') ?? null }
    return c.json(await documents.list(uid, query))
  })
  routes.get('/v1/users/:uid/:collection/:id', async (c) => {
    const document = await documents.read(await reader(c), documentRef(c))
    if (document === null)
      throw new AppError({ code: 'not-found', reason: 'no-document', message: 'No such document.' })
    if (c.req.header('if-none-match') === etag(document)) return c.body(null, 304, { etag: etag(document) })
    return respond(document)
  })
  routes.get('/v1/users/:uid/:collection/:id/earlier', async (c) =>
    c.json({ versions: await documents.earlier(await reader(c), documentRef(c)) }),
  )
  routes.put('/v1/users/:uid/:collection/:id', async (c) => {
    const uid = await owner(c)
    const op = c.req.header('if-none-match') === '*' ? 'create' : 'set'
    return write(uid, { op, ...documentRef(c), ifVersion: expectedVersion(c), data: await jsonBody(c.req.raw) })
  })
  routes.patch('/v1/users/:uid/:collection/:id', async (c) => {
    const uid = await owner(c)
    return write(uid, {
      op: 'merge',
      ...documentRef(c),
      ifVersion: expectedVersion(c),
      data: await jsonBody(c.req.raw),
    })
  })
  routes.delete('/v1/users/:uid/:collection/:id', async (c) => {
    const uid = await owner(c)
    await documents.commit(uid, [{ op: 'delete', ...documentRef(c), ifVersion: expectedVersion(c) }])
    return c.body(null, 204)
  })
  routes.post('/v1/commit/:uid', async (c) => {
    const uid = await owner(c)
    const body = commitBody.safeParse(await jsonBody(c.req.raw))
    if (!body.success) throw invalid('The writes are not valid.')
    for (const { collection, id } of body.data.writes) checkId(collection, id)
    return c.json({ documents: await documents.commit(uid, body.data.writes) })
  })
  routes.get('/v1/listen/:uid', async (c) => {
    const uid = await owner(c)
    const names = c.req.query('collections')?.split(',') ?? COLLECTION_NAMES
    const collections = names.map(collectionNamed)
    const address = network(c.req.header('x-client-ip') ?? '')
    return streamDocuments({
      ...dependencies,
      uid,
      address,
      collections,
      since: lastEvent(c),
      isAllowed: () => stillAllowed(c, auth),
    })
  })
  const write = async (uid: Uid, change: Write): Promise<Response> => {
    const [document] = await documents.commit(uid, [change])
    if (document === undefined) throw new Error('A commit answered nothing.')
    return respond(document)
  }
  return routes
}

const MAX_LISTED = 1_000

const commitBody = z.strictObject({
  writes: z
    .array(
      z.strictObject({
        op: z.enum(['create', 'set', 'merge', 'delete']),
        collection: z.enum(COLLECTION_NAMES),
        id: z.string(),
        data: z.optional(z.unknown()),
        schema: z.optional(z.int().check(z.minimum(1))),
        ifVersion: z.optional(z.int()),
      }),
    )
    .check(z.minLength(1), z.maxLength(LIMITS.writes)),
})

/** Whether the request's token is still valid; true if that cannot be checked now. */
async function stillAllowed(c: Context, auth: Tokens): Promise<boolean> {
  try {
    // A session that was active a moment ago may be the one that has just ended.
    const afresh = { uidOfToken: (token: string) => auth.uidOfToken(token, { afresh: true }) }
    const caller = await callerOf(c.req.raw, afresh)
    return caller !== null && [caller, 'me'].includes(c.req.param('uid') ?? '')
  } catch (error) {
    return !(error instanceof AppError)
  }
}

/** Number of the last change that the client has; null = only changes from now on. */
function lastEvent(c: Context): number | null {
  const header = c.req.header('last-event-id')
  if (header === undefined) return null
  if (!/^\d{1,15}$/.test(header)) throw invalid('Last-Event-ID must be the number of an event.')
  return Number(header)
}

function collectionNamed(name: string): CollectionName {
  if (Object.hasOwn(COLLECTIONS, name)) return name as CollectionName
  throw new AppError({ code: 'not-found', reason: 'no-collection', message: 'No such collection.' })
}

function collectionOf(c: Context): CollectionName {
  return collectionNamed(c.req.param('collection') ?? '')
}

function documentRef(c: Context): { collection: CollectionName; id: string } {
  const ref = { collection: collectionOf(c), id: c.req.param('id') ?? '' }
  checkId(ref.collection, ref.id)
  return ref
}

function checkId(collection: CollectionName, id: string): void {
  if (!COLLECTIONS[collection].isId(id)) throw invalid(`That is not an id of ${collection}.`)
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

function respond(document: AnyDocument): Response {
  return Response.json(document, { headers: { etag: etag(document) } })
}
