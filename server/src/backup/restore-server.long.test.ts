/** A whole server, backed up while people work on it, and restored elsewhere with nothing missing. */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { totp } from '../../../fakes/authenticator.ts'
import { openPool } from '../database/connection.ts'
import { plainId } from '../ground/ids.ts'
import { keyBox } from '../keys/key-box.ts'
import { fileRing, keyFile } from '../keys/key-ring.ts'
import { cookieOf, PASSWORD, post, signIn, type TestUser } from '../testing/client.testing.ts'
import { query } from '../testing/database.testing.ts'
import { databaseOf, newFolder, type RunningServer, startedFolder, startServer } from '../testing/server.testing.ts'
import { keyFileWith, roundtrip, said, shapeOf, type UsedServer, useServer, writeLabel } from './backup.testing.ts'
import { figuresOf } from './journal-figures.ts'
import { checkBackup } from './read-backup.ts'

let server: RunningServer
let used: UsedServer
let secondFactor: string
const folder = newFolder()
const key = keyFileWith('a passphrase of some length')
const sealedFile = join(folder, 'sealed.tar.age')
const plainFile = join(folder, 'plain.tar')

beforeAll(async () => {
  server = await startServer()
  used = await useServer(server)
  const [user, other] = used.users as [TestUser, TestUser]
  secondFactor = await protect(other)
  await user.call('getPushDevices', {})
  await query(server, `insert into push_devices (user_id, id, sealed, shown) values ($1, 'one', 'v1.lost.x.x', '{}')`, [
    user.uid,
  ])
  await said(['backup', '-o', plainFile], { DATA_DIR: server.dataDir })
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function protect(user: TestUser): Promise<string> {
  const { cookie } = user
  const begun = await post(server.url, '/api/auth/second-factor/begin', { password: PASSWORD }, { cookie })
  const { secret } = (await begun.json()) as { secret: string }
  const code = totp(secret, Date.now())
  expect((await post(server.url, '/api/auth/second-factor/confirm', { code }, { cookie })).status).toBe(200)
  return secret
}

async function figures(installation: { readonly dataDir: string }): Promise<unknown[]> {
  const pool = openPool(databaseOf(installation), 1)
  const client = await pool.connect()
  const figures = []
  for (const { uid } of used.users) figures.push(await figuresOf(client, uid))
  client.release()
  await pool.end()
  return figures
}

async function shape(installation: { readonly dataDir: string }): Promise<readonly string[]> {
  const pool = openPool(databaseOf(installation), 1)
  const shape = await shapeOf(pool)
  await pool.end()
  return shape
}

/** Writes labels until it is stopped; each is counted in the transaction that writes it. A user may have 500. */
function keepWriting(user: TestUser): () => Promise<number> {
  let written = 0
  let going = true
  const end = (async () => {
    while (going) {
      const response = await writeLabel(user, `busy-${written % 400}`)
      if (!response.ok) throw new Error(await response.text())
      written += 1
    }
    return written
  })()
  return () => {
    going = false
    return end
  }
}

// Promise [Operation] A whole server can be backed up while people use it, and is restored elsewhere with nothing
//   missing, or not at all.
test('a backup made during writes is of one moment, and everyone finds everything on the new server', async () => {
  const [user, other] = used.users as [TestUser, TestUser]
  const before = await figures(server)
  const stop = keepWriting(user)
  const environment = { DATA_DIR: server.dataDir }
  const backup = await said(['backup', '-o', sealedFile, '--key-file', key], environment)
  expect(backup).toMatchObject({ code: 0, text: expect.stringContaining('Saved as') })
  expect(await stop()).toBeGreaterThan(5)
  const dataDir = newFolder()
  const restored = await said(['restore-server', sealedFile, '--key-file', key], { DATA_DIR: dataDir })
  expect(restored).toMatchObject({ code: 0, text: expect.stringContaining('compared by hash') })
  const twin = await startServer({ dataDir })
  expect(await figures(twin)).toEqual(before)
  const counts = `select c.documents::int as counted,
      (select count(*)::int from documents as d where d.user_id = c.user_id and not deleted) as there
    from document_counts as c where c.documents > 0`
  for (const { counted, there } of await query(twin, counts)) expect(counted).toBe(there)
  const again = await signIn(twin.url, user.email)
  expect(Buffer.from(await (await again.fetch(used.picture.path)).arrayBuffer())).toEqual(used.picture.bytes)
  const first = await post(twin.url, '/api/auth/sign-in', { email: other.email, password: PASSWORD })
  expect(await first.json()).toEqual({ next: 'second-factor' })
  const body = { kind: 'authenticator', code: totp(secondFactor, Date.now() + 30_000), trustDevice: false }
  const second = await post(twin.url, '/api/auth/sign-in/second-factor', body, { cookie: cookieOf(first) })
  expect(second.status).toBe(200)
  expect(await secretIn(twin)).toBe(used.connection.secret)
  await twin.stop()
})

async function secretIn(twin: RunningServer): Promise<string> {
  const { uid, id } = used.connection
  const [row] = await query(twin, 'select credentials from connections where id = $1', [id])
  const { secret = '' } = (row?.['credentials'] ?? {}) as { secret?: string }
  const box = keyBox(fileRing(keyFile(twin.dataDir)))
  return box.open(secret, { uid, connection: plainId(id), field: 'secret' })
}

// Promise [Operation] A whole server can be backed up while people use it, and is restored elsewhere with nothing
//   missing, or not at all.
test('tables, policies, permissions, triggers and sequences are as before', async () => {
  const dataDir = newFolder()
  const restored = await said(['restore-server', plainFile], { DATA_DIR: dataDir })
  expect(restored.code).toBe(0)
  const twin = await startServer({ dataDir })
  expect(await shape(twin)).toEqual(await shape(server))
  await twin.stop()
})

test('without encryption the secrets stay behind, and the operator hears what that means', async () => {
  const dataDir = newFolder()
  const { text } = await said(['restore-server', plainFile], { DATA_DIR: dataDir })
  expect(text).toContain('Everybody has to log in again. 1 user has to set up the second factor again')
  expect(text).toContain('1 connection needs its API key again, unless you put back the file master-keys')
  expect(readFileSync(plainFile).includes('masterKeys')).toBe(false)
  const twin = await startServer({ dataDir })
  for (const { email } of used.users) expect((await signIn(twin.url, email)).email).toBe(email)
  // Secrets that nobody can open block nothing: neither the mailbox nor devices for notifications.
  expect(text).toContain('1 device has to be added again to get notifications.')
  expect(await (await fetch(`${twin.url}/mailbox.json`)).json()).toMatchObject({ unreadable: 0 })
  const user = await signIn(twin.url, used.users[0]?.email ?? '')
  expect(await user.call('getPushDevices', {})).toMatchObject({ key: expect.stringMatching(/./) })
  await twin.stop()
})

test('a database with users is never written over, a running one neither, and an unused one may be', async () => {
  const running = await said(['restore-server', plainFile], { DATA_DIR: server.dataDir })
  expect(running).toMatchObject({ code: 2, text: expect.stringContaining('is using the data folder') })
  const dataDir = startedFolder()
  expect((await said(['restore-server', plainFile], { DATA_DIR: dataDir })).code).toBe(0)
  const again = await said(['restore-server', plainFile], { DATA_DIR: dataDir })
  expect(again).toMatchObject({ code: 2, text: expect.stringContaining('The database already has users.') })
  rmSync(dataDir, { recursive: true, force: true })
})

// Promise [Operation] A whole server can be backed up while people use it, and is restored elsewhere with nothing
//   missing, or not at all.
test('a restore killed at any moment has changed nothing, and the next one completes', async () => {
  const dataDir = newFolder()
  for (const afterMs of [400, 700, 900, 1_100, 1_300]) {
    const { kill, ended } = roundtrip(['restore-server', plainFile], { DATA_DIR: dataDir })
    setTimeout(kill, afterMs)
    if ((await ended) === 0) break
  }
  const { text } = await said(['restore-server', plainFile], { DATA_DIR: dataDir })
  // The last run that was killed may have finished just before.
  expect(text).toMatch(/compared by hash|has users/)
  const twin = await startServer({ dataDir })
  expect(await figures(twin)).toEqual(await figures(server))
  await twin.stop()
})

test('in the wrong folder nothing is saved, and no database is made', async () => {
  const dataDir = newFolder()
  const { code, text } = await said(['backup', '-o', join(dataDir, 'all.tar')], { DATA_DIR: dataDir })
  expect({ code, text }).toEqual({ code: 2, text: expect.stringContaining('There is no database in') })
  expect(readdirSync(dataDir)).toEqual([])
})

test('killed while it is written, a backup has its name only if it is whole', async () => {
  const backups = newFolder()
  const broken: string[] = []
  for (const afterMs of [500, 600, 700, 800, 900]) {
    const file = join(backups, `${afterMs}.tar`)
    const { kill, ended } = roundtrip(['backup', '-o', file], { DATA_DIR: server.dataDir })
    setTimeout(kill, afterMs)
    await ended
    if (existsSync(file)) await checkBackup(file, null).catch((error: unknown) => broken.push(`${file}: ${error}`))
  }
  expect(broken).toEqual([])
  rmSync(backups, { recursive: true, force: true })
})
