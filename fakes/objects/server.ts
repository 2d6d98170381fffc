/**
 * A stand-in for an object store with the S3 protocol, on loopback: it keeps objects in memory, checks every signature,
 * and can be slow, overloaded, full, cut off or gone.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { replyTo, type S3Call, type Bucket, failure, newBucket, type Reply } from './buckets.ts'
import { type Keys, refusalOf } from './signature.ts'

/**
 * What the next request meets instead of a response. `cut`: the connection ends before anything was done; `cut-after`: it
 * was done, and the response is lost on the way; `late-error`: 200, with an error as the body.
 */
export type ObjectFault = 'slow-down' | 'internal-error' | 'cut' | 'cut-after' | 'full' | 'stalled' | 'late-error'

export type FakeObjects = {
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** Of the bucket, by name. */
  readonly objects: Bucket['objects']
  readonly uploads: Bucket['uploads']
  /**
   * `PUT pictures/…`, or `POST streams/… uploadId` with its parameters; all correctly signed, including failed ones.
   */
  readonly requests: string[]
  /** Faults for the next requests, one each. */
  readonly faults: ObjectFault[]
  /** For the next request with this entry in `requests`. */
  readonly faultAt: (request: string, fault: ObjectFault) => void
  /** For every request until it is null again. */
  readonly always: (fault: ObjectFault | null) => void
  readonly close: () => Promise<void>
}

export async function startFakeObjects({ port = 0 }: { readonly port?: number } = {}): Promise<FakeObjects> {
  if (process.env['NODE_ENV'] === 'production') throw new Error('The stand-in for an object store is for tests.')
  const bucket = newBucket()
  const requests: string[] = []
  const faults: ObjectFault[] = []
  const placed = new Map<string, ObjectFault>()
  let lasting: ObjectFault | null = null
  const server = createServer((request, reply) => {
    serve(request, reply).catch(() => reply.destroy())
  })
  const serve = async (request: IncomingMessage, reply: ServerResponse): Promise<void> => {
    const received = await receive(request)
    const refusal = refusalOf(request, received.body, KEYS)
    if (refusal !== null) return send(reply, failure(403, refusal))
    const [, name, ...rest] = received.key.split('/')
    if (name !== BUCKET) return send(reply, failure(404, 'NoSuchBucket'))
    const inside = { ...received, key: rest.join('/') }
    const described = [inside.method, inside.key, ...new Set(inside.query.keys())].join(' ')
    requests.push(described)
    const fault = placed.get(described) ?? faults.shift() ?? lasting
    placed.delete(described)
    await perform(inside, reply, fault)
  }
  const perform = async (call: S3Call, reply: ServerResponse, fault: ObjectFault | null): Promise<void> => {
    if (fault === 'slow-down') return send(reply, failure(503, 'SlowDown'))
    if (fault === 'internal-error') return send(reply, failure(500, 'InternalError'))
    if (fault === 'full' && WRITES.has(call.method)) return send(reply, failure(507, 'XMinioStorageFull'))
    if (fault === 'late-error') return send(reply, { ...failure(200, 'InternalError') })
    if (fault === 'stalled') await delay(STALL_MS, null, { ref: false })
    if (fault === 'cut') return void reply.destroy()
    const made = replyTo(bucket, call)
    if (fault === 'cut-after') return void reply.destroy()
    send(reply, call.method === 'HEAD' ? headOf(made, bucket, call) : made)
  }
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((settle) => server.listen(port, '127.0.0.1', settle))
  return {
    ...KEYS,
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bucket: BUCKET,
    objects: bucket.objects,
    uploads: bucket.uploads,
    requests,
    faults,
    faultAt: (request, fault) => void placed.set(request, fault),
    always: (fault) => void (lasting = fault),
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise((settle) => server.close(() => settle()))
    },
  }
}

async function receive(request: IncomingMessage): Promise<S3Call> {
  const url = new URL(request.url ?? '/', 'http://localhost')
  const chunks: Buffer[] = []
  for await (const part of request) chunks.push(part as Buffer)
  return {
    method: request.method ?? '',
    key: decodeURIComponent(url.pathname),
    query: url.searchParams,
    headers: request.headers,
    body: Buffer.concat(chunks),
  }
}

function headOf(made: Reply, bucket: Bucket, { key }: S3Call): Reply {
  const length = bucket.objects.get(key)?.content.byteLength ?? 0
  return { status: made.status, headers: { ...made.headers, 'content-length': String(length) } }
}

function send(reply: ServerResponse, { status, headers, body }: Reply): void {
  reply.writeHead(status, headers).end(body)
}

const BUCKET = 'roundtrip'
const KEYS: Keys = { region: 'eu-test-1', accessKeyId: 'FAKEACCESSKEYID', secretAccessKey: 'fake/secret+access/key' }
const STALL_MS = 60_000
const WRITES: ReadonlySet<string> = new Set(['PUT', 'POST'])
