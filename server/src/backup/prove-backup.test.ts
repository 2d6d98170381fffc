/**
 * A backup proves itself: restored next to its database, or with the reason why not; and one changed row is noticed.
 */
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ServerState } from '@roundtrip/contract/operation'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPool } from '../database/connection.ts'
import { signIn, type TestUser } from '../testing/client.testing.ts'
import { query } from '../testing/database.testing.ts'
import { addressOf, POSTGRES, startCluster, stopClusters, WITHOUT_POSTGRES } from '../testing/postgres.testing.ts'
import {
  databaseOf,
  databaseProcesses,
  eventually,
  newFolder,
  type RunningServer,
  startServer,
} from '../testing/server.testing.ts'
import { newUser } from '../testing/user.testing.ts'
import { inPieces, keyFileWith, said, shapeOf, useServer } from './backup.testing.ts'
import type { BackupRun } from './backup-runs.ts'
import { isDue, lateness } from './due.ts'
import type { JournalFigures } from './manifest.ts'
import { compareRestored } from './prove-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { inScratchDatabase } from './scratch-database.ts'
import { backupBytes } from './backup.testing.ts'

const OPERATOR = 'boss@example.com'
const TOKEN = 'a token for Prometheus'
let server: RunningServer
let operator: TestUser
const folder = join(newFolder(), 'backups')

beforeAll(async () => {
  const environment = {
    OPERATOR_ACCOUNTS: OPERATOR,
    METRICS_TOKEN: TOKEN,
    BACKUP_DIR: folder,
    BACKUP_KEY_FILE: keyFileWith('a passphrase of some length'),
  }
  server = await startServer({ environment })
  await useServer(server, 500)
  operator = await newUser(server.url, OPERATOR)
})
afterAll(async () => {
  await server.stop()
  await stopClusters()
  rmSync(join(folder, '..'), { recursive: true, force: true })
})

async function made(): Promise<NonNullable<ServerState['backups']>> {
  await operator.call('makeBackup', {})
  return eventually('the backup is made', async () => {
    const { backups } = await operator.call<ServerState>('getServerState', {})
    return backups === null || backups.isRunning ? null : backups
  })
}

// Promise [Operation] Every night a backup is checked, by restoring it where the role may create databases, and operators
//   are notified if it fails.
test('a backup made by an operator is restored as a trial, and every journal has its figures', async () => {
  expect((await operator.call<ServerState>('getServerState', {})).backups).toMatchObject({ lastGood: null, files: [] })
  const { files, lastGood, trouble, isEncrypted } = await made()
  expect({ trouble, isEncrypted }).toEqual({ trouble: null, isEncrypted: true })
  expect(files).toMatchObject([{ kind: 'manual', isEncrypted: true }])
  expect(files[0]?.proof).toMatchObject({ kind: 'restored', why: null, journals: 2, differences: [] })
  expect(files[0]?.proof?.rows).toBeGreaterThan(20)
  expect(Math.abs((lastGood ?? 0) - (files[0]?.at ?? Number.MAX_SAFE_INTEGER))).toBeLessThan(1_000)
  const scratch = await query(server, `select from pg_database where datname like 'roundtrip_proof%'`)
  expect(scratch).toEqual([])
  const metrics = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })
  expect(await metrics.text()).toMatch(/roundtrip_backup_failed 0/)
})

