/**
 * * A push service with its browsers, for tests: it accepts what is signed (RFC 8292) and reads what is encrypted for a
 * browser (RFC 8291, RFC 8188). Written from the RFCs alone, so that it shares no mistake with the code under test.
 */
import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto'
import type { BytesToPost, PostEnd } from '../outgoing/public-post.ts'
import type { Subscription } from './push-store.ts'

export type Browser = { readonly subscription: Subscription; readonly keys: ECDH; readonly auth: Buffer }

export type Received = {
  /** Its index among the browsers. */
  readonly browser: number
  readonly text: string
  /** The public key of the sender, and what it claims. */
  readonly key: string
  readonly claims: Claims
  /** By names in lower case. */
  readonly headers: Readonly<Record<string, string>>
}

type Claims = { readonly aud: string; readonly exp: number; readonly sub: string }

export type PushService = {
  readonly browsers: readonly [Browser, Browser]
  readonly received: Received[]
  /** What it answers. */
  status: number
  /** Throws for anything that a browser could not read or that is not signed. */
  readonly receive: (url: string, content: BytesToPost) => PostEnd
}

export function pushService(): PushService {
  const service: PushService = {
    browsers: [newBrowser(0), newBrowser(1)],
    received: [],
    status: 201,
    receive: (url, { headers: given, body }) => {
      const headers = Object.fromEntries(
        Object.entries(given).map(([name, text]) => [name.toLowerCase(), String(text)]),
      )
      const browser = service.browsers.findIndex(({ subscription }) => subscription.endpoint === url)
      const { keys, auth } = service.browsers[browser] ?? newBrowser(-1)
      const { key, claims } = checkVapid(headers['authorization'] ?? '')
      if (claims.aud !== new URL(url).origin) throw new Error(`Signed for ${claims.aud}.`)
      service.received.push({ browser, text: decrypt(body, { keys, auth }).toString('utf8'), key, claims, headers })
      return { end: 'answered', status: service.status }
    },
  }
  return service
}

function newBrowser(number: number): Browser {
  const keys = createECDH('prime256v1')
  const p256dh = keys.generateKeys().toString('base64url')
  const auth = randomBytes(16)
  const endpoint = `https://push.example.com/send/CANARY-${number}-${randomBytes(16).toString('hex')}`
  return { subscription: { endpoint, p256dh, auth: auth.toString('base64url') }, keys, auth }
}

/** `vapid t={JWT},k={key}` (RFC 8292, 3); the token is signed with ES256 (RFC 7518, 3.4). */
function checkVapid(authorization: string): { readonly key: string; readonly claims: Claims } {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  if (point.length !== 65 || point[0] !== 4) throw new Error(`No key in ${authorization}.`)
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`, 'ascii'),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned || jsonOf(head)['alg'] !== 'ES256') throw new Error('The signature is wrong.')
  return { key, claims: jsonOf(claims) as Claims }
}

function jsonOf(part: string): Readonly<Record<string, unknown>> {
  return JSON.parse(Buffer.from(part, 'base64url').toString('utf8')) as Record<string, unknown>
}

/** One record of `aes128gcm` (RFC 8188, 2) with the keys of RFC 8291, 3.4. */
export function decrypt(body: Buffer, { keys, auth }: Pick<Browser, 'keys' | 'auth'>): Buffer {
  const salt = body.subarray(0, 16)
  const recordBytes = body.readUInt32BE(16)
  const senderBytes = body.readUInt8(20)
  const sender = body.subarray(21, 21 + senderBytes)
  const record = body.subarray(21 + senderBytes)
  if (record.length > recordBytes) throw new Error('More than one record.')
  const info = Buffer.concat([Buffer.from('WebPush: info\0', 'ascii'), keys.getPublicKey(), sender])
  const input = Buffer.from(hkdfSync('sha256', keys.computeSecret(sender), auth, info, 32))
  const derived = (name: string, bytes: number): Buffer =>
    Buffer.from(hkdfSync('sha256', input, salt, Buffer.from(`Content-Encoding: ${name}\0`, 'ascii'), bytes))
  const decipher = createDecipheriv('aes-128-gcm', derived('aes128gcm', 16), derived('nonce', 12))
  decipher.setAuthTag(record.subarray(-16))
  const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  // The text ends with the byte 2 in the last record, followed by as many zeros as the sender likes.
  const end = plain.lastIndexOf(2)
  if (end < 0 || plain.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('The padding is wrong.')
  return plain.subarray(0, end)
}
