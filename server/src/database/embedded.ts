/**
 * The embedded database: a real PostgreSQL on a private socket in the data folder, which lives and dies with us.
 *
 * PostgreSQL itself guarantees one server per folder. Ours carries the number of the process that started it on its
 * command line, so a process that finds a server running knows whether its owner still lives (then we step back) or not
 * (then the server is a left-over and is stopped). Between us and the server stands a shell that waits on a pipe:
 * the pipe closes when we end, in whatever way, and then the shell stops the server.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { clearLog, FULL_DISK, startFault } from './embedded-log.ts'
import { DatabaseStartError, findPrograms, type Programs } from './embedded-programs.ts'
import { checkVersion, installNext } from './embedded-version.ts'
import { commandLine, isAlive, startMark } from './process-table.ts'

export type EmbeddedDatabase = {
  readonly connection: pg.ClientConfig
  /** Ends the server in order; at most a few seconds. */
  readonly stop: () => Promise<void>
  /** Settles when the server has ended, through `stop` or on its own. */
  readonly ended: Promise<void>
  readonly socket: Socket
}

/** What happened to a database that ended on its own. */
export type EmbeddedNews =
  | { readonly what: 'ended' }
  | { readonly what: 'restarted' }
  | { readonly what: 'restart-failed'; readonly error: unknown }

/** Starts the database of the data folder, and restarts it whenever it ends on its own. */
export async function keepEmbedded(
  dataDir: string,
  tell: (news: EmbeddedNews) => void,
): Promise<Pick<EmbeddedDatabase, 'connection' | 'stop'>> {
  let database = await startEmbedded(dataDir)
  let stopping = false
  const startAgain = async (): Promise<void> => {
    for (let pauseMs = FIRST_PAUSE_MS; !stopping; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
      try {
        database = await startEmbedded(dataDir, { before: database.socket })
        return tell({ what: 'restarted' })
      } catch (error) {
        tell({ what: 'restart-failed', error })
        await delay(pauseMs, undefined, { ref: false })
      }
    }
  }
  const watch = async (): Promise<void> => {
    while (!stopping) {
      await database.ended
      if (stopping) return
      tell({ what: 'ended' })
      await startAgain()
    }
  }
  void watch()
  return {
    connection: database.connection,
    stop: () => {
      stopping = true
      return database.stop()
    },
  }
}

/**
 * Starts the database of the data folder, creating the folder and the database if there is none yet. A database that
 * replaces another one is reached through the same socket, so that connections need no change. Throws a
 * `DatabaseStartError` if it cannot be started, also if another major version of PostgreSQL created it.
 */
export async function startEmbedded(
  dataDir: string,
  { before, programs: given }: EmbeddedOptions = {},
): Promise<EmbeddedDatabase> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const cluster = join(dataDir, 'postgres')
  await endLeftOver(cluster)
  installNext(dataDir)
  const programs = given ?? findPrograms(statSync(cluster, { throwIfNoEntry: false })?.uid ?? null)
  checkVersion(cluster, programs)
  if (!existsSync(cluster)) await createCluster(cluster, programs)
  for (let attempt = 1; ; attempt += 1) {
    clearLog(cluster)
    const server = launch(cluster, programs)
    const socket = before ?? socketFolder(cluster)
    const admin = { host: socket.folder, port: SOCKET_PORT, user: 'postgres', database: 'postgres' }
    if (await hasStarted(admin, server)) {
      await createDatabase(admin)
      return running({ server, socket, connection: { ...admin, user: 'roundtrip', database: 'roundtrip' } })
    }
    if (before === undefined) socket.remove()
    // Another start may have been faster: then this throws and names it.
    await endLeftOver(cluster)
    if (attempt === 2) throw new DatabaseStartError(startFault(cluster, programs))
  }
}

export type EmbeddedOptions = {
  /** The socket of the database that this one replaces. */
  readonly before?: Socket
  /** Of another version than the bundled ones. */
  readonly programs?: Programs
}

type Server = {
  /** Asks it to end. */
  readonly end: () => void
  readonly ended: Promise<void>
  readonly hasEnded: () => boolean
}
type Socket = { readonly folder: string; readonly remove: () => void }

function running(started: { server: Server; socket: Socket; connection: pg.ClientConfig }): EmbeddedDatabase {
  const { server, socket } = started
  const stop = async (): Promise<void> => {
    server.end()
    await Promise.race([server.ended, delay(STOP_PATIENCE_MS, undefined, { ref: false })])
    socket.remove()
  }
  return { connection: started.connection, stop, ended: server.ended, socket }
}

