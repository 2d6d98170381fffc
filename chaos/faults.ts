/** The faults to inject. */
import { setTimeout as delay } from 'node:timers/promises'
import type { NetworkState } from './network.ts'
import type { ServerProcess, World } from './world.ts'

export type Fault = {
  readonly name: string
  /** True = possible only where clocks can be moved. */
  readonly needsClock?: boolean
  /** Breaks something for a while, and repairs it: when this settles, everything could work again. */
  readonly happen: (world: World, random: () => number) => Promise<void>
}

const between = (random: () => number, min: number, max: number): number => min + random() * (max - min)

function anyServer({ servers }: World, random: () => number): ServerProcess {
  return servers[random() < 0.5 ? 0 : 1]
}

const FAULTS: readonly Fault[] = [
  {
    name: 'a server is killed',
    happen: async (world, random) => {
      const server = anyServer(world, random)
      await server.end('SIGKILL')
      await delay(between(random, 0, 1_000))
      await server.start()
    },
  },
  {
    name: 'a server is stopped in order',
    happen: async (world, random) => {
      const server = anyServer(world, random)
      const status = await server.end('SIGTERM')
      if (status !== 0) throw new Error(`${server.name} ended with ${status}.`)
      await server.start()
    },
  },
  {
    name: 'both servers are replaced, one after the other',
    happen: async ({ servers }) => {
      for (const server of servers) {
        await server.end('SIGTERM')
        await server.start()
      }
    },
  },
  {
    name: 'both servers are killed at once',
    happen: async ({ servers }) => {
      await Promise.all(servers.map((server) => server.end('SIGKILL')))
      await Promise.all(servers.map((server) => server.start()))
    },
  },
  {
    name: 'a server stands still',
    happen: async (world, random) => {
      const child = anyServer(world, random).child()
      child.kill('SIGSTOP')
      await delay(between(random, 500, 4_000))
      child.kill('SIGCONT')
    },
  },
  {
    name: 'the database is killed',
    happen: async ({ databaseProcesses }) => {
      const [first = 0] = databaseProcesses()
      process.kill(first, 'SIGKILL')
      await gone(first)
    },
  },
  {
    name: 'a process of the database is killed',
    happen: async ({ databaseProcesses }, random) => {
      const [, ...children] = databaseProcesses()
      const pid = children[Math.floor(random() * children.length)]
      // The database treats that as a crash, and recovers by itself.
      if (pid !== undefined) process.kill(pid, 'SIGKILL')
    },
  },
  {
    name: 'the database stands still',
    happen: async ({ databaseProcesses }, random) => {
      const stopped = databaseProcesses()
      signal(stopped, 'SIGSTOP')
      await delay(between(random, 500, 4_000))
      signal(stopped, 'SIGCONT')
    },
  },
  {
    name: 'every connection of the database is ended',
    happen: async ({ admin }) => {
      await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()')
    },
  },
  {
    name: 'the database takes no writes',
    happen: async ({ admin }, random) => {
      await admin.query('alter database roundtrip set default_transaction_read_only = on')
      await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()')
      await delay(between(random, 500, 2_000))
      await admin.query('alter database roundtrip reset default_transaction_read_only')
      await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()')
    },
  },
  {
    name: 'somebody holds a lock on what traders write',
    happen: async ({ admin }, random) => {
      const client = await admin.connect()
      try {
        await client.query('begin; lock table documents in exclusive mode')
        await delay(between(random, 500, 3_000))
        await client.query('rollback')
      } finally {
        client.release()
      }
    },
  },
  ...[90, -90].map((seconds) => ({
    name: `the clock of a server jumps ${seconds > 0 ? 'ahead' : 'back'}`,
    needsClock: true,
    // And back again, as with a clock that was set wrong.
    happen: async (world: World, random: () => number) => {
      const { setClock } = anyServer(world, random)
      setClock?.(seconds)
      await delay(between(random, 2_000, 4_000))
      setClock?.(0)
    },
  })),
  ...between3('the database', ({ toDatabase }) => toDatabase),
  ...between3('the exchange', ({ toExchange }) => toExchange),
]

/** Every kind of fault that is possible here. */
export function faultsHere({ servers }: World): readonly Fault[] {
  return FAULTS.filter(({ needsClock }) => needsClock !== true || servers[0].setClock !== null)
}

/** The network to something is cut, goes silent, or is slow. */
function between3(what: string, of: (world: World) => World['toDatabase']): readonly Fault[] {
  const states: readonly (readonly [NetworkState, string])[] = [
    ['cut', 'is cut'],
    ['silent', 'falls silent'],
    ['slow', 'is slow'],
  ]
  return states.map(([state, how]) => ({
    name: `the network to ${what} ${how}`,
    happen: async (world, random) => {
      const network = of(world)
      network.set(state)
      await delay(between(random, 500, 4_000))
      // A long-silent connection is given up at both ends, as by routers.
      if (state === 'silent') network.set('cut')
      network.set('open')
    },
  }))
}

function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch {
      // It has ended in the meantime.
    }
  }
}

async function gone(pid: number): Promise<void> {
  for (;;) {
    try {
      process.kill(pid, 0)
    } catch {
      return
    }
    await delay(10)
  }
}
