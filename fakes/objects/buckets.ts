/** The buckets of the stand-in, and its responses to calls. Shapes: https://docs.aws.amazon.com/AmazonS3/latest/API/ */
import { createHash, randomUUID } from 'node:crypto'

type Kept = { readonly content: Buffer; readonly at: Date; readonly meta: Readonly<Record<string, string>> }
type Upload = { readonly key: string; readonly begun: Date; readonly parts: Map<number, Buffer> }

export type Bucket = {
  readonly objects: Map<string, Kept>
  readonly uploads: Map<string, Upload>
}

export type S3Call = {
  readonly method: string
  readonly key: string
  readonly query: URLSearchParams
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
}

export type Reply = {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer
}

export function newBucket(): Bucket {
  return { objects: new Map(), uploads: new Map() }
}

export function failure(status: number, code: string): Reply {
  return xml(
    `<Error><Code>${code}</Code><Message>${code}</Message><RequestId>${randomUUID()}</RequestId></Error>`,
    status,
  )
}

export function replyTo(bucket: Bucket, call: S3Call): Reply {
  const { method, key, query } = call
  if (key === '') return query.has('uploads') ? unfinished(bucket, query) : list(bucket, query)
  if (method === 'POST') return query.has('uploads') ? begin(bucket, key) : complete(bucket, call)
  if (method === 'PUT') return query.has('partNumber') ? putPart(bucket, call) : put(bucket, call)
  if (method === 'DELETE') {
    const uploadId = query.get('uploadId')
    if (uploadId === null) bucket.objects.delete(key)
    else if (!bucket.uploads.delete(uploadId)) return failure(404, 'NoSuchUpload')
    return { status: 204 }
  }
  return get(bucket, call)
}

function put(bucket: Bucket, { key, headers, body }: S3Call): Reply {
  const meta = Object.entries(headers).filter(([name]) => name.startsWith('x-amz-meta-'))
  bucket.objects.set(key, {
    content: body,
    at: new Date(),
    meta: Object.fromEntries(meta.map(([name, value]) => [name, String(value)])),
  })
  return { status: 200, headers: { etag: etagOf(body) } }
}

function get(bucket: Bucket, { method, key, headers }: S3Call): Reply {
  const stored = bucket.objects.get(key)
  if (stored === undefined) return method === 'HEAD' ? { status: 404 } : failure(404, 'NoSuchKey')
  const { content, at, meta } = stored
  const described = { ...meta, etag: etagOf(content), 'last-modified': at.toUTCString() }
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(String(headers['range'] ?? '')) ?? []
  if (first === undefined) return { status: 200, headers: described, body: content }
  if (Number(first) >= content.byteLength) return failure(416, 'InvalidRange')
  const part = content.subarray(Number(first), Number(last) + 1)
  const range = `bytes ${first}-${Number(first) + part.byteLength - 1}/${content.byteLength}`
  return { status: 206, headers: { ...described, 'content-range': range }, body: part }
}

function list(bucket: Bucket, query: URLSearchParams): Reply {
  const after = query.get('continuation-token') ?? ''
  const prefix = query.get('prefix') ?? ''
  const max = Math.min(Number(query.get('max-keys') ?? PAGE), PAGE)
  const keys = [...bucket.objects.keys()].filter((key) => key.startsWith(prefix) && key > after).toSorted()
  const page = keys.slice(0, max)
  const contents = page.map((key) => {
    const { content, at } = bucket.objects.get(key) ?? { content: Buffer.alloc(0), at: new Date() }
    const moment = at.toISOString()
    return `<Contents><Key>${key}</Key><LastModified>${moment}</LastModified><ETag>${quoted(etagOf(content))}</ETag><Size>${content.byteLength}</Size></Contents>`
  })
  const isCut = keys.length > page.length
  const next = isCut ? `<NextContinuationToken>${page.at(-1) ?? ''}</NextContinuationToken>` : ''
  return xml(
    `<ListBucketResult><Prefix>${prefix}</Prefix><IsTruncated>${isCut}</IsTruncated>${contents.join('')}${next}</ListBucketResult>`,
  )
}

function begin(bucket: Bucket, key: string): Reply {
  const uploadId = randomUUID()
  bucket.uploads.set(uploadId, { key, begun: new Date(), parts: new Map() })
  return xml(
    `<InitiateMultipartUploadResult><Key>${key}</Key><UploadId>${uploadId}</UploadId></InitiateMultipartUploadResult>`,
  )
}

function putPart(bucket: Bucket, { query, body }: S3Call): Reply {
  const upload = bucket.uploads.get(query.get('uploadId') ?? '')
  if (upload === undefined) return failure(404, 'NoSuchUpload')
  upload.parts.set(Number(query.get('partNumber')), body)
  return { status: 200, headers: { etag: etagOf(body) } }
}

function complete(bucket: Bucket, { key, query, body }: S3Call): Reply {
  const uploadId = query.get('uploadId') ?? ''
  const upload = bucket.uploads.get(uploadId)
  if (upload === undefined) return failure(404, 'NoSuchUpload')
  const named = [...body.toString().matchAll(/<Part><PartNumber>(\d+)<\/PartNumber><ETag>([^<]*)<\/ETag><\/Part>/g)]
  const parts = named.map(([, number, etag = '']) => {
    const part = upload.parts.get(Number(number))
    return part !== undefined && quoted(etagOf(part)) === etag ? part : null
  })
  if (parts.length === 0 || parts.some((part) => part === null)) return failure(400, 'InvalidPart')
  const whole = parts.filter((part) => part !== null)
  if (whole.slice(0, -1).some((part) => part.byteLength < MIN_PART)) return failure(400, 'EntityTooSmall')
  bucket.objects.set(key, { content: Buffer.concat(whole), at: new Date(), meta: {} })
  bucket.uploads.delete(uploadId)
  return xml(`<CompleteMultipartUploadResult><Key>${key}</Key></CompleteMultipartUploadResult>`)
}

function unfinished(bucket: Bucket, query: URLSearchParams): Reply {
  const fitting = [...bucket.uploads].filter(([, { key }]) => key.startsWith(query.get('prefix') ?? ''))
  const uploads = fitting.map(
    ([uploadId, { key, begun }]) =>
      `<Upload><Key>${key}</Key><UploadId>${uploadId}</UploadId><Initiated>${begun.toISOString()}</Initiated></Upload>`,
  )
  return xml(
    `<ListMultipartUploadsResult><IsTruncated>false</IsTruncated>${uploads.join('')}</ListMultipartUploadsResult>`,
  )
}

function xml(text: string, status = 200): Reply {
  return {
    status,
    headers: { 'content-type': 'application/xml' },
    body: `<?xml version="1.0" encoding="UTF-8"?>\n${text}`,
  }
}

function etagOf(content: Buffer): string {
  return `"${createHash('md5').update(content).digest('hex')}"`
}

function quoted(etag: string): string {
  return etag.replaceAll('"', '&quot;')
}

const PAGE = 1_000
const MIN_PART = 5 * 1024 * 1024
