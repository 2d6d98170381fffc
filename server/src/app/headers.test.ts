import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort, type RunningServer, startServer } from '../testing/server.testing.ts'

let server: RunningServer
let url: string

beforeAll(async () => {
  const port = await freePort()
  url = `http://localhost:${port}`
  server = await startServer({ environment: { PUBLIC_URL: 'https://journal.example.com', PORT: String(port) } })
})
afterAll(() => server.stop())

const ALWAYS = [
  ['content-security-policy', /default-src 'none'; object-src 'none';.*frame-ancestors 'none'; base-uri 'none'/],
  ['x-content-type-options', /^nosniff$/],
  ['referrer-policy', /^same-origin$/],
  ['cross-origin-opener-policy', /^same-origin$/],
  ['cross-origin-resource-policy', /^same-origin$/],
  ['strict-transport-security', /^max-age=31536000; includeSubDomains$/],
] as const

// ASVS 1.2.3, 3.2.1, 3.4.1, 3.4.2, 3.4.3, 3.4.4, 3.4.5, 3.4.6, 3.7.1, 12.2.1, 14.2.3
test.each([
  ['GET', '/healthz'],
  ['HEAD', '/healthz'],
  ['GET', '/'],
  ['GET', '/user/someone/trades'],
  ['GET', '/assets/missing.js'],
  ['GET', '/../../etc/passwd'],
  ['POST', '/'],
  ['POST', '/fn/us-central1/nothing'],
  ['GET', '/fn'],
  ['GET', '/db/v1/users/x/labels'],
  ['GET', '/ledger/v1/x/columns'],
  ['GET', '/api/auth/session'],
  ['GET', '/api/auth/nothing'],
  ['POST', '/api/auth/sign-in'],
  ['GET', '/api/nothing'],
  ['PUT', '/shared/nothing'],
])('%s %s carries the security headers', async (method, path) => {
  const response = await fetch(`${url}${path}`, { method })
  for (const [name, pattern] of ALWAYS) expect(response.headers.get(name)).toMatch(pattern)
  expect(await response.text()).not.toMatch(/node_modules|\bat .*\.js:\d+/)
})

// ASVS 4.1.1
test('a missing asset is 404 and never the page', async () => {
  const response = await fetch(`${url}/assets/missing.js`)
  expect([response.status, response.headers.get('content-type')]).toEqual([404, 'text/plain; charset=utf-8'])
})

// ASVS 14.2.2, 14.3.2
test.each([
  ['GET', '/api/auth/session'],
  ['GET', '/api/auth/sessions'],
  ['POST', '/api/auth/sign-in'],
  ['GET', '/api/nothing'],
  ['POST', '/fn/us-central1/listAccounts'],
  ['POST', '/fn/us-central1/nothing'],
  ['GET', '/db/v1/users/someone/labels'],
  ['GET', '/ledger/v1/someone/columns'],
  ['GET', '/ledger/v1/someone/export'],
])('%s %s is a response that nothing may cache, refusals included', async (method, path) => {
  const response = await fetch(`${url}${path}`, { method })
  expect(response.headers.get('cache-control')).toBe('no-store')
})

/** Sends text as it is, and returns everything that comes back until the connection is closed. */
function talk(text: string): Promise<string> {
  return new Promise((settle, refuse) => {
    let received = ''
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(text))
    socket.on('data', (part) => (received += part.toString()))
    socket.on('error', refuse)
    socket.on('close', () => settle(received))
  })
}

// ASVS 13.4.4
test('TRACE is refused, and repeats nothing of what was sent', async () => {
  const response = await talk(
    'TRACE / HTTP/1.1\r\nhost: journal.example.com\r\ncookie: canary=1\r\nconnection: close\r\n\r\n',
  )
  expect(response).toMatch(/^HTTP\/1\.1 [45]\d\d /)
  expect(response).not.toContain('canary')
})

test.each(['not http at all\r\n\r\n', `GET / HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`])(
  'even what is not HTTP is refused with them (%#)',
  async (text) => {
    const response = await talk(text)
    expect(response).toMatch(/^HTTP\/1\.1 4\d\d /)
    for (const [name] of ALWAYS) expect(response).toContain(`${name}: `)
  },
)
