import { createAccount } from '@roundtrip/contract/accounts'
import { defineFunction } from '@roundtrip/contract/calls'
import { AppError } from '@roundtrip/contract/errors'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { type CallClientOptions, createCall, readResponse } from './callable.ts'
import { encodeWire } from './wire.ts'

const echo = defineFunction({
  name: 'echo',
  region: 'us-central1',
  access: 'signed-in',
  input: z.any(),
  output: z.any(),
  reasons: {},
})

function respond(status: number, body: string): typeof fetch {
  return () => Promise.resolve(new Response(status === 204 ? null : body, { status }))
}

function call(fetch: typeof globalThis.fetch, timeoutMs = 70_000) {
  return createCall({ url: () => 'http://localhost/fn', token: () => Promise.resolve('t'), fetch, timeoutMs })(echo, {})
}

describe('a response is judged in the order of the protocol', () => {
  const table: readonly [number, string, string, string][] = [
    // status  body                                                     code                 message
    [200, '{"data":7}', 'ok', '7'],
    [200, '{"result":7}', 'ok', '7'],
    [200, '{"data":1,"result":2}', 'ok', '1'],
    [200, '{"data":null}', 'ok', 'null'],
    [200, '<html>', 'internal', 'Response is not valid JSON object.'],
    [200, 'null', 'internal', 'Response is not valid JSON object.'],
    [204, '', 'internal', 'Response is not valid JSON object.'],
    [200, '"hello"', 'internal', 'Response is missing data field.'],
    [200, '{"foo":1}', 'internal', 'Response is missing data field.'],
    [299, '{"data":7}', 'ok', '7'],
    [500, '<html>', 'internal', 'internal'],
    [400, '{}', 'invalid-argument', 'invalid-argument'],
    [401, '{}', 'unauthenticated', 'unauthenticated'],
    [403, '{}', 'permission-denied', 'permission-denied'],
    [404, '{}', 'not-found', 'not-found'],
    [409, '{}', 'aborted', 'aborted'],
    [429, '{}', 'resource-exhausted', 'resource-exhausted'],
    [499, '{}', 'cancelled', 'cancelled'],
    [501, '{}', 'unimplemented', 'unimplemented'],
    [300, '{}', 'unknown', 'unknown'],
    [418, '{}', 'unknown', 'unknown'],
    [502, '{}', 'unknown', 'unknown'],
    [503, '{}', 'unavailable', 'unavailable'],
    [504, '{}', 'deadline-exceeded', 'deadline-exceeded'],
    [409, '{"error":{"status":"ABORTED","message":"Document was changed"}}', 'aborted', 'Document was changed'],
    [200, '{"error":{"status":"ABORTED"}}', 'aborted', 'ABORTED'],
    [200, '{"error":{"status":"NONSENSE","message":"x"}}', 'internal', 'internal'],
    [500, '{"error":{"status":"OK"},"result":7}', 'ok', '7'],
    [400, '{"error":{"message":"only a message"}}', 'invalid-argument', 'only a message'],
  ]
  // Promise [Calls: protocol of functions] The response is read from its data field, or from result.
  // Promise [Errors of function calls] HTTP status 200-299 alone means ok.
  // Promise [Errors of function calls] An HTTP status alone means an error code: none at all (0) and 500 are
  //   internal, 400 invalid-argument, 401 unauthenticated, 403 permission-denied, 404 not-found, 409 aborted, 429
  //   resource-exhausted, 499 cancelled, 501 unimplemented, 503 unavailable, 504 deadline-exceeded, any other
  //   unknown.
  // Promise [Errors of function calls] A status and a message in the body override the mapping.
  // Promise [Errors of function calls] A response that is not a valid JSON object gives 'Response is not valid JSON
  //   object.'
  // Promise [Errors of function calls] A response without data gives 'Response is missing data field.'
  test.each(table)('%i %s is %s "%s"', async (...[status, body, code, message]) => {
    const result = call(respond(status, body))
    if (code === 'ok') {
      expect(String(await result)).toBe(message)
      return
    }
    const error = await result.catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(AppError)
    expect([(error as AppError).code, (error as AppError).message]).toEqual([code, message])
  })

  test('details are decoded, and carry the reason', () => {
    const body = { error: { status: 'ABORTED', details: { reason: 'duplicate-label' } } }
    expect(() => readResponse(409, body)).toThrow(expect.objectContaining({ reason: 'duplicate-label' }))
    const odd = { error: { status: 'ABORTED', details: { '@type': 'unknown' } } }
    expect(() => readResponse(409, odd)).toThrow(expect.objectContaining({ details: { '@type': 'unknown' } }))
  })
})

