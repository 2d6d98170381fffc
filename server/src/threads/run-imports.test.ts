/** Commits that continue whatever happens to the client, and count once. */
import { setTimeout as delay } from 'node:timers/promises'
import type { ImportRecord } from '@roundtrip/contract/imports'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { signIn, type TestUser } from '../testing/client.testing.ts'
import { query } from '../testing/database.testing.ts'
import { beginning, chunksOf, fetchTestColumns, newAccount, someFills } from '../testing/ledger.testing.ts'
import {
  SHARED_SECRETS,
  addressOfDatabase,
  databaseOf,
  eventually,
  newFolder,
  startServer,
  type RunningServer,
} from '../testing/server.testing.ts'
import { newUser } from '../testing/user.testing.ts'

let host: RunningServer
let user: TestUser
let account: string
const others: RunningServer[] = []
/** Both servers of a database read the same sessions. */
const TOKEN = 'a token for Prometheus'
const ENVIRONMENT = { LOG_LEVEL: 'silent', METRICS_TOKEN: TOKEN, ...SHARED_SECRETS }

beforeEach(async () => {
  host = await startServer({ environment: ENVIRONMENT })
  user = await newUser(host.url)
  account = await newAccount(user)
})
afterEach(async () => {
  for (const other of others.splice(0)) await other.stop()
  await host.stop()
})

/** Another server on the database of the first. */
async function another(): Promise<RunningServer> {
  const url = addressOfDatabase(host)
  const server = await startServer({ dataDir: newFolder(), environment: { ...ENVIRONMENT, DATABASE_URL: url } })
  others.push(server)
  return server
}

const FILLS = 6_000

async function uploaded(count = FILLS): Promise<string> {
  const fills = someFills(count)
  const { importId } = await user.call<{ importId: string }>('beginImport', beginning(account, fills))
  for (const chunk of chunksOf(fills)) await user.call('addImportChunk', { importId, ...chunk })
  return importId
}

async function recordOf(importId: string, as = user): Promise<ImportRecord> {
  const { imports } = await as.call<{ imports: ImportRecord[] }>('listImports', {})
  const record = imports.find(({ id }) => id === importId)
  if (record === undefined) throw new Error('The import is not listed.')
  return record
}

/** Prevents a commit from writing the totals of its account, which it does once all records are written. */
async function holdTotals(): Promise<{ readonly release: () => Promise<void> }> {
  const client = new pg.Client(databaseOf(host))
  // It ends with its database.
  client.on('error', () => undefined)
  await client.connect()
  await client.query('begin')
  await client.query('select from accounts where user_id = $1 and id = $2 for no key update', [user.uid, account])
  return { release: () => client.end() }
}

const written = (importId: string, as = user) =>
  eventually('all records are written', async () => {
    const { state, progress, failure } = await recordOf(importId, as)
    if (state !== 'committing') throw new Error(`It is ${state}: ${JSON.stringify(failure)}`)
    return progress?.stage === 'writing' && progress.done === FILLS ? true : null
  })

const ended = (importId: string, as = user) =>
  eventually('the commit ends', async () => {
    const record = await recordOf(importId, as)
    return record.state === 'committing' ? null : record
  })

async function stored(as = user): Promise<unknown> {
  const { accounts, ledgerVersion } = await as.call<{ accounts: { fills: number }[]; ledgerVersion: number }>(
    'listAccounts',
    {},
  )
  const [row] = await query(
    host,
    `select (select coalesce(sum(fills), 0)::int from fill_blocks) as fills, (select count(*)::int from import_jobs) as jobs,
       (select count(*)::int from import_chunks) as chunks`,
  )
  return { ...row, said: accounts[0]?.fills, version: ledgerVersion, trades: (await fetchTestColumns(as)).count }
}

const ALL = { fills: FILLS, jobs: 0, chunks: 0, said: FILLS, version: 1, trades: FILLS / 2 }
const NONE = { fills: 0, jobs: 0, chunks: 0, said: 0, version: 0, trades: 0 }

test('what takes long is answered as committing, and a second call changes nothing', async () => {
  const importId = await uploaded()
  const totals = await holdTotals()
  const committed = await user.call('commitImport', { importId })
  expect(committed).toMatchObject({ import: { state: 'committing', fillsAdded: 0, failure: null }, ledgerVersion: 0 })
  await written(importId)
  expect(await user.call('commitImport', { importId })).toMatchObject({ import: { state: 'committing' } })
  expect(await user.call('getImport', { importId })).toMatchObject({
    import: { progress: { stage: 'writing', done: FILLS, of: FILLS } },
  })
  expect(await user.call('beginImport', beginning(account, someFills(FILLS)))).toMatchObject({
    importId,
    state: 'committing',
  })
  await totals.release()
  expect(await ended(importId)).toMatchObject({ state: 'done', fillsAdded: FILLS, progress: null })
  expect(await user.call('commitImport', { importId })).toMatchObject({ import: { state: 'done' }, ledgerVersion: 1 })
  expect(await stored()).toEqual(ALL)
})