function launch(cluster: string, programs: Programs): Server {
  const settings = Object.entries({ ...SERVER_SETTINGS, 'roundtrip.owner': ownMark() })
  const options = settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const openShell = (script: string, ...parameters: readonly string[]): ChildProcess => {
    const opened = spawn('/bin/sh', ['-c', script, 'watchdog', ...parameters], {
      ...asUser(programs),
      cwd: cluster,
      env: { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/local/bin:/usr/bin:/bin', ...movedClock() },
      stdio: ['pipe', 'pipe', 'ignore'],
      detached: true,
    })
    // Our end of the pipe may break if the shell dies first; the end of the server is detected below.
    opened.stdin?.on('error', () => undefined)
    return opened
  }
  const shell = openShell(WATCHDOG, programs.postgres, '-D', folderArgument(cluster, programs), ...options)
  let ended = false
  let watchdog = shell
  // A killed watchdog is replaced, or nothing would stop the server when we end.
  const replace = (): void => {
    const pid = postmasterPid(cluster)
    if (ended || pid === null) return
    watchdog = openShell(WATCH, String(pid))
    watchdog.on('error', () => undefined)
    watchdog.on('exit', replace)
  }
  shell.on('exit', replace)
  const end = new Promise<void>((settle) => {
    shell.on('error', () => settle())
    // Only PostgreSQL keeps this pipe open, so it closes when the last of its processes is gone.
    shell.stdout?.on('close', () => settle())
    shell.stdout?.resume()
  }).then(() => {
    ended = true
    // Or a watchdog of each database that ever ended would wait for our end, and then signal a number of somebody else.
    watchdog.stdin?.end()
  })
  return { end: () => watchdog.stdin?.end(), ended: end, hasEnded: () => ended }
}

/** The process of the running server; null if none has started. */
function postmasterPid(cluster: string): number | null {
  try {
    const pid = Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0])
    return pid > 0 && isAlive(pid) ? pid : null
  } catch {
    return null
  }
}

/** Waits for the end of its input, which ends with the process that started it. */
const WATCHDOG = `
trap '' INT TERM HUP
"$@" </dev/null 2>server.log &
server=$!
exec >/dev/null
cat >/dev/null
kill -INT $server
( sleep 4; kill -QUIT $server ) </dev/null &
timer=$!
wait $server
kill $timer
`

/** The same for a server that is already running. */
const WATCH = `
trap '' INT TERM HUP
exec >/dev/null
cat >/dev/null
kill -INT $1 && sleep 4 && kill -QUIT $1
`

/** The folder may be accessible only to root; the working directory is entered before root switches to another user. */
function folderArgument(cluster: string, programs: Programs): string {
  return programs.user !== null && existsSync('/proc/self/cwd') ? '/proc/self/cwd' : cluster
}

function asUser(programs: Programs): { uid?: number; gid?: number } {
  return programs.user === null ? {} : { uid: programs.user.uid, gid: programs.user.gid }
}

/** Refuses while another Roundtrip runs on this folder; ends a server whose owner is gone; clears a stale pid file. */
async function endLeftOver(cluster: string): Promise<void> {
  const file = join(cluster, 'postmaster.pid')
  const began = Date.now()
  while (existsSync(file)) {
    const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
    const command = pid > 0 ? commandLine(pid) : null
    if (command === null || !command.includes('postgres')) {
      rmSync(file, { force: true })
      return
    }
    const owner = /roundtrip\.owner=(\d+)\.(\S+)/.exec(command)
    if (owner === null || startMark(Number(owner[1])) === owner[2]) {
      throw new DatabaseStartError(
        `Another Roundtrip (process ${owner?.[1] ?? pid}) is using the data folder ${join(cluster, '..')}. Stop it first, or set DATA_DIR to another folder.`,
      )
    }
    if (Date.now() - began > LEFT_OVER_PATIENCE_MS) {
      throw new DatabaseStartError(`A left-over database (process ${pid}) does not stop. End it and start again.`)
    }
    if (isAlive(pid)) process.kill(pid, 'SIGINT')
    await delay(50)
  }
}

/** An incomplete database never has the final name. */
async function createCluster(cluster: string, programs: Programs): Promise<void> {
  const parent = join(cluster, '..')
  for (const name of readdirSync(parent)) {
    const pid = /^postgres\.new-(\d+)$/.exec(name)?.[1]
    // The program that created it may not have noticed yet that nobody waits for it.
    const patiently = { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }
    if (pid !== undefined && !isAlive(Number(pid))) rmSync(join(parent, name), patiently)
  }
  const draft = `${cluster}.new-${process.pid}`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { mode: 0o700 })
  if (programs.user !== null) chownSync(draft, programs.user.uid, programs.user.gid)
  try {
    await promisify(execFile)(programs.initdb, ['-D', folderArgument(draft, programs), ...INITDB_OPTIONS], {
      ...asUser(programs),
      cwd: draft,
      env: { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/local/bin:/usr/bin:/bin', ...movedClock() },
    })
    renameSync(draft, cluster)
  } catch (cause) {
    rmSync(draft, { recursive: true, force: true })
    // A faster start may have made it.
    if (existsSync(cluster)) return
    const isFull = FULL_DISK.test(String(Reflect.get(Object(cause), 'stderr')))
    const why = isFull ? ': its disk is full. Make room, or set DATA_DIR to a folder on another one' : ''
    throw new DatabaseStartError(`The database folder ${cluster} cannot be made${why}.`, { cause })
  }
}

