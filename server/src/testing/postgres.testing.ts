/**
 * PostgreSQL as an operator runs it: servers of the installed programs on loopback, with replicas. The embedded
 * database has neither a network port nor the program that copies a primary.
 */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { eventually, freePort, newFolder } from './server.testing.ts'

export type TestCluster = {
  readonly port: number
  readonly folder: string
  /** Runs the administrator's statements; returns the rows of the last one. */
  readonly query: (sql: string) => Promise<Readonly<Record<string, unknown>>[]>
  /** Runs a statement on the whole server, before it has the database. */
  readonly administer: (sql: string) => Promise<void>
  /** Kills all its processes at once, like a power cut. */
  readonly kill: () => void
  /** Suspends all its processes: connections stay open, and nothing responds. */
  readonly freeze: () => void
  /** Starts it again after a kill. */
  readonly start: () => Promise<void>
  /** Its output so far. */
  readonly output: () => string
  readonly stop: () => Promise<void>
}

const NEEDED = ['initdb', 'postgres', 'pg_basebackup', 'pg_isready']

/** The folder of the newest PostgreSQL with all programs; null if none is installed. */
export const POSTGRES = newestPrograms()

/** Suffix for the names of tests that need the programs. */
export const WITHOUT_POSTGRES =
  POSTGRES === null ? ' (skipped: no PostgreSQL programs; on Debian install postgresql-15)' : ''

/** PostgreSQL refuses to run as root. */
export const DAEMON = ordinaryUser()

export type ClusterOptions = {
  /** Absent = a new folder. It must belong to `DAEMON`. */
  readonly folder?: string
  readonly settings?: Readonly<Record<string, string>>
  /** Statements that create the roles; absent = those of a single server with its database. */
  readonly roles?: readonly string[]
}

