/** The trades of a user: as binary columns, whole or in segments, and with all their digits as lines of JSON. */
import { jsonOrNull } from '@roundtrip/core/base'
import { AppError } from '@roundtrip/contract/errors'
import { LIMITS } from '@roundtrip/contract/fields'
import { type SegmentList, segmentRequest } from '@roundtrip/contract/trades'
import { encodeFlows } from '@roundtrip/core/reports'
import { type Context, Hono } from 'hono'
import { stream } from 'hono/streaming'
import type * as z from 'zod/mini'
import { gunzipAside } from '../ground/gunzip.ts'
import type { Pool } from '../database/connection.ts'
import type { Turns } from '../ground/turns.ts'
import { readBody } from '../http/body.ts'
import type { Tokens } from '../http/callable.ts'
import { jsonResponse } from '../http/compressed-json.ts'
import { ownerOf } from '../http/owner.ts'
import { streamOf } from '../http/stream-of.ts'
import type { TradePage } from '../ledger/positions/exact-trades.ts'
import { ledgerVersion } from '../ledger/store/version.ts'
import { presentSegments, readingTurns, segmentContents, segmentsOfUser } from '../ledger/trades/read-segments.ts'
import { isPacked, MAX_COLUMN_BYTES } from '../ledger/trades/segments.ts'
import type { LedgerWorkers } from '../threads/workers.ts'

/** Marks the end of the response, so that the reader knows that nothing was cut off. */
const LAST_LINE = '{"end":true}\n'

type Dependencies = { readonly auth: Tokens; readonly pool: Pool; readonly workers: Pick<LedgerWorkers, 'run'> }

export function columnRoutes(dependencies: Dependencies): Hono {
  const { auth, pool, workers } = dependencies
  const routes = new Hono()
  const turns = readingTurns()
  routes.get('/v1/:uid/columns', async (c) => {
    const uid = await ownerOf(c, auth, ['read'])
    return (await unchanged(c, pool, uid)) ?? columnsResponse(pool, { uid, turns })
  })
  routes.get('/v1/:uid/segments', async (c) => {
    const uid = await ownerOf(c, auth, ['read'])
    const notModified = await unchanged(c, pool, uid)
    if (notModified !== null) return notModified
    const list = await segmentsOfUser(pool, uid)
    const response = await jsonResponse(c.req.raw, list)
    for (const [name, value] of Object.entries(versionHeaders(list.ledgerVersion))) response.headers.set(name, value)
    return response
  })
  routes.post('/v1/:uid/segments', async (c) => {
    const uid = await ownerOf(c, auth, ['read'])
    const { hashes, plain = false } = await requestOf(c)
    const present = new Map((await presentSegments(pool, { uid, hashes })).map((segment) => [segment.hash, segment]))
    if (present.size === 0) throw new AppError({ code: 'not-found', message: 'There are no such segments.' })
    const segments = hashes.map((hash) => present.get(hash) ?? { hash, bytes: 0 })
    const contents = segmentContents(pool, { uid, segments, turns })
    return binary(streamOf(framesOf(plain ? unpacked(contents) : contents)), {})
  })
  routes.get('/v1/:uid/trades', async (c) => {
    const uid = await ownerOf(c, auth, ['read'])
    c.header('content-type', 'application/x-ndjson')
    return stream(c, async (body) => {
      for (let after: string | null = ''; after !== null && !body.aborted; ) {
        const page: TradePage = await workers.run('exactTrades', { uid, after })
        await body.write(page.lines)
        after = page.next
      }
      await body.write(LAST_LINE)
    })
  })
  return routes
}

function versionHeaders(version: number): Record<string, string> {
  return { etag: `"${version}"`, 'x-ledger-version': String(version) }
}

/** The response to a client that has the current trades; null if it does not. */
async function unchanged(c: Context, pool: Pool, uid: string): Promise<Response | null> {
  const version = await ledgerVersion(pool, uid)
  if (c.req.header('if-none-match') !== `"${version}"`) return null
  return new Response(null, { status: 304, headers: versionHeaders(version) })
}

async function requestOf(c: Context): Promise<z.infer<typeof segmentRequest>> {
  const request = segmentRequest.safeParse(jsonOrNull(await readBody(c.req.raw, LIMITS.callBytes)))
  if (request.success) return request.data
  throw new AppError({ code: 'invalid-argument', reason: 'invalid-input', message: 'Name the hashes of segments.' })
}

function binary(body: ReadableStream<Uint8Array>, headers: Record<string, string>): Response {
  return new Response(body, { headers: { ...headers, 'content-type': 'application/octet-stream' } })
}

type Columns = { readonly uid: string; readonly turns: Turns }

async function columnsResponse(pool: Pool, columns: Columns): Promise<Response> {
  const { list, first, rest } = await beginning(pool, columns)
  async function* contents(): AsyncGenerator<Uint8Array, void> {
    yield* first
    for await (const content of rest) {
      // The client learns from the aborted response that the trades have changed, and requests them again.
      if (content === null) throw new Error('The trades have changed while they were sent.')
      yield content
    }
    if (list.flows.length > 0) yield encodeFlows(list.flows)
  }
  return binary(streamOf(framesOf(contents())), versionHeaders(list.ledgerVersion))
}

type Beginning = {
  readonly list: SegmentList
  readonly first: readonly Uint8Array[]
  readonly rest: AsyncGenerator<Uint8Array | null, void>
}

/**
 * The list and the first contents, read again if the trades changed in between. A response of the usual length, which
 * fits in here as a whole, therefore never breaks off.
 */
async function beginning(pool: Pool, { uid, turns }: Columns): Promise<Beginning> {
  const list = await segmentsOfUser(pool, uid)
  const rest = unpacked(segmentContents(pool, { uid, segments: list.segments, turns }))
  const first: Uint8Array[] = []
  for (let bytes = 0; bytes < FIRST_BYTES; ) {
    const { done, value } = await rest.next()
    if (done === true) break
    if (value === null) return beginning(pool, { uid, turns })
    first.push(value)
    bytes += value.byteLength
  }
  return { list, first, rest }
}

const FIRST_BYTES = 1_000_000

async function* unpacked(contents: AsyncGenerator<Uint8Array | null, void>): AsyncGenerator<Uint8Array | null, void> {
  for await (const content of contents)
    yield content !== null && isPacked(content) ? await gunzipAside(content, { max: MAX_COLUMN_BYTES }) : content
}

/**
 * Each content, preceded by its length in four bytes, little-endian; see core/reports/frames.ts. A missing one has no
 * length. Small ones are joined: every chunk is a write to the socket, which costs more than its bytes.
 */
async function* framesOf(contents: AsyncGenerator<Uint8Array | null, void>): AsyncGenerator<Uint8Array, void> {
  let frames: Uint8Array[] = []
  let bytes = 0
  for await (const content of contents) {
    const length = Buffer.alloc(4)
    length.writeUInt32LE(content?.byteLength ?? 0)
    frames.push(length, content ?? NO_BYTES)
    bytes += content?.byteLength ?? 0
    if (bytes < PART_BYTES) continue
    yield Buffer.concat(frames)
    frames = []
    bytes = 0
  }
  if (frames.length > 0) yield Buffer.concat(frames)
}

const NO_BYTES = new Uint8Array(0)
const PART_BYTES = 65_536
