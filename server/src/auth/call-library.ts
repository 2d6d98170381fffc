/** Calls the accounts library the way a browser would, and returns its response as data. */
import { isJsonObject, jsonOrNull } from '@roundtrip/core/base'
import { withDatabaseFailures } from './database-of-library.ts'
import type { AuthLibrary } from './library.ts'
import { libraryError, unexplained } from './refusals.ts'

export type LibraryResponse = { readonly body: Readonly<Record<string, unknown>>; readonly cookies: readonly string[] }

export type LibraryRequest = {
  readonly path: string
  /** Undefined = GET. */
  readonly body?: Readonly<Record<string, unknown>>
  /** The request behind this call: the library uses its cookies, address and browser; our mails use its language. */
  readonly request: Request
}

export type CallLibrary = (request: LibraryRequest) => Promise<LibraryResponse>

/** Throws the contract's error whenever the library refuses. */
export function createLibraryCaller(library: AuthLibrary, baseUrl: string): CallLibrary {
  const { origin } = new URL(baseUrl)
  return async ({ path, body, request }) => {
    const headers = new Headers({ origin })
    for (const name of ['cookie', 'x-client-ip', 'user-agent', 'accept-language']) {
      const value = request.headers.get(name)
      if (value !== null) headers.set(name, value)
    }
    if (body !== undefined) headers.set('content-type', 'application/json')
    const forwarded = new Request(`${origin}/api/auth${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers,
      body: body === undefined ? null : JSON.stringify(body),
    })
    const { response, json } = await withDatabaseFailures(async () => {
      const response = await library.handler(forwarded).catch(unexplained)
      const json = jsonOrNull(await response.text())
      if (!response.ok) throw libraryError(response.status, json)
      return { response, json }
    })
    return { body: isJsonObject(json) ? json : {}, cookies: response.headers.getSetCookie() }
  }
}
