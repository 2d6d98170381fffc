/** Restores an uploaded backup into a server without users, and has the server start again with it. */
import { createWriteStream, mkdirSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { SetupProgress, SetupResult } from '@roundtrip/contract/operation'
import { type DatabaseConnection, openPool } from '../database/connection.ts'
import { migrate } from '../database/migrate.ts'
import { arriving } from '../http/body.ts'
import { BackupError } from './backup-error.ts'
import { bytesOf, checkBackup } from './read-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { freeBytes } from './room.ts'
import type { BackupKey } from './sealing.ts'
import { installSecrets, type SecretSettings } from './server-secrets.ts'

/** Stores the uploaded file and returns its path. Throws a `BackupError` if there is no space. */
export async function receiveBackup(request: Request, folder: string): Promise<string> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const length = Number(request.headers.get('content-length') ?? 0)
  if ((await freeBytes(folder)) < length + LEFT_FREE) {
    throw new BackupError('There is not enough disk space on the server for this backup.')
  }
  if (request.body === null) throw new BackupError('There was no file in the request.')
  const path = join(folder, `${process.pid}.setup.${crypto.randomUUID()}.tar`)
  const body = Readable.fromWeb(request.body as Parameters<typeof Readable.fromWeb>[0])
  try {
    await pipeline(arriving(body as AsyncIterable<Buffer>), createWriteStream(path, { mode: 0o600 }))
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
  return path
}

export type SetupRestore = {
  readonly path: string
  readonly key: BackupKey | null
  /** Past a pooler. */
  readonly connection: DatabaseConnection
  readonly secretSettings: SecretSettings
  readonly tell: (progress: SetupProgress) => void
}

/** The file is read twice: nothing is touched before all of it has been compared with its hashes. */
export async function restoreIntoEmpty({
  path,
  key,
  connection,
  secretSettings,
  tell,
}: SetupRestore): Promise<SetupResult> {
  const { size } = statSync(path)
  tell({ stage: 'checking', share: size === 0 ? 1 : 0 })
  await checkBackup(path, key)
  const pool = openPool(connection, MIGRATION_CONNECTIONS)
  const client = await pool.connect()
  try {
    let notes: readonly string[] = []
    const { manifest, checks } = await restoreBackup(client, {
      bytes: bytesOf(path),
      key,
      tell: ({ tables, of }) => tell({ stage: 'restoring', share: of === 0 ? 1 : tables / of }),
      finish: async (inside, backup) => {
        notes = await installSecrets(inside, backup, secretSettings)
      },
    })
    await migrate(pool)
    const users = checks.tables['auth_users']?.rows ?? 0
    return { createdAt: Date.parse(manifest.createdAt), users, notes: [...notes] }
  } finally {
    client.release(true)
    await pool.end()
  }
}

/** One for the lock that keeps other servers waiting, one for the migration, and one for the restore before it. */
const MIGRATION_CONNECTIONS = 3
const LEFT_FREE = 200_000_000
