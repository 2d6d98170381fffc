/** `POST /v1/{uid}/restore`: an archive as the body, brought back into an empty journal. */
import { createWriteStream, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError } from '@roundtrip/contract/errors'
import { LIMITS } from '@roundtrip/contract/fields'
import {
  RESTORE_REASONS,
  type RestoreProgress,
  type RestoreReason,
  type RestoreResult,
} from '@roundtrip/contract/imports'
import { HOUR_MS, type Uid } from '@roundtrip/core/base'
import { type Context, Hono } from 'hono'
import { asUser } from '../database/as-user.ts'
import type { Pool } from '../database/connection.ts'
import type { DemoPort } from '../demo/demo.ts'
import type { Log } from '../ground/log.ts'
import { Refusal } from '../ground/refusal.ts'
import type { RunTask } from '../ground/tasks.ts'
import { errorResponse, type Tokens } from '../http/callable.ts'
import { ownerOf } from '../http/owner.ts'
import type { LimitsOf } from '../plans/limits.ts'
import { isEmptyJournal, NOT_EMPTY, type restore } from './restore.ts'

export type RestoreParts = {
  readonly auth: Tokens
  readonly pool: Pool
  readonly workers: { readonly run: RunTask<'restore', typeof restore> }
  readonly demo: Pick<DemoPort, 'isDemo'>
  /** Where archives lie while they are read. */
  readonly uploads: string
  readonly limitsOf: LimitsOf
  readonly log: Log
}

export function restoreRoutes(parts: RestoreParts): Hono<{ Variables: { requestId: string } }> {
  const routes = new Hono<{ Variables: { requestId: string } }>()
  const running = new Set<Uid>()
  removeLeftOvers(parts.uploads)
  routes.post('/v1/:uid/restore', async (c) => {
    const uid = await ownerOf(c, parts.auth, ['import'])
    if (running.has(uid) || running.size >= MOST_AT_ONCE) {
      throw refusal('restore-running', 'A restoration is running. Try again when it has ended.')
    }
    running.add(uid)
    const path = join(parts.uploads, `${crypto.randomUUID()}.zip`)
    const end = async (): Promise<void> => {
      running.delete(uid)
      await rm(path, { force: true })
    }
    try {
      await checkPlace(parts, uid)
      await receive(c.req.raw, path)
    } catch (error) {
      await end()
      throw error
    }
    const run = async (tell?: (progress: RestoreProgress) => void): Promise<RestoreResult> =>
      parts.workers.run('restore', { uid, path, limits: await parts.limitsOf(uid) }, tell)
    const work = (tell?: (progress: RestoreProgress) => void): Promise<RestoreResult> =>
      run(tell).catch(declare).finally(end)
    const streams = c.req.header('accept')?.includes(STREAM) === true
    return streams ? progressOf(c, parts.log, work) : c.json(await work())
  })
  return routes
}

/** Found out before the upload, so that nobody sends four gigabytes in vain; and again under the lock. */
async function checkPlace({ pool, demo }: RestoreParts, uid: Uid): Promise<void> {
  if (await demo.isDemo(uid)) throw refusal('not-in-demo', 'Nothing is restored into a demo. Sign up first.')
  const isEmpty = await asUser(pool, uid, (client) => isEmptyJournal(client, uid))
  if (!isEmpty) throw refusal('journal-not-empty', NOT_EMPTY)
}

async function receive(request: Request, path: string): Promise<void> {
  if (Number(request.headers.get('content-length') ?? 0) > LIMITS.archiveBytes) throw tooLarge()
  if (request.body === null) throw refusal('damaged-archive', 'The body of the request is the archive; there was none.')
  let bytes = 0
  const counted = new Transform({
    transform: (piece: Buffer, _encoding, next) => {
      bytes += piece.byteLength
      if (bytes > LIMITS.archiveBytes) next(tooLarge())
      else next(null, piece)
    },
  })
  const body = Readable.fromWeb(request.body as Parameters<typeof Readable.fromWeb>[0])
  await pipeline(body, counted, createWriteStream(path, { mode: 0o600 }))
}

/** One line of JSON for every progress, and one for the end; a status has been sent by then. */
function progressOf(
  c: Context<{ Variables: { requestId: string } }>,
  log: Log,
  work: (tell: (progress: RestoreProgress) => void) => Promise<RestoreResult>,
): Response {
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    start: async (controller) => {
      const send = (line: object): void => {
        try {
          controller.enqueue(encoder.encode(`${JSON.stringify(line)}\n`))
        } catch {
          // Those who asked has gone; what was begun is brought to its end.
        }
      }
      // Said again while nothing changes, so that nobody on the way takes the silence for an end.
      let last: RestoreProgress | null = null
      const again = setInterval(() => last !== null && send({ progress: last }), AGAIN_MS)
      try {
        const tell = (progress: RestoreProgress): void => {
          last = progress
          send({ progress })
        }
        send({ result: await work(tell) })
      } catch (error) {
        send((await errorResponse(error, { requestId: c.get('requestId'), log }).json()) as object)
      } finally {
        clearInterval(again)
      }
      try {
        controller.close()
      } catch {
        // The same.
      }
    },
  })
  return new Response(body, { headers: { 'content-type': STREAM, 'x-accel-buffering': 'no' } })
}

function declare(error: unknown): never {
  if (!(error instanceof Refusal) || !Object.hasOwn(RESTORE_REASONS, error.reason)) throw error
  const [, file, line] = /^([a-z-]+\.jsonl), line (\d+):/.exec(error.message) ?? []
  throw refusal(error.reason as RestoreReason, error.message, {
    ...error.details,
    ...(file === undefined ? {} : { file, line: Number(line) }),
  })
}

function refusal(reason: RestoreReason, message: string, details: object = {}): AppError {
  return new AppError({ code: RESTORE_REASONS[reason], reason, message, details })
}

function tooLarge(): AppError {
  return refusal('archive-too-large', `An archive has at most ${LIMITS.archiveBytes} bytes.`)
}

/** Archives of a process that was killed. Those of another process that still runs are younger. */
function removeLeftOvers(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    if (statSync(path).mtimeMs < Date.now() - LEFT_OVER_MS) rmSync(path, { force: true })
  }
}

const STREAM = 'application/x-ndjson'
const AGAIN_MS = 10_000
const MOST_AT_ONCE = 2
const LEFT_OVER_MS = 6 * HOUR_MS
