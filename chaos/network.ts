/** A network link between two programs that can be cut, stopped and slowed down. */
import { connect, createServer, type NetConnectOpts, type Socket } from 'node:net'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'

/**
 * `cut`: connections break, and new ones are refused. `silent`: nothing arrives any more, and neither end notices, as
 * with a pulled cable. `slow`: every piece arrives 200 ms late.
 */
export type NetworkState = 'open' | 'cut' | 'silent' | 'slow'

export type Network = {
  readonly port: number
  state: () => NetworkState
  readonly set: (state: NetworkState) => void
  readonly close: () => Promise<void>
}

const LATE_MS = 200

/** Listens on loopback, on `port` if given, and forwards everything to `target`. */
export async function network(target: NetConnectOpts): Promise<Network> {
  let state: NetworkState = 'open'
  const pairs = new Set<readonly [Socket, Socket]>()
  const server = createServer((near) => {
    if (state === 'cut') return near.resetAndDestroy()
    const far = connect(target)
    const pair = [near, far] as const
    pairs.add(pair)
    const end = (): void => {
      pairs.delete(pair)
      near.destroy()
      far.destroy()
    }
    pass(near, far)
    pass(far, near)
    for (const socket of pair) socket.on('error', end).on('close', end)
  })
  const pass = (from: Socket, to: Socket): void => {
    // One chunk after another, so that late ones stay in order.
    let last = Promise.resolve()
    from.on('data', (piece: Buffer) => {
      last = last.then(async () => {
        if (state === 'slow') await delay(LATE_MS)
        while (state === 'silent') await delay(20)
        if (!to.destroyed) to.write(piece)
      })
    })
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { readonly port: number }
  const breakAll = (): void => {
    for (const [near, far] of pairs) {
      near.resetAndDestroy()
      far.destroy()
    }
  }
  return {
    port,
    state: () => state,
    set: (next) => {
      state = next
      if (next === 'cut') breakAll()
    },
    close: async () => {
      state = 'cut'
      breakAll()
      server.close()
      await once(server, 'close')
    },
  }
}
