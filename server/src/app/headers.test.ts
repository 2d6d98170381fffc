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
  ['content-security-policy', /default-src 'none'.*frame-ancestors 'none'/],
  ['x-content-type-options', /^nosniff$/],
  ['referrer-policy', /^same-origin$/],
  ['cross-origin-opener-policy', /^same-origin$/],
  ['cross-origin-resource-policy', /^same-origin$/],
  ['strict-transport-security', /max-age=31536000/],
] as const

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
])('%s %s carries the security headers', async (method, path) => {
  const response = await fetch(`${url}${path}`, { method })
  for (const [name, pattern] of ALWAYS) expect(response.headers.get(name)).toMatch(pattern)
  expect(await response.text()).not.toMatch(/node_modules|\bat .*\.js:\d+/)
})

test('a missing asset is 404 and never the page', async () => {
  const response = await fetch(`${url}/assets/missing.js`)
  expect([response.status, response.headers.get('content-type')]).toEqual([404, 'text/plain; charset=utf-8'])
})

test.each(['not http at all\r\n\r\n', `GET / HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`])(
  'even what is not HTTP is refused with them (%#)',
  async (text) => {
    const answer = await new Promise<string>((settle, refuse) => {
      let received = ''
      const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(text))
      socket.on('data', (part) => (received += part.toString()))
      socket.on('error', refuse)
      socket.on('close', () => settle(received))
    })
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /)
    for (const [name] of ALWAYS) expect(answer).toContain(`${name}: `)
  },
)