describe('a request is what the protocol says', () => {
  type Sent = { readonly url: string; readonly method: string; readonly headers: Headers; readonly body: string }

  async function sent(input: unknown, options: Partial<CallClientOptions> = {}): Promise<Sent> {
    let seen: Sent | null = null
    const fetch: typeof globalThis.fetch = (url, init) => {
      const { method = '', body } = init ?? {}
      seen = { url: String(url), method, headers: new Headers(init?.headers), body: String(body) }
      return Promise.resolve(new Response('{"data":null}'))
    }
    const url = (contract: { region: string; name: string }) => `/fn/${contract.region}/${contract.name}`
    await createCall({ url, token: () => Promise.resolve(null), fetch, ...options })(echo, input)
    if (seen === null) throw new Error('Nothing was sent.')
    return seen
  }

  // Promise [Calls: protocol of functions] A call is a POST to the named function, with a JSON body that holds a data
  //   field.
  test('POST to the address of its region and name, JSON with a data field', async () => {
    const { url, method, headers, body } = await sent({ a: 1 })
    expect([url, method, headers.get('content-type'), body]).toEqual([
      '/fn/us-central1/echo',
      'POST',
      'application/json',
      '{"data":{"a":1}}',
    ])
  })

  // Promise [Calls: protocol of functions] A call is a POST to the named function, with a JSON body that holds a data
  //   field.
  test('no argument is null', async () => {
    expect((await sent(undefined)).body).toBe('{"data":null}')
  })

  // Promise [Calls: services] Functions run in us-central1 by default, and in europe-west2.
  test('a function without a region belongs to us-central1, one of europe-west2 is called there', async () => {
    const near = defineFunction({ name: 'near', access: 'anyone', input: z.any(), output: z.any(), reasons: {} })
    const far = defineFunction({ ...near, name: 'far', region: 'europe-west2' })
    expect([near.region, far.region]).toEqual(['us-central1', 'europe-west2'])
    const seen: string[] = []
    const call = createCall({
      url: ({ region, name }) => `/fn/${region}/${name}`,
      token: () => Promise.resolve(null),
      fetch: (url) => {
        seen.push(String(url))
        return Promise.resolve(new Response('{"data":1}'))
      },
    })
    await call(near, null)
    await call(far, null)
    expect(seen).toEqual(['/fn/us-central1/near', '/fn/europe-west2/far'])
  })

  const OPTIONAL = ['authorization', 'firebase-instance-id-token', 'x-firebase-appcheck']
  const gives = (token: string | null) => () => Promise.resolve(token)
  // Promise [Calls: protocol of functions] Bearer authorization is an optional header.
  // Promise [Calls: protocol of functions] The messaging instance token is an optional header.
  // Promise [Calls: protocol of functions] The app-check token is an optional header.
  test.each<readonly [string, Partial<CallClientOptions>, readonly (string | null)[]]>([
    ['none', {}, [null, null, null]],
    ['bearer', { token: gives('abc') }, ['Bearer abc', null, null]],
    ['messaging instance token', { messagingToken: gives('mess') }, [null, 'mess', null]],
    ['app-check token', { appCheckToken: gives('check') }, [null, null, 'check']],
    [
      'all three',
      { token: gives('abc'), messagingToken: gives('mess'), appCheckToken: gives('check') },
      ['Bearer abc', 'mess', 'check'],
    ],
    ['sources without a token', { messagingToken: gives(null), appCheckToken: gives(null) }, [null, null, null]],
    ['a source that fails', { messagingToken: () => Promise.reject(new Error('blocked')) }, [null, null, null]],
  ])('optional headers: %s', async (_, options, expected) => {
    const { headers } = await sent({}, options)
    expect(OPTIONAL.map((name) => headers.get(name))).toEqual(expected)
  })

  test('the language is that of the page, not of the browser', async () => {
    expect((await sent({}, { language: () => 'de' })).headers.get('accept-language')).toBe('de')
    expect((await sent({})).headers.get('accept-language')).toBeNull()
  })

  test('arguments and answers have the types of the contract', () => {
    const call = createCall({ url: () => '/', token: gives(null) })
    const wrong = async () => {
      // @ts-expect-error A field is missing.
      await call(createAccount, { venue: 'binance', market: 'spot', name: 'Main' })
      // @ts-expect-error A market that does not exist.
      await call(createAccount, { venue: 'binance', market: 'moon', name: 'Main', startBalance: null })
      // @ts-expect-error A balance is decimal text, never a number.
      await call(createAccount, { venue: 'binance', market: 'spot', name: 'Main', startBalance: 5 })
      // @ts-expect-error An unknown field.
      await call(createAccount, { venue: 'binance', market: 'spot', name: 'Main', startBalance: null, uid: 'x' })
      const account = await call(createAccount, { venue: 'a', market: 'spot', name: 'Main', startBalance: null })
      // @ts-expect-error Fills are counted in numbers.
      const fills: string = account.fills
      // @ts-expect-error An account has no such field.
      return [fills, account.owner]
    }
    expect(wrong).toBeTypeOf('function')
  })
})

