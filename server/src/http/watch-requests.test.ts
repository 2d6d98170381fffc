/** The log of requests: one line each, an id that the response has too, and nothing about who requested what. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestUser } from '../testing/client.testing.ts'
import { query } from '../testing/database.testing.ts'
import { eventually, type RunningServer, startServer } from '../testing/server.testing.ts'
import { newUser } from '../testing/user.testing.ts'

let server: RunningServer
let user: TestUser
beforeAll(async () => {
  server = await startServer({ environment: { LOG_LEVEL: 'info', TRUST_PROXY: '1' } })
  user = await newUser(server.url)
})
afterAll(() => server.stop())

type Line = Readonly<Record<string, unknown>>

function linesOf({ output }: RunningServer): Line[] {
  return output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Line)
}

/** The lines about the request of this response, once its own has been written. */
function linesAbout(response: Response): Promise<Line[]> {
  const id = response.headers.get('x-request-id')
  return eventually('the request is in the log', () => {
    const lines = linesOf(server).filter((line) => line['requestId'] === id)
    return lines.some(({ msg }) => msg === 'request') ? lines : null
  })
}

// ASVS 16.2.1
test('each request has one line, with the pattern of its route and nothing else of its address', async () => {
  const response = await user.fetch(`/ledger/v1/${user.uid}/columns?secret=1`)
  const [line, ...more] = await linesAbout(response)
  expect(more).toEqual([])
  const { time, ms, bytes, ...rest } = line ?? {}
  expect(rest).toEqual({
    level: 30,
    msg: 'request',
    requestId: response.headers.get('x-request-id'),
    method: 'GET',
    route: '/ledger/v1/:uid/columns',
    status: 200,
  })
  expect([typeof time, typeof ms]).toEqual(['string', 'number'])
  expect(bytes).toBeGreaterThan(Number(response.headers.get('content-length') ?? 0))
})

// ASVS 16.3.2, 16.3.3
test('a call is named with the code of its outcome', async () => {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ data: { tradeId: '0'.repeat(16) } })
  const response = await user.fetch('/fn/us-central1/getTrade', { method: 'POST', headers, body })
  const [line] = await linesAbout(response)
  expect(line).toMatchObject({ route: '/fn/:region/:name', function: 'getTrade', code: 'not-found', status: 404 })
})

// ASVS 16.4.1
test('an id sent by a client is not used', async () => {
  const response = await fetch(`${server.url}/healthz`, { headers: { 'x-request-id': 'mine' } })
  expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
})

// Promise [Operation] A request can be followed by its id in traces and in the log, and neither says who requested
//   what.
test('an error response carries the id of its header, and so does its log line', async () => {
  await query(server, 'alter table accounts rename to accounts_away')
  const headers = { 'content-type': 'application/json' }
  const init = { method: 'POST', headers, body: '{"data":{}}' }
  const response = await user.fetch('/fn/us-central1/listAccounts', init)
  await query(server, 'alter table accounts_away rename to accounts')
  const { error } = (await response.json()) as { error: { details: { requestId: string } } }
  expect(error.details.requestId).toBe(response.headers.get('x-request-id'))
  const lines = await linesAbout(response)
  expect(lines.map(({ msg, level }) => [level, msg])).toEqual([
    [50, 'unexpected error'],
    [30, 'request'],
  ])
})

// ASVS 16.2.4
test('whatever is logged during a request has its id, too', async () => {
  await query(server, 'alter table auth_accounts add constraint closed check (false) not valid')
  const response = await fetch(`${server.url}/api/auth/sign-up`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.url },
    body: JSON.stringify({ email: 'nobody.knows@example.com', password: 'a password nobody knows' }),
  })
  await query(server, 'alter table auth_accounts drop constraint closed')
  expect(response.status).toBe(500)
  expect((await linesAbout(response)).length).toBeGreaterThan(1)
})

// Promise [Operation] A request can be followed by its id in traces and in the log, and neither says who requested
//   what.
// ASVS 14.2.4, 16.2.5
test('nothing in it is personal', async () => {
  const canaries = {
    path: 'canary-of-the-path',
    query: 'canary-of-the-query',
    agent: 'canary-of-the-browser',
    address: '203.0.113.77',
    name: 'canary-of-the-name',
  }
  const headers = {
    'user-agent': canaries.agent,
    'x-forwarded-for': canaries.address,
    'content-type': 'application/json',
    referer: `${server.url}/user/${user.uid}/trades?${canaries.query}`,
  }
  for (const path of [
    `/user/${user.uid}/${canaries.path}?q=${canaries.query}`,
    `/ledger/v1/${user.uid}/${canaries.path}`,
    `/db/v1/users/${user.uid}/labels/${canaries.path}?q=${canaries.query}`,
  ]) {
    await user.fetch(path, { headers })
  }
  const body = JSON.stringify({ data: { venue: 'binance', market: 'spot', name: canaries.name, startBalance: null } })
  await user.fetch('/fn/us-central1/createAccount', { method: 'POST', headers, body })
  const last = await user.fetch(`/fn/us-central1/${canaries.path}`, { method: 'POST', headers, body })
  await linesAbout(last)
  const secrets = [...Object.values(canaries), user.uid, user.email, user.token, user.cookie, '127.0.0.1', '::1']
  expect(linesOf(server).length).toBeGreaterThan(10)
  expect(secrets.filter((secret) => linesOf(server).some((line) => JSON.stringify(line).includes(secret)))).toEqual([])
})

describe('can be switched', () => {
  test.each([
    ['off by REQUEST_LOG', { LOG_LEVEL: 'info', REQUEST_LOG: 'off' }],
    ['off by the level', { LOG_LEVEL: 'warn' }],
  ])('%s', async (_, environment) => {
    const quiet = await startServer({ environment })
    const response = await fetch(`${quiet.url}/api/auth/options`)
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    await fetch(`${quiet.url}/api/auth/options`)
    expect(linesOf(quiet).filter(({ msg }) => msg === 'request')).toEqual([])
    await quiet.stop()
  })

  test('probes are written at level debug alone', async () => {
    const response = await fetch(`${server.url}/healthz`)
    const later = await fetch(`${server.url}/api/auth/options`)
    await linesAbout(later)
    const id = response.headers.get('x-request-id')
    expect(linesOf(server).filter(({ requestId }) => requestId === id)).toEqual([])
  })
})
