/** Several servers on one database behind a proxy that sends each request to the next of them, without stickiness. */
import { createServer, type IncomingMessage, request as send, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { newAddress, PASSWORD, post, signIn, type TestUser } from './client.testing.ts'
import {
  eventually,
  freePort,
  newFolder,
  type RunningServer,
  SHARED_SECRETS,
  startedFolder,
  startServer,
} from './server.testing.ts'
import { type MailServer, mailServer } from './smtp.testing.ts'

export type InTurn = {
  /** The URL that passes requests to the next server. One with the header `x-to-server` goes to that one. */
  readonly url: string
  /** The running ones, each with a folder of its own. */
  readonly servers: readonly RunningServer[]
  /** How many requests each server received. */
  readonly counts: readonly number[]
  /** What they send. */
  readonly mails: MailServer
  /** Signs up with the link of the mail. */
  readonly signUp: () => Promise<TestUser>
  /** The settings that all have. */
  readonly environment: Readonly<Record<string, string>>
  readonly query: (sql: string, values?: readonly unknown[]) => Promise<Readonly<Record<string, unknown>>[]>
  /** Removes a server, which must have ended. */
  readonly forget: (server: RunningServer) => void
  readonly stop: () => Promise<void>
}

/** The database is that of an additional server, which does nothing else. */
export async function startInTurn(count: number, more: Readonly<Record<string, string>> = {}): Promise<InTurn> {
  const host = await startServer({ dataDir: startedFolder() })
  const folder = join(host.dataDir, 'postgres')
  const admin = new pg.Client({ host: folder, port: 5432, user: 'postgres', database: 'roundtrip' })
  await admin.connect()
  await admin.query('create database shared owner roundtrip')
  await admin.end()
  const distributor = await startDistributor()
  const mails = await mailServer()
  const environment = {
    DATABASE_URL: `postgres://roundtrip@localhost/shared?host=${encodeURIComponent(folder)}`,
    ...SHARED_SECRETS,
    PUBLIC_URL: distributor.url,
    SMTP_URL: mails.url,
    MAIL_FROM: 'journal@example.com',
    LOG_LEVEL: 'info',
    REQUEST_LOG: 'off',
    ...more,
  }
  const ports: { readonly server: RunningServer; readonly port: number }[] = []
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      // The address that a server reports when it is ready is that of the proxy.
      const port = await freePort()
      const server = await startServer({ dataDir: newFolder(), environment: { ...environment, PORT: String(port) } })
      ports.push({ server, port })
      return server
    }),
  )
  const distribute = (): void =>
    distributor.to(servers.map((server) => ports.find((candidate) => candidate.server === server)?.port ?? 0))
  distribute()
  return {
    url: distributor.url,
    servers,
    counts: distributor.counts,
    mails,
    signUp: () => signUpByMail(distributor.url, mails),
    environment,
    query: async (sql, values = []) => {
      const client = new pg.Client({ host: folder, port: 5432, user: 'roundtrip', database: 'shared' })
      await client.connect()
      try {
        return (await client.query<Readonly<Record<string, unknown>>>(sql, [...values])).rows
      } finally {
        await client.end()
      }
    },
    forget: (server) => {
      servers.splice(servers.indexOf(server), 1)
      distribute()
    },
    stop: async () => {
      for (const server of servers) await server.stop()
      await distributor.close()
      await mails.close()
      await host.stop()
    },
  }
}

async function signUpByMail(url: string, mails: MailServer): Promise<TestUser> {
  const email = newAddress()
  await post(url, '/api/auth/sign-up', { email, password: PASSWORD })
  const { text } = await eventually(
    'the mail has arrived',
    () => mails.received.find(({ to }) => to[0] === email) ?? null,
  )
  // https://www.rfc-editor.org/rfc/rfc2045#section-6.7
  const plain = text.replaceAll('=\r\n', '').replaceAll('=3D', '=')
  const token = /#verify=([\w.%-]+)/.exec(plain)?.[1] ?? ''
  await post(url, '/api/auth/verify-email', { token: decodeURIComponent(token), password: PASSWORD })
  return signIn(url, email)
}

async function startDistributor() {
  let ports: readonly number[] = []
  const counts: number[] = []
  let next = 0
  const pass = (request: IncomingMessage, reply: ServerResponse): void => {
    const named = request.headers['x-to-server']
    const index = named === undefined ? next++ % ports.length : Number(named)
    counts[index] = (counts[index] ?? 0) + 1
    const port = ports[index] ?? 0
    const { url: path, method, headers } = request
    const passed = send({ host: 'localhost', port, path, method, headers }, (response) => {
      reply.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(reply)
      response.on('error', () => reply.destroy())
    })
    passed.on('error', () => reply.destroy())
    request.pipe(passed)
  }
  const port = await freePort()
  const server = createServer(pass)
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((settle) => server.listen(port, 'localhost', settle))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    counts,
    to: (list: readonly number[]) => void (ports = list),
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise<void>((settle) => server.close(() => settle()))
    },
  }
}
