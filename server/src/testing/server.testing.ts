/** A real server process with a real database for tests, on a free port and in a folder of its own. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { DatabaseConnection } from '../database/connection.ts'
import { movedClock } from '../database/embedded.ts'
import { connectionOfUrl } from '../database/hosts.ts'
import { citusAddress, copyTemplate, dropCopy } from './citus-copies.testing.ts'
import { collectStatements } from './statement-log.testing.ts'

export type RunningServer = {
  readonly url: string
  readonly pid: number
  readonly dataDir: string
  /** Its output so far, of both streams. */
  readonly output: () => string
  readonly kill: (signal: NodeJS.Signals) => void
  /** Settles with the exit status when the process is gone. */
  readonly exited: Promise<number | null>
  /** Stops in order and removes the folder. */
  readonly stop: () => Promise<void>
}

export type StartOptions = {
  readonly dataDir?: string
  readonly environment?: Readonly<Record<string, string>>
  /** It outlives its test file, and stops in order when this process is gone, however it ended. */
  readonly outlivesFiles?: boolean
}

/** For servers on one database, each in a folder of its own. */
export const SHARED_SECRETS = {
  AUTH_SECRET: 'a secret that all servers share, 32 and more',
  MASTER_KEYS: `tests:${Buffer.alloc(32, 'tests').toString('base64')}`,
} as const

const MAIN = fileURLToPath(new URL('../../dist/bundle/main.js', import.meta.url))

export function newFolder(prefix = 'rt-test-'): string {
  return mkdtempSync(join(tmpdir(), prefix))
}

/** The folder of a server that was started and stopped once, for all tests; see `first-start.testing.ts`. */
export const FIRST_START = 'ROUNDTRIP_FIRST_START'

/** A folder as the first start leaves it, so that not every test creates a database; an empty one if there is none. */
export function startedFolder(folder = newFolder()): string {
  const first = process.env[FIRST_START]
  // The database belongs to another system user, which a copy by Node would not preserve.
  if (first !== undefined) execFileSync('cp', ['-a', `${first}/.`, folder])
  return folder
}

/** Starts the server and waits until it is ready. Throws with its output if it ends instead. */
export async function startServer(options: StartOptions = {}): Promise<RunningServer> {
  const dataDir = options.dataDir ?? startedFolder()
  const { child, output, exited } = launchServer({ ...options, dataDir })
  const url = await new Promise<string>((settle, refuse) => {
    const look = (): void => {
      const address = readyAt(output())
      if (address !== null) settle(address)
    }
    child.stdout?.on('data', look)
    void exited.then((status) => refuse(new Error(`The server ended with ${status}: ${output()}`)))
  })
  return {
    url,
    pid: child.pid ?? 0,
    dataDir,
    output,
    exited,
    kill: (signal) => void child.kill(signal),
    stop: async () => {
      child.kill('SIGTERM')
      await exited
      removeFolder(dataDir)
    },
  }
}

/** Removes the folder of a server that has stopped, and its database if that is elsewhere. */
export function removeFolder(dataDir: string): void {
  collectStatements(dataDir)
  dropCopy(dataDir)
  rmSync(dataDir, { recursive: true, force: true })
}

type Running = Pick<Launched, 'child' | 'output' | 'exited'> & Required<StartOptions>

const running = new Set<Running>()

/** The folder and environment of a running server of this process, by its URL. Throws if there is none. */
export function homeOf(url: string): Pick<Running, 'dataDir' | 'environment'> {
  for (const server of running) if (readyAt(server.output()) === url) return server
  throw new Error(`No server runs at ${url} that this process has started.`)
}

/** The URL that a server reports when it is ready; null before. */
function readyAt(output: string): string | null {
  return /ready at (\S+)/.exec(output)?.[1] ?? null
}

/** Stops what a failed test has left running, and removes its folder. */
export async function stopLeftOver(): Promise<void> {
  for (const { child, dataDir, exited, outlivesFiles } of running) {
    if (outlivesFiles) continue
    child.kill('SIGTERM')
    await exited
    removeFolder(dataDir)
  }
}

// Also if the runner itself is killed; a server stops its own database.
process.on('exit', () => {
  for (const { child } of running) child.kill('SIGTERM')
})

export type Launched = {
  readonly child: ChildProcess
  readonly output: () => string
  readonly exited: Promise<number | null>
}

