import { jsonOrNull } from '@roundtrip/core/base'
import type { AuthAct, AuthQueryOutput, AuthInput, AuthOutput, AuthQuery } from '@roundtrip/contract/auth'
import { AppError, codeOfStatus, codeOfWireStatus } from '@roundtrip/contract/errors'
import { currentLanguage, t } from '../../language/translate.ts'

/** The accounts service: `query` reads by GET, `act` changes something by POST. */
export type AuthClient = {
  readonly query: <Q extends AuthQuery>(name: Q) => Promise<AuthQueryOutput<Q>>
  readonly act: <A extends AuthAct>(act: A, input: AuthInput<A>) => Promise<AuthOutput<A>>
}

/**
 * The client of the accounts service, typed by its contract. Responses are not validated: they come from the same
 * release as this page, and the public pages should not load the schemas.
 */
export function createAuthClient(origin: string, send: typeof fetch = (input, init) => fetch(input, init)): AuthClient {
  const exchange = async (path: string, init: RequestInit): Promise<unknown> => {
    const { status, text } = await send(`${origin}/${path}`, { credentials: 'include', ...init })
      .then(async (response) => ({ status: response.status, text: await response.text() }))
      .catch((cause: unknown) => {
        const message = t('The server could not be reached.')
        throw new AppError({ code: 'unavailable', reason: 'auth/network-request-failed', message, cause })
      })
    const json = jsonOrNull(text)
    if (status < 200 || status >= 300) throw refusal(status, json)
    if (typeof json === 'object' && json !== null) return json
    throw new AppError({ code: 'internal', reason: 'auth/internal-error', message: 'The answer is not an object.' })
  }
  return {
    query: (name) => exchange(name, {}) as Promise<AuthQueryOutput<typeof name>>,
    act: (act, input) =>
      exchange(act, {
        method: 'POST',
        // Mails that an act sends are in the language of this page, unless the user has chosen one.
        headers: { 'content-type': 'application/json', 'accept-language': currentLanguage() },
        body: JSON.stringify(input),
      }) as Promise<AuthOutput<typeof act>>,
  }
}

/**
 * Reads the error format of every call. Repeats code of the call client, because importing it would add the schemas to
 * the public pages; a test keeps the two equal.
 */
function refusal(status: number, json: unknown): AppError {
  const error = member(json, 'error')
  const [named, message, reason] = [
    member(error, 'status'),
    member(error, 'message'),
    member(member(error, 'details'), 'reason'),
  ]
  const code = typeof named === 'string' ? (codeOfWireStatus(named) ?? 'internal') : codeOfStatus(status)
  return new AppError({
    code: code === 'ok' ? 'internal' : code,
    message: typeof message === 'string' ? message : code,
    ...(typeof reason === 'string' ? { reason } : {}),
  })
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && name in value ? Reflect.get(value, name) : undefined
}