/** A new server with the database and the roles that Roundtrip needs. */
export async function startCluster({
  folder,
  settings = {},
  roles = SET_UP,
}: ClusterOptions = {}): Promise<TestCluster> {
  const clusterFolder = folder ?? daemonFolder()
  const data = join(clusterFolder, 'data')
  execute('initdb', ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'])
  const cluster = await running({ folder: clusterFolder, settings, isOwn: folder === undefined })
  for (const sql of roles) await cluster.administer(sql)
  return cluster
}

/** A replica that follows the primary. */
export async function startReplica(primary: TestCluster): Promise<TestCluster> {
  const clusterFolder = daemonFolder()
  const from = ['-h', '127.0.0.1', '-p', String(primary.port), '-U', 'postgres']
  execute('pg_basebackup', [
    '-D',
    join(clusterFolder, 'data'),
    ...from,
    '-R',
    '-X',
    'stream',
    '-c',
    'fast',
    '--no-sync',
  ])
  return running({ folder: clusterFolder, settings: {}, isOwn: true })
}

/** The address of its database for Roundtrip. */
export function addressOf(...clusters: readonly { readonly port: number }[]): string {
  return `postgres://roundtrip@${clusters.map(({ port }) => `127.0.0.1:${port}`).join(',')}/roundtrip`
}

export function daemonFolder(): string {
  const folder = newFolder()
  if (DAEMON.uid !== undefined) chownSync(folder, DAEMON.uid, DAEMON.gid ?? DAEMON.uid)
  return folder
}

const clusters = new Set<TestCluster>()

/** For after each test, also a failed one. */
export async function stopClusters(): Promise<void> {
  for (const cluster of clusters) await cluster.stop()
}

process.on('exit', () => {
  for (const cluster of clusters) cluster.kill()
})

async function running({
  folder,
  settings,
  isOwn,
}: Required<Omit<ClusterOptions, 'roles'>> & { isOwn: boolean }): Promise<TestCluster> {
  const port = await freePort()
  const data = join(folder, 'data')
  let text = ''
  let child: ChildProcess | null = null
  const begin = (): void => {
    const options = Object.entries({ ...SETTINGS, port: String(port), ...settings })
    const list = options.flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const env = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }
    child = spawn(program('postgres'), ['-D', data, ...list], {
      ...DAEMON,
      cwd: '/',
      env,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    child.stderr?.on('data', (part: Buffer) => (text += part.toString()))
  }
  const queryIn = async (database: string, sql: string): Promise<Readonly<Record<string, unknown>>[]> => {
    const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', database })
    client.on('error', () => undefined)
    await client.connect()
    try {
      return (await client.query<Record<string, unknown>>(sql)).rows
    } finally {
      await client.end()
    }
  }
  const query: TestCluster['query'] = (sql) => queryIn('roundtrip', sql)
  const administer: TestCluster['administer'] = async (sql) => void (await queryIn('postgres', sql))
  const start = async (): Promise<void> => {
    // The folder cannot be used by another server until the last of them has released the shared memory.
    await eventually('what was killed is gone', () => (killed.some(isAlive) ? null : true))
    begin()
    let from = text.length
    await eventually('PostgreSQL answers', () => {
      if (child?.exitCode !== null) {
        // Another test may have been given its port, and PostgreSQL considers a killed process alive until it is
        // reaped.
        if (!/Address already in use|lock file "postmaster.pid" already exists/.test(text.slice(from))) {
          throw new Error(`PostgreSQL does not start: ${text.slice(-2_000)}`)
        }
        from = text.length
        begin()
      }
      return spawnSync(program('pg_isready'), ['-q', '-h', '127.0.0.1', '-p', String(port)]).status === 0 ? true : null
    })
  }
  const signal = (name: NodeJS.Signals): readonly number[] => {
    // Its processes lead groups of their own; the parent is killed first, or it would restart the others.
    const own = child?.pid === undefined ? [] : [child.pid, ...childrenOf(child.pid)]
    for (const pid of own) if (existsSync(`/proc/${pid}`)) process.kill(pid, name)
    return own
  }
  let killed: readonly number[] = []
  const kill = (): void => {
    killed = signal('SIGKILL')
  }
  const freeze = (): void => void signal('SIGSTOP')
  const stop = async (): Promise<void> => {
    clusters.delete(cluster)
    if (child !== null && child.exitCode === null && child.signalCode === null) {
      const ended = new Promise((settle) => child?.once('exit', settle))
      kill()
      await ended
    }
    // A folder that the caller provided is the caller's to remove.
    if (isOwn) rmSync(folder, { recursive: true, force: true })
  }
  const cluster: TestCluster = { port, folder, query, administer, kill, freeze, start, stop, output: () => text }
  clusters.add(cluster)
  await start()
  return cluster
}

/** A process that was not reaped yet counts as gone. */
function isAlive(pid: number): boolean {
  try {
    return !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

function childrenOf(pid: number): number[] {
  const children = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' }).stdout
  return children
    .split('\n')
    .map(Number)
    .filter((child) => child > 0)
}

function execute(name: string, options: readonly string[]): void {
  execFileSync(program(name), options, { ...DAEMON, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] })
}

function program(name: string): string {
  return join(POSTGRES ?? '', name)
}

function newestPrograms(): string | null {
  const parent = '/usr/lib/postgresql'
  const versions = existsSync(parent) ? readdirSync(parent).sort((a, b) => Number(b) - Number(a)) : []
  const folders = versions.map((version) => join(parent, version, 'bin'))
  return folders.find((folder) => NEEDED.every((name) => existsSync(join(folder, name)))) ?? null
}

function ordinaryUser(): { readonly uid?: number; readonly gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const lines = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const [, , uid, gid] = lines.find(([name]) => name === 'postgres') ?? lines.find(([name]) => name === 'nobody') ?? []
  return { uid: Number(uid ?? 65_534), gid: Number(gid ?? 65_534) }
}

const SET_UP = [
  'create role roundtrip login',
  'create role roundtrip_user nologin',
  'grant roundtrip_user to roundtrip',
  'create database roundtrip owner roundtrip',
]

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '80',
  shared_buffers: '32MB',
  jit: 'off',
  // These tests are not about surviving a crash of this machine.
  fsync: 'off',
}
