/** The HTTP server itself: opens the port before anything else is ready, and closes it in order. */
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { currentRequest, inRequest, type RequestScope } from '../watch/request-scope.ts'
import { inServerSpan } from '../watch/spans.ts'
import { clientAddress } from './client-address.ts'
import { POLICY } from './headers.ts'
import { isMisdirected, misdirected } from './host-names.ts'
import { type OpenSockets, openSockets } from './open-sockets.ts'

export type Fetch = (request: Request) => Response | Promise<Response>

export type Listener = {
  readonly port: number
  /** From now on `fetch` responds; earlier callers are told to retry. */
  readonly serve: (fetch: Fetch) => void
  /** Refuses new requests, finishes those in progress, and disconnects those that take too long. */
  readonly close: (patienceMs: number) => Promise<void>
}

export type ListenerOptions = {
  readonly host: string
  readonly port: number
  readonly trustProxy: boolean
  readonly headers: ReadonlyMap<string, string>
  /** Accepted host names of requests; null = any. */
  readonly hosts: ReadonlySet<string> | null
  /** How long the headers of a request may take to arrive; default 20 seconds. */
  readonly headersMs?: number
  /** How long a request may take to arrive; default two minutes. */
  readonly requestMs?: number
  /** The most connections of one network; default 256. */
  readonly connectionsOfAddress?: number
  /** Called when a response has been sent, or its connection is gone. */
  readonly onServed?: (served: ServedRequest) => void
}

/** The facts of a request that any operator may see. */
export type ServedRequest = {
  readonly scope: RequestScope
  readonly method: string
  /** 499 if the client left before there was a response. */
  readonly status: number
  readonly ms: number
  /** Sent, with headers. */
  readonly bytes: number
}

export async function startListener(options: ListenerOptions): Promise<Listener> {
  let handle: Fetch = () => Response.json({ status: 'starting' }, { status: 503, headers: { 'retry-after': '1' } })
  const listener = getRequestListener(
    async (request, bindings) => {
      const { socket } = (bindings as { incoming: { socket: Socket } }).incoming
      const { hosts, trustProxy } = options
      const scope = currentRequest()
      const response = await inServerSpan(
        request.method,
        () => scope?.route ?? NO_ROUTE,
        async () =>
          hosts !== null && isMisdirected(request, hosts)
            ? misdirected(request)
            : handle(withAddress(request, socket, trustProxy)),
      )
      return withHeaders(response, options.headers)
    },
    { overrideGlobalObjects: false },
  )
  const hosts = options.host === 'localhost' ? ['127.0.0.1', '::1'] : [options.host]
  const sockets: OpenSockets[] = []
  let port = options.port
  for (const host of hosts) {
    const { headersMs = HEADERS_MS } = options
    const limits = { ...LIMITS_OF_CONNECTIONS, headersTimeout: headersMs, connectionsCheckingInterval: headersMs }
    const server = createServer(limits, (request, reply) => {
      cutSlowSender({ request, reply, options })
      const scope: RequestScope = { id: randomUUID(), route: NO_ROUTE, call: null }
      reply.setHeader('x-request-id', scope.id)
      if (options.onServed !== undefined) watchResponse({ request, reply, scope, onServed: options.onServed })
      void inRequest(scope, () => listener(request, reply))
    })
    server.on('clientError', (error, socket) => refuse(error, socket as Socket, options.headers))
    try {
      port = await bind(server, { host, port })
      // Behind a proxy all connections are the proxy's, which has limits of its own for its clients.
      const max = options.connectionsOfAddress ?? MAX_OF_ADDRESS
      sockets.push(openSockets(server, options.trustProxy ? null : max))
    } catch (error) {
      // A machine without IPv6 is served on IPv4 only.
      if (host !== '::1' || (error as NodeJS.ErrnoException).code === 'EADDRINUSE') throw error
    }
  }
  return {
    port,
    serve: (fetch) => {
      handle = fetch
    },
    close: async (patienceMs) => {
      await Promise.all(sockets.map((socket) => socket.close(patienceMs)))
    },
  }
}

/** Connections of one network. A browser opens six, and one for its events. */
const MAX_OF_ADDRESS = 256

