import { AppError } from '@roundtrip/contract/errors'
import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { readResponse } from '../../data/requests/callable.ts'
import { DOCUMENTS_ORIGIN } from '../../origins.ts'
import { queryClient } from '../../data/requests/query-client.ts'
import { session } from '../../data/session/page-session.ts'
import { useUid } from '../../data/session/user-context.ts'

const KEY = 'picture'

const storedPicture = z.object({ id: z.string(), width: z.number(), height: z.number() })

/** Uploads a picture and returns its id. Throws an AppError that has a sentence. */
export async function keepPicture(uid: string, file: Blob): Promise<string> {
  const response = await send(`/pictures/${encodeURIComponent(uid)}`, { method: 'POST', body: file })
  return z.parse(storedPicture, await response.json()).id
}

/**
 * The object URL of a picture while it is shown; undefined while it loads. It is fetched with the user's token, which
 * an `img` cannot send.
 */
export function usePicture(id: string, size: 'small' | 'full') {
  const uid = useUid()
  const query = useQuery({
    queryKey: [KEY, uid, id, size],
    staleTime: Number.POSITIVE_INFINITY,
    // The browser caches the bytes, so hidden pictures need not stay in memory.
    gcTime: 60_000,
    structuralSharing: false,
    queryFn: async ({ signal }) => {
      const path = `/pictures/${encodeURIComponent(uid)}/${id}${size === 'small' ? '?size=small' : ''}`
      return URL.createObjectURL(await (await send(path, { signal })).blob())
    },
  })
  return { url: query.data, error: query.error }
}

// An object URL keeps its picture in memory until it is revoked.
queryClient.getQueryCache().subscribe(({ type, query }) => {
  if (type !== 'removed' || query.queryKey[0] !== KEY) return
  if (typeof query.state.data === 'string') URL.revokeObjectURL(query.state.data)
})

type Init = { readonly method?: string; readonly body?: Blob; readonly signal?: AbortSignal }

async function send(path: string, init: Init): Promise<Response> {
  const attempt = async (fresh: boolean): Promise<Response> => {
    const bearer = await session.token({ fresh })
    const headers = bearer === null ? {} : { authorization: `Bearer ${bearer}` }
    return fetch(`${DOCUMENTS_ORIGIN}${path}`, { ...init, headers, credentials: 'omit' })
  }
  try {
    const first = await attempt(false)
    const response = first.status === 401 ? await attempt(true) : first
    if (response.ok) return response
    readResponse(response.status, await response.json().catch(() => null))
    throw new AppError({ code: 'internal', message: 'The picture could not be exchanged.' })
  } catch (error) {
    if (error instanceof AppError || (error instanceof DOMException && error.name === 'AbortError')) throw error
    throw new AppError({ code: 'unavailable', message: 'The server could not be reached.', cause: error })
  }
}
