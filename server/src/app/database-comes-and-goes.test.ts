/** The database goes away while the server runs, and comes back. The server stays, says so, and loses nothing. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, describe, expect, test } from 'vitest'
import type { Readiness } from '../state/readiness.ts'
import type { TestResponse, TestUser } from '../testing/client.testing.ts'
import { readServerEvents } from '../testing/events.testing.ts'
import { importFills, newAccount, someFills } from '../testing/ledger.testing.ts'
import {
  databaseOf,
  databaseProcesses,
  eventually,
  newFolder,
  type RunningServer,
  startServer,
  SHARED_SECRETS,
} from '../testing/server.testing.ts'
import { newUser } from '../testing/user.testing.ts'

const running: RunningServer[] = []

async function start(environment: Record<string, string> = {}): Promise<RunningServer> {
  const server = await startServer({ environment })
  running.push(server)
  return server
}

/** A server that uses the database of another one. */
async function startOn(host: RunningServer): Promise<RunningServer> {
  const folder = encodeURIComponent(join(host.dataDir, 'postgres'))
  const environment = {
    DATABASE_URL: `postgres://roundtrip@localhost/roundtrip?host=${folder}`,
    ...SHARED_SECRETS,
  }
  const server = await startServer({ dataDir: newFolder(), environment })
  running.push(server)
  return server
}

afterEach(async () => {
  // Servers that use another's database stop first.
  for (const server of running.splice(0).reverse()) await server.stop()
})

type Outcome = { readonly status: number; readonly retryAfter: string | null; readonly message: string }

function outcomeOf({ status, headers, body }: TestResponse): Outcome {
  const { error } = body as { readonly error?: { readonly message: string } }
  return { status, retryAfter: headers.get('retry-after'), message: error?.message ?? '' }
}

async function got(response: Response): Promise<TestResponse> {
  return { status: response.status, headers: response.headers, body: await response.json() }
}

/** Makes several requests at once until `until` settles. */
async function callUntil(user: TestUser, until: Promise<unknown>): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  let isOver = false
  const end = until.finally(() => (isOver = true))
  do {
    const { cookie } = user
    const responses = await Promise.all([
      user.request('listAccounts', {}),
      user.request('getRates', { moments: [{ from: 'USDT', to: 'EUR', time: 1 }] }),
      user.fetch(`/db/v1/users/${user.uid}/labels`).then(got),
      user.fetch('/api/auth/session', { headers: { cookie } }).then(got),
      user.fetch('/api/auth/token', { headers: { cookie } }).then(got),
    ])
    outcomes.push(...responses.map(outcomeOf))
  } while (!isOver)
  await end
  return outcomes
}

/** Every response is a result, or says that the database is away and when to retry. */
function expectHonest(outcomes: readonly Outcome[]): void {
  const wrong = outcomes.filter(({ status, retryAfter, message }) => {
    return status !== 200 && !(status === 503 && retryAfter === '2' && message.startsWith('The database'))
  })
  expect(wrong).toEqual([])
}

async function worksAgain(user: TestUser): Promise<void> {
  await eventually('the server answers again', async () =>
    (await user.request('listAccounts', {})).status === 200 ? true : null,
  )
  const controller = new AbortController()
  const live = readServerEvents(await user.fetch(`/db/v1/listen/${user.uid}`, { signal: controller.signal }))
  await live.next('synced')
  const label = { name: 'Back', group: 'setup', colour: 1, archived: false, hidden: false }
  const response = await user.fetch(`/db/v1/users/${user.uid}/labels/back`, {
    method: 'PUT',
    body: JSON.stringify(label),
  })
  expect(response.status).toBe(200)
  // Changes are announced by the database, which listens again.
  expect(JSON.parse(await live.next('change'))).toMatchObject({ id: 'back' })
  controller.abort()
}

