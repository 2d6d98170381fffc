/**
 * The official client of the callable protocol and ours make the same calls to the same servers. In every row, both
 * must send the same request and have the same outcome, the one in the last column.
 */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Region } from '@roundtrip/contract/calls'
import { CODES, wireStatus } from '@roundtrip/contract/errors'
import { LIMITS } from '@roundtrip/contract/fields'
import { official, type Outcome, ours, type TestCall, type Tokens } from './clients.ts'
import { type Odd, oddServer, ourServer, type Sent, type TestServer } from './servers.ts'

let odd: Awaited<ReturnType<typeof oddServer>>
let our: TestServer
beforeAll(async () => {
  ;[odd, our] = await Promise.all([oddServer(), ourServer()])
  // The official client sends a messaging token only where notifications are allowed.
  vi.stubGlobal('self', globalThis)
  vi.stubGlobal('Notification', { permission: 'granted' })
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await Promise.all([odd.close(), our.close()])
})

const WAIT = { timeout: 300_000, interval: 5 }

type Row = readonly [what: string, call: CallRow, outcome: string, body?: string]
type CallRow = {
  /** The response of the odd server, or our own function. */
  readonly odd?: Odd
  readonly fn?: string
  readonly region?: Region
  readonly input?: unknown
  readonly tokens?: Tokens
  readonly timeoutMs?: number
}

const INT64 = 'type.googleapis.com/google.protobuf.Int64Value'
const UINT64 = 'type.googleapis.com/google.protobuf.UInt64Value'
const NO_JSON = 'internal "Response is not valid JSON object."'
const NO_DATA = 'internal "Response is missing data field."'
const UNDECODABLE = 'plain "Data cannot be decoded from JSON: [object Object]"'
const BAD = (value: string) => `plain "Data cannot be encoded in JSON: ${value}"`

const status = (code: number, body = '', location?: string): CallRow => ({
  odd: { status: code, body, ...(location === undefined ? {} : { location }) },
})
const ok = (body: string): CallRow => status(200, body)
const error = (code: number, details: unknown): CallRow => status(code, JSON.stringify({ error: details }))
const sends = (input: unknown): CallRow => ({ ...ok('{"data":null}'), input })
const fn = (name: string, input: unknown = null, more: Partial<CallRow> = {}): CallRow => ({ fn: name, input, ...more })
const bearer = (token: string): Partial<CallRow> => ({ tokens: { bearer: token } })