describe('encoding', () => {
  test('undefined becomes null, dates become text, maps and functions become empty objects', () => {
    const value = { a: undefined, b: [undefined], c: new Date(0), d: new Map([[1, 2]]), e: () => 1, f: Object(3) }
    expect(encodeWire(value)).toEqual({ a: null, b: [null], c: '1970-01-01T00:00:00.000Z', d: {}, e: {}, f: 3 })
    expect(encodeWire(undefined)).toBeNull()
  })

  test.each([Number.NaN, Number.POSITIVE_INFINITY, 10n])('%s is refused before sending', (value) => {
    expect(() => encodeWire({ value })).toThrow(`Data cannot be encoded in JSON: ${String(value)}`)
  })

  test('long integers come back as numbers', () => {
    const long = { '@type': 'type.googleapis.com/google.protobuf.Int64Value', value: '123456789' }
    expect(readResponse(200, { data: [long] })).toEqual([123456789])
    expect(() => readResponse(200, { data: { '@type': 'x' } })).toThrow('Data cannot be decoded from JSON')
  })
})

describe('time and connection', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  // Promise [Calls: protocol of functions] A call times out after 70 seconds.
  // Promise [Errors of function calls] A timeout gives deadline-exceeded.
  test('a call times out after 70,000 ms, and its request is aborted', async () => {
    let stopped = false
    const silent: typeof fetch = (_, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => {
          stopped = true
          reject(new DOMException('Aborted', 'AbortError'))
        })
      })
    const failed = call(silent).catch((caught: unknown) => caught)
    await vi.advanceTimersByTimeAsync(69_999)
    expect(stopped).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(stopped).toBe(true)
    expect(await failed).toMatchObject({ code: 'deadline-exceeded', message: 'deadline-exceeded' })
  })

  // Promise [Calls: protocol of functions] A call times out after 70 seconds.
  test('a limit of 0 is the limit of 70,000 ms', async () => {
    const silent: typeof fetch = (_, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
      })
    let failed: unknown = null
    void call(silent, 0).catch((error: unknown) => {
      failed = error
    })
    await vi.advanceTimersByTimeAsync(69_999)
    expect(failed).toBeNull()
    await vi.advanceTimersByTimeAsync(1)
    expect(failed).toMatchObject({ code: 'deadline-exceeded' })
  })

  test('a caller may give up before', async () => {
    const leave = new AbortController()
    const silent: typeof fetch = (_, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
      })
    const call = createCall({ url: () => '/fn', token: () => Promise.resolve('t'), fetch: silent })
    const failed = call(echo, {}, leave.signal).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(10)
    leave.abort()
    expect(await failed).toMatchObject({ code: 'cancelled' })
  })

  // Promise [Errors of function calls] An HTTP status alone means an error code: none at all (0) and 500 are
  //   internal, 400 invalid-argument, 401 unauthenticated, 403 permission-denied, 404 not-found, 409 aborted, 429
  //   resource-exhausted, 499 cancelled, 501 unimplemented, 503 unavailable, 504 deadline-exceeded, any other
  //   unknown.
  test('a lost connection is internal', async () => {
    const lost: typeof fetch = () => Promise.reject(new TypeError('Failed to fetch'))
    expect(await call(lost).catch((caught: unknown) => caught)).toMatchObject({ code: 'internal' })
  })

  // Promise [Calls: protocol of functions] A token is renewed before it expires.
  test('an expired token is refreshed once, then the call is repeated', async () => {
    const seen: (string | null)[] = []
    const tokens = ['old', 'new']
    const call = createCall({
      url: () => 'http://localhost/fn',
      token: ({ fresh } = { fresh: false }) => Promise.resolve(tokens[fresh ? 1 : 0] ?? null),
      fetch: (_, init) => {
        const token = new Headers(init?.headers).get('authorization')
        seen.push(token)
        return Promise.resolve(
          new Response(token === 'Bearer new' ? '{"data":1}' : '{}', { status: token === 'Bearer new' ? 200 : 401 }),
        )
      },
    })
    expect(await call(echo, {})).toBe(1)
    expect(seen).toEqual(['Bearer old', 'Bearer new'])
  })
})
