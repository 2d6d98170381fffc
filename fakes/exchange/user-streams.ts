/**
 * User streams of the simulated exchanges, as their documentation describes them: log-in, subscription, pings, and a
 * message for each fill. They use the same port and gateway as everything else.
 */
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import type { FakeAccount, FakeFill } from './account.ts'
import { BINANCE_STREAMS } from './binance-streams.ts'
import { BYBIT_STREAMS } from './bybit-streams.ts'
import type { FakeStream, StreamSession } from './fake-stream.ts'
import { OKX_STREAMS } from './okx-streams.ts'
import { siteAt } from './regions.ts'

const STREAMS: readonly FakeStream[] = [...BINANCE_STREAMS, ...BYBIT_STREAMS, ...OKX_STREAMS]

export type UserStreams = {
  /** The number of connections that follow this account. */
  readonly followers: (account: FakeAccount) => number
  /** Drops all connections. */
  readonly drop: () => void
}

type World = {
  readonly accounts: readonly FakeAccount[]
  readonly now: () => number
  readonly isDown: () => boolean
}

export function serveUserStreams(server: Server, { accounts, now, isDown }: World): UserStreams {
  const sockets = new WebSocketServer({ noServer: true })
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const target = decodeURIComponent((request.url ?? '').replace(/^\/\?target=/, ''))
    const url = URL.canParse(target) ? new URL(target) : null
    const { host, region } = siteAt(url?.host ?? '')
    if (url !== null) url.host = host
    const here = accounts.filter((account) => account.region === region)
    const stream = url === null ? undefined : STREAMS.find(({ isAt }) => isAt(url))
    if (url === null || stream === undefined || isDown()) return void socket.end('HTTP/1.1 404 Not Found\r\n\r\n')
    sockets.handleUpgrade(request, socket, head, (connection) =>
      serve(connection, { stream, url, accounts: here, now }),
    )
  })
  return {
    followers: (account) => account.followers.size,
    drop: () => {
      for (const connection of sockets.clients) connection.terminate()
    },
  }
}

type Serving = Pick<StreamSession, 'url' | 'accounts' | 'now'> & { readonly stream: FakeStream }

function serve(connection: WebSocket, { stream, url, accounts, now }: Serving): void {
  const ends: (() => void)[] = []
  const send = (message: unknown): void =>
    connection.send(typeof message === 'string' ? message : JSON.stringify(message))
  const hear = stream.open({
    url,
    accounts,
    now,
    send,
    follow: (account, tell) => {
      const follower = (fill: FakeFill): void => {
        const message = tell(fill)
        if (message !== null) send(message)
      }
      account.followers.add(follower)
      ends.push(() => account.followers.delete(follower))
    },
    close: () => connection.close(),
  })
  connection.on('message', (raw: Buffer) => hear(raw.toString()))
  connection.on('close', () => {
    for (const end of ends) end()
  })
}
