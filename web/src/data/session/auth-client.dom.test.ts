import { AUTH_ACTS, AUTH_QUERIES, AUTH_REASONS } from '@roundtrip/contract/auth'
import { AppError } from '@roundtrip/contract/errors'
import { expect, onTestFinished, test } from 'vitest'
import { speak } from '../../language/translate.ts'
import { readResponse } from '../requests/callable.ts'
import { createAuthClient } from './auth-client.ts'

type Request = { readonly url: string; readonly init: RequestInit | undefined }

function client(status: number, body: string) {
  const seen: Request[] = []
  const send: typeof fetch = (url, init) => {
    seen.push({ url: String(url), init })
    return Promise.resolve(new Response(body, { status }))
  }
  return { seen, ...createAuthClient('/api/auth', send) }
}

test.each(Object.keys(AUTH_QUERIES))('"%s" is requested by GET at its own path, with the cookie', async (name) => {
  const { seen, query } = client(200, '{}')
  await query(name as keyof typeof AUTH_QUERIES)
  expect(seen).toEqual([{ url: `/api/auth/${name}`, init: { credentials: 'include' } }])
})

test.each(Object.keys(AUTH_ACTS))('"%s" is posted as JSON to its own path, with the cookie', async (act) => {
  const { seen, act: tell } = client(200, '{}')
  await tell(act as 'sign-out', { it: 'as given' } as never)
  const [request] = seen
  expect(request?.url).toBe(`/api/auth/${act}`)
  expect(request?.init).toMatchObject({ method: 'POST', credentials: 'include', body: '{"it":"as given"}' })
  expect(new Headers(request?.init?.headers).get('content-type')).toBe('application/json')
})

test.each(Object.entries(AUTH_REASONS))('%s arrives with its code', async (...[reason, code]) => {
  const status = code.toUpperCase().replaceAll('-', '_')
  const { query } = client(
    400,
    JSON.stringify({ error: { status, message: 'm', details: { reason, requestId: 'r' } } }),
  )
  await expect(query('session')).rejects.toMatchObject({ code, reason })
})

test.each<readonly [number, string]>([
  ...[400, 401, 403, 404, 409, 429, 499, 500, 501, 502, 503, 504].map((status) => [status, '{}'] as const),
  [400, '<html>'],
  [429, '{"error":{"message":"only a message"}}'],
  [409, '{"error":{"status":"ALREADY_EXISTS","message":"m","details":{"reason":"auth/email-already-in-use"}}}'],
  [403, '{"error":{"status":"FAILED_PRECONDITION","message":"m"}}'],
])('%i %s is the same error here as for every other call', async (...[status, body]) => {
  const json: unknown = body.startsWith('{') ? JSON.parse(body) : null
  const here = await client(status, body)
    .query('session')
    .catch((error: unknown) => error)
  const there = await Promise.resolve()
    .then(() => readResponse(status, json))
    .catch((error: unknown) => error)
  const codesOf = (error: unknown) => error instanceof AppError && [error.code, error.reason, error.message]
  expect(codesOf(here)).toEqual(codesOf(there))
})

test.each([
  [500, '<html>', 'internal'],
  [502, '', 'unknown'],
  [200, '<html>', 'internal'],
  [200, 'null', 'internal'],
  [401, '', 'unauthenticated'],
])('%i %s is %s', async (...[status, body, code]) => {
  await expect(client(status, body).query('session')).rejects.toMatchObject({ code })
})

test('a server that cannot be reached is named so', async () => {
  const { query } = createAuthClient('', () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(query('session')).rejects.toMatchObject({
    code: 'unavailable',
    reason: 'auth/network-request-failed',
  })
})

test.each(['en', 'de'] as const)(
  'a page in %s names its language with every act, for the letters that it sends',
  async (language) => {
    speak({ language, translations: {} })
    onTestFinished(() => speak({ language: 'en', translations: {} }))
    const named: (string | null)[] = []
    const { act } = createAuthClient('/api/auth', (_url, init) => {
      named.push(new Headers(init?.headers).get('accept-language'))
      return Promise.resolve(new Response('{}'))
    })
    await act('sign-up', { email: 'me@example.com', password: 'p' })
    await act('password-request', { email: 'me@example.com' })
    expect(named).toEqual([language, language])
  },
)
