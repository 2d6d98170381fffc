import { AppError } from '@roundtrip/contract/errors'
import { splitFrames } from '@roundtrip/core/reports'
import { readResponse } from '../requests/callable.ts'
import type { TokenSource } from '../session/tokens.ts'

export type ColumnsAnswer = {
  readonly version: string
  readonly etag: string | null
  /** One binary block per segment of the user's history. */
  readonly frames: readonly Uint8Array[]
}

/** Fetches the trades as columns; null if nothing has changed since `etag`. */
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
    readResponse(response.status, await response.json().catch(() => null))
    throw new AppError({ code: 'internal', message: 'The trades could not be read.' })
  }
  const etag = response.headers.get('etag')
  const version = response.headers.get('x-ledger-version') ?? etag ?? ''
  return { version, etag, frames: framesOf(new Uint8Array(await response.arrayBuffer())) }
}

function framesOf(bytes: Uint8Array): readonly Uint8Array[] {
  try {
    return splitFrames(bytes)
  } catch (cause) {
    throw new AppError({ code: 'data-loss', message: 'The trades arrived incomplete.', cause })
  }
}

function unreachable(cause: unknown): never {
  if (cause instanceof DOMException && cause.name === 'AbortError') throw cause
  throw new AppError({ code: 'unavailable', message: 'The server could not be reached.', cause })
}
