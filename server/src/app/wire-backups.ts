/**
 * Backups of the whole server: those that it makes itself, those that operators download, and the first page, which
 * accepts one.
 */
import { join } from 'node:path'
import { Hono } from 'hono'
import type { IsOperator } from '../auth/operators.ts'
import type { AuthPort } from '../auth/port.ts'
import { checkOrigin } from '../auth/routes.ts'
import { authSecret } from '../auth/secret.ts'
import { backupInThread } from '../backup/backup-thread.ts'
import { type BackupKeeper, keepBackups } from '../backup/keep-backups.ts'
import { backupRoutes } from '../backup/routes.ts'
import { readBackupKey } from '../backup/sealing.ts'
import { setupCode } from '../backup/setup-access.ts'
import { isUnused, setupRoutes } from '../backup/setup-routes.ts'
import type { Pool } from '../database/connection.ts'
import type { Config } from '../ground/config.ts'
import type { Log } from '../ground/log.ts'
import { LOCAL_HOSTS } from '../http/host-names.ts'
import type { Notices } from '../notices/notices.ts'
import type { Closing } from './closing.ts'
import type { DatabaseWays } from './open-database.ts'

type Wiring = {
  readonly config: Config
  readonly pool: Pool
  readonly ways: DatabaseWays
  readonly closings: Closing[]
  readonly notices: Notices
  readonly log: Log
}

export function wireBackups({ config, pool, ways, closings, notices, log }: Wiring): BackupKeeper {
  const connection = ways.direct
  // Fails at the start, not in the middle of the night, if the key cannot be read.
  if (config.backups.keyFile !== null) readBackupKey(config.backups.keyFile)
  const backups = keepBackups({ config, pool, connection, run: backupInThread, notices, log, now: Date.now })
  closings.push({ name: 'backups', order: 1, close: () => backups.close() })
  return backups
}

type RouteWiring = Pick<Wiring, 'config' | 'pool' | 'ways' | 'log'> & {
  readonly auth: AuthPort
  readonly isOperator: IsOperator
  /** The origins whose pages may act, as `checkOrigin` takes them. */
  readonly origins: Parameters<typeof checkOrigin>[0]
  readonly secret: string
  readonly restart: () => void
}

/** Downloads for operators, and what may be done while nobody has an account. */
export function wireBackupRoutes(wiring: RouteWiring): { readonly backups: Hono; readonly setup: Hono } {
  const { config, pool, ways, log, auth, isOperator, origins, secret, restart } = wiring
  return {
    backups: backupRoutes({ auth, isOperator, folder: config.backups.folder }),
    setup: setupRoutes({
      pool,
      connection: ways.direct,
      secretSettings: config,
      authSecret: secret,
      uploads: join(config.dataDir, 'uploads'),
      restart,
      checkOrigin: (request) => checkOrigin(origins, request),
      log,
    }),
  }
}

/** If other machines can reach a server without users, logs the code with which its operator restores a backup. */
export async function tellCode(config: Config, pool: Pool): Promise<void> {
  const isLocal = config.publicUrl === null && LOCAL_HOSTS.includes(config.host)
  if (isLocal || !(await isUnused(pool))) return
  const code = setupCode(authSecret(config.authSecret, config.dataDir))
  process.stdout.write(
    `This server has no users yet. To restore a backup, open /auth/restore-server with the code ${code}.\n`,
  )
}
