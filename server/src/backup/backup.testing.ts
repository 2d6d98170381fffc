/** What tests of backups share: a server with users, the commands, and the state of a whole database. */
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { type DatabaseConnection, openPool, type Pool } from '../database/connection.ts'
import { startEmbedded } from '../database/embedded.ts'
import { plainId } from '../ground/ids.ts'
import { keyBox } from '../keys/key-box.ts'
import { fileRing, keyFile } from '../keys/key-ring.ts'
import type { TestUser } from '../testing/client.testing.ts'
import { query } from '../testing/database.testing.ts'
import { importFills, newAccount, someFills } from '../testing/ledger.testing.ts'
import { newFolder, type RunningServer } from '../testing/server.testing.ts'
import { typed } from '../testing/shell.testing.ts'
import { newUser } from '../testing/user.testing.ts'
import { bytesOf } from './read-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { installSecrets } from './server-secrets.ts'
import { backupOf, type BackupOptions } from './write-backup.ts'

const CLI = fileURLToPath(new URL('../../dist/cli.js', import.meta.url))

export type Command = {
  readonly text: () => string
  readonly kill: () => void
  /** The exit code; null if it was killed. */
  readonly ended: Promise<number | null>
}

/** Starts a command in a process of its own, which can be killed. */
export function roundtrip(args: readonly string[], environment: Readonly<Record<string, string>>): Command {
  const child = spawn(process.execPath, [CLI, ...args], {
    env: { PATH: process.env['PATH'] ?? '', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  child.stdout.on('data', (part: Buffer) => (text += part.toString()))
  child.stderr.on('data', (part: Buffer) => (text += part.toString()))
  const ended = once(child, 'close').then(([code]) => code as number | null)
  return { text: () => text, kill: () => void child.kill('SIGKILL'), ended }
}

/** Runs a command to its end, without interruption, and returns its output. */
export async function said(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<{ readonly code: number; readonly text: string }> {
  const { code, out, error } = await typed(args, { environment })
  return { code, text: error + out }
}

export function keyFileWith(text: string): string {
  const file = join(newFolder(), 'key')
  writeFileSync(file, `${text}\n`)
  return file
}

export type UsedServer = {
  readonly users: readonly TestUser[]
  readonly picture: { readonly path: string; readonly bytes: Buffer }
  readonly connection: { readonly uid: string; readonly id: string; readonly secret: string }
}

/** Two users with fills, notes, a picture and a connected account. */
export async function useServer(server: RunningServer, fills = 2_000): Promise<UsedServer> {
  const users = [await newUser(server.url), await newUser(server.url)]
  const [user, other] = users
  if (user === undefined || other === undefined) throw new Error('There are two users.')
  const account = await newAccount(user)
  await importFills(user, account, someFills(fills))
  await importFills(other, await newAccount(other), someFills(200, { from: 7_000 }))
  const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#336699' } })
    .png()
    .toBuffer()
  const body = new Uint8Array(png)
  const sent = await user.fetch(`/db/v1/pictures/${user.uid}`, { method: 'POST', body })
  const { id: picture } = (await sent.json()) as { id: string }
  const path = `/db/v1/pictures/${user.uid}/${picture}`
  for (let label = 1; label <= 9; label += 1) await writeLabel(user, `first-${label}`)
  const id = randomUUID()
  const secret = 'CANARY-of-the-exchange'
  const box = keyBox(fileRing(keyFile(server.dataDir)))
  const sealed = box.seal(secret, { uid: user.uid, connection: plainId(id), field: 'secret' })
  await query(
    server,
    `insert into connections (user_id, id, account_id, import_id, exchange, demo, key_hint, credentials, rights, state)
     values ($1, $2, $3, $3, 'bybit', false, 'abcd', $4, '{}', 'paused')`,
    [user.uid, id, account, JSON.stringify({ secret: sealed })],
  )
  const bytes = Buffer.from(await (await user.fetch(path)).arrayBuffer())
  return { users, picture: { path, bytes }, connection: { uid: user.uid, id, secret } }
}

export function writeLabel(user: TestUser, id: string): Promise<Response> {
  const body = JSON.stringify({ name: `Label ${id}`, group: 'setup', colour: 1, archived: false, hidden: false })
  return user.fetch(`/db/v1/users/${user.uid}/labels/${id}`, { method: 'PUT', body })
}

/**
 * The definitions that protect and number rows, as text: policies, rights, triggers, indexes, constraints, sequences.
 */
export async function shapeOf(pool: Pool): Promise<readonly string[]> {
  const { rows } = await pool.query<{ line: string }>(
    `select 'policy ' || tablename || ' ' || policyname || ' ' || coalesce(qual, '') as line from pg_policies
     union all select 'security ' || relname || ' ' || relrowsecurity from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
     union all select 'right ' || table_name || ' ' || privilege_type from information_schema.role_table_grants where grantee = 'roundtrip_user'
     union all select 'trigger ' || tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal
     union all select 'index ' || indexdef from pg_indexes where schemaname = 'public'
     union all select 'constraint ' || conrelid::regclass || ' ' || pg_get_constraintdef(oid) from pg_constraint
       where connamespace = 'public'::regnamespace and conrelid <> 0 and contype <> 'n'
     union all select 'sequence ' || sequencename || ' ' || coalesce(last_value::text, '') from pg_sequences
       where schemaname = 'public' and sequencename not like 'backup_runs%'
     order by 1`,
  )
  return rows.map(({ line }) => line)
}

/** A whole backup in memory. */
export async function backupBytes(
  connection: DatabaseConnection,
  options: Partial<BackupOptions> = {},
): Promise<Buffer> {
  const pool = openPool(connection, 1)
  const client = await pool.connect()
  try {
    const pieces: Uint8Array[] = []
    const whole = {
      key: null,
      secrets: null,
      withFigures: false,
      now: Date.UTC(2026, 10, 24),
      workFactor: 10,
      ...options,
    }
    for await (const piece of backupOf(client, whole)) pieces.push(piece)
    return Buffer.concat(pieces)
  } finally {
    client.release(true)
    await pool.end()
  }
}

/** The bytes as they would come from a file or a network. */
export async function* inPieces(bytes: Uint8Array, length = 10_000): AsyncGenerator<Uint8Array, void> {
  for (let start = 0; start < bytes.byteLength; start += length) yield bytes.subarray(start, start + length)
}

/** A new database next to that of a running test server, which belongs to the same role. */
export async function newDatabase(admin: DatabaseConnection, name: string): Promise<DatabaseConnection> {
  const pool = openPool(admin, 1)
  await pool.query(`create database ${name}`)
  await pool.end()
  return { ...admin, database: name }
}

/** The tables and rows of a release in a data folder, before any later release has started on them. */
export async function databaseAsItWas(file: string, dataDir: string): Promise<void> {
  const database = await startEmbedded(dataDir)
  const pool = openPool(database.connection, 1)
  const client = await pool.connect()
  const secretSettings = { dataDir, masterKeys: null, authSecret: null }
  await restoreBackup(client, {
    bytes: bytesOf(file),
    key: null,
    finish: async (inside, backup) => void (await installSecrets(inside, backup, secretSettings)),
  })
  client.release(true)
  await pool.end()
  await database.stop()
}
