/**
 * Checks a request's signature as S3 does, written from the documentation alone, so that it does not repeat a mistake
 * of the client's signer: https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

export type Keys = { readonly region: string; readonly accessKeyId: string; readonly secretAccessKey: string }

/** The error code with which S3 refuses the request; null if the signature is right. */
export function refusalOf(request: IncomingMessage, body: Buffer, keys: Keys): string | null {
  const given = AUTHORIZATION.exec(request.headers.authorization ?? '')
  if (given === null) return 'AccessDenied'
  const [, accessKeyId = '', day = '', region = '', names = '', signature = ''] = given
  if (accessKeyId !== keys.accessKeyId) return 'InvalidAccessKeyId'
  if (region !== keys.region) return 'AuthorizationHeaderMalformed'
  const moment = headerOf(request, 'x-amz-date')
  if (!moment.startsWith(day) || Math.abs(timeOf(moment) - Date.now()) > MAX_SKEW_MS) return 'RequestTimeTooSkewed'
  const signed = names.split(';')
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => signed.includes(name))) return 'AccessDenied'
  // Every Amazon header that is sent must be signed.
  if (Object.keys(request.headers).some((name) => name.startsWith('x-amz-') && !signed.includes(name))) {
    return 'AccessDenied'
  }
  const hash = headerOf(request, 'x-amz-content-sha256')
  const canonical = canonicalRequest(request, { signed, hash })
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', moment, scope, sha256(canonical)].join('\n')
  const key = [region, 's3', 'aws4_request'].reduce<Buffer>(
    (last, part) => hmac(last, part),
    hmac(`AWS4${keys.secretAccessKey}`, day),
  )
  const right = hmac(key, text)
  const claimed = Buffer.from(signature, 'hex')
  if (claimed.length !== right.length || !timingSafeEqual(claimed, right)) return 'SignatureDoesNotMatch'
  return hash === 'UNSIGNED-PAYLOAD' || hash === sha256(body) ? null : 'XAmzContentSHA256Mismatch'
}

type Signed = { readonly signed: readonly string[]; readonly hash: string }

function canonicalRequest(request: IncomingMessage, { signed, hash }: Signed): string {
  const [path = '', query = ''] = (request.url ?? '').split('?')
  const pairs = query === '' ? [] : query.split('&').map((pair) => pair.split('='))
  const sorted = pairs
    .map(([name = '', value = '']) => [encoded(decoded(name)), encoded(decoded(value))])
    .toSorted(([a = '', x = ''], [b = '', y = '']) => (a === b ? (x < y ? -1 : 1) : a < b ? -1 : 1))
  return [
    request.method ?? '',
    path
      .split('/')
      .map((part) => encoded(decodeURIComponent(part)))
      .join('/'),
    sorted.map((pair) => pair.join('=')).join('&'),
    ...signed.map((name) => `${name}:${headerOf(request, name).trim().replace(/ +/g, ' ')}`),
    '',
    signed.join(';'),
    hash,
  ].join('\n')
}

function headerOf(request: IncomingMessage, name: string): string {
  const value = request.headers[name]
  return Array.isArray(value) ? value.join(',') : (value ?? '')
}

function timeOf(moment: string): number {
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(moment) ?? []
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}

function decoded(text: string): string {
  return decodeURIComponent(text.replaceAll('+', ' '))
}

/** Everything but letters, digits, `-`, `.`, `_` and `~`. */
function encoded(text: string): string {
  return [...Buffer.from(text)]
    .map((byte) => {
      const letter = String.fromCharCode(byte)
      return /[\w.~-]/.test(letter) ? letter : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`
    })
    .join('')
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/
const MAX_SKEW_MS = 15 * 60_000
