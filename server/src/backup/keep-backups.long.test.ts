/** The nightly backup: made once over several servers, kept for a while, and reported if it fails. */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openPool, type Pool } from '../database/connection.ts'
import { readConfig } from '../ground/config.ts'
import type { Message } from '../mail/outbox.ts'
import { createNotices } from '../notices/notices.ts'
import type { TestUser } from '../testing/client.testing.ts'
import { query } from '../testing/database.testing.ts'
import { databaseOf, newFolder, type RunningServer, startServer } from '../testing/server.testing.ts'
import { newUser } from '../testing/user.testing.ts'
import { backupName } from './backup-folder.ts'
import { type BackupKeeper, keepBackups } from './keep-backups.ts'
import { runBackup } from './run-backup.ts'

const OPERATOR = 'boss@example.com'
const DAY = 86_400_000
let server: RunningServer
let operator: TestUser
let pool: Pool
let now = Date.UTC(2027, 0, 10, 4)
const letters: string[] = []
const folder = join(newFolder(), 'backups')
const keepers: BackupKeeper[] = []

beforeAll(async () => {
  server = await startServer({ environment: { OPERATOR_ACCOUNTS: OPERATOR } })
  operator = await newUser(server.url, OPERATOR)
  pool = openPool(databaseOf(server), 4)
})
afterAll(async () => {
  await pool.end()
  await server.stop()
  rmSync(join(folder, '..'), { recursive: true, force: true })
})

// They also run on their own after some minutes, which on a busy machine is in the middle of another test.
afterEach(async () => {
  await Promise.all(keepers.splice(0).map((each) => each.close()))
})

/** What each server process has, but in this process. */
function keeper(target = folder): BackupKeeper {
  const environment = { DATA_DIR: server.dataDir, BACKUP_DIR: target, BACKUP_KEEP: '2', OPERATOR_ACCOUNTS: OPERATOR }
  const send = async (message: Message): Promise<void> => {
    letters.push(message.kind === 'mail' ? message.subject : message.text)
  }
  const made = keepBackups({
    config: readConfig(environment),
    pool,
    connection: databaseOf(server),
    run: (task) => ({ result: runBackup(task), cancel: async () => undefined }),
    notices: createNotices({ pool, pagesUrl: server.url, send }),
    log: { info: () => undefined, error: () => undefined },
    now: () => now,
  })
  keepers.push(made)
  return made
}

const notices = async (): Promise<unknown[]> => (await operator.call<{ notices: unknown[] }>('listNotices', {})).notices

// Promise [Operation] Every night a backup is checked, by restoring it where the role may create databases, and operators
//   are notified if it fails.
test('two servers make one backup a day, and the oldest are deleted', async () => {
  const servers = [keeper(), keeper()]
  for (let day = 0; day < 3; day += 1) {
    await Promise.all(servers.map((each) => each.look()))
    await Promise.all(servers.map((each) => each.look()))
    now += DAY
  }
  const runs = await query(server, 'select kind, trouble from backup_runs')
  expect(runs).toEqual(Array.from({ length: 3 }, () => ({ kind: 'nightly', trouble: null })))
  expect(readdirSync(folder).toSorted()).toEqual(
    [now - 2 * DAY, now - DAY].map((at) => backupName({ at, kind: 'nightly', isEncrypted: false })),
  )
})

// Promise [Operation] Every night a backup is checked, by restoring it where the role may create databases, and operators
//   are notified if it fails.
test('a failed backup is a notice and an email to operators, until one works', async () => {
  const file = join(newFolder(), 'a-file')
  writeFileSync(file, '')
  const failing = keeper(join(file, 'backups'))
  await failing.look()
  await failing.look()
  expect(await notices()).toMatchObject([{ kind: 'backup-failed', trouble: expect.stringContaining('cannot be made') }])
  expect(letters).toEqual(['The backup of your server failed · Roundtrip'])
  now += 2 * 3_600_000
  await keeper().look()
  expect(await notices()).toEqual([])
})

test('what an ended process left half-written goes after a day', async () => {
  mkdirSync(folder, { recursive: true })
  const name = `${backupName({ at: 0, kind: 'nightly', isEncrypted: false })}.part`
  writeFileSync(join(folder, name), 'half')
  const { utimesSync } = await import('node:fs')
  utimesSync(join(folder, name), 1, 1)
  now += DAY
  await keeper().look()
  expect(readdirSync(folder)).not.toContain(name)
})
