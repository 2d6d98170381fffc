/**
 * Traces as a collector receives them: one for each request, from its route down to the database, and nothing personal.
 */
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importFills, newAccount, someFills } from '../testing/ledger.testing.ts'
import type { TestUser } from '../testing/client.testing.ts'
import { eventually, type RunningServer, startServer } from '../testing/server.testing.ts'
import { newUser } from '../testing/user.testing.ts'

type Value = { readonly stringValue?: string; readonly intValue?: number | string }
type SentSpan = {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly attributes: readonly { readonly key: string; readonly value: Value }[]
}
type Sent = {
  readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[] }[]
}

const bodies: string[] = []
const seen: { path: string; headers: IncomingHttpHeaders }[] = []
let collector: Server
let server: RunningServer
let user: TestUser

beforeAll(async () => {
  collector = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      seen.push({ path: request.url ?? '', headers: request.headers })
      bodies.push(body)
      response.setHeader('content-type', 'application/json').end('{}')
    })
  })
  await new Promise<void>((settle) => collector.listen(0, '127.0.0.1', settle))
  const { port } = collector.address() as AddressInfo
  server = await startServer({
    environment: {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-collector-key=of%20ours',
      OTEL_SERVICE_NAME: 'my journal',
    },
  })
  user = await newUser(server.url)
})
afterAll(async () => {
  await server.stop()
  collector.close()
})

function spans(): SentSpan[] {
  return bodies.flatMap((body) =>
    (JSON.parse(body) as Sent).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  )
}

const CANARY = 'canary-of-a-name'

// Promise [Operation] A request can be followed by its id in traces and in the log, and neither says who requested
//   what.
test('a request is one trace: route, function, task and transactions', async () => {
  const account = await newAccount(user, CANARY)
  await importFills(user, account, someFills(5))
  await user.fetch(`/ledger/v1/${user.uid}/columns?q=${CANARY}`)
  await user.fetch(`/${CANARY}`)
  const commit = await eventually(
    'the import arrives',
    () => spans().find(({ name }) => name === 'task commitImport') ?? null,
  )
  await eventually(
    'the columns arrive',
    () => spans().find(({ name }) => name === 'GET /ledger/v1/:uid/columns') ?? null,
  )
  const trace = spans().filter(({ traceId }) => traceId === commit.traceId)
  const byId = new Map(trace.map((span) => [span.spanId, span]))
  const parents = (span: SentSpan | undefined): string[] =>
    span === undefined ? [] : [span.name, ...parents(byId.get(span.parentSpanId ?? ''))]
  expect(parents(commit)).toEqual(['task commitImport', 'call commitImport', 'POST /fn/:region/:name'])
  const read = spans().filter(({ name }) => name === 'database transaction')
  expect(read.length).toBeGreaterThan(3)
  const root = trace.find(({ name }) => name === 'POST /fn/:region/:name')
  expect(Object.fromEntries((root?.attributes ?? []).map(({ key, value }) => [key, Object.values(value)[0]]))).toEqual({
    'http.request.method': 'POST',
    'http.route': '/fn/:region/:name',
    'http.response.status_code': 200,
  })
})

test('they arrive at the standard path with the headers and the name that were set', () => {
  expect(new Set(seen.map(({ path }) => path))).toEqual(new Set(['/v1/traces']))
  expect(new Set(seen.map(({ headers }) => headers['x-collector-key']))).toEqual(new Set(['of ours']))
  expect(bodies[0]).toContain('my journal')
})

// Promise [Operation] A request can be followed by its id in traces and in the log, and neither says who requested
//   what.
// ASVS 14.2.3
test('no user, address, secret, statement or text is in them', () => {
  const all = bodies.join('\n')
  const secrets = [
    CANARY,
    user.uid,
    user.email,
    user.token,
    user.cookie,
    'select ',
    'insert into',
    'password',
    '127.0.0.1',
  ]
  expect(secrets.filter((secret) => all.includes(secret))).toEqual([])
  const keys = new Set(spans().flatMap(({ attributes }) => attributes.map(({ key }) => key)))
  const declared = [
    'http.request.method',
    'http.route',
    'http.response.status_code',
    'db.system.name',
    'exchange',
    'error.type',
  ]
  expect([...keys].filter((key) => !declared.includes(key))).toEqual([])
})

test('a collector that is away is reported once, and the server goes on', { tags: 'long' }, async () => {
  const alone = await startServer({
    environment: { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9', LOG_LEVEL: 'warn', REQUEST_LOG: 'off' },
  })
  await fetch(`${alone.url}/api/auth/options`)
  await eventually('it is reported', () => (alone.output().includes('Traces could not be sent') ? true : null))
  expect((await fetch(`${alone.url}/healthz`)).status).toBe(200)
  expect(alone.output()).not.toContain('127.0.0.1')
  await alone.stop()
})