// biome-ignore format: The columns are what makes the table readable.
const ROWS: readonly Row[] = [
  // what                                        answer                                       outcome
  ['200 with data',                              ok('{"data":7}'),                            'ok 7'],
  ['200 with result',                            ok('{"result":7}'),                          'ok 7'],
  ['data wins over result',                      ok('{"data":1,"result":2}'),                 'ok 1'],
  ['data null wins over result',                 ok('{"data":null,"result":2}'),              'ok null'],
  ['null is a value',                            ok('{"data":null}'),                         'ok null'],
  ['false is a value',                           ok('{"data":false}'),                        'ok false'],
  ['0 is a value',                               ok('{"data":0}'),                            'ok 0'],
  ['empty text is a value',                      ok('{"data":""}'),                           'ok ""'],
  ['lists and objects',                          ok('{"data":[1,{"a":[null,"b"]}]}'),         'ok [1,{"a":[null,"b"]}]'],
  ['other fields beside data',                   ok('{"data":1,"x":2}'),                      'ok 1'],
  ['text of many scripts',                       ok('{"data":"₿ 損益 \\ud83d\\ude80"}'),       'ok "₿ 損益 🚀"'],
  ['a byte order mark',                          ok('\ufeff{"data":7}'),                      'ok 7'],
  ['a date stays text',                          ok('{"data":"2026-01-01T00:00:00.000Z"}'),   'ok "2026-01-01T00:00:00.000Z"'],
  ['a number beyond all numbers',                ok('{"data":1e400}'),                        'ok Infinity'],
  ['gzip',                                       { odd: 'gzip' },                             'ok 7'],

  // 200 is not enough
  ['HTML with 200',                              ok('<html></html>'),                         NO_JSON],
  ['nothing with 200',                           ok(''),                                      NO_JSON],
  ['null with 200',                              ok('null'),                                  NO_JSON],
  ['false with 200',                             ok('false'),                                 NO_JSON],
  ['0 with 200',                                 ok('0'),                                     NO_JSON],
  ['empty text with 200',                        ok('""'),                                    NO_JSON],
  ['half a JSON with 200',                       ok('{"data":'),                              NO_JSON],
  ['204',                                        status(204),                                 NO_JSON],
  ['201 without JSON',                           status(201, 'done'),                         NO_JSON],
  ['a connection cut within the body',           { odd: 'cut' },                              NO_JSON],
  ['a body that is not what its encoding says',  { odd: 'broken gzip' },                      NO_JSON],
  ['text with 200',                              ok('"hello"'),                               NO_DATA],
  ['true with 200',                              ok('true'),                                  NO_DATA],
  ['a number with 200',                          ok('5'),                                     NO_DATA],
  ['a list with 200',                            ok('[1]'),                                   NO_DATA],
  ['an empty object',                            ok('{}'),                                    NO_DATA],
  ['an object without data',                     ok('{"foo":1}'),                             NO_DATA],
  ['Data is not data',                           ok('{"Data":1}'),                            NO_DATA],

  // the status alone
  ['201',                                        status(201, '{"data":7}'),                   'ok 7'],
  ['299',                                        status(299, '{"result":7}'),                 'ok 7'],
  ['300',                                        status(300, '{"data":7}'),                   'unknown "unknown"'],
  ['302 to nowhere',                             status(302, '{"data":7}'),                   'unknown "unknown"'],
  ['302 to elsewhere',                           status(302, '', '/elsewhere'),               'ok 8'],
  ['307 to elsewhere',                           status(307, '', '/elsewhere'),               'ok 8'],
  ['304',                                        status(304),                                 'unknown "unknown"'],
  ['400',                                        status(400, '{"data":7}'),                   'invalid-argument "invalid-argument"'],
  ['401',                                        status(401),                                 'unauthenticated "unauthenticated"'],
  ['402',                                        status(402),                                 'unknown "unknown"'],
  ['403',                                        status(403),                                 'permission-denied "permission-denied"'],
  ['404 with HTML',                              status(404, '<html>'),                       'not-found "not-found"'],
  ['405',                                        status(405),                                 'unknown "unknown"'],
  ['409',                                        status(409),                                 'aborted "aborted"'],
  ['410',                                        status(410),                                 'unknown "unknown"'],
  ['413',                                        status(413),                                 'unknown "unknown"'],
  ['418',                                        status(418),                                 'unknown "unknown"'],
  ['422',                                        status(422),                                 'unknown "unknown"'],
  ['429',                                        status(429),                                 'resource-exhausted "resource-exhausted"'],
  ['499',                                        status(499),                                 'cancelled "cancelled"'],
  ['500 with HTML',                              status(500, '<html>'),                       'internal "internal"'],
  ['500 with data',                              status(500, '{"data":7}'),                   'internal "internal"'],
  ['501',                                        status(501),                                 'unimplemented "unimplemented"'],
  ['502',                                        status(502, '<html>'),                       'unknown "unknown"'],
  ['503',                                        status(503),                                 'unavailable "unavailable"'],
  ['504',                                        status(504),                                 'deadline-exceeded "deadline-exceeded"'],
  ['505',                                        status(505),                                 'unknown "unknown"'],
  ['599',                                        status(599),                                 'unknown "unknown"'],

  // an error in the body overrides the status
  ...CODES.filter((code) => code !== 'ok').map((code): Row =>
    [`${wireStatus(code)} with 418`,             error(418, { status: wireStatus(code) }),    `${code} "${wireStatus(code)}"`]),
  ['ABORTED with its message',                   error(409, { status: 'ABORTED', message: 'Document was changed' }), 'aborted "Document was changed"'],
  ['an error with 200',                          error(200, { status: 'ABORTED' }),           'aborted "ABORTED"'],
  ['an error beside data',                       ok('{"data":1,"error":{"status":"ABORTED"}}'), 'aborted "ABORTED"'],
  ['OK with 500 and a result',                   status(500, '{"error":{"status":"OK"},"result":7}'), 'ok 7'],
  ['OK with 500 and nothing',                    status(500, '{"error":{"status":"OK"}}'),    NO_DATA],
  ['an unknown name',                            error(409, { status: 'NONSENSE', message: 'x', details: 1 }), 'internal "internal"'],
  ['a name in small letters',                    error(409, { status: 'aborted', message: 'x' }), 'internal "internal"'],
  ['an empty name',                              error(409, { status: '', message: 'x' }),    'internal "internal"'],
  ['a name that is a number',                    error(409, { status: 10, message: 'x' }),    'aborted "x"'],
  ['only a message',                             error(400, { message: 'only a message' }),   'invalid-argument "only a message"'],
  ['an empty message',                           error(400, { message: '' }),                 'invalid-argument ""'],
  ['a message that is a number',                 error(400, { message: 5 }),                  'invalid-argument "invalid-argument"'],
  ['an empty error with 409',                    error(409, {}),                              'aborted "aborted"'],
  ['an empty error with 200',                    error(200, {}),                              NO_DATA],
  ['an error that is text',                      error(409, 'Document was changed'),          'aborted "aborted"'],
  ['an error that is text, with 200 and data',   ok('{"data":1,"error":"x"}'),                'ok 1'],
  ['an error that is null',                      ok('{"data":1,"error":null}'),               'ok 1'],
  ['an error that is a list',                    error(409, ['ABORTED']),                     'aborted "aborted"'],
  ['details',                                    error(409, { status: 'ABORTED', details: { expected: 1, actual: [2] } }), 'aborted "ABORTED" {"expected":1,"actual":[2]}'],
  ['details without a name',                     error(403, { details: 'why' }),              'permission-denied "permission-denied" "why"'],
  ['details that are null',                      error(409, { details: null }),               'aborted "aborted" null'],
  ['details that are 0',                         error(409, { details: 0 }),                  'aborted "aborted" 0'],
  ['details with a long',                        error(409, { details: { n: { '@type': INT64, value: '5' } } }), 'aborted "aborted" {"n":5}'],
  ['details that cannot be decoded stay',        error(409, { details: { '@type': 'x', a: 1 } }), 'aborted "aborted" {"@type":"x","a":1}'],

  // longs
  ['Int64 as text',                              ok(`{"data":{"@type":"${INT64}","value":"123456789"}}`), 'ok 123456789'],
  ['Int64 below zero',                           ok(`{"data":{"@type":"${INT64}","value":"-5"}}`), 'ok -5'],
  ['Int64 as a number',                          ok(`{"data":{"@type":"${INT64}","value":5}}`), 'ok 5'],
  ['UInt64 within lists',                        ok(`{"data":[{"a":{"@type":"${UINT64}","value":"5"}}]}`), 'ok [{"a":5}]'],
  ['Int64 beyond 2^53 loses precision',          ok(`{"data":{"@type":"${INT64}","value":"9007199254740993"}}`), 'ok 9007199254740992'],
  ['Int64 without a value',                      ok(`{"data":{"@type":"${INT64}"}}`),         UNDECODABLE],
  ['Int64 of letters',                           ok(`{"data":{"@type":"${INT64}","value":"abc"}}`), UNDECODABLE],
  ['Int64 of null',                              ok(`{"data":{"@type":"${INT64}","value":null}}`), 'ok 0'],
  ['an unknown type',                            ok('{"data":{"@type":"type.googleapis.com/x","value":"5"}}'), UNDECODABLE],
  ['a type that is a number',                    ok('{"data":[{"@type":5}]}'),                UNDECODABLE],
  ['an empty type is an ordinary field',          ok('{"data":{"@type":"","value":"5"}}'),     'ok {"@type":"","value":"5"}'],

  // connections and time
  ['a connection dropped without an answer',     { odd: 'drop' },                             'internal "internal"'],
  ['no answer in time',                          { odd: 'silent', timeoutMs: 200 },            'deadline-exceeded "deadline-exceeded"'],
  ['no end of the body in time',                 { odd: 'stall', timeoutMs: 200 },             'deadline-exceeded "deadline-exceeded"'],
  ['a limit of 0 is no limit of 0',              { ...ok('{"data":7}'), timeoutMs: 0 },       'ok 7'],

  // what is sent
  ['no argument',                                sends(undefined),                            'ok null', '{"data":null}'],
  ['null',                                       sends(null),                                 'ok null', '{"data":null}'],
  ['undefined within',                           sends({ a: undefined, b: [undefined] }),     'ok null', '{"data":{"a":null,"b":[null]}}'],
  ['a date',                                     sends({ at: new Date(0) }),                  'ok null', '{"data":{"at":"1970-01-01T00:00:00.000Z"}}'],
  ['boxed numbers and texts',                    sends([Object(5), Object('a')]),             'ok null', '{"data":[5,"a"]}'],
  ['a boxed boolean',                            sends(Object(true)),                         'ok null', '{"data":{}}'],
  ['maps, sets and functions',                   sends([new Map([[1, 2]]), new Set([1]), () => 1]), 'ok null', '{"data":[{},{},{}]}'],
  ['a function with fields',                     sends(Object.assign(() => 1, { a: 1 })),     'ok null', '{"data":{"a":1}}'],
  ['bytes',                                      sends(new Uint8Array([7, 8])),               'ok null', '{"data":{"0":7,"1":8}}'],
  ['a long is never made',                       sends(9007199254740991),                     'ok null', '{"data":9007199254740991}'],
  ['minus zero',                                 sends(-0),                                   'ok null', '{"data":0}'],
  ['NaN',                                        sends({ a: Number.NaN }),                    BAD('NaN')],
  ['infinity',                                   sends([Number.NEGATIVE_INFINITY]),           BAD('-Infinity')],
  ['a boxed NaN',                                sends(Object(Number.NaN)),                   BAD('NaN')],
  ['a bigint',                                   sends({ a: [10n] }),                         BAD('10')],
  ['a date that is none',                        sends(new Date(Number.NaN)),                 'plain "Invalid time value"'],
  ['a bearer token',                             { ...sends(1), tokens: { bearer: 'b' } },    'ok null'],
  ['a messaging instance token',                 { ...sends(1), tokens: { messaging: 'm' } }, 'ok null'],
  ['an app-check token',                         { ...sends(1), tokens: { appCheck: 'a' } },  'ok null'],
  ['all three tokens',                           { ...sends(1), tokens: { bearer: 'b', messaging: 'm', appCheck: 'a' } }, 'ok null'],

  // our server
  ['ours echoes',                                fn('echo', { a: [1, null, 'x'] }),           'ok {"a":[1,null,"x"]}'],
  ['ours echoes no argument',                    fn('echo', undefined),                       'ok null'],
  ['ours echoes text of many scripts',           fn('echo', '₿ 損益 🚀'),                      'ok "₿ 損益 🚀"'],
  ['ours answers nothing',                       fn('nothing'),                               'ok null'],
  ['ours answers a long',                        fn('long'),                                  'ok 123456789'],
  ['ours in europe-west2',                       fn('far', null, { region: 'europe-west2' }), 'ok "from London"'],
  ['ours in the wrong region',                   fn('far'),                                   'not-found "No such function." {"reason":"not-found","requestId":"…"}'],
  ['ours without such a name',                   fn('nobody'),                                'not-found "No such function." {"reason":"not-found","requestId":"…"}'],
  ['ours and a name of every object',            fn('toString'),                              'not-found "No such function." {"reason":"not-found","requestId":"…"}'],
  ['ours and the name of the prototype',         fn('__proto__'),                             'not-found "No such function." {"reason":"not-found","requestId":"…"}'],
  ['ours without a token',                       fn('who'),                                   'ok ""'],
  ['ours with a token',                          fn('who', null, bearer('of-mira')),          'ok "mira"'],
  ['ours with a bad token',                      fn('who', null, bearer('forged')),           'unauthenticated "Unauthenticated" {"reason":"bad-token","requestId":"…"}'],
  ['ours asks to sign in',                       fn('mine'),                                  'unauthenticated "Sign in first." {"reason":"unauthenticated","requestId":"…"}'],
  ['ours lets the signed-in in',                 fn('mine', null, bearer('of-mira')),         'ok "mira"'],
  ['ours names the wrong field',                 fn('strict', { price: 'x' }),                'invalid-argument "Invalid input." {"issues":[{"path":["price"],"message":"Invalid input"}],"reason":"invalid-input","requestId":"…"}'],
  ['ours hides an exception',                    fn('broken'),                                'internal "INTERNAL" {"requestId":"…"}'],
  ['ours hides what it cannot send',             fn('unsendable'),                            'internal "INTERNAL" {"requestId":"…"}'],
  ['ours gives up a silent function',            fn('silent'),                                'deadline-exceeded "deadline-exceeded" {"reason":"deadline-exceeded","requestId":"…"}'],
  ['the client gives up before ours',            fn('silent', null, { timeoutMs: 200 }),       'deadline-exceeded "deadline-exceeded"'],
  ['ours refuses a long body',                   fn('echo', 'x'.repeat(LIMITS.callBytes)),    `resource-exhausted "The request is too large." {"reason":"body-too-large","requestId":"…","most":${LIMITS.callBytes}}`],
  ...CODES.filter((code) => code !== 'ok').map((code): Row =>
    [`ours fails with ${code}`,                  fn('fail', code),                            `${code} "Made to fail: ${code}" {"expected":1,"actual":2,"reason":"made","requestId":"…"}`]),
]

