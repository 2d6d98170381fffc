/** Requests over sockets of their own, for clients that stop sending or reading in ways that `fetch` cannot. */
import { connect, type Socket } from 'node:net'
import type { TestUser } from './client.testing.ts'

export type HeldRequest = {
  readonly socket: Socket
  /** All that was read so far. */
  readonly received: () => string
  readonly status: () => number | null
}

export type HeldOptions = {
  readonly method: string
  readonly path: string
  readonly headers?: readonly string[]
  /** Stops reading with the first bytes of the response. */
  readonly stopsReading?: boolean
}

/** Sends the head of a request as this user, and nothing after it. */
export function holdRequest(url: string, user: TestUser, options: HeldOptions): HeldRequest {
  const { hostname, port, host } = new URL(url)
  let text = ''
  const socket = connect(Number(port), hostname)
  const lines = [`host: ${host}`, `authorization: Bearer ${user.token}`, ...(options.headers ?? [])]
  socket.write(`${options.method} ${options.path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
  socket.on('data', (part: Buffer) => {
    text += part.toString('latin1')
    if (options.stopsReading === true) socket.pause()
  })
  socket.on('error', () => undefined)
  const status = (): number | null => {
    const status = /^HTTP\/1\.1 (\d+)/.exec(text)?.[1]
    return status === undefined ? null : Number(status)
  }
  return { socket, received: () => text, status }
}
