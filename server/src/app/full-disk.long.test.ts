/** The disk of the database is full while the server runs, and when it starts. Nothing that was stored is lost. */
import { chownSync, rmSync } from 'node:fs'
import pg from 'pg'
import { afterEach, describe, expect, onTestFailed, test } from 'vitest'
import { signUp, type TestResponse, type TestUser } from '../testing/client.testing.ts'
import { importFills, newAccount, someFills } from '../testing/ledger.testing.ts'
import {
  addressOf,
  DAEMON,
  POSTGRES,
  startCluster,
  stopClusters,
  WITHOUT_POSTGRES,
} from '../testing/postgres.testing.ts'
import {
  databaseOf,
  eventually,
  launchServer,
  newFolder,
  type RunningServer,
  startedFolder,
  startServer,
} from '../testing/server.testing.ts'
import { CAN_MOUNT, newDisk, removeDisks, WITHOUT_MOUNT } from '../testing/small-disk.testing.ts'
import type { Readiness } from '../state/readiness.ts'

const servers: RunningServer[] = []
const folders: string[] = []

afterEach(async () => {
  for (const { kill, exited } of servers.splice(0)) {
    kill('SIGTERM')
    await exited
  }
  await stopClusters().finally(removeDisks)
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

async function serve(dataDir: string, environment: Readonly<Record<string, string>> = {}): Promise<RunningServer> {
  const server = await startServer({ dataDir, environment: { LOG_LEVEL: 'warn', ...environment } })
  onTestFailed(() => {
    process.stderr.write(server.output())
  })
  servers.push(server)
  return server
}

async function readinessOf({ url }: RunningServer): Promise<Readiness> {
  return (await (await fetch(`${url}/readyz`)).json()) as Readiness
}

const DAY = {
  mood: null,
  sleepMinutes: null,
  plan: '',
  review: '',
  checklist: [],
  trades: [],
  dayOff: false,
  fields: {},
  ticks: [],
  pictures: [],
}

/** Some kilobytes that cannot be compressed away, so that old pages have no room for them. */
async function writeDay(user: TestUser, day: number): Promise<TestResponse> {
  const text = Array.from({ length: 700 }, () => Math.random().toString(36).slice(2)).join('')
  const id = `2026-01-${String(1 + (day % 28)).padStart(2, '0')}`
  const body = JSON.stringify({ ...DAY, text })
  const response = await user.fetch(`/db/v1/users/${user.uid}/journal/${id}`, { method: 'PUT', body })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

/** Writes until a write runs out of space; the existing pages have room for a few. */
async function writeUntilFull(user: TestUser): Promise<TestResponse> {
  for (let day = 0; ; day += 1) {
    const response = await writeDay(user, day)
    if (response.status !== 200) return response
  }
}

/** PostgreSQL cannot run without its log, and stops. */
async function fillLog(server: RunningServer): Promise<unknown> {
  const client = new pg.Client(databaseOf(server))
  client.on('error', () => undefined)
  await client.connect()
  const sql = `select pg_logical_emit_message(false, 'test', repeat('x', 1000000)) from generate_series(1, 400)`
  return client.query(sql).finally(() => client.end())
}

const FULL = 'The embedded database does not start: its disk is full.'
const NO_ROOM = { error: { message: "The server's disk is full. Nothing was stored; try again later." } }

describe.skipIf(!CAN_MOUNT)(`the disk of the embedded database${WITHOUT_MOUNT}`, () => {
  test('is full: writes are refused, reads go on, a start works, and room is enough to go on', async () => {
    const disk = newDisk(400)
    const server = await serve(startedFolder(disk.folder))
    const user = await signUp(server.url)
    await importFills(user, await newAccount(user), someFills(500))
    expect((await writeDay(user, 1)).status).toBe(200)
    disk.fill()
    const refused = await writeUntilFull(user)
    expect(refused).toMatchObject({ status: 503, body: NO_ROOM })
    expect(refused.headers.get('retry-after')).toBe('60')
    expect(await user.call('listAccounts', {})).toMatchObject({ accounts: [{ fills: 500 }] })
    expect(await readinessOf(server)).toMatchObject({ status: 'not-ready', parts: { disk: { state: 'full' } } })
    server.kill('SIGTERM')
    await server.exited

    // PostgreSQL may want to write a small file when a connection begins; without room for it, the start waits.
    disk.enlarge(401)
    const again = await serve(disk.folder, { PORT: new URL(server.url).port })
    expect(await user.call('listAccounts', {})).toMatchObject({ accounts: [{ fills: 500 }] })
    disk.enlarge(800)
    expect((await writeDay(user, 2)).status).toBe(200)
    await eventually('it is ready', async () => ((await readinessOf(again)).status === 'ready' ? true : null))
  })

  test('is full to its log: the database ends, a start says why, and nothing is lost', async () => {
    const disk = newDisk(400)
    const server = await serve(startedFolder(disk.folder))
    const user = await signUp(server.url)
    expect((await writeDay(user, 1)).status).toBe(200)
    disk.fill()
    await expect(fillLog(server)).rejects.toThrow('No space left on device')
    await eventually('the log says why', () => (server.output().includes(FULL) ? true : null))
    expect((await writeDay(user, 2)).status).toBe(503)
    server.kill('SIGTERM')
    await server.exited
    const { output, exited } = launchServer({ dataDir: disk.folder })
    expect(await exited).toBe(1)
    expect(output()).toContain(FULL)
    disk.enlarge(800)
    const again = await serve(disk.folder, { PORT: new URL(server.url).port })
    await eventually('writes work again', async () => ((await writeDay(user, 3)).status === 200 ? true : null))
    const kept = await user.fetch(`/db/v1/users/${user.uid}/journal/2026-01-02`)
    expect(kept.status).toBe(200)
    await eventually('it is ready', async () => ((await readinessOf(again)).status === 'ready' ? true : null))
  })

  test('is full to its log: it is there again by itself when there is room', async () => {
    const disk = newDisk(400)
    const server = await serve(startedFolder(disk.folder))
    const user = await signUp(server.url)
    disk.fill()
    await expect(fillLog(server)).rejects.toThrow('No space left on device')
    await eventually('the log says why', () => (server.output().includes(FULL) ? true : null))
    disk.enlarge(800)
    await eventually('writes work again', async () => ((await writeDay(user, 3)).status === 200 ? true : null))
  })

  test('is full before there is a database: the start says so', async () => {
    const disk = newDisk(20)
    const { output, exited } = launchServer({ dataDir: disk.folder })
    expect(await exited).toBe(1)
    expect(output()).toMatch(/^The database folder .* cannot be made: its disk is full\. Make room/)
    disk.fill()
    const second = launchServer({ dataDir: disk.folder })
    expect(await second.exited).toBe(1)
    expect(second.output()).toContain('its disk is full')
  })
})

describe.skipIf(!CAN_MOUNT || POSTGRES === null)(
  `the disk of another machine${WITHOUT_MOUNT}${WITHOUT_POSTGRES}`,
  () => {
    test('is full: writes are refused, reads go on, and readiness says so until there is room', async () => {
      const disk = newDisk(300)
      chownSync(disk.folder, DAEMON.uid ?? 0, DAEMON.gid ?? 0)
      const cluster = await startCluster({ folder: disk.folder })
      const secret = 'a secret for tests of 32 characters'
      const folder = newFolder()
      folders.push(folder)
      const server = await serve(folder, { DATABASE_URL: addressOf(cluster), AUTH_SECRET: secret })
      const user = await signUp(server.url)
      await importFills(user, await newAccount(user), someFills(500))
      expect(await readinessOf(server)).toMatchObject({ parts: { disk: { state: 'ok' } } })
      disk.fill()
      expect(await writeUntilFull(user)).toMatchObject({ status: 503, body: NO_ROOM })
      expect(await user.call('listAccounts', {})).toMatchObject({ accounts: [{ fills: 500 }] })
      const full = { state: 'full', trouble: 'The disk of the database is full. Nothing is stored until it has room.' }
      expect(await readinessOf(server)).toMatchObject({ status: 'limited', parts: { disk: full } })
      disk.enlarge(600)
      await eventually('it is ready', async () => ((await readinessOf(server)).status === 'ready' ? true : null))
      expect((await writeDay(user, 2)).status).toBe(200)
    })
  },
)
