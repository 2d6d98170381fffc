/**
 * * One request to a store of the S3 protocol: signed, with a time limit, and retried if the store asks for it.
 * Signatures: https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
 */
import { createHash, randomInt } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import type { S3Location } from '../ground/s3-location.ts'
import { ObjectStoreError, type ObjectTrouble } from './object-store.ts'
import { textIn } from './s3-xml.ts'

export type S3Request = {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  /** Null = the bucket itself. */
  readonly key: string | null
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Uint8Array
  /** Longer than `REQUEST_MS` for requests that may take a while. */
  readonly patienceMs?: number
}

export type S3Response = { readonly status: number; readonly headers: Headers; readonly body: Buffer }

export type S3Client = {
  /** A status below 300, or 404. Throws an `ObjectStoreError` for any other, once the attempts are used up. */
  readonly send: (request: S3Request) => Promise<S3Response>
}

export type S3ClientOptions = {
  readonly requestMs?: number
  readonly firstPauseMs?: number
}

export function s3Client(location: S3Location, options: S3ClientOptions = {}): S3Client {
  const firstPauseMs = options.firstPauseMs ?? FIRST_PAUSE_MS
  return {
    send: async (request) => {
      for (let tries = 1; ; tries += 1) {
        const outcome = await tryOnce(location, request, request.patienceMs ?? options.requestMs ?? REQUEST_MS)
        if ('response' in outcome) return outcome.response
        if (!outcome.mayPass || tries === MAX_TRIES) throw outcome.error
        // Randomized, so that clients that were refused together do not come back together.
        await delay(firstPauseMs * 2 ** (tries - 1) * (0.5 + randomInt(1_000) / 1_000))
      }
    },
  }
}

type Outcome = { readonly response: S3Response } | { readonly error: ObjectStoreError; readonly mayPass: boolean }

async function tryOnce(location: S3Location, request: S3Request, patienceMs: number): Promise<Outcome> {
  const what = `${request.method} ${request.key ?? 'the bucket'}`
  let response: S3Response
  try {
    response = await fetched(location, request, patienceMs)
  } catch (error) {
    const reason = reasonOf(error)
    return { error: new ObjectStoreError('away', `${what}: ${reason}`), mayPass: true }
  }
  // A body of 200 may still be an error: the response to completing an upload starts before it is done.
  // https://docs.aws.amazon.com/AmazonS3/latest/API/API_CompleteMultipartUpload.html
  const failedLate =
    request.method === 'POST' && response.status === 200 && /<Error>/.test(response.body.toString('utf8'))
  if (!failedLate && (response.status < 300 || isMissing(request, response))) return { response }
  const code = codeOf(response)
  const trouble = failedLate ? 'away' : troubleOf(response.status, code)
  const detail = `${what}: ${response.status} ${code}`.trim()
  return { error: new ObjectStoreError(trouble, detail), mayPass: trouble === 'away' }
}

async function fetched(location: S3Location, request: S3Request, patienceMs: number): Promise<S3Response> {
  const body = request.body ?? null
  const hash = createHash('sha256')
    .update(body ?? '')
    .digest('hex')
  const signer = new AwsV4Signer({
    method: request.method,
    url: addressOf(location, request),
    // With the hash of the content, the store refuses anything that was changed on the way.
    headers: { ...request.headers, 'x-amz-content-sha256': hash },
    accessKeyId: location.accessKeyId,
    secretAccessKey: location.secretAccessKey,
    region: location.region,
    service: 's3',
  })
  const { url, headers } = await signer.sign()
  const signal = AbortSignal.timeout(patienceMs)
  const response = await fetch(url, { method: request.method, headers, body, redirect: 'manual', signal })
  return { status: response.status, headers: response.headers, body: Buffer.from(await response.arrayBuffer()) }
}

/** The URL of an object: https://docs.aws.amazon.com/AmazonS3/latest/userguide/VirtualHosting.html */
export function addressOf({ endpoint, bucket, addressing }: S3Location, { key, query = {} }: S3Request): string {
  const base = new URL(endpoint)
  const parts = addressing === 'path' ? [bucket] : []
  if (addressing === 'host') base.hostname = `${bucket}.${base.hostname}`
  if (key !== null) parts.push(key)
  const folder = base.pathname.replace(/\/$/, '')
  base.pathname = `${folder}/${parts.join('/')}`
  base.search = new URLSearchParams(query).toString()
  return base.href
}

/** A missing object. A missing bucket returns 404, too, and that is a wrong setting. */
function isMissing({ key, method }: S3Request, response: S3Response): boolean {
  if (response.status !== 404 || key === null) return false
  // A HEAD response has no body that could say which of the two is missing.
  return method === 'HEAD' || ['NoSuchKey', 'NoSuchUpload', ''].includes(codeOf(response))
}

/** https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html */
function codeOf({ body }: S3Response): string {
  return (textIn(body.toString('utf8'), 'Code') ?? '').replace(/[^\w.-]/g, '').slice(0, 60)
}

/**
 * * Errors that are worth a retry: `InternalError`, `SlowDown` and `ServiceUnavailable`, by
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/ErrorBestPractices.html; also 429, as sent by other stores, and
 * the two time-outs that AWS sends with 400 and 408. Stores without space: MinIO sends 507 with `XMinioStorageFull`
 * (its `cmd/api-errors.go`), others name the quota in the code (nextcloud/server#59939).
 */
function troubleOf(status: number, code: string): ObjectTrouble {
  if (status === 507 || /QuotaExceeded|StorageFull|InsufficientCapacity/.test(code)) return 'full'
  if (status >= 500 || status === 429 || status === 408) return 'away'
  return code === 'RequestTimeout' || code === 'OperationAborted' ? 'away' : 'refused'
}

/** Only the kind of error. */
function reasonOf(error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as { readonly code?: unknown }
    if (typeof code === 'string') return code
    if (cause.name === 'TimeoutError') return 'no answer in time'
  }
  return 'connection failed'
}

/** Enough for a part of 5 MiB at 200 kB a second. */
const REQUEST_MS = 30_000
const MAX_TRIES = 4
const FIRST_PAUSE_MS = 200
