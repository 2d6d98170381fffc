/** `/api/setup`: what the first page of a server without users may do. Refused once there is a user. */
import { rm } from 'node:fs/promises'
import { AppError } from '@roundtrip/contract/errors'
import type { SetupLine, SetupState } from '@roundtrip/contract/operation'
import { Hono } from 'hono'
import type { DatabaseConnection, Pool } from '../database/connection.ts'
import type { Log } from '../ground/log.ts'
import { isFromHere } from '../http/from-here.ts'
import { BackupError } from './backup-error.ts'
import { hasNoUsers } from './empty-database.ts'
import { backupKey } from './sealing.ts'
import { isCode } from './setup-access.ts'
import { receiveBackup, restoreIntoEmpty } from './setup-restore.ts'
import type { SecretSettings } from './server-secrets.ts'

export type SetupDependencies = {
  readonly pool: Pool
  /** Past a pooler. */
  readonly connection: DatabaseConnection
  readonly secretSettings: SecretSettings
  /** The value that the running server uses. */
  readonly authSecret: string
  /** The folder for uploads in progress. */
  readonly uploads: string
  /** Restarts the server with the restored data. */
  readonly restart: () => void
  readonly checkOrigin: (request: Request) => void
  readonly log: Pick<Log, 'info' | 'error'>
}

export function setupRoutes(dependencies: SetupDependencies): Hono {
  const { pool, authSecret } = dependencies
  const routes = new Hono()
  const mayRestore = (request: Request): boolean =>
    isFromHere(request) || isCode(request.headers.get('x-setup-code') ?? '', authSecret)
  let isRestoring = false
  routes.get('/', async (c) => {
    const isEmpty = await isUnused(pool)
    const state: SetupState = { isEmpty, needsCode: isEmpty && !mayRestore(c.req.raw) }
    return c.json(state, 200, { 'cache-control': 'no-store' })
  })
  routes.post('/restore', async (c) => {
    const request = c.req.raw
    dependencies.checkOrigin(request)
    if (!(await isUnused(pool))) {
      throw new AppError({ code: 'permission-denied', reason: 'not-empty', message: 'This server already has users.' })
    }
    if (!mayRestore(request)) {
      throw new AppError({ code: 'permission-denied', reason: 'wrong-code', message: 'The code is wrong.' })
    }
    if (isRestoring)
      throw new AppError({ code: 'aborted', reason: 'restore-running', message: 'A backup is being restored.' })
    isRestoring = true
    const free = (): void => {
      isRestoring = false
    }
    return restoring(dependencies, request, free)
  })
  return routes
}

/** One line of JSON for each progress report, and one for the end. */
async function restoring(dependencies: SetupDependencies, request: Request, free: () => void): Promise<Response> {
  const { connection, secretSettings, uploads, restart, log } = dependencies
  let path: string
  let key: ReturnType<typeof backupKey> | null
  try {
    const passphrase = Buffer.from(request.headers.get('x-backup-key') ?? '', 'base64url').toString('utf8')
    key = passphrase === '' ? null : backupKey(passphrase)
    path = await receiveBackup(request, uploads)
  } catch (error) {
    free()
    if (error instanceof BackupError) return Response.json({ error: error.message } satisfies SetupLine)
    throw error
  }
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    start: async (controller) => {
      const send = (line: SetupLine): void => {
        try {
          controller.enqueue(encoder.encode(`${JSON.stringify(line)}\n`))
        } catch {
          // The page is gone; the restore is completed all the same.
        }
      }
      try {
        const tell = (progress: Extract<SetupLine, { progress: unknown }>['progress']): void => send({ progress })
        const result = await restoreIntoEmpty({ path, key, connection, secretSettings, tell })
        log.info({ users: result.users }, 'a backup was restored; the server starts again')
        send({ result })
        setTimeout(restart, RESTART_MS)
      } catch (error) {
        if (!(error instanceof BackupError)) log.error({ err: error }, 'restoring a backup failed')
        send({ error: error instanceof BackupError ? error.message : UNKNOWN })
        free()
      } finally {
        await rm(path, { force: true })
        try {
          controller.close()
        } catch {
          // The page that left has closed it already.
        }
      }
    },
  })
  return new Response(body, { headers: { 'content-type': 'application/x-ndjson', 'cache-control': 'no-store' } })
}

export async function isUnused(pool: Pool): Promise<boolean> {
  const client = await pool.connect()
  try {
    return await hasNoUsers(client)
  } finally {
    client.release()
  }
}

const UNKNOWN = 'The backup could not be restored. The log of the server says why. Nothing was changed.'
/** The response has been sent by then. */
const RESTART_MS = 300
