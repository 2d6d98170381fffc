/** A webhook that a user enters reaches the public internet and nothing else. */
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LOCALHOST_CERTIFICATE, LOCALHOST_KEY } from '../testing/certificate.testing.ts'
import { isPublicAddress } from './public-address.ts'
import { type Internet, publicPost } from './public-post.ts'

const NOT_PUBLIC = [
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '::127.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b:1::1',
  '100::1',
  '2001::7f00:1',
  '2001:db8::1',
  '2002:7f00:1::',
  '3fff::1',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'fe80::1%eth0',
  '2606:4700::1%eth0',
  'ff02::1',
  'localhost',
  '',
]
// ASVS 1.3.6
test.each(NOT_PUBLIC)('%j is not public', (address) => expect(isPublicAddress(address)).toBe(false))
test.each(['1.1.1.1', '8.8.8.8', '172.15.0.1', '172.32.0.1', '100.128.0.1', '2606:4700:4700::1111', '2a00:1450::1'])(
  '%s is public',
  (address) => expect(isPublicAddress(address)).toBe(true),
)
test('no IPv4 address becomes public by being written as IPv6', () => {
  fc.assert(
    fc.property(fc.ipV4(), (address) => {
      expect(isPublicAddress(`::ffff:${address}`)).toBe(false)
      expect(isPublicAddress(`::${address}`)).toBe(false)
    }),
  )
})

describe('sending', () => {
  let receiver: Server
  let port: number
  const received: { readonly path: string; readonly body: string; readonly headers: readonly string[] }[] = []
  beforeAll(async () => {
    receiver = createServer({ key: LOCALHOST_KEY, cert: LOCALHOST_CERTIFICATE }, (incoming, response) => {
      let body = ''
      incoming.on('data', (part: Buffer) => (body += part.toString()))
      incoming.on('end', () => {
        const path = incoming.url ?? ''
        received.push({ path, body, headers: Object.keys(incoming.headers).sort() })
        if (path === '/silent') return
        if (path === '/moved') return response.writeHead(307, { location: `https://localhost:${port}/target` }).end()
        response.writeHead(path === '/endless' ? 200 : 204)
        if (path !== '/endless') return response.end()
        const more = setInterval(() => response.write('x'.repeat(65_536)), 1).unref()
        response.once('close', () => clearInterval(more))
      })
    }).listen(0, '127.0.0.1')
    await new Promise((settle) => receiver.once('listening', settle))
    port = (receiver.address() as AddressInfo).port
  })
  afterAll(() => {
    receiver.closeAllConnections()
    receiver.close()
  })

  /** The names of a simulated internet: `localhost` counts as public, so that the stand-in can be reached. */
  const names: Readonly<Record<string, readonly string[]>> = {
    localhost: ['127.0.0.1'],
    'metadata.example': ['169.254.169.254'],
    'private.example': ['10.0.0.5'],
    'mapped.example': ['::ffff:127.0.0.1'],
    'mixed.example': ['8.8.8.8', '127.0.0.1'],
  }
  const internet = (change: Partial<Internet> = {}): Internet => ({
    lookupAll: async (host) =>
      (names[host] ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    isPublic: (address) => address === '127.0.0.1' || isPublicAddress(address),
    ca: LOCALHOST_CERTIFICATE,
    ...change,
  })
  const post = publicPost(internet())
  const guarded = publicPost(internet({ isPublic: isPublicAddress }))
  const at = (path: string) => `https://localhost:${port}${path}`

  test('tells the receiver the body and nothing else', async () => {
    expect(await post(at('/hook?a=1'), { content: 'Grüße' })).toEqual({ end: 'answered', status: 204 })
    expect(received.at(-1)).toEqual({
      path: '/hook?a=1',
      body: '{"content":"Grüße"}',
      headers: ['connection', 'content-length', 'content-type', 'host'],
    })
  })

  // Promise [Alerts and notifications] A webhook only reaches public addresses, and its secret is shown only once.
  // ASVS 1.3.6, 13.2.4
  test.each([
    'https://127.0.0.1/',
    'https://0x7f.1/',
    'https://2130706433/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://10.0.0.1:8443/',
    'https://169.254.169.254/latest/meta-data',
    'https://metadata.example/',
    'https://private.example/',
    'https://mapped.example/',
    'https://mixed.example/',
  ])('%s is refused before anything is sent', async (url) => {
    expect(await guarded(url, {})).toEqual({ end: 'not-public' })
  })

  test('the real lookup refuses the name of this machine, too', async () => {
    const before = received.length
    expect(await publicPost()(at('/'), {})).toEqual({ end: 'not-public' })
    expect(received).toHaveLength(before)
  })

  test.each(['http://example.com/', 'ftp://example.com/', 'https://me:secret@example.com/', 'example.com', ''])(
    '%j is not an address to send to',
    async (url) => expect(await post(url, {})).toEqual({ end: 'not-https' }),
  )

  // ASVS 15.3.2
  test('a redirect is not followed', async () => {
    expect(await post(at('/moved'), {})).toEqual({ end: 'answered', status: 307 })
    expect(received.map(({ path }) => path)).not.toContain('/target')
  })

  test('of an answer without end only the status is read', async () => {
    expect(await post(at('/endless'), {})).toEqual({ end: 'answered', status: 200 })
  })

  test('who does not answer is given up', async () => {
    const hasty = publicPost(internet({ timeoutMs: 50 }))
    expect(await hasty(at('/silent'), {})).toEqual({ end: 'no-answer' })
  })

  test('a name that nobody has, a port that nobody listens on, and a certificate that nobody vouches for', async () => {
    expect(await post('https://nobody.example/', {})).toEqual({ end: 'unknown-host' })
    expect(await post('https://localhost:1/', {})).toEqual({ end: 'no-answer' })
    const { ca: _, ...wary } = internet()
    expect(await publicPost(wary)(at('/'), {})).toEqual({ end: 'bad-certificate' })
  })
})
