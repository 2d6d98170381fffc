/** Makes one backup and proves it. */
import { rm } from 'node:fs/promises'
import type { BackupProof } from '@roundtrip/contract/operation'
import { type DatabaseConnection, openPool } from '../database/connection.ts'
import type { BackupSecrets } from './manifest.ts'
import { proveBackup } from './prove-backup.ts'
import { needRoom } from './room.ts'
import { saveFile } from './save-file.ts'
import type { BackupKey } from './sealing.ts'
import { backupOf } from './write-backup.ts'
import { dirname } from 'node:path'

/** Plain data, so that it can be sent to a thread. */
export type BackupTask = {
  readonly connection: DatabaseConnection
  readonly path: string
  readonly key: BackupKey | null
  readonly secrets: BackupSecrets
  readonly now: number
  /** As in `ProofOptions`. */
  readonly databaseFolder: string | null
}

export type BackupResult = { readonly bytes: number; readonly proof: BackupProof }

/** Throws a `BackupError` if no backup can be made. One that turns out to be damaged is deleted. */
export async function runBackup({ connection, path, databaseFolder, ...options }: BackupTask): Promise<BackupResult> {
  const { key } = options
  const pool = openPool(connection, 1)
  const client = await pool.connect().catch(async (error: unknown) => {
    await pool.end()
    throw error
  })
  let bytes: number
  try {
    await needRoom(client, dirname(path))
    bytes = await saveFile(path, backupOf(client, { ...options, withFigures: true }))
  } finally {
    client.release(true)
    await pool.end()
  }
  try {
    return { bytes, proof: await proveBackup({ path, key, connection, databaseFolder }) }
  } catch (error) {
    if (error instanceof Error && error.name === 'BackupError') await rm(path, { force: true })
    throw error
  }
}
