import { AppError } from '@roundtrip/contract/errors'
import { type SegmentList, segmentList } from '@roundtrip/contract/trades'
import { splitFrames } from '@roundtrip/core/reports'
import { readResponse } from '../requests/callable.ts'
import type { TokenSource } from '../session/tokens.ts'

/** Where to fetch segments from, and as whom. */
export type SegmentSource = {
  readonly origin: string
  readonly uid: string
  readonly token: TokenSource
  readonly signal?: AbortSignal
}

export type Segments = ReadonlyMap<string, Uint8Array<ArrayBuffer>>

/** Fetches the list of segments; null if nothing has changed since `etag`. */
export async function fetchSegmentList(
  source: SegmentSource,
  etag: string | null,
): Promise<{ readonly list: SegmentList; readonly etag: string | null } | null> {
  const response = await request(source, etag === null ? {} : { headers: { 'if-none-match': etag } })
  if (response.status === 304) return null
  await refuse(response)
  const read = segmentList.safeParse(await response.json())
  if (!read.success) throw new AppError({ code: 'data-loss', message: 'The list of trades is not readable.' })
  return { list: read.data, etag: response.headers.get('etag') }
}

/** Fetches segments, several parts at a time. Segments missing from the response no longer exist. */
export async function fetchSegments(source: SegmentSource, segments: SegmentList['segments']): Promise<Segments> {
  const batchesOfHashes = batches(segments)
  const byHash = new Map<string, Uint8Array<ArrayBuffer>>()
  const work = async (): Promise<void> => {
    for (let part = batchesOfHashes.shift(); part !== undefined; part = batchesOfHashes.shift()) {
      for (const [hash, bytes] of await fetchPart(source, part)) byHash.set(hash, bytes)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return byHash
}

const AT_ONCE = 3
/** A few seconds on a slow connection, and large enough that the number of parts costs nothing. */
const PART_BYTES = 2_000_000
const PART_SEGMENTS = 200

function batches(segments: SegmentList['segments']): string[][] {
  const batchesOfHashes: string[][] = []
  let bytes = 0
  for (const segment of segments) {
    const last = batchesOfHashes.at(-1)
    if (last === undefined || bytes + segment.bytes > PART_BYTES || last.length >= PART_SEGMENTS) {
      batchesOfHashes.push([segment.hash])
      bytes = segment.bytes
    } else {
      last.push(segment.hash)
      bytes += segment.bytes
    }
  }
  return batchesOfHashes
}

async function fetchPart(source: SegmentSource, hashes: readonly string[]): Promise<Segments> {
  const plain = typeof DecompressionStream === 'undefined' ? { plain: true } : {}
  const body = JSON.stringify({ hashes, ...plain })
  const response = await request(source, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  if (response.status === 404) return new Map()
  await refuse(response)
  const frames = framesOf(new Uint8Array(await response.arrayBuffer()))
  if (frames.length !== hashes.length) throw incomplete()
  return new Map(
    hashes.flatMap((hash, index) => {
      const frame = frames[index]
      return frame === undefined || frame.length === 0 ? [] : [[hash, frame] as const]
    }),
  )
}

function framesOf(bytes: Uint8Array): readonly Uint8Array<ArrayBuffer>[] {
  try {
    return splitFrames(bytes)
  } catch (cause) {
    throw incomplete(cause)
  }
}

function incomplete(cause?: unknown): AppError {
  return new AppError({ code: 'data-loss', message: 'The trades arrived incomplete.', cause })
}

type SegmentRequest = {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

async function request({ origin, uid, token, signal }: SegmentSource, init: SegmentRequest): Promise<Response> {
  const attempt = async (fresh: boolean): Promise<Response> => {
    const bearer = await token({ fresh })
    const authorization = bearer === null ? {} : { authorization: `Bearer ${bearer}` }
    return fetch(`${origin}/${encodeURIComponent(uid)}/segments`, {
      ...init,
      headers: { ...init.headers, ...authorization },
      credentials: 'omit',
      cache: 'no-store',
      ...(signal ? { signal } : {}),
    })
  }
  const first = await attempt(false).catch(unreachable)
  return first.status === 401 ? attempt(true).catch(unreachable) : first
}

async function refuse(response: Response): Promise<void> {
  if (response.ok) return
  readResponse(response.status, await response.json().catch(() => null))
  throw new AppError({ code: 'internal', message: 'The trades could not be read.' })
}

function unreachable(cause: unknown): never {
  if (cause instanceof DOMException && cause.name === 'AbortError') throw cause
  throw new AppError({ code: 'unavailable', message: 'The server could not be reached.', cause })
}
