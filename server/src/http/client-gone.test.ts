/** A visitor who hangs up is not a failure of the server, and certainly none of its database. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestUser } from '../testing/client.testing.ts'
import { holdRequest } from '../testing/held-request.testing.ts'
import { eventually, type RunningServer, startServer } from '../testing/server.testing.ts'
import { newUser } from '../testing/user.testing.ts'

const TOKEN = 'a token for Prometheus'

let server: RunningServer
let user: TestUser
beforeAll(async () => {
  server = await startServer({ environment: { LOG_LEVEL: 'debug', REQUEST_LOG: 'on', METRICS_TOKEN: TOKEN } })
  user = await newUser(server.url)
})
afterAll(() => server.stop())

/** The series used by the sample alerts on failures. */
async function failures(): Promise<readonly string[]> {
  const response = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })
  const lines = (await response.text()).split('\n')
  return lines.filter((line) => /^roundtrip_database_errors_total|^[^#].*_count\{.*(?:"5xx"|"internal")/.test(line))
}

const LENGTH = 'content-length: 1000'
const CHUNKED = 'transfer-encoding: chunked'
const JSON_TYPE = 'content-type: application/json'

test.each([
  ['a call', () => '/fn/us-central1/listAccounts', [JSON_TYPE, LENGTH], '{"data":'],
  ['a call of unknown length', () => '/fn/us-central1/listAccounts', [JSON_TYPE, CHUNKED], '8\r\n{"data":\r\n'],
  ['a commit', () => `/db/v1/commit/${user.uid}`, [JSON_TYPE, LENGTH], '{"writes":'],
  ['a sign-in', () => '/api/auth/sign-in', [JSON_TYPE, LENGTH], '{"email":'],
  ['segments', () => `/ledger/v1/${user.uid}/segments`, [JSON_TYPE, LENGTH], '{"hashes":'],
  ['an archive', () => `/ledger/v1/${user.uid}/restore`, ['content-type: application/zip', LENGTH], 'PK'],
  ['an archive of unknown length', () => `/ledger/v1/${user.uid}/restore`, [CHUNKED], '2\r\nPK\r\n'],
])('who hangs up within %s is in no line of trouble', async (_, path, headers, part) => {
  const before = server.output().length
  const counted = await failures()
  const request = holdRequest(server.url, user, { method: 'POST', path: path(), headers })
  request.socket.write(part)
  await new Promise((next) => setTimeout(next, 200))
  request.socket.destroy()
  const lines = await eventually('the request is over', () => {
    const lines = server.output().slice(before).split('\n').slice(0, -1)
    return lines.some((line) => line.includes('"msg":"request"') && !line.includes('/metrics')) ? lines : null
  })
  const levels = lines.map((line) => (JSON.parse(line) as { level: string | number }).level)
  expect([lines, levels.filter((level) => !['debug', 'info', 20, 30].includes(level))]).toEqual([lines, []])
  expect(await failures()).toEqual(counted)
})

test.each([
  ['an export', () => `/ledger/v1/${user.uid}/export`],
  ['columns', () => `/ledger/v1/${user.uid}/columns`],
  ['the stream of changes', () => `/db/v1/listen/${user.uid}`],
])('who hangs up while %s arrives is not a failure', async (_, path) => {
  const counted = await failures()
  const request = holdRequest(server.url, user, { method: 'GET', path: path(), stopsReading: true })
  await eventually('it begins', () => request.status())
  request.socket.destroy()
  // Whatever the server does about it is done by the second response.
  for (let count = 0; count < 2; count += 1) await user.fetch(`/ledger/v1/${user.uid}/columns`)
  expect(await failures()).toEqual(counted)
})
