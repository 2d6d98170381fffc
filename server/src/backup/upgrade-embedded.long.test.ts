/**
 * The embedded database is upgraded to a new major version of PostgreSQL, and a copy is made before its schema changes.
 */
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { startEmbedded } from '../database/embedded.ts'
import { findProgramsIn } from '../database/embedded-programs.ts'
import { signIn } from '../testing/client.testing.ts'
import { query } from '../testing/database.testing.ts'
import { POSTGRES, WITHOUT_POSTGRES } from '../testing/postgres.testing.ts'
import { launchServer, newFolder, startedFolder, startServer } from '../testing/server.testing.ts'
import { said, useServer } from './backup.testing.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})
const folder = (made = newFolder()): string => {
  folders.push(made)
  return made
}

/** The folder of the installed PostgreSQL, whose version is not the bundled one. */
const OLD = POSTGRES ?? ''

/** A data folder as left by a release with an older PostgreSQL, with the rows of a server that was used. */
async function oldDataFolder(): Promise<{ dataDir: string; emails: readonly string[] }> {
  const server = await startServer()
  const { users } = await useServer(server, 400)
  const file = join(folder(), 'all.tar')
  expect((await said(['backup', '-o', file], { DATA_DIR: server.dataDir })).code).toBe(0)
  const dataDir = folder()
  // PostgreSQL 15 looks for its folder from above, as the user that it runs as.
  chmodSync(dataDir, 0o711)
  const programs = findProgramsIn(OLD, null)
  makeOldCluster(dataDir, programs)
  const old = await startEmbedded(dataDir, { programs })
  const { restoreBackup } = await import('./restore-backup.ts')
  const { bytesOf } = await import('./read-backup.ts')
  const { openPool } = await import('../database/connection.ts')
  const pool = openPool(old.connection, 1)
  const client = await pool.connect()
  await restoreBackup(client, { bytes: bytesOf(file), key: null })
  client.release(true)
  await pool.end()
  await old.stop()
  await server.stop()
  return { dataDir, emails: users.map(({ email }) => email) }
}

function makeOldCluster(dataDir: string, { initdb, user }: ReturnType<typeof findProgramsIn>): void {
  const draft = join('/tmp', `rt-old-cluster-${process.pid}`)
  mkdirSync(draft, { mode: 0o700 })
  if (user !== null) chownSync(draft, user.uid, user.gid)
  const options = ['-D', draft, '--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync']
  execFileSync(initdb, options, { cwd: '/', ...(user === null ? {} : { uid: user.uid, gid: user.gid }) })
  // The folder of tests may be on another disk; mv keeps owners.
  execFileSync('mv', [draft, join(dataDir, 'postgres')])
}

describe.skipIf(POSTGRES === null)(`a database of an older PostgreSQL${WITHOUT_POSTGRES}`, () => {
  test('is refused with the command that upgrades it, upgraded, and kept', async () => {
    const { dataDir, emails } = await oldDataFolder()
    const { exited, output } = launchServer({ dataDir })
    expect(await exited).toBe(1)
    expect(output()).toMatch(
      /made by PostgreSQL \d+, and this release has PostgreSQL 18\. .*roundtrip upgrade-database/,
    )
    const unnamed = await said(['upgrade-database'], { DATA_DIR: dataDir })
    expect(unnamed).toMatchObject({
      code: 2,
      text: expect.stringContaining('npm install --prefix old-postgres @embedded'),
    })
    const wrong = await said(['upgrade-database', '--programs', '/usr/bin'], { DATA_DIR: dataDir })
    expect(wrong).toMatchObject({ code: 2, text: expect.stringContaining('no program postgres') })
    const done = await said(['upgrade-database', '--programs', OLD], { DATA_DIR: dataDir })
    expect(done).toMatchObject({ code: 0, text: expect.stringMatching(/upgraded from PostgreSQL \d+ to 18/) })
    expect(readdirSync(dataDir).toSorted()).toEqual(['backups', 'postgres', expect.stringMatching(/^postgres-\d+$/)])
    const server = await startServer({ dataDir })
    for (const email of emails) expect((await signIn(server.url, email)).email).toBe(email)
    expect(await query(server, 'select count(*)::int as n from ledgers')).toEqual([{ n: 2 }])
    await server.stop()
  })

  test('whose upgrade was killed between the two folders is found again', async () => {
    const dataDir = folder(startedFolder())
    const next = join(dataDir, 'postgres-next')
    mkdirSync(next, { mode: 0o700 })
    renameSync(join(dataDir, 'postgres'), join(next, 'postgres'))
    writeFileSync(join(next, 'complete'), '15 18\n')
    const server = await startServer({ dataDir })
    expect(existsSync(next)).toBe(false)
    await server.stop()
  })
})

describe('before an update', () => {
  /** As if a migration of this release had never been applied. */
  async function olderShape(): Promise<{ dataDir: string; email: string }> {
    const dataDir = folder(startedFolder())
    const server = await startServer({ dataDir })
    const { users } = await useServer(server, 100)
    await query(server, 'drop table backup_runs')
    await query(server, `delete from migrations where name = '2026-11-24-backup-runs'`)
    server.kill('SIGTERM')
    await server.exited
    return { dataDir, email: users[0]?.email ?? '' }
  }

  // Promise [Operation] The database is backed up before a migration changes it, and before an upgrade to a new major
  //   version of PostgreSQL.
  test('a backup is saved, its path is logged, and it restores into the new release', async () => {
    const { dataDir, email } = await olderShape()
    const server = await startServer({ dataDir, environment: { LOG_LEVEL: 'info' } })
    expect(server.output()).toContain('saved a backup before the update')
    const [name] = readdirSync(join(dataDir, 'backups'))
    expect(name).toMatch(/-before-update\.tar$/)
    expect(server.output()).toContain(name)
    const copy = folder()
    const file = join(dataDir, 'backups', name ?? '')
    expect((await said(['restore-server', file], { DATA_DIR: copy })).code).toBe(0)
    const twin = await startServer({ dataDir: copy })
    expect((await signIn(twin.url, email)).email).toBe(email)
    await twin.stop()
    await server.stop()
  })

  test('a key file that cannot be read keeps the server from starting', async () => {
    const dataDir = folder(startedFolder())
    const { exited, output } = launchServer({ dataDir, environment: { BACKUP_KEY_FILE: join(dataDir, 'no-such') } })
    expect(await exited).toBe(1)
    expect(output()).toMatch(/^The key file \S+no-such cannot be read\.\n$/)
  })

  // Promise [Operation] The database is backed up before a migration changes it, and before an upgrade to a new major
  //   version of PostgreSQL.
  test('without a place to save it, the server does not start unless configured to', async () => {
    const { dataDir, email } = await olderShape()
    const file = join(folder(), 'a-file')
    writeFileSync(file, '')
    const environment = { BACKUP_DIR: join(file, 'backups') }
    const { exited, output } = launchServer({ dataDir, environment })
    expect(await exited).toBe(1)
    expect(output()).toMatch(/^The (folder|backup) .*The update waits for this backup\. .*BACKUP_BEFORE_UPDATE=off/)
    expect(readFileSync(file, 'utf8')).toBe('')
    const server = await startServer({ dataDir, environment: { ...environment, BACKUP_BEFORE_UPDATE: 'off' } })
    expect((await signIn(server.url, email)).email).toBe(email)
    await server.stop()
  })
})
