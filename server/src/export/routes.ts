/** `GET /v1/{uid}/export`: everything that a user has given us, as one archive. */
import { AppError } from '@roundtrip/contract/errors'
import type { Uid } from '@roundtrip/core/base'
import { Hono } from 'hono'
import type { Pool } from '../database/connection.ts'
import type { Tokens } from '../http/callable.ts'
import { ownerOf } from '../http/owner.ts'
import { archiveOf } from './write-archive.ts'

export function exportRoutes(parts: { readonly auth: Tokens; readonly pool: Pool }): Hono {
  const running = new Set<Uid>()
  const routes = new Hono()
  routes.get('/v1/:uid/export', async (c) => {
    const uid = await ownerOf(c, parts.auth, ['read'])
    // Each holds a connection to the database for as long as the download takes.
    if (running.has(uid) || running.size >= MOST_AT_ONCE) {
      throw new AppError({ code: 'resource-exhausted', reason: 'export-running', message: 'Try again in a moment.' })
    }
    running.add(uid)
    const createdAt = new Date().toISOString()
    const archive = archiveOf(parts.pool, { uid, createdAt })
    const name = `roundtrip-${createdAt.slice(0, 10)}.zip`
    return new Response(
      streamOf(archive, () => running.delete(uid)),
      {
        headers: {
          'content-type': 'application/zip',
          'content-disposition': `attachment; filename="${name}"`,
        },
      },
    )
  })
  return routes
}

/** Reads on only as the client does, and gives up on one that stopped reading. */
function streamOf(archive: AsyncGenerator<Uint8Array, void>, onEnd: () => void): ReadableStream<Uint8Array> {
  let patience: NodeJS.Timeout | undefined
  const end = async (): Promise<void> => {
    clearTimeout(patience)
    onEnd()
    await archive.return()
  }
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      clearTimeout(patience)
      try {
        const { done, value } = await archive.next()
        if (done === true) {
          controller.close()
          await end()
          return
        }
        controller.enqueue(value)
        patience = setTimeout(() => {
          controller.error(new Error('The client stopped reading.'))
          void end()
        }, PATIENCE_MS)
      } catch (error) {
        controller.error(error)
        await end()
      }
    },
    cancel: end,
  })
}

const MOST_AT_ONCE = 3
const PATIENCE_MS = 60_000