/** The path of a socket may have 107 bytes; a deep data folder is reached through a short link. */
function socketFolder(cluster: string): Socket {
  const name = `.s.PGSQL.${SOCKET_PORT}`
  if (Buffer.byteLength(join(cluster, name)) <= LONGEST_SOCKET_PATH) return { folder: cluster, remove: () => undefined }
  const folder = mkdtempSync(join(tmpdir().length < 60 ? tmpdir() : '/tmp', 'roundtrip-'))
  symlinkSync(cluster, join(folder, 'db'))
  return { folder: join(folder, 'db'), remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** Marks the server's command line with this process. */
function ownMark(): string {
  return `${process.pid}.${startMark(process.pid)}`
}

/** False if the server ended instead. Recovery after a crash may take a while. */
async function hasStarted(connection: pg.ClientConfig, server: Server): Promise<boolean> {
  while (!server.hasEnded()) {
    const client = new pg.Client(connection)
    client.on('error', () => undefined)
    try {
      await client.connect()
      const { rows } = await client.query<{ owner: string | null }>(
        `select current_setting('roundtrip.owner', true) as owner`,
      )
      await client.end()
      // Of two starts at once, the other one's server may respond first; ours ends then.
      if (rows[0]?.owner === ownMark()) return true
    } catch (error) {
      const { code = '', message } = error as { readonly code?: string; readonly message: string }
      const isEarly = ['ENOENT', 'ECONNREFUSED', '57P03'].includes(code)
      // A server that cannot recover drops the connection before it ends.
      const isCut = code === 'ECONNRESET' || code === 'EPIPE' || message.startsWith('Connection terminated')
      if (!isEarly && !isCut && !server.hasEnded()) throw error
    }
    await delay(15)
  }
  return false
}

async function createDatabase(admin: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(admin)
  await client.connect()
  try {
    const databases = await client.query(`select 1 from pg_database where datname = 'roundtrip'`)
    const wall = await client.query(`select 1 from pg_roles where rolname = 'roundtrip_user'`)
    if (wall.rowCount === 0) await client.query('create role roundtrip_user nologin')
    const role = await client.query(`select 1 from pg_roles where rolname = 'roundtrip'`)
    // Not a superuser: a statement that reaches the database through us cannot read files or run programs.
    if (role.rowCount === 0) await client.query('create role roundtrip login')
    // A backup is restored on trial into a separate database.
    await client.query('alter role roundtrip createdb')
    await client.query('grant roundtrip_user to roundtrip')
    if (databases.rowCount !== 0) return
    await client.query('create database roundtrip owner roundtrip')
  } finally {
    await client.end()
  }
}

const SOCKET_PORT = 5432
const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 5_000
const LONGEST_SOCKET_PATH = 100
const STOP_PATIENCE_MS = 4_800
const LEFT_OVER_PATIENCE_MS = 20_000

const INITDB_OPTIONS = [
  '--username=postgres',
  '--auth-local=trust',
  '--auth-host=reject',
  '--encoding=UTF8',
  '--no-locale',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--data-checksums',
  '--no-instructions',
]

/** The folder is readable by its owner alone, so the socket in it is private. There is no network port. */
const SERVER_SETTINGS = {
  listen_addresses: '',
  unix_socket_directories: '.',
  unix_socket_permissions: '0700',
  port: String(SOCKET_PORT),
  max_connections: '60',
  shared_buffers: '128MB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  log_min_messages: 'warning',
  log_statement: 'none',
}

/** A clock that was moved for development moves the database's too; see `scripts/shifted-clock.mjs`. */
export function movedClock(): Record<string, string> {
  if (process.env['FAKETIME_TIMESTAMP_FILE'] === undefined) return {}
  const names = Object.keys(process.env).filter((name) =>
    /^(FAKETIME_\w+|LD_PRELOAD|DYLD_INSERT_LIBRARIES)$/.test(name),
  )
  return Object.fromEntries(names.map((name) => [name, process.env[name] ?? '']))
}