/** Starts the process without waiting for anything. */
export function launchServer(options: StartOptions & { readonly dataDir: string }): Launched {
  assertBuilt()
  const { outlivesFiles = false } = options
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env['PATH'] ?? '',
      PORT: '0',
      DATA_DIR: options.dataDir,
      LOG_LEVEL: 'error',
      // Most of the work in tests of accounts is hashing.
      PASSWORD_MEMORY: '19',
      // User streams bring runs forward, and many tests count the runs.
      LIVE_STREAMS: '0',
      ...movedClock(),
      ...clusterSettings(options),
      ...options.environment,
    },
    // A server stops when the channel to its parent closes.
    stdio: ['ignore', 'pipe', 'pipe', outlivesFiles ? 'ipc' : 'ignore'],
  })
  let text = ''
  child.stdout?.on('data', (part: Buffer) => (text += part.toString()))
  child.stderr?.on('data', (part: Buffer) => (text += part.toString()))
  const exited = new Promise<number | null>((settle) => child.on('close', (status) => settle(status)))
  const output = (): string => text
  const launched = {
    child,
    output,
    exited,
    dataDir: options.dataDir,
    environment: options.environment ?? {},
    outlivesFiles,
  }
  running.add(launched)
  void exited.then(() => running.delete(launched))
  return { child, output, exited }
}

/** A test that names a database itself keeps that one. */
function clusterSettings({ dataDir, environment }: StartOptions & { readonly dataDir: string }): {
  DATABASE_URL?: string
} {
  const address = citusAddress(dataDir)
  if (address === null || environment?.['DATABASE_URL'] !== undefined) return {}
  copyTemplate(dataDir)
  return { DATABASE_URL: address }
}

/** For a server whose public address is not the one it can be reached at. */
export function freePort(): Promise<number> {
  return new Promise((settle) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => settle(port))
    })
  })
}

/** Whether something listens on a port of this machine; null if not, for `eventually`. */
export function isOpen(port: number): Promise<true | null> {
  return new Promise((settle) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      settle(true)
    })
    socket.on('error', () => settle(null))
  })
}

/**
 * Waits for a fact, checking often; the sentence describes what was awaited. The limit only makes a hanging test report
 * the reason before the runner ends it: a machine may be five times slower than another.
 */
export async function eventually<T>(sentence: string, look: () => Promise<T | null> | T | null): Promise<T> {
  const began = Date.now()
  for (;;) {
    const value = await look()
    if (value !== null) return value
    if (Date.now() - began > HANGING_MS) throw new Error(`Waited in vain: ${sentence}`)
    await new Promise((next) => setTimeout(next, 20))
  }
}

/** Shorter than the limit of a test in vitest.config.ts. */
const HANGING_MS = 280_000

/** Processes whose working directory is the database of this folder. */
export function databaseProcesses(dataDir: string): number[] {
  const pidFile = join(dataDir, 'postgres', 'postmaster.pid')
  const pids = existsSync(pidFile) ? [Number(readFileSync(pidFile, 'utf8').split('\n')[0])] : []
  return pids.filter((pid) => existsSync(`/proc/${pid}`))
}

/** How tests reach the database of a running server, for anything that no request can do. */
export function databaseOf(server: Pick<RunningServer, 'dataDir'>): DatabaseConnection {
  const address = citusAddress(server.dataDir)
  if (address !== null) return connectionOfUrl(address)
  return { host: join(server.dataDir, 'postgres'), port: 5432, user: 'roundtrip', database: 'roundtrip' }
}

/** The same as an address, for another server on that database. */
export function addressOfDatabase({ dataDir }: Pick<RunningServer, 'dataDir'>): string {
  const host = encodeURIComponent(join(dataDir, 'postgres'))
  return citusAddress(dataDir) ?? `postgres://roundtrip@localhost/roundtrip?host=${host}`
}

/** Tests run the built program; a stale build would test yesterday's code. */
function assertBuilt(): void {
  const source = fileURLToPath(new URL('..', import.meta.url))
  const newest = Math.max(
    ...readdirSync(source, { recursive: true })
      .map(String)
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.endsWith('.testing.ts'))
      .map((name) => statSync(join(source, name)).mtimeMs),
  )
  if (!existsSync(MAIN) || statSync(MAIN).mtimeMs < newest) {
    throw new Error('The server is not built from the present source. Run: node scripts/bundle-server.mjs')
  }
}
