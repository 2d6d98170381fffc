/** Whether there is enough disk space for a backup. */
import { mkdirSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import type { DatabaseClient } from '../database/connection.ts'
import { BackupError } from './backup-error.ts'

/** Throws a `BackupError` if a backup of this database might not fit into the folder. */
export async function needRoom(client: DatabaseClient, folder: string): Promise<void> {
  const needed = await tableBytes(client)
  const free = await freeBytes(folder).catch((cause: unknown) => {
    throw new BackupError(`The folder ${folder} for backups cannot be made or read.`, { cause })
  })
  if (free > needed + LEFT_FREE) return
  throw new BackupError(
    `There is no room for a backup in ${folder}: it may need ${megabytes(needed)} MB, and ${megabytes(free)} MB are free.`,
  )
}

/** The tables without their indexes; a backup is seldom larger. */
export async function tableBytes(client: DatabaseClient): Promise<number> {
  const { rows } = await client.query<{ bytes: number }>(
    `select coalesce(sum(pg_table_size(oid)), 0)::float8 as bytes from pg_class
     where relnamespace = current_schema()::regnamespace and relkind = 'r'`,
  )
  return rows[0]?.bytes ?? 0
}

export async function freeBytes(folder: string): Promise<number> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

function megabytes(bytes: number): number {
  return Math.ceil(bytes / 1e6)
}

/** A full disk would stop the database itself. */
const LEFT_FREE = 100_000_000
