import { AppError } from '@roundtrip/contract'
import { outcome, type TokenSource } from './callable.ts'

export type ColumnsAnswer = {
  readonly version: string
  readonly etag: string | null
  /** One binary block per segment of the user's history. */
  readonly frames: readonly Uint8Array[]
}

/** Fetches the trades as columns. Null = nothing has changed since `etag`. */
export async function fetchColumns(
  origin: string,
  parts: {
    readonly uid: string
    readonly token: TokenSource
    readonly etag: string | null
    readonly signal?: AbortSignal
  },
): Promise<ColumnsAnswer | null> {
  const attempt = async (fresh: boolean): Promise<Response> => {
    const bearer = await parts.token({ fresh })
    const headers: Record<string, string> = {}
    if (bearer !== null) headers['authorization'] = `Bearer ${bearer}`
    if (parts.etag !== null) headers['if-none-match'] = parts.etag
    const url = `${origin}/${encodeURIComponent(parts.uid)}/columns`
    return fetch(url, {
      headers,
      credentials: 'omit',
      cache: 'no-store',
      ...(parts.signal ? { signal: parts.signal } : {}),
    })
  }
  const first = await attempt(false).catch(unreachable)
  const response = first.status === 401 ? await attempt(true).catch(unreachable) : first
  if (response.status === 304) return null
  if (!response.ok) {
    outcome(response.status, await response.json().catch(() => null))
    throw new AppError({ code: 'internal', message: 'The trades could not be read.' })
  }
  const etag = response.headers.get('etag')
  const version = response.headers.get('x-ledger-version') ?? etag ?? ''
  return { version, etag, frames: splitFrames(new Uint8Array(await response.arrayBuffer())) }
}

/** Each frame is preceded by its length: four bytes, little endian. */
export function splitFrames(bytes: Uint8Array): readonly Uint8Array[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const frames: Uint8Array[] = []
  let at = 0
  while (at < bytes.length) {
    const end = at + 4 <= bytes.length ? at + 4 + view.getUint32(at, true) : Number.POSITIVE_INFINITY
    if (end > bytes.length) throw new AppError({ code: 'data-loss', message: 'The trades arrived incomplete.' })
    // A copy, so each frame begins on a boundary that typed arrays accept.
    frames.push(bytes.slice(at + 4, end))
    at = end
  }
  return frames
}

function unreachable(cause: unknown): never {
  if (cause instanceof DOMException && cause.name === 'AbortError') throw cause
  throw new AppError({ code: 'unavailable', message: 'The server could not be reached.', cause })
}
