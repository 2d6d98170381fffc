/**
 * The connections of a server, so that it can stop without interrupting a response. Node's own `close` also ends
 * connections whose request is still on its way to us.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { type Socket, Server as NetServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { network } from './client-address.ts'

type Use = { readonly address: string; running: number; served: number }

export type OpenSockets = {
  /** Refuses new requests, waits for those in progress, then cuts those that take longer than `patienceMs`. */
  readonly close: (patienceMs: number) => Promise<void>
}

/**
 * `maxOfAddress`: the most concurrent connections of one network; null = any number. Beyond that, the oldest idle one
 * is closed, else the new one.
 */
export function openSockets(server: Server, maxOfAddress: number | null = null): OpenSockets {
  const uses = new Map<Socket, Use>()
  let closing = false
  let arrived = 0
  server.on('connection', (socket: Socket) => {
    arrived += 1
    const address = network(socket.remoteAddress ?? '')
    const others = maxOfAddress === null ? [] : [...uses].filter(([, use]) => use.address === address)
    if (maxOfAddress !== null && others.length >= maxOfAddress) {
      const idle = others.find(([, { running }]) => running === 0)?.[0]
      if (idle === undefined) return refuse(socket)
      uses.delete(idle)
      idle.destroy()
    }
    uses.set(socket, { address, running: 0, served: 0 })
    socket.on('close', () => uses.delete(socket))
  })
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const use = uses.get(request.socket)
    if (use === undefined) return
    arrived += 1
    use.running += 1
    if (closing) response.setHeader('connection', 'close')
    response.on('close', () => {
      use.running -= 1
      use.served += 1
      if (closing && use.running === 0) request.socket.end()
    })
  })
  return {
    close: async (patienceMs) => {
      closing = true
      await quiet(() => arrived)
      const closed = new Promise((settle) => NetServer.prototype.close.call(server, settle))
      endIdle(uses, (use) => use.served > 0)
      await Promise.race([closed, delay(Math.min(ARRIVAL_MS, patienceMs), undefined, { ref: false })])
      endIdle(uses, () => true)
      await Promise.race([closed, delay(patienceMs, undefined, { ref: false })])
      server.closeAllConnections()
    },
  }
}

/** Responds before any request is read. */
function refuse(socket: Socket): void {
  const sentence = 'Too many connections are open from your network. Try again in a few seconds.'
  const head = `HTTP/1.1 429 Too Many Requests\r\nretry-after: 5\r\nconnection: close\r\ncontent-type: text/plain`
  socket.end(`${head}\r\ncontent-length: ${sentence.length}\r\n\r\n${sentence}`)
}

/**
 * Connections that the system has accepted but not yet handed to us would be lost with the port, so a busy moment is
 * allowed to pass first.
 */
async function quiet(arrived: () => number): Promise<void> {
  for (let waitedMs = 0; waitedMs < LONGEST_ACCEPT_MS; waitedMs += ACCEPT_MS) {
    const before = arrived()
    await delay(ACCEPT_MS)
    if (arrived() === before) return
  }
}

function endIdle(uses: ReadonlyMap<Socket, Use>, matches: (use: Use) => boolean): void {
  for (const [socket, use] of uses) if (use.running === 0 && matches(use)) socket.end()
}

const ACCEPT_MS = 60
const LONGEST_ACCEPT_MS = 900
/** A client that connected before the end may still send a request for this long. */
const ARRIVAL_MS = 1_000
