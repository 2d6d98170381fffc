/** A backup that differs from what was written is refused with one sentence, and the database stays empty. */
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DatabaseConnection, openPool } from '../database/connection.ts'
import { importFills, newAccount, someFills } from '../testing/ledger.testing.ts'
import { databaseOf, type RunningServer, startServer } from '../testing/server.testing.ts'
import { newUser } from '../testing/user.testing.ts'
import { backupBytes, inPieces, newDatabase } from './backup.testing.ts'
import { BackupError } from './backup-error.ts'
import { restoreBackup } from './restore-backup.ts'
import { backupKey } from './sealing.ts'
import { filesOfTar, TAR_END, type TarFile, tarFile } from './tar.ts'

let server: RunningServer
let empty: DatabaseConnection
let plain: Buffer
let sealed: Buffer
const key = backupKey('the right passphrase')

beforeAll(async () => {
  server = await startServer()
  const user = await newUser(server.url)
  await importFills(user, await newAccount(user), someFills(300))
  empty = await newDatabase(databaseOf(server), 'empty')
  plain = await backupBytes(databaseOf(server))
  sealed = await backupBytes(databaseOf(server), { key, secrets: { masterKeys: null, authSecret: 'x'.repeat(40) } })
})
afterAll(() => server.stop())

/** The message of the refusal, and how many tables exist afterwards. */
async function refusal(bytes: Buffer, given = backupKey('the right passphrase')): Promise<[string, number]> {
  const pool = openPool(empty, 1)
  const client = await pool.connect()
  const sentence = await restoreBackup(client, { bytes: inPieces(bytes), key: given }).then(
    () => 'restored',
    (error: unknown) => (error instanceof BackupError ? error.message : `not a sentence: ${String(error)}`),
  )
  const { rows } = await client.query(`select from pg_class where relnamespace = 'public'::regnamespace`)
  client.release(true)
  await pool.end()
  return [sentence, rows.length]
}

async function filesIn(bytes: Buffer): Promise<TarFile[]> {
  const files: TarFile[] = []
  for await (const file of filesOfTar(inPieces(bytes))) files.push(file)
  return files
}

const packed = async (files: readonly TarFile[]): Promise<Buffer> =>
  Buffer.concat([...(await Promise.all(files.map((file) => tarFile(file, 0)))), TAR_END])

async function changed(name: RegExp, change: (file: TarFile) => TarFile | null): Promise<Buffer> {
  const files = await filesIn(plain)
  expect(files.some((file) => name.test(file.name))).toBe(true)
  return packed(files.flatMap((file) => (name.test(file.name) ? (change(file) ?? []) : file)))
}

const withText = (file: TarFile, edit: (text: string) => string): TarFile => {
  const isPacked = file.name.endsWith('.gz')
  const text = edit((isPacked ? gunzipSync(file.content) : file.content).toString('utf8'))
  return { ...file, content: isPacked ? gzipSync(text) : Buffer.from(text) }
}

// Promise [Operation] A whole server can be backed up while people use it, and is restored elsewhere with nothing
//   missing, or not at all.
describe('refused is', () => {
  test('what is cut off, wherever', async () => {
    for (const share of [0.001, 0.1, 0.5, 0.9, 0.999]) {
      const [sentence, tables] = await refusal(plain.subarray(0, Math.floor(plain.length * share)))
      expect(sentence).toMatch(/^The backup is damaged: it is incomplete or was changed\. Nothing was restored\.$/)
      expect(tables).toBe(0)
    }
    for (const bytes of [sealed.length - 1, sealed.length - 17, sealed.length - 70_000]) {
      const [sentence, tables] = await refusal(sealed.subarray(0, bytes))
      expect(sentence).toBe('The backup is damaged: it was changed or cut off. Nothing was restored.')
      expect(tables).toBe(0)
    }
  })

  test('what was changed in any bit that is encrypted', async () => {
    for (const share of [0.2, 0.5, 0.8, 0.99]) {
      const copy = Buffer.from(sealed)
      const at = Math.floor(copy.length * share)
      copy[at] = (copy[at] ?? 0) ^ 1
      expect(await refusal(copy)).toEqual([
        'The backup is damaged: it was changed or cut off. Nothing was restored.',
        0,
      ])
    }
  })

  test('the wrong passphrase, or none', async () => {
    expect((await refusal(sealed, backupKey('another passphrase')))[0]).toContain('does not open with this passphrase')
    const pool = openPool(empty, 1)
    const client = await pool.connect()
    const none = restoreBackup(client, { bytes: inPieces(sealed), key: null })
    await expect(none).rejects.toThrow('The backup is encrypted.')
    client.release(true)
    await pool.end()
  })

  test('a row that another one was put for', async () => {
    const bytes = await changed(/^tables\/auth_users\//, (file) => withText(file, (text) => text.replace(/@/, '+x@')))
    expect(await refusal(bytes)).toEqual([
      'The backup is damaged: the table auth_users is not the one that was written. Nothing was restored.',
      0,
    ])
  })

  test.each([
    ['a table that is missing', /^tables\/accounts\//, () => null, 'one of its rows'],
    [
      'a table that cannot be unpacked',
      /^tables\/ledgers\//,
      (file: TarFile) => ({ ...file, content: Buffer.from('no') }),
      'cannot be unpacked',
    ],
    [
      'a manifest that was edited',
      /^manifest/,
      (file: TarFile) => withText(file, (text) => text.replace('"release": "', '"release": "9')),
      'its manifest is not the one',
    ],
    ['a list of hashes that is missing', /^checks/, () => null, 'list of hashes'],
    [
      'a row of another kind',
      /^tables\/accounts\//,
      (file: TarFile) => withText(file, () => 'no\trow\n'),
      'one of its rows',
    ],
  ])('%s', async (_, name, change, words) => {
    const [sentence, tables] = await refusal(await changed(name, change))
    expect(sentence).toContain(words)
    expect(tables).toBe(0)
  })

  test('a backup of a later release', async () => {
    const later = await changed(/^manifest/, (file) =>
      withText(file, (text) =>
        text.replace('"migrations": [', '"migrations": [{"name":"2099-01-01-later","checksum":"0"},'),
      ),
    )
    const format = await changed(/^manifest/, (file) =>
      withText(file, (text) => text.replace('"formatVersion": 1', '"formatVersion": 2')),
    )
    for (const bytes of [later, format]) {
      const sentence = 'This backup was made by a later release of Roundtrip. Update this server first.'
      expect(await refusal(bytes)).toEqual([sentence, 0])
    }
  })

  test('what is not a backup', async () => {
    expect((await refusal(await packed([{ name: 'cat.txt', content: Buffer.from('meow') }])))[0]).toContain(
      'is not a backup',
    )
    expect((await refusal(Buffer.from('x'.repeat(4_000))))[0]).toContain('damaged')
    expect((await refusal(Buffer.concat([plain, Buffer.from('more')])))[0]).toContain('incomplete or was changed')
  })
})

test('what is whole is restored', async () => {
  const twin = await newDatabase(databaseOf(server), 'twin')
  const pool = openPool(twin, 1)
  const client = await pool.connect()
  await restoreBackup(client, { bytes: inPieces(sealed), key })
  const { rows } = await client.query('select count(*)::int as users from auth_users')
  expect(rows).toEqual([{ users: 1 }])
  client.release(true)
  await pool.end()
})
