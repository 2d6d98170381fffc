/** Objects in a store of the S3 protocol: https://docs.aws.amazon.com/AmazonS3/latest/API/Welcome.html */
import { createHash } from 'node:crypto'
import type { S3Location } from '../ground/s3-location.ts'
import { checkKey, type ObjectStore, ObjectStoreError, type StoredObject } from './object-store.ts'
import { type S3Response, type S3Client, s3Client, type S3ClientOptions } from './s3-request.ts'
import { completion, listedObjects, listedUploads, textIn } from './s3-xml.ts'

export function s3Store(location: S3Location, options: S3ClientOptions = {}): ObjectStore {
  const client = s3Client(location, options)
  const put = async (key: string, content: Uint8Array): Promise<void> => {
    const hash = createHash('sha256').update(content).digest('hex')
    ensureFound(await client.send({ method: 'PUT', key: checkKey(key), body: content, headers: { [HASH]: hash } }), key)
  }
  const size = async (key: string): Promise<number | null> => {
    const response = await client.send({ method: 'HEAD', key: checkKey(key) })
    return response.status === 404 ? null : Number(response.headers.get('content-length'))
  }
  return {
    put,
    putStream: (key, pieces) => putParts({ client, key: checkKey(key), put, size }, pieces),
    get: async (key) => {
      const { status, headers, body } = await client.send({ method: 'GET', key: checkKey(key) })
      if (status === 404) return null
      const hash = headers.get(HASH)
      if (hash !== null && hash !== createHash('sha256').update(body).digest('hex')) {
        throw new ObjectStoreError('lost', `GET ${key}: these are not the bytes that were written`)
      }
      return body
    },
    size,
    read: async (key, { start, length }) => {
      const range = `bytes=${start}-${start + length - 1}`
      const { status, body } = await client.send({ method: 'GET', key: checkKey(key), headers: { range } })
      if (status === 404) return null
      // A store that ignores the range sends everything.
      return status === 206 ? body : body.subarray(start, start + length)
    },
    remove: async (key) => {
      await client.send({ method: 'DELETE', key: checkKey(key) })
    },
    list: (prefix) => list(client, prefix),
    removeUnfinished: async (prefix, before) => {
      const { body } = await client.send({ method: 'GET', key: null, query: { uploads: '', prefix } })
      for (const { key, uploadId, at } of listedUploads(body.toString('utf8'))) {
        if (at < before) await client.send({ method: 'DELETE', key: checkKey(key), query: { uploadId } })
      }
    },
    hasRoom: async () => true,
  }
}

/** Throws the `ObjectStoreError` of a store that would refuse everything; for the start of a server. */
export async function probeS3(location: S3Location): Promise<void> {
  const request = { method: 'GET', key: null, query: { 'list-type': '2', 'max-keys': '1' } } as const
  await s3Client(location, { requestMs: PROBE_MS }).send(request)
}

async function* list(client: S3Client, prefix: string): AsyncGenerator<StoredObject, void> {
  let token: string | null = null
  do {
    const more: Readonly<Record<string, string>> = token === null ? {} : { 'continuation-token': token }
    const query = { 'list-type': '2', prefix, ...more }
    const { body } = await client.send({ method: 'GET', key: null, query })
    const page = listedObjects(body.toString('utf8'))
    yield* page.objects
    token = page.next
  } while (token !== null)
}

type UploadTarget = Pick<ObjectStore, 'put' | 'size'> & { readonly client: S3Client; readonly key: string }

/**
 * * Content that fits into one part is one request. More is uploaded in parts, each hashed, signed and retried
 * separately; the object appears with the last request:
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/mpuoverview.html
 */
async function putParts(target: UploadTarget, pieces: AsyncIterable<Uint8Array>): Promise<number> {
  const { client, key, put } = target
  const etags: string[] = []
  let uploadId: string | null = null
  let bytes = 0
  try {
    for await (const { content, isLast } of inParts(pieces)) {
      bytes += content.byteLength
      if (isLast && uploadId === null) {
        await put(key, content)
        return bytes
      }
      uploadId ??= await begin(client, key)
      const query = { partNumber: String(etags.length + 1), uploadId }
      const response = ensureFound(await client.send({ method: 'PUT', key, query, body: content }), key)
      etags.push(response.headers.get('etag') ?? '')
    }
    if (uploadId !== null) await complete(target, { uploadId, etags, bytes })
    return bytes
  } catch (error) {
    // If this fails, too, the remains are removed with other unfinished uploads.
    if (uploadId !== null) await client.send({ method: 'DELETE', key, query: { uploadId } }).catch(() => undefined)
    throw error
  }
}

async function begin(client: S3Client, key: string): Promise<string> {
  const { body } = await client.send({ method: 'POST', key, query: { uploads: '' } })
  const uploadId = textIn(body.toString('utf8'), 'UploadId')
  if (uploadId === null) throw new ObjectStoreError('refused', `POST ${key}: no UploadId`)
  return uploadId
}

type Upload = { readonly uploadId: string; readonly etags: readonly string[]; readonly bytes: number }

async function complete({ client, key, size }: UploadTarget, { uploadId, etags, bytes }: Upload): Promise<void> {
  const body = Buffer.from(completion(etags))
  const response = await client.send({ method: 'POST', key, query: { uploadId }, body, patienceMs: COMPLETION_MS })
  // If the response to the first request was lost, a repeated one finds the upload gone.
  if (response.status === 404 && (await size(key)) !== bytes) {
    throw new ObjectStoreError('lost', `POST ${key}: the upload is gone`)
  }
}

type Part = { readonly content: Buffer; readonly isLast: boolean }

/** Parts of equal length, the last one with the rest. */
async function* inParts(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Part, void> {
  let waiting: Uint8Array[] = []
  let length = 0
  for await (const piece of pieces) {
    waiting.push(piece)
    length += piece.byteLength
    while (length > PART_BYTES) {
      const all = Buffer.concat(waiting)
      yield { content: all.subarray(0, PART_BYTES), isLast: false }
      waiting = [all.subarray(PART_BYTES)]
      length -= PART_BYTES
    }
  }
  yield { content: Buffer.concat(waiting), isLast: true }
}

/** The target of the write did not exist: the bucket or the upload is missing. */
function ensureFound(response: S3Response, key: string): S3Response {
  if (response.status === 404) throw new ObjectStoreError('refused', `PUT ${key}: 404`)
  return response
}

/** User metadata, which is returned with the object. */
const HASH = 'x-amz-meta-sha256'
/**
 * * The minimum of AWS, and few enough for the 1,000 parts of Swift with an archive of 4 GB:
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/qfacts.html, `max_upload_part_num` of Swift's `s3api`. All but
 * the last are of one length, as Cloudflare R2 demands: https://developers.cloudflare.com/r2/objects/multipart-objects/
 */
const PART_BYTES = 5 * 1024 * 1024
/** The server's start does not wait long for it. */
const PROBE_MS = 3_000
/** AWS says that it may take several minutes. */
const COMPLETION_MS = 300_000