describe('both clients', () => {
  for (const [what, row, expected, body] of ROWS) {
    // Promise [Validation] Input that a function does not accept is refused, and the field is named.
    // Promise [Calls: services] Functions run in us-central1 by default, and in europe-west2.
    // Promise [Calls: protocol of functions] A call is a POST to the named function, with a JSON body that holds a
    //   data field.
    // Promise [Calls: protocol of functions] Bearer authorization is an optional header.
    // Promise [Calls: protocol of functions] The messaging instance token is an optional header.
    // Promise [Calls: protocol of functions] The app-check token is an optional header.
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
    // Promise [Errors of function calls] A timeout gives deadline-exceeded.
    test(`${what}`, async () => {
      const server = row.odd === undefined ? our : odd
      if (row.odd !== undefined) odd.respondWith(row.odd)
      const call: TestCall = {
        port: server.port,
        region: row.region ?? 'us-central1',
        name: row.fn ?? 'question',
        input: row.input,
        tokens: row.tokens ?? {},
        timeoutMs: row.timeoutMs ?? 5_000,
      }
      const callBy = async (client: typeof ours): Promise<{ shown: string; sent: readonly Sent[] }> => {
        const outcome = shown(await client(call))
        // A client that gives up early may do so before the server has received the end of the request.
        if (!outcome.includes('encoded') && !outcome.includes('Invalid time')) await vi.waitUntil(server.reached, WAIT)
        return { shown: outcome, sent: server.received() }
      }
      const theirs = await callBy(official)
      const mine = await callBy(ours)
      expect(mine).toEqual(theirs)
      expect(mine.shown).toBe(expected)
      if (body !== undefined) expect(mine.sent.map((sent) => sent.body)).toEqual([body])
    })
  }

  // Promise [Errors of function calls] An HTTP status alone means an error code: none at all (0) and 500 are
  //   internal, 400 invalid-argument, 401 unauthenticated, 403 permission-denied, 404 not-found, 409 aborted, 429
  //   resource-exhausted, 499 cancelled, 501 unimplemented, 503 unavailable, 504 deadline-exceeded, any other
  //   unknown.
  test('a server that does not exist is internal', async () => {
    const gone = await oddServer()
    await gone.close()
    const call = { port: gone.port, region: 'us-central1', name: 'x', input: 1, tokens: {}, timeoutMs: 0 } as const
    expect(shown(await ours(call))).toBe(shown(await official(call)))
    expect(shown(await ours(call))).toBe('internal "internal"')
  })

  test('a token that was not requested is not sent', async () => {
    odd.respondWith({ status: 200, body: '{"data":1}' })
    await ours({ port: odd.port, region: 'europe-west2', name: 'x', input: 1, tokens: {}, timeoutMs: 0 })
    expect(odd.received()).toEqual([
      {
        method: 'POST',
        path: '/demo-journal/europe-west2/x',
        headers: {
          'content-type': 'application/json',
          authorization: null,
          'firebase-instance-id-token': null,
          'x-firebase-appcheck': null,
        },
        body: '{"data":1}',
      },
    ])
  })
})

