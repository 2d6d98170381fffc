import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort, type RunningServer, startServer } from '../testing/server.testing.ts'
import { acceptedHosts } from './host-names.ts'

type Options = {
  readonly path?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly method?: string
}
type Received = { readonly status: number; readonly text: string; readonly policy: string | undefined }

/** Not with `fetch`, because that sends the host of the URL. */
function send(url: string, host: string, more: Options = {}): Promise<Received> {
  const { hostname, port } = new URL(url)
  const { path = '/api/auth/options', method = 'GET' } = more
  const options = { host: hostname, port, path, method, headers: { ...more.headers, host } }
  return new Promise((settle, refuse) => {
    const sent = request(options, (response) => {
      let text = ''
      response.on('data', (part: Buffer) => (text += part.toString()))
      response.on('end', () => {
        const policy = response.headers['content-security-policy']
        settle({ status: response.statusCode ?? 0, text, policy: policy?.toString() })
      })
    })
    sent.on('error', refuse).end()
  })
}

describe('a server without a public address', () => {
  let server: RunningServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.stop())

  test.each(['localhost', 'localhost:3000', 'LOCALHOST', '127.0.0.1', '127.0.0.1:9', '[::1]', '[::1]:3000'])(
    'answers to %s',
    async (host) => {
      expect((await send(server.url, host)).status).toBe(200)
    },
  )

  test.each([
    'evil.example',
    'evil.example:3000',
    'localhost.evil.example',
    'evil.example#localhost',
    'localhost@evil.example',
    'evil.example@localhost',
    '192.168.1.20:3000',
    '0.0.0.0',
  ])('refuses the name "%s"', async (host) => {
    const { status, text } = await send(server.url, host)
    expect([400, 421]).toContain(status)
    expect(text).not.toContain('passwordPolicy')
  })

  test.each(['/', '/api/auth/session', '/mailbox.json', '/db/v1/users/me/labels', '/fn/x/y', '/assets/x.js'])(
    'says at %s what to set, with the headers of every answer',
    async (path) => {
      const { status, text, policy } = await send(server.url, 'evil.example', { path })
      expect([status, (JSON.parse(text) as { error: { details: object } }).error.details]).toEqual([
        421,
        { reason: 'wrong-host' },
      ])
      expect(text).toContain('set PUBLIC_URL')
      expect(policy).toContain("default-src 'none'")
    },
  )

  test('says it to people without markup', async () => {
    const { status, text } = await send(server.url, 'evil.example', { headers: { accept: 'text/html,*/*' } })
    expect([status, text]).toEqual([421, expect.stringMatching(/^This server .* set PUBLIC_URL .*again\.\n$/)])
  })

  // ASVS 7.6.2
  test('makes no demo for a page whose name leads here', async () => {
    const headers = { origin: 'http://evil.example', 'content-type': 'application/json' }
    const options = { path: '/api/auth/demo', method: 'POST', headers }
    expect((await send(server.url, 'evil.example', options)).status).toBe(421)
  })

  test.each(['/healthz', '/readyz'])('answers a probe at %s under any name', async (path) => {
    expect((await send(server.url, '10.0.0.7:3000', { path })).status).toBe(200)
  })
})

test.each([
  ['127.0.0.2', { publicUrl: null, host: '127.0.0.2' }],
  ['[fe80::1]', { publicUrl: null, host: 'fe80::1' }],
  ['journal.lan', { publicUrl: null, host: 'Journal.lan' }],
] as const)('a server that listens on %s answers to it', (name, config) => {
  expect(acceptedHosts(config)?.has(name)).toBe(true)
})

test('a server that is open to the network answers there once its public address is set', async () => {
  const names = ['192.168.1.20:3000', 'localhost']
  for (const [environment, expected] of [
    [{ HOST: '0.0.0.0', LOG_LEVEL: 'warn' }, [421, 200]],
    [{ HOST: '0.0.0.0', PUBLIC_URL: 'http://192.168.1.20:3000', LOG_LEVEL: 'warn' }, [200, 200]],
  ] as const) {
    const port = String(await freePort())
    const server = await startServer({ environment: { ...environment, PORT: port } })
    try {
      const responses = await Promise.all(names.map((name) => send(`http://127.0.0.1:${port}`, name)))
      expect(responses.map(({ status }) => status)).toEqual(expected)
      expect(server.output().includes('until PUBLIC_URL is set')).toBe(expected[0] === 421)
    } finally {
      await server.stop()
    }
  }
})
