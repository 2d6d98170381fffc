/** What the protocol adds around any function: regions, time, callers, errors, the log, and pages of another origin. */
import { gunzipSync } from 'node:zlib'
import { CALL_TIMEOUT_MS, defineFunction, type Region } from '@roundtrip/contract/calls'
import { AppError } from '@roundtrip/contract/errors'
import type { Uid } from '@roundtrip/core/base'
import { Hono } from 'hono'
import { pino } from 'pino'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { type CallableServerOptions, failure, type Served, serveFunction } from '../http/callable.ts'
import { type AppEnvironment, mountFunctions } from './app.ts'
import { developmentFunctions } from './development.ts'

const MIRA = 'mira' as Uid
const SECRET = 'select * from users where password = 17'
let lines: Record<string, unknown>[] = []
beforeEach(() => {
  lines = []
})

const named = (name: string, region: Region = 'us-central1') =>
  defineFunction({ name, region, access: 'anyone', input: z.any(), output: z.any(), reasons: { full: 'aborted' } })

const functions: Served[] = [
  serveFunction(named('echo'), (_, input) => Promise.resolve(input)),
  serveFunction(named('far', 'europe-west2'), () => Promise.resolve('from London')),
  serveFunction(named('who'), (caller) => Promise.resolve(caller.uid)),
  serveFunction(named('silent'), () => new Promise<never>(() => {})),
  serveFunction(named('broken'), () => Promise.reject(new Error(SECRET))),
  serveFunction(named('brokenAtOnce'), () => {
    throw new TypeError(SECRET)
  }),
  serveFunction(named('declared'), () => Promise.reject(failure(named('declared'), 'full', { most: 3 }))),
  serveFunction(named('thrown'), () => Promise.reject(new AppError({ code: 'data-loss', message: 'Gone.' }))),
  serveFunction({ ...named('mine'), access: 'signed-in' }, () => Promise.resolve(1)),
  serveFunction(defineFunction({ ...named('strict'), output: z.strictObject({ a: z.int() }) }), () =>
    Promise.resolve({ a: 1, secret: SECRET }),
  ),
]

const options: CallableServerOptions = {
  functions,
  auth: { uidOfToken: (token) => Promise.resolve(token === 'of-mira' ? MIRA : null) },
  log: pino({ base: null, level: 'debug' }, { write: (line: string) => void lines.push(JSON.parse(line)) }),
  timeoutMs: 50,
}

function application(chosen: CallableServerOptions = options): Hono<AppEnvironment> {
  const app = new Hono<AppEnvironment>()
  app.use(async (c, next) => {
    c.set('requestId', 'request-1')
    await next()
  })
  mountFunctions(app, chosen, '/fn/:region/:name')
  return app
}

type Body = { data?: unknown; error?: { status: string; message: string; details: Record<string, unknown> } }

async function send(
  name: string,
  { region = 'us-central1', token, data = null }: { region?: string; token?: string; data?: unknown } = {},
): Promise<{ status: number; body: Body }> {
  const headers = new Headers({ 'content-type': 'application/json' })
  if (token !== undefined) headers.set('authorization', token)
  const body = JSON.stringify({ data })
  const response = await application().request(`/fn/${region}/${name}`, { method: 'POST', headers, body })
  return { status: response.status, body: (await response.json()) as Body }
}

// Promise [Calls: services] Functions run in us-central1 by default, and in europe-west2.
test('a function of europe-west2 responds there and nowhere else', async () => {
  expect(await send('far', { region: 'europe-west2' })).toEqual({ status: 200, body: { data: 'from London' } })
  expect((await send('far')).status).toBe(404)
  expect((await send('echo', { region: 'europe-west2' })).status).toBe(404)
  expect((await send('echo', { region: 'us-central1', data: [1] })).body).toEqual({ data: [1] })
})

// Promise [Calls: protocol of functions] Bearer authorization is an optional header.
test.each<readonly [string, string | undefined, string, number, unknown]>([
  // caller          header             function  status  answer
  ['nobody', undefined, 'who', 200, ''],
  ['mira', 'Bearer of-mira', 'who', 200, 'mira'],
  ['mira, in other letters', 'bearer of-mira', 'who', 200, 'mira'],
  ['a bad token', 'Bearer forged', 'who', 401, 'UNAUTHENTICATED'],
  ['another scheme', 'Basic of-mira', 'who', 401, 'UNAUTHENTICATED'],
  ['an empty token', 'Bearer ', 'who', 401, 'UNAUTHENTICATED'],
  ['nobody', undefined, 'mine', 401, 'UNAUTHENTICATED'],
  ['mira', 'Bearer of-mira', 'mine', 200, 1],
])('the bearer token is optional and never wrong: %s (%s) asks %s', async (...[, token, name, status, data]) => {
  const response = await send(name, token === undefined ? {} : { token })
  expect([response.status, response.body.error?.status ?? response.body.data]).toEqual([status, data])
})

