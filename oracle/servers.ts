/** The two servers of the comparison: one that returns odd responses, and ours with functions made for the tests. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { defineFunction, type Region } from '@roundtrip/contract/calls'
import { AppError, type Code } from '@roundtrip/contract/errors'
import type { Uid } from '@roundtrip/core/base'
import * as z from 'zod/mini'
import { type Served, serveFunction } from '../server/src/http/callable.ts'
import { developmentFunctions } from '../server/src/app/development.ts'
import { startListener } from '../server/src/http/listener.ts'
import { createLog } from '../server/src/ground/log.ts'

/** What a client has sent, as far as the protocol is concerned. */
export type Sent = {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string | null>>
  readonly body: string
}

/** The response of the odd server; without a status, it does something worse. */
export type Odd =
  | { readonly status: number; readonly body: string; readonly location?: string }
  | 'drop'
  | 'cut'
  | 'silent'
  | 'stall'
  | 'gzip'
  | 'broken gzip'

export type TestServer = {
  readonly port: number
  /** What was received since the last call. */
  readonly received: () => readonly Sent[]
  /** Whether anything was received since then. */
  readonly reached: () => boolean
  readonly close: () => Promise<void>
}

const HEADERS = ['content-type', 'authorization', 'firebase-instance-id-token', 'x-firebase-appcheck']

function sentOf(
  method: string,
  path: string,
  request: { header: (name: string) => string | null; body: string },
): Sent {
  return {
    method,
    path,
    headers: Object.fromEntries(HEADERS.map((name) => [name, request.header(name)])),
    body: request.body,
  }
}

/** Responds with the configured response; a redirected request gets 8. */
export async function oddServer(): Promise<TestServer & { readonly respondWith: (odd: Odd) => void }> {
  let odd: Odd = 'silent'
  const heard: Sent[] = []
  const server = createServer((request, response) => {
    void textOf(request).then((body) => {
      const { method = '', url = '', headers } = request
      heard.push(sentOf(method, url, { header: (name) => headers[name]?.toString() ?? null, body }))
      if (url === '/elsewhere') response.end('{"data":8}')
      else reply(response, odd)
    })
  })
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle))
  return {
    port: (server.address() as AddressInfo).port,
    respondWith: (next) => {
      odd = next
    },
    received: () => heard.splice(0),
    reached: () => heard.length > 0,
    close: () =>
      new Promise((settle) => {
        server.close(() => settle())
        server.closeAllConnections()
      }),
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of request) text += String(part)
  return text
}

function reply(response: ServerResponse, odd: Odd): void {
  switch (odd) {
    case 'silent':
      return
    case 'drop':
      response.destroy()
      return
    case 'cut':
      response.writeHead(200, { 'content-length': '100' })
      response.write('{"data":', () => response.destroy())
      return
    case 'stall':
      response.writeHead(200)
      response.write('{"data":')
      return
    case 'gzip':
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('{"data":7}'))
      return
    case 'broken gzip':
      response.writeHead(200, { 'content-encoding': 'gzip' }).end('{"data":7}')
      return
    default:
      response.writeHead(odd.status, odd.location === undefined ? {} : { location: odd.location }).end(odd.body)
  }
}

/** Our server's own code on a port of its own, with functions that do what the table needs. */
export async function ourServer(): Promise<TestServer> {
  const heard: Sent[] = []
  const listener = await startListener({
    host: '127.0.0.1',
    port: 0,
    trustProxy: false,
    headers: new Map(),
    hosts: null,
  })
  const app = developmentFunctions({
    functions: FUNCTIONS,
    auth: { uidOfToken: async (token) => (token === 'of-mira' ? ('mira' as Uid) : null) },
    log: createLog('silent'),
    timeoutMs: 500,
  })
  listener.serve(async (request) => {
    const body = await request.clone().text()
    const { pathname } = new URL(request.url)
    heard.push(sentOf(request.method, pathname, { header: (name) => request.headers.get(name), body }))
    return app.fetch(request)
  })
  return {
    port: listener.port,
    received: () => heard.splice(0),
    reached: () => heard.length > 0,
    close: () => listener.close(0),
  }
}

function open(name: string, region: Region = 'us-central1') {
  return defineFunction({ name, region, access: 'anyone', input: z.any(), output: z.any(), reasons: {} })
}

const FUNCTIONS: readonly Served[] = [
  serveFunction(open('echo'), async (_, input) => input),
  serveFunction(open('far', 'europe-west2'), async () => 'from London'),
  serveFunction(open('who'), async ({ uid }) => uid),
  serveFunction({ ...open('mine'), access: 'signed-in' }, async ({ uid }) => uid),
  serveFunction(open('nothing'), async () => undefined),
  serveFunction(open('silent'), () => new Promise<never>(() => {})),
  serveFunction(open('broken'), async () => {
    throw new Error('the text of an exception')
  }),
  serveFunction(open('unsendable'), async () => 10n),
  serveFunction(open('long'), async () => ({
    '@type': 'type.googleapis.com/google.protobuf.Int64Value',
    value: '123456789',
  })),
  serveFunction(open('fail'), async (_, code: Code) => {
    throw new AppError({ code, reason: 'made', message: `Made to fail: ${code}`, details: { expected: 1, actual: 2 } })
  }),
  serveFunction(
    defineFunction({
      name: 'strict',
      access: 'anyone',
      input: z.strictObject({ price: z.string().check(z.regex(/^\d+$/, 'Invalid input')) }),
      output: z.any(),
      reasons: {},
    }),
    async () => 1,
  ),
]
