/** `GET /api/backups/{name}`: a backup on the disk of this server, for its operators. */
import { createReadStream, statSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { AppError } from '@roundtrip/contract/errors'
import { Hono } from 'hono'
import type { IsOperator } from '../auth/operators.ts'
import type { AuthPort } from '../auth/port.ts'
import { callerOf } from '../http/callable.ts'
import { readBackupName } from './backup-folder.ts'

export type BackupRouteDependencies = {
  readonly auth: AuthPort
  readonly isOperator: IsOperator
  /** Where backups lie. */
  readonly folder: string
}

/**
 * A link leads here, so that the browser writes straight to disk: the session or a bearer token identifies the user.
 */
export function backupRoutes({ auth, isOperator, folder }: BackupRouteDependencies): Hono {
  const routes = new Hono()
  routes.get('/:name', async (c) => {
    const uid = (await callerOf(c.req.raw, auth)) ?? (await auth.uidOfSession(c.req.raw))
    if (uid === null) throw new AppError({ code: 'unauthenticated', message: 'Sign in first.' })
    if (!(await isOperator(uid))) throw new AppError({ code: 'permission-denied', message: 'For operators only.' })
    const file = readBackupName(c.req.param('name'))
    const path = file === null ? null : join(folder, file.name)
    const stats = path === null ? undefined : statSync(path, { throwIfNoEntry: false })
    if (file === null || path === null || stats?.isFile() !== true) {
      throw new AppError({ code: 'not-found', message: 'There is no such backup on this server.' })
    }
    return new Response(Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>, {
      headers: {
        'content-type': 'application/octet-stream',
        'content-length': String(stats.size),
        'content-disposition': `attachment; filename="${file.name}"`,
        'cache-control': 'no-store',
      },
    })
  })
  return routes
}