// Promise [Operation] Every night a backup is checked, by restoring it where the role may create databases, and operators
//   are notified if it fails.
test('after a kill during verification, the next backup is verified, and nothing is left of the first', {
  tags: 'long',
}, async () => {
  const backups = newFolder()
  const environment = { OPERATOR_ACCOUNTS: OPERATOR, BACKUP_DIR: backups }
  const first = await startServer({ environment })
  await useServer(first, 500)
  const boss = await newUser(first.url, OPERATOR)
  await boss.call('makeBackup', {})
  const scratch = `select from pg_database where datname like 'roundtrip_proof%'`
  await eventually('the backup is restored on trial', async () =>
    (await query(first, scratch)).length > 0 ? true : null,
  )
  first.kill('SIGKILL')
  await first.exited
  await eventually('its database has stopped', () => (databaseProcesses(first.dataDir).length === 0 ? true : null))

  const second = await startServer({ dataDir: first.dataDir, environment })
  const again = await signIn(second.url, OPERATOR)
  await again.call('makeBackup', {})
  const { files, trouble } = await eventually('the backup is made', async () => {
    const { backups: state } = await again.call<ServerState>('getServerState', {})
    return state === null || state.isRunning ? null : state
  })
  expect(trouble).toBe(null)
  expect(files[0]?.proof).toMatchObject({ kind: 'restored', journals: 2, differences: [] })
  expect(await query(second, scratch)).toEqual([])
  await second.stop()
  rmSync(backups, { recursive: true, force: true })
})

test('a user who is not an operator makes and fetches none', async () => {
  const stranger = await newUser(server.url)
  expect((await stranger.request('makeBackup', {})).status).toBe(403)
  const [name] = readdirSync(folder)
  const path = `/api/backups/${name}`
  expect((await stranger.fetch(path)).status).toBe(403)
  expect((await fetch(`${server.url}${path}`)).status).toBe(401)
  const file = await operator.fetch(path)
  expect(file.status).toBe(200)
  expect((await file.text()).startsWith('age-encryption.org/v1')).toBe(true)
  for (const bad of ['..%2Fauth-secret', 'roundtrip-2020-01-01T00-00-00Z-manual.tar', 'x']) {
    expect((await operator.fetch(`/api/backups/${bad}`)).status).toBe(404)
  }
})

// Promise [Operation] Every night a backup is checked, by restoring it where the role may create databases, and operators
//   are notified if it fails.
test('a row changed in the restored database is noticed, by its table and by the figures', async () => {
  const bytes = await backupBytes(databaseOf(server), { withFigures: true })
  const compared = await inScratchDatabase(databaseOf(server), async (scratch) => {
    const figures: JournalFigures[] = []
    const client = await scratch.connect()
    const options = {
      bytes: inPieces(bytes),
      key: null,
      figures: (journal: JournalFigures) => void figures.push(journal),
    }
    const backup = await restoreBackup(client, options)
    const good = await compareRestored(client, backup, figures)
    await client.query(`update accounts set name = name || '!' where id = (select account_id from positions limit 1)`)
    const bad = await compareRestored(client, backup, figures)
    client.release()
    return { good, bad }
  })
  expect(compared.good.differences).toEqual([])
  expect(compared.bad.differences).toEqual(['table accounts', 'figures of 1 journal'])
})

test('a folder that cannot be written is a sentence for the operator', async () => {
  const file = join(newFolder(), 'a-file')
  writeFileSync(file, '')
  const environment = { OPERATOR_ACCOUNTS: OPERATOR, BACKUP_DIR: join(file, 'backups') }
  const other = await startServer({ environment })
  const boss = await newUser(other.url, OPERATOR)
  await boss.call('makeBackup', {})
  const trouble = await eventually('the backup has failed', async () => {
    const { backups } = await boss.call<ServerState>('getServerState', {})
    return backups?.trouble ?? null
  })
  expect(trouble).toMatch(/^The (folder|backup) .* cannot be (made|written)/)
  await other.stop()
})