// Promise [Other errors and notifications] The text of an unexpected server error appears only in the log.
// ASVS 8.2.3, 15.3.1, 16.3.4, 16.5.1
test.each(['broken', 'brokenAtOnce', 'strict'])('%s: what nobody declared keeps its text to the log', async (name) => {
  const { status, body } = await send(name)
  expect({ status, body }).toEqual({
    status: 500,
    body: { error: { status: 'INTERNAL', message: 'INTERNAL', details: { requestId: 'request-1' } } },
  })
  expect(lines[0]).toMatchObject({ level: 50, requestId: 'request-1', msg: 'unexpected error' })
})

test('a declared failure has its code, its reason and its details', async () => {
  expect(await send('declared')).toEqual({
    status: 409,
    body: {
      error: {
        status: 'ABORTED',
        message: 'declared: full',
        details: { most: 3, reason: 'full', requestId: 'request-1' },
      },
    },
  })
})

// Promise [Calls: protocol of functions] A call times out after 70 seconds.
// ASVS 15.2.2
test('a function that does not respond in time ends with 504', async () => {
  const { status, body } = await send('silent')
  expect([status, body.error?.status, body.error?.message]).toEqual([504, 'DEADLINE_EXCEEDED', 'deadline-exceeded'])
})

// Promise [Calls: protocol of functions] A call times out after 70 seconds.
test('the server times out after 65,000 ms, before its client does after 70,000', async () => {
  vi.useFakeTimers()
  const { functions: all, auth, log } = options
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"data":null}' }
  let status: number | null = null
  const request = Promise.resolve(
    application({ functions: all, auth, log }).request('/fn/us-central1/silent', init),
  ).then((response) => {
    status = response.status
  })
  await vi.advanceTimersByTimeAsync(64_999)
  expect(status).toBeNull()
  await vi.advanceTimersByTimeAsync(1)
  await request
  vi.useRealTimers()
  expect(status).toBe(504)
  expect(CALL_TIMEOUT_MS).toBe(70_000)
})

test.each([
  ['long', 'x'.repeat(20_000), 'gzip, br', 'gzip'],
  ['long, to who cannot read it', 'x'.repeat(20_000), 'identity', null],
  ['short', 'x', 'gzip', null],
])('an answer that is %s', async (_, text, accepts, encoding) => {
  const response = await application().request('/fn/us-central1/echo', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-encoding': accepts },
    body: JSON.stringify({ data: text }),
  })
  expect([response.status, response.headers.get('content-encoding')]).toEqual([200, encoding])
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(JSON.parse(String(encoding === null ? bytes : gunzipSync(bytes)))).toEqual({ data: text })
})

describe('the log', () => {
  const SECRETS = { data: { note: 'long BTC, do not tell' }, token: 'Bearer of-mira' }
  // ASVS 16.3.2
  test.each([
    // function    region         code                 as it is named
    ['echo', 'us-central1', 'ok', 'echo'],
    ['far', 'europe-west2', 'ok', 'far'],
    ['thrown', 'us-central1', 'data-loss', 'thrown'],
    ['broken', 'us-central1', 'internal', 'broken'],
    ['silent', 'us-central1', 'deadline-exceeded', 'silent'],
    ['nothing', 'us-central1', 'not-found', 'unknown'],
  ])('%s has one line with name, code and request, and nothing of who called or what was sent', async (...row) => {
    const [name, region, code, functionName] = row
    await send(name, { region, ...SECRETS })
    const calls = lines.filter((line) => line['msg'] === 'call')
    expect(calls).toHaveLength(1)
    const { durationMs, ...call } = calls[0] ?? {}
    expect(call).toMatchObject({ level: 20, function: functionName, code, requestId: 'request-1' })
    expect(durationMs).toBeTypeOf('number')
    expect(JSON.stringify(lines)).not.toMatch(/do not tell|mira/)
  })

  // ASVS 16.4.1
  test('an unknown function name does not get into it', async () => {
    await send('mira-at-example.com')
    expect(JSON.stringify(lines)).not.toContain('mira')
  })
})

// Promise [Calls: services] With the development flag, the functions are on port 5001.
describe('pages of another origin, in development', () => {
  const HEADERS = ['authorization', 'content-type', 'firebase-instance-id-token', 'x-firebase-appcheck']
  const preflight = (origin: string) =>
    developmentFunctions(options).request('/roundtrip/europe-west2/far', {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': HEADERS.join(','),
      },
    })

  test('the preflight allows the page, POST and the four headers', async () => {
    const { status, headers } = await preflight('http://localhost:5173')
    expect(status).toBe(204)
    expect(headers.get('access-control-allow-origin')).toBe('http://localhost:5173')
    expect(headers.get('access-control-allow-methods')).toBe('POST')
    expect(headers.get('access-control-allow-headers')?.split(',').toSorted()).toEqual(HEADERS)
    expect(headers.get('access-control-allow-credentials')).toBeNull()
  })

  // ASVS 3.4.2
  test('the preflight of another site does not name it', async () => {
    const { headers } = await preflight('https://stranger.example')
    expect(headers.get('access-control-allow-origin')).not.toBe('https://stranger.example')
  })

  test('the local address has the project and the region in it', async () => {
    const response = await developmentFunctions(options).request('/roundtrip/europe-west2/far', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'http://localhost:5173' },
      body: '{"data":null}',
    })
    expect(await response.json()).toEqual({ data: 'from London' })
    expect(response.headers.get('access-control-allow-origin')).toBe('http://localhost:5173')
  })
})