describe('a commit is done once', () => {
  test('after its server was killed in the middle of it', async () => {
    const first = await another()
    const there = await signIn(first.url, user.email)
    const importId = await uploaded()
    const totals = await holdTotals()
    // The server that is killed must have the job, and the other one finds it on its own.
    expect(await there.call('commitImport', { importId })).toMatchObject({ import: { state: 'committing' } })
    await written(importId)
    first.kill('SIGKILL')
    await first.exited
    expect(await stored()).toMatchObject({ fills: 0, jobs: 1 })
    await totals.release()
    expect(await ended(importId)).toMatchObject({ state: 'done', fillsAdded: FILLS })
    expect(await stored()).toEqual(ALL)
  })

  test('after the only server was killed, together with its database, and started again', {
    tags: 'long',
  }, async () => {
    const importId = await uploaded()
    const totals = await holdTotals()
    await user.call('commitImport', { importId })
    await written(importId)
    host.kill('SIGKILL')
    await host.exited
    await totals.release().catch(() => undefined)
    host = await startServer({ dataDir: host.dataDir, environment: ENVIRONMENT })
    const back = await signIn(host.url, user.email)
    expect(await ended(importId, back)).toMatchObject({ state: 'done', fillsAdded: FILLS })
    expect(await stored(back)).toEqual(ALL)
  })

  test('where two servers share a database, and both are asked for it', { tags: 'long' }, async () => {
    const second = await another()
    const there = await signIn(second.url, user.email)
    const importId = await uploaded()
    const totals = await holdTotals()
    await Promise.all([user, there].map((caller) => caller.call('commitImport', { importId })))
    await written(importId)
    // Both have checked for jobs since.
    await delay(4_000)
    expect(await query(host, 'select attempts from import_jobs')).toEqual([{ attempts: 1 }])
    await totals.release()
    expect(await ended(importId)).toMatchObject({ state: 'done', fillsAdded: FILLS })
    expect(await stored()).toEqual(ALL)
  })

  test('when the database ends its connection', { tags: 'long' }, async () => {
    const importId = await uploaded()
    const totals = await holdTotals()
    await user.call('commitImport', { importId })
    await written(importId)
    const gone = await query(
      host,
      `select pg_terminate_backend(pid) as gone from pg_stat_activity where wait_event_type = 'Lock'`,
    )
    expect(gone).toEqual([{ gone: true }])
    await totals.release()
    expect(await ended(importId)).toMatchObject({ state: 'done', fillsAdded: FILLS })
    expect(await stored()).toEqual(ALL)
    // The sample alert on imports is about our own errors.
    const metrics = await fetch(`${host.url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })
    const outcomes = (await metrics.text()).match(/roundtrip_import_duration_seconds_count\{outcome="[^"]+"/g) ?? []
    expect(outcomes.map((series) => /"([^"]+)"/.exec(series)?.[1]).toSorted()).toEqual(['later', 'ok'])
  })
})

describe('a commit that stores nothing', () => {
  test('was cancelled in the middle: it can begin again', { tags: 'long' }, async () => {
    const importId = await uploaded()
    const totals = await holdTotals()
    await user.call('commitImport', { importId })
    await written(importId)
    await user.call('cancelImport', { importId })
    expect((await recordOf(importId)).progress?.stage).toBe('cancelling')
    await totals.release()
    expect(await ended(importId)).toMatchObject({ state: 'cancelled', failure: null, fillsAdded: 0 })
    expect(await stored()).toEqual(NONE)
    expect((await user.request('cancelImport', { importId })).status).toBe(400)
    const again = await uploaded()
    expect(await user.call('commitImport', { importId: again })).toMatchObject({ import: { id: again } })
    expect(await ended(again)).toMatchObject({ state: 'done', fillsAdded: FILLS })
  })

  test('has records that cannot be read: it is tried a few times, and says that it failed', {
    tags: 'long',
  }, async () => {
    const importId = await uploaded(6_000)
    await query(host, `update import_chunks set packed = '\\x00' where chunk = 1`)
    await user.call('commitImport', { importId })
    expect(await ended(importId)).toMatchObject({ state: 'failed', failure: { reason: 'internal' }, fillsAdded: 0 })
    expect(await stored()).toEqual(NONE)
  })

  test('lacks records: it waits for them', async () => {
    const fills = someFills(6_000)
    const { importId } = await user.call<{ importId: string }>('beginImport', beginning(account, fills))
    const [first, second] = chunksOf(fills)
    await user.call('addImportChunk', { importId, ...first })
    const { status, body } = await user.request('commitImport', { importId })
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining('incomplete-upload')])
    expect((await recordOf(importId)).state).toBe('uploading')
    await user.call('addImportChunk', { importId, ...second })
    await user.call('commitImport', { importId })
    expect(await ended(importId)).toMatchObject({ state: 'done', fillsAdded: 6_000 })
  })
})

test('progress never goes back while a commit runs, and ends with everything', { tags: 'long' }, async () => {
  const importId = await uploaded(40_000)
  const end = user.call('commitImport', { importId })
  const seen: NonNullable<ImportRecord['progress']>[] = []
  for (let over = false; !over; ) {
    const { state, progress } = await recordOf(importId)
    if (progress !== null) seen.push(progress)
    over = state === 'done'
    await delay(10)
  }
  await end
  const STAGES = ['waiting', 'writing', 'building']
  const steps = seen.map(({ stage, done }) => STAGES.indexOf(stage) * 1e9 + done)
  expect(steps).toEqual([...steps].sort((a, b) => a - b))
  expect(seen.map(({ of }) => of)).toEqual(seen.map(() => 40_000))
  expect(steps.some((index) => index >= 1e9)).toBe(true)
})