describe('nightly backups', () => {
  const HOUR = 3_600_000
  const at = (day: number, hour: number): number => Date.UTC(2026, 10, day, hour)
  const run = (startedAt: number, trouble: string | null = null): BackupRun => ({
    kind: 'nightly',
    machine: 'one',
    file: '',
    startedAt,
    endedAt: startedAt + 1,
    trouble,
    proof: { at: 0, kind: 'restored', why: null, rows: 1, journals: 1, differences: [] },
  })

  test('are due once a day from their hour on, and an hour after one that failed', () => {
    expect(isDue({ runs: [], now: at(2, 1) }, 3)).toBe(true)
    expect(isDue({ runs: [run(at(1, 3))], now: at(2, 2) }, 3)).toBe(false)
    expect(isDue({ runs: [run(at(1, 3))], now: at(2, 3) }, 3)).toBe(true)
    expect(isDue({ runs: [run(at(2, 3))], now: at(2, 23) }, 3)).toBe(false)
    const failed = [run(at(2, 3), 'The disk is full.'), run(at(1, 3))]
    expect(isDue({ runs: failed, now: at(2, 3) + HOUR / 2 }, 3)).toBe(false)
    expect(isDue({ runs: failed, now: at(2, 4) }, 3)).toBe(true)
  })

  test('that fail or are missing for two days are worth a notice', () => {
    expect(lateness({ runs: [run(at(2, 3))], now: at(4, 2) }, 0)).toBeNull()
    expect(lateness({ runs: [run(at(2, 3))], now: at(4, 4) }, 0)).toBe('The last backup that worked is 2 days old.')
    const running = { ...run(at(4, 4)), endedAt: null }
    expect(lateness({ runs: [running, run(at(2, 3))], now: at(4, 4) + 1 }, 0)).toBeNull()
    expect(lateness({ runs: [running, run(at(2, 3))], now: at(4, 5) + 1 }, 0)).toBe(
      'The last backup that worked is 2 days old.',
    )
    expect(lateness({ runs: [run(at(2, 3), 'The disk is full.')], now: at(2, 4) }, 0)).toBe('The disk is full.')
    expect(lateness({ runs: [], now: at(2, 4) }, at(1, 4))).toBeNull()
  })
})

describe.skipIf(POSTGRES === null)(`on a PostgreSQL of one's own${WITHOUT_POSTGRES}`, () => {
  test('a role without the right to make databases has its hashes compared, and the state says why', {
    tags: 'long',
  }, async () => {
    const cluster = await startCluster()
    const environment = {
      DATABASE_URL: addressOf(cluster),
      OPERATOR_ACCOUNTS: OPERATOR,
      BACKUP_DIR: join(newFolder(), 'backups'),
    }
    const own = await startServer({ dataDir: newFolder(), environment })
    const boss = await newUser(own.url, OPERATOR)
    const proofOfNext = async () => {
      await boss.call('makeBackup', {})
      return eventually('the backup is made', async () => {
        const { backups } = await boss.call<ServerState>('getServerState', {})
        return backups === null || backups.isRunning ? null : (backups.files[0]?.proof ?? null)
      })
    }
    const proof = await proofOfNext()
    expect(proof).toMatchObject({ kind: 'hashes', journals: null, differences: [] })
    expect(proof.why).toContain('Grant it CREATEDB')
    await cluster.query('alter role roundtrip createdb')
    await new Promise((next) => setTimeout(next, 1_100))
    expect(await proofOfNext()).toMatchObject({ kind: 'restored', differences: [] })
    await own.stop()
  })

  test('a backup moves from the embedded database to it and back, with everything that protects rows', {
    tags: 'long',
  }, async () => {
    const cluster = await startCluster()
    const backups = newFolder()
    const [first, second] = [join(backups, 'first.tar'), join(backups, 'second.tar')]
    await said(['backup', '-o', first], { DATA_DIR: server.dataDir })
    const environment = { DATABASE_URL: addressOf(cluster), DATA_DIR: server.dataDir }
    expect(await said(['restore-server', first], environment)).toMatchObject({ code: 0 })
    const pools = [openPool({ connectionString: addressOf(cluster) }, 1), openPool(databaseOf(server), 1)]
    const [there, here] = await Promise.all(pools.map(shapeOf))
    await Promise.all(pools.map((pool) => pool.end()))
    expect(there).toEqual(here)
    expect(await said(['backup', '-o', second], environment)).toMatchObject({ code: 0 })
    const dataDir = newFolder()
    expect(await said(['restore-server', second], { DATA_DIR: dataDir })).toMatchObject({ code: 0 })
    rmSync(dataDir, { recursive: true, force: true })
  })
})
