/** Saves a backup before an update changes the shape of a database that people use. */
import { join } from 'node:path'
import type { Pool } from '../database/connection.ts'
import type { BeforeMigrations } from '../database/migrate.ts'
import type { Config } from '../ground/config.ts'
import type { Log } from '../ground/log.ts'
import { BackupError } from './backup-error.ts'
import { backupName, removeOldBackups } from './backup-folder.ts'
import { hasNoUsers } from './empty-database.ts'
import { needRoom } from './room.ts'
import { saveFile } from './save-file.ts'
import { readBackupKey } from './sealing.ts'
import { secretsOf } from './server-secrets.ts'
import { backupOf } from './write-backup.ts'

export type BeforeUpdateDependencies = {
  readonly config: Pick<Config, 'backups' | 'dataDir' | 'masterKeys' | 'authSecret'>
  readonly pool: Pool
  readonly log: Pick<Log, 'info'>
}

/** If it throws, the database stays as it was: a server that does not start is better than lost data. */
export function backupBeforeUpdate({ config, pool, log }: BeforeUpdateDependencies): BeforeMigrations {
  const { folder, keyFile, beforeUpdate } = config.backups
  return async (fresh, applied) => {
    if (!beforeUpdate || applied.length === 0) return
    const client = await pool.connect()
    try {
      if (await hasNoUsers(client)) return
      const key = keyFile === null ? null : readBackupKey(keyFile)
      await needRoom(client, folder)
      const now = Date.now()
      const path = join(folder, backupName({ at: now, kind: 'before-update', isEncrypted: key !== null }))
      // The figures of journals need the current schema, which this database does not have yet.
      const bytes = await saveFile(path, backupOf(client, { key, secrets: secretsOf(config), withFigures: false, now }))
      log.info({ file: path, bytes, migrations: fresh }, 'saved a backup before the update')
      removeOldBackups(folder, { kind: 'before-update', keep: KEPT })
    } catch (cause) {
      if (!(cause instanceof BackupError)) throw cause
      throw new BackupError(`${cause.message} ${WAYS_OUT}`, { cause })
    } finally {
      client.release(true)
    }
  }
}

const WAYS_OUT =
  'The update waits for this backup. Free some space, set BACKUP_DIR to another folder, or set BACKUP_BEFORE_UPDATE=off if you already have a backup.'
const KEPT = 3
