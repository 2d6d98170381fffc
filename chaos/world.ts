/** Two servers on one database, with an exchange; the network between all of them can fail. */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { keepEmbedded } from '@roundtrip/server/embedded'
import { openPool, type Pool } from '@roundtrip/server/connection'
import { freePort, ready } from '../bench/serving.ts'
import { type SimulatedExchange, simulation } from '../bench/simulated.ts'
import { type Network, network } from './network.ts'

export type ServerProcess = {
  readonly name: string
  readonly base: string
  readonly child: () => ChildProcess
  readonly start: () => Promise<void>
  /** Sends a signal and waits for the end; returns the exit status, null after a signal. */
  readonly end: (signal: 'SIGKILL' | 'SIGTERM') => Promise<number | null>
  /** Moves its clock by this many seconds; null if the faketime library is not installed. */
  readonly setClock: ((seconds: number) => void) | null
  /** True while it runs, or if it was ended on purpose. */
  readonly isAsExpected: () => boolean
}

export type World = {
  readonly servers: readonly [ServerProcess, ServerProcess]
  readonly toDatabase: Network
  readonly toExchange: Network
  readonly exchange: SimulatedExchange
  /** As the owner of the database, bypassing the network. */
  readonly admin: Pool
  /** All processes of the database; the first is the one that starts the others. */
  readonly databaseProcesses: () => readonly number[]
  readonly close: () => Promise<void>
}

export async function openWorld(): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), 'roundtrip-chaos-'))
  const database = await keepEmbedded(folder, () => undefined)
  const { host, port, user, database: name } = database.connection
  const toDatabase = await network({ path: join(String(host), `.s.PGSQL.${port}`) })
  const { startFakeExchange } = await simulation()
  const exchange = await startFakeExchange({ limits: { scale: null } })
  const toExchange = await network({ host: '127.0.0.1', port: Number(new URL(exchange.gateway).port) })
  const gateway = new URL(exchange.gateway)
  gateway.port = String(toExchange.port)
  const environment = {
    DATABASE_URL: `postgres://${user}@127.0.0.1:${toDatabase.port}/${name}`,
    AUTH_SECRET: 'a secret that both servers share, 32+',
    MASTER_KEYS: `chaos:${randomBytes(32).toString('base64')}`,
    EXCHANGE_GATEWAY: gateway.href,
    EXCHANGE_PACE: '500',
    SYNC_MINUTES: '1',
    PASSWORD_MEMORY: '19',
  }
  const ports = [await freePort(), await freePort()] as const
  const servers = [
    serverProcess('the first server', { folder, port: ports[0], environment }),
    serverProcess('the second server', { folder, port: ports[1], environment }),
  ] as const
  for (const server of servers) await server.start()
  const admin = openPool({ ...database.connection, user: 'postgres' }, 2)
  return {
    servers: [servers[0], servers[1]],
    toDatabase,
    toExchange,
    exchange,
    admin,
    databaseProcesses: () => processesOf(join(folder, 'postgres')),
    close: async () => {
      await Promise.all(servers.map((server) => server.end('SIGTERM')))
      await admin.end()
      await database.stop()
      await Promise.all([toDatabase.close(), toExchange.close(), exchange.close()])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function baseOf(port: number): string {
  return `http://localhost:${port}`
}

type ProcessOptions = {
  readonly folder: string
  readonly port: number
  readonly environment: Readonly<Record<string, string>>
}

function serverProcess(name: string, { folder, port, environment }: ProcessOptions): ServerProcess {
  const base = baseOf(port)
  const data = join(folder, `server-${port}`)
  mkdirSync(data)
  const clock = movableClock(join(folder, `clock-${port}`))
  let child: ChildProcess | null = null
  let shouldRun = false
  const running = (): ChildProcess => {
    if (child === null) throw new Error(`${name} was never started.`)
    return child
  }
  return {
    name,
    base,
    child: running,
    setClock: clock.set,
    isAsExpected: () => !shouldRun || (running().exitCode === null && running().signalCode === null),
    start: async () => {
      shouldRun = true
      child = spawn(process.execPath, [resolve('server/dist/bundle/main.js')], {
        env: {
          PATH: process.env['PATH'] ?? '',
          PORT: String(port),
          DATA_DIR: data,
          LOG_LEVEL: 'silent',
          TRUST_PROXY: '1',
          ...clock.environment,
          ...environment,
        },
        stdio: 'ignore',
      })
      await ready(base)
    },
    end: async (signal) => {
      shouldRun = false
      const ended = running()
      if (ended.exitCode !== null || ended.signalCode !== null) return ended.exitCode
      const exit = once(ended, 'exit')
      ended.kill(signal)
      ended.kill('SIGCONT')
      await exit
      return ended.exitCode
    },
  }
}

/** Where Debian puts the library of the `faketime` package. */
const LIBRARIES = [
  '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1',
  '/usr/lib/aarch64-linux-gnu/faketime/libfaketime.so.1',
]

/** The environment in which a process reads its clock from the file, while timers run normally. */
function movableClock(file: string): {
  readonly environment: Readonly<Record<string, string>>
  readonly set: ((seconds: number) => void) | null
} {
  const library = LIBRARIES.find((path) => existsSync(path))
  if (library === undefined) return { environment: {}, set: null }
  const set = (seconds: number): void => writeFileSync(file, `${seconds < 0 ? '' : '+'}${seconds}s\n`)
  set(0)
  const environment = {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: file,
    // The file is read again every second.
    FAKETIME_CACHE_DURATION: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    FAKETIME_UPDATE_TIMESTAMP_FILE: '0',
  }
  return { environment, set }
}

/** The database writes the id of its first process into its folder; the others are its children. */
function processesOf(cluster: string): readonly number[] {
  const first = Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0])
  const children = readdirSync('/proc')
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && parentOf(pid) === first)
  return [first, ...children]
}

function parentOf(pid: number): number | null {
  try {
    // The name of the program is in parentheses and may contain anything.
    const [, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return Number(parent)
  } catch {
    return null
  }
}