/**
 * Names that every object inherits must not be taken for fields; the official client gets this wrong, ours does not.
 */
describe('where the official client trips over the prototype', () => {
  const outcomeOf = async (body: string): Promise<string> => {
    odd.respondWith({ status: 409, body })
    const call = { region: 'us-central1', name: 'x', input: 1, tokens: {}, timeoutMs: 0 } as const
    return shown(await ours({ ...call, port: odd.port }))
  }
  test.each([
    ['{"error":{"status":"toString"}}', 'internal "internal"'],
    ['{"error":{"status":"constructor"}}', 'internal "internal"'],
    ['{"error":{"status":"ABORTED","details":{"hasOwnProperty":1}}}', 'aborted "ABORTED" {"hasOwnProperty":1}'],
  ])('%s is %s', async (body, outcome) => {
    expect(await outcomeOf(body)).toBe(outcome)
  })
})

/** A call's outcome in one line; ids of requests are new each time. */
function shown(outcome: Outcome): string {
  if ('value' in outcome) return `ok ${text(outcome.value)}`
  const { code, message, details } = outcome
  const line = [code ?? 'plain', JSON.stringify(message), ...(details === undefined ? [] : [text(details)])].join(' ')
  return line.replace(/"requestId":"[0-9a-f-]{36}"/, '"requestId":"…"')
}

function text(value: unknown): string {
  return typeof value === 'number' ? String(value) : JSON.stringify(value)
}