/** Slow senders are cut: the headers within 20 s, the whole request within two minutes, an archive within an hour. */
const HEADERS_MS = 20_000
const LIMITS_OF_CONNECTIONS = {
  requestTimeout: 3_600_000,
  keepAliveTimeout: 65_000,
  maxHeaderSize: 16_384,
}

type Exchange = {
  readonly request: IncomingMessage
  readonly reply: ServerResponse
  readonly options: Pick<ListenerOptions, 'headers' | 'requestMs'>
}

/**
 * Node disconnects a sender after the longest time that any request may take; we do so sooner for all other requests.
 * The `end` event does not show whether a request has arrived: it never comes if nobody reads the body, and a request
 * whose response is in progress, such as a long download, is no longer awaited.
 */
function cutSlowSender({ request, reply, options }: Exchange): void {
  if (LONG_UPLOAD.test(request.url ?? '')) return
  const cut = (): void => {
    if (request.complete || reply.headersSent) return
    end(request.socket, '408 Request Timeout', options.headers)
    request.destroy()
  }
  const timer = setTimeout(cut, options.requestMs ?? REQUEST_MS).unref()
  const settled = (): void => clearTimeout(timer)
  request.on('end', settled).on('close', settled)
}

const LONG_UPLOAD = /^(?:(?:\/ledger)?\/v1\/[\w-]+|\/api\/setup)\/restore$/
const REQUEST_MS = 120_000

/** For requests that are handled before the application sees their path. */
const NO_ROUTE = 'none'

type Watched = Pick<Exchange, 'request' | 'reply'> & {
  readonly scope: RequestScope
  readonly onServed: (served: ServedRequest) => void
}

function watchResponse({ request, reply, scope, onServed }: Watched): void {
  const began = performance.now()
  const before = request.socket.bytesWritten
  reply.on('close', () => {
    onServed({
      scope,
      method: request.method ?? '',
      status: reply.headersSent ? reply.statusCode : 499,
      ms: performance.now() - began,
      bytes: request.socket.bytesWritten - before,
    })
  })
}

function bind(server: Server, address: { readonly host: string; readonly port: number }): Promise<number> {
  return new Promise((settle, refuse) => {
    server.once('error', refuse)
    server.listen(address, () => {
      server.off('error', refuse)
      settle((server.address() as AddressInfo).port)
    })
  })
}

function withAddress(request: Request, socket: Socket, trustProxy: boolean): Request {
  const forwardedFor = request.headers.get('x-forwarded-for')
  // A header with our internal name was set by a proxy, or forged.
  const claimed = request.headers.get('x-client-ip')
  if (claimed !== null) request.headers.set('x-original-client-ip', claimed)
  request.headers.set('x-client-ip', clientAddress({ socketAddress: socket.remoteAddress, forwardedFor, trustProxy }))
  return request
}

/** A page with inline scripts brings the policy that allows them; a shared page, stricter ones. */
function withHeaders(response: Response, headers: ReadonlyMap<string, string>): Response {
  const all = [...headers].filter(([name]) => !BROUGHT.has(name) || !response.headers.has(name))
  try {
    for (const [name, value] of all) response.headers.set(name, value)
    return response
  } catch {
    // Some responses of libraries are immutable.
    const copy = new Response(response.body, response)
    for (const [name, value] of all) copy.headers.set(name, value)
    return copy
  }
}

const BROUGHT = new Set([POLICY, 'referrer-policy', 'cross-origin-opener-policy'])

/** For data that is not HTTP at all, or took too long to become it. */
function refuse(error: NodeJS.ErrnoException, socket: Socket, headers: ReadonlyMap<string, string>): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  end(socket, REFUSALS.get(error.code ?? '') ?? '400 Bad Request', headers)
}

/** By the code of Node's error. https://nodejs.org/docs/latest-v20.x/api/http.html#event-clienterror */
const REFUSALS: ReadonlyMap<string, string> = new Map([
  ['HPE_HEADER_OVERFLOW', '431 Request Header Fields Too Large'],
  ['ERR_HTTP_REQUEST_TIMEOUT', '408 Request Timeout'],
])

/** Responds without a body and closes the connection. */
function end(socket: Socket, status: string, headers: ReadonlyMap<string, string>): void {
  const lines = [...headers].map(([name, value]) => `${name}: ${value}\r\n`).join('')
  socket.end(`HTTP/1.1 ${status}\r\n${lines}connection: close\r\ncontent-length: 0\r\n\r\n`)
}