describe('the embedded database', () => {
  // Promise [Operation] If the database goes away and comes back, the server stays up, says so, keeps everybody signed
  //   in and loses nothing.
  test('that is killed is restarted, and nothing that was saved is lost', async () => {
    const server = await start()
    const user = await newUser(server.url)
    await importFills(user, await newAccount(user), someFills(500))
    const watchdogs: number[] = []
    for (let round = 0; round < 2; round += 1) {
      const [pid = 0] = databaseProcesses(server.dataDir)
      watchdogs.push(parentOf(pid))
      process.kill(pid, 'SIGKILL')
      const back = eventually('another database runs', () => {
        const [next] = databaseProcesses(server.dataDir)
        return next !== undefined && next !== pid ? true : null
      })
      expectHonest(await callUntil(user, back))
      await worksAgain(user)
    }
    expect(await user.call('listAccounts', {})).toMatchObject({ accounts: [{ fills: 500 }] })
    expect(server.output()).toContain('The embedded database runs again.')
    await eventually('the watchdogs of those that were killed have ended', () =>
      watchdogs.some((watchdog) => existsSync(`/proc/${watchdog}`)) ? null : true,
    )
  })

  // Promise [Operation] If the database goes away and comes back, the server stays up, says so, keeps everybody signed
  //   in and loses nothing.
  test('gets a new watchdog if that was killed, which stops it with the server', { tags: 'long' }, async () => {
    const server = await start()
    const user = await newUser(server.url)
    const [pid = 0] = databaseProcesses(server.dataDir)
    process.kill(parentOf(pid), 'SIGKILL')
    await eventually('the watchdog is gone', () => (parentOf(pid) === 1 || isSubreaper(pid) ? true : null))
    await eventually('another one watches', () => (watchdogsOf(pid).length > 0 ? true : null))
    expect((await user.request('listAccounts', {})).status).toBe(200)
    server.kill('SIGKILL')
    await server.exited
    await eventually('the database has ended', () => (databaseProcesses(server.dataDir).length === 0 ? true : null))
  })
})

// Promise [Operation] If the database goes away and comes back, the server stays up, says so, keeps everybody signed in
//   and loses nothing.
test('every connection that is cut is reopened, also in the middle of a request', async () => {
  const host = await start()
  const server = await startOn(host)
  const user = await newUser(server.url)
  const cut = async (): Promise<void> => {
    const client = new pg.Client({ ...databaseOf(host), user: 'postgres' })
    await client.connect()
    for (let round = 0; round < 20; round += 1) {
      await client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'roundtrip' and pid <> pg_backend_pid()`,
      )
    }
    await client.end()
  }
  expectHonest(await callUntil(user, cut()))
  await worksAgain(user)
})

// Promise [Operation] If the database goes away and comes back, the server stays up, says so, keeps everybody signed in
//   and loses nothing.
// ASVS 16.5.2
test('while the database is away nobody is signed out, and the server waits for it', { tags: 'long' }, async () => {
  const host = await start()
  const server = await startOn(host)
  const user = await newUser(server.url)
  host.kill('SIGTERM')
  await host.exited
  const outcomes = await callUntil(user, Promise.resolve())
  expect(outcomes.map(({ status }) => status)).toEqual(outcomes.map(() => 503))
  expectHonest(outcomes)
  const again = await startServer({ dataDir: host.dataDir })
  running.unshift(again)
  await worksAgain(user)
})

// Promise [Operation] Several servers can start at once, and each reports which of its parts work.
test('three servers that start at once on an empty database all work, and say so', { tags: 'long' }, async () => {
  const host = await start()
  const client = new pg.Client({ ...databaseOf(host), user: 'postgres' })
  await client.connect()
  await client.query('create database empty owner roundtrip')
  await client.end()
  const folder = encodeURIComponent(join(host.dataDir, 'postgres'))
  const environment = {
    DATABASE_URL: `postgres://roundtrip@localhost/empty?host=${folder}`,
    ...SHARED_SECRETS,
  }
  const started = await Promise.all([1, 2, 3].map(() => startServer({ dataDir: newFolder(), environment })))
  running.push(...started)
  for (const { url } of started) {
    await eventually('the server is ready', async () => ((await readinessOf(url)).status === 'ready' ? true : null))
    expect(await readinessOf(url)).toMatchObject({ code: 200, parts: { queue: { state: 'ok', trouble: null } } })
  }
})

// Promise [Operation] Several servers can start at once, and each reports which of its parts work.
test('readiness reports each part, while the process counts as alive', async () => {
  const host = await start()
  const server = await startOn(host)
  await eventually('the server is ready', async () =>
    (await readinessOf(server.url)).status === 'ready' ? true : null,
  )
  host.kill('SIGTERM')
  await host.exited
  const states = { database: { state: 'away' }, disk: { state: 'ok' }, exchanges: { state: 'idle' } }
  expect(await readinessOf(server.url)).toMatchObject({ code: 503, status: 'not-ready', parts: states })
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
})

async function readinessOf(url: string): Promise<Readiness & { readonly code: number }> {
  const response = await fetch(`${url}/readyz`)
  return { ...((await response.json()) as Readiness), code: response.status }
}

function parentOf(pid: number): number {
  return Number(/^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
}

/** Orphaned processes are adopted by the nearest subreaper, which need not be process 1. */
function isSubreaper(pid: number): boolean {
  return !readFileSync(`/proc/${parentOf(pid)}/cmdline`, 'utf8').includes('watchdog')
}

/** The shells that wait for the end of the server to stop this database. */
function watchdogsOf(pid: number): string[] {
  const lines = execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' }).split('\n')
  return lines.filter((line) => line.includes('watchdog') && line.endsWith(` ${pid}`))
}
