import { request as httpRequest } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LIMITS } from '@roundtrip/contract/fields'
import type { TestUser } from '../testing/client.testing.ts'
import { query } from '../testing/database.testing.ts'
import { eventually, type RunningServer, startServer } from '../testing/server.testing.ts'
import { newUser } from '../testing/user.testing.ts'

let server: RunningServer
let user: TestUser

beforeAll(async () => {
  server = await startServer()
  user = await newUser(server.url)
})
afterAll(() => server.stop())

const JSON_TYPE = { 'content-type': 'application/json' }

async function send(path: string, init: RequestInit): Promise<string> {
  const response = await fetch(`${server.url}${path}`, init)
  const { error, data } = (await response.json()) as { error?: { status: string; message: string }; data?: unknown }
  return error === undefined
    ? `${response.status} ${JSON.stringify(data)}`
    : `${response.status} ${error.status} ${error.message}`
}

const LIST = '/fn/us-central1/listAccounts'

describe('the callable protocol', () => {
  const body = '{"data":{}}'
  const cases: readonly [string, string, RequestInit, string][] = [
    [
      'an unknown name',
      '/fn/us-central1/nothing',
      { method: 'POST', headers: JSON_TYPE, body },
      '404 NOT_FOUND No such function.',
    ],
    [
      'the wrong region',
      '/fn/europe-west2/listAccounts',
      { method: 'POST', headers: JSON_TYPE, body },
      '404 NOT_FOUND No such function.',
    ],
    [
      'a name of the prototype',
      '/fn/us-central1/__proto__',
      { method: 'POST', headers: JSON_TYPE, body },
      '404 NOT_FOUND No such function.',
    ],
    [
      'a method of objects',
      '/fn/us-central1/toString',
      { method: 'POST', headers: JSON_TYPE, body },
      '404 NOT_FOUND No such function.',
    ],
    [
      'a region of the prototype',
      '/fn/constructor/listAccounts',
      { method: 'POST', headers: JSON_TYPE, body },
      '404 NOT_FOUND No such function.',
    ],
    ['GET', LIST, { method: 'GET' }, '400 INVALID_ARGUMENT Bad Request'],
    ['PUT', LIST, { method: 'PUT', headers: JSON_TYPE, body }, '400 INVALID_ARGUMENT Bad Request'],
    [
      'another content type',
      LIST,
      { method: 'POST', headers: { 'content-type': 'text/plain' }, body },
      '400 INVALID_ARGUMENT Bad Request',
    ],
    [
      'a body that is not JSON',
      LIST,
      { method: 'POST', headers: JSON_TYPE, body: '{' },
      '400 INVALID_ARGUMENT Bad Request',
    ],
    ['an empty body', LIST, { method: 'POST', headers: JSON_TYPE, body: '' }, '400 INVALID_ARGUMENT Bad Request'],
    ['a list', LIST, { method: 'POST', headers: JSON_TYPE, body: '[]' }, '400 INVALID_ARGUMENT Bad Request'],
    ['null', LIST, { method: 'POST', headers: JSON_TYPE, body: 'null' }, '400 INVALID_ARGUMENT Bad Request'],
    ['no data', LIST, { method: 'POST', headers: JSON_TYPE, body: '{}' }, '400 INVALID_ARGUMENT Bad Request'],
    [
      'a field besides data',
      LIST,
      { method: 'POST', headers: JSON_TYPE, body: '{"data":{},"x":1}' },
      '400 INVALID_ARGUMENT Bad Request',
    ],
    [
      '__proto__ besides data',
      LIST,
      { method: 'POST', headers: JSON_TYPE, body: '{"data":{},"__proto__":{}}' },
      '400 INVALID_ARGUMENT Bad Request',
    ],
    ['no token', LIST, { method: 'POST', headers: JSON_TYPE, body }, '401 UNAUTHENTICATED Sign in first.'],
    [
      'a forged token',
      LIST,
      { method: 'POST', headers: { ...JSON_TYPE, authorization: 'Bearer a.b.c' }, body },
      '401 UNAUTHENTICATED Unauthenticated',
    ],
    [
      'another scheme',
      LIST,
      { method: 'POST', headers: { ...JSON_TYPE, authorization: 'Basic abc' }, body },
      '401 UNAUTHENTICATED Unauthenticated',
    ],
    [
      'bad request before the token',
      LIST,
      { method: 'POST', headers: { ...JSON_TYPE, authorization: 'Bearer x' }, body: '{}' },
      '400 INVALID_ARGUMENT Bad Request',
    ],
    ['the name before the method', '/fn/us-central1/nothing', { method: 'GET' }, '404 NOT_FOUND No such function.'],
  ]
  // Promise [Calls: protocol of functions] A call is a POST to the named function, with a JSON body that holds a data
  //   field.
  test.each(cases)('%s', async (...[, path, init, expected]) => {
    expect(await send(path, init)).toBe(expected)
  })

  test('a good call answers data', async () => {
    const headers = { 'content-type': 'application/json; charset=utf-8', authorization: `Bearer ${user.token}` }
    expect(await send(LIST, { method: 'POST', headers, body })).toBe('200 {"accounts":[],"ledgerVersion":0}')
  })

  // Promise [Validation] Input that a function does not accept is refused, and the field is named.
  // ASVS 2.2.1, 2.2.2
  test('input that the contract refuses is reported by field, before anything runs', async () => {
    const { status, body } = await user.request('createAccount', {
      venue: 'BINANCE',
      market: 'spot',
      name: ' ',
      startBalance: null,
    })
    const { error } = body as {
      error: { status: string; details: { issues: { path: string[] }[]; requestId: string } }
    }
    expect([status, error.status]).toEqual([400, 'INVALID_ARGUMENT'])
    expect(error.details.issues.map((issue) => issue.path[0])).toEqual(['venue', 'name'])
    expect(error.details.requestId).toMatch(/^[0-9a-f-]{36}$/)
  })

  // ASVS 15.3.3
  test.each(['uid', 'id', 'role', 'created_at', 'constructor'])('an unknown field %s is refused', async (field) => {
    const input = { venue: 'binance', market: 'spot', name: 'Extra', startBalance: null, [field]: user.uid }
    expect((await user.request('createAccount', input)).status).toBe(400)
  })

  test('a body one byte too long is refused with 413, the longest one is read', async () => {
    const longest = LIMITS.callBytes - '{"data":""}'.length
    const send = (length: number) => user.request('listAccounts', 'x'.repeat(length))
    expect((await send(longest)).status).toBe(400)
    const { status, body } = await send(longest + 1)
    expect([status, (body as { error: { status: string } }).error.status]).toEqual([413, 'RESOURCE_EXHAUSTED'])
  })

  // ASVS 5.2.1
  test('a body without an announced length has the same limit', async () => {
    const status = await new Promise<number>((settle, refuse) => {
      const headers = { ...JSON_TYPE, authorization: `Bearer ${user.token}`, 'transfer-encoding': 'chunked' }
      const call = httpRequest(`${server.url}${LIST}`, { method: 'POST', headers }, (response) => {
        response.resume()
        settle(response.statusCode ?? 0)
      })
      call.on('error', refuse)
      call.end(`{"data":"${'x'.repeat(LIMITS.callBytes)}"}`)
    })
    expect(status).toBe(413)
  })

  // Promise [Other errors and notifications] The text of an unexpected server error appears only in the log.
  // ASVS 16.5.1
  test('an unexpected exception keeps its text to the log', async () => {
    // A name that the contract accepts, but this database does not.
    await query(server, `alter table accounts add constraint unforeseen check (name <> 'unforeseen')`)
    const { status, body } = await user.request('createAccount', {
      venue: 'binance',
      market: 'spot',
      name: 'unforeseen',
      startBalance: null,
    })
    await query(server, 'alter table accounts drop constraint unforeseen')
    const { error } = body as { error: { status: string; message: string; details: { requestId: string } } }
    expect([status, error.status, error.message]).toEqual([500, 'INTERNAL', 'INTERNAL'])
    expect(JSON.stringify(body)).not.toMatch(/violates|unforeseen|accounts|select|insert/i)
    await eventually('the request is in the log', () => server.output().includes(error.details.requestId) || null)
  })
})
