/** `POST /v1/{uid}/restore`: an archive as the body, restored into an empty journal. */
import { Readable } from 'node:stream'
import { AppError } from '@roundtrip/contract/errors'
import { LIMITS } from '@roundtrip/contract/fields'
import {
  RESTORE_REASONS,
  type RestoreProgress,
  type RestoreReason,
  type RestoreResult,
} from '@roundtrip/contract/imports'
import { HOUR_MS } from '@roundtrip/core/base'
import { type Context, Hono } from 'hono'
import { asUser } from '../database/as-user.ts'
import type { Pool } from '../database/connection.ts'
import type { DemoPort } from '../demo/demo.ts'
import type { Log } from '../ground/log.ts'
import { Refusal } from '../ground/refusal.ts'
import { SHARED_SLOTS, SHARED_TURNS } from '../ground/shared-slots.ts'
import { createSlots } from '../ground/slots.ts'
import { createTurns } from '../ground/turns.ts'
import type { RunTask } from '../ground/tasks.ts'
import { arriving } from '../http/body.ts'
import { errorResponse, storageError, type Tokens } from '../http/callable.ts'
import { network } from '../http/client-address.ts'
import { ownerOf } from '../http/owner.ts'
import type { StoreLocation, ObjectStore } from '../objects/object-store.ts'
import type { LimitsOf } from '../plans/limits.ts'
import { isEmptyJournal, NOT_EMPTY, type restore } from './restore.ts'
import { removeLeftOvers, uploadKey } from './uploads.ts'

export type RestoreDependencies = {
  readonly auth: Tokens
  readonly pool: Pool
  readonly workers: { readonly run: RunTask<'restore', typeof restore> }
  readonly demo: Pick<DemoPort, 'isDemo'>
  /** The store of archives while they are read. */
  readonly uploads: StoreLocation
  readonly archives: ObjectStore
  /** Where pictures are stored; null = in the database. */
  readonly pictureLocation: StoreLocation | null
  readonly limitsOf: LimitsOf
  readonly log: Log
}

export function restoreRoutes(dependencies: RestoreDependencies): Hono<{ Variables: { requestId: string } }> {
  const routes = new Hono<{ Variables: { requestId: string } }>()
  const uploading = createSlots(SHARED_SLOTS.archiveUploads)
  const restoring = createTurns(SHARED_TURNS.restorations)
  const tidy = (): void => {
    removeLeftOvers(dependencies.archives).catch((error: unknown) =>
      dependencies.log.warn({ err: error }, 'old archives stay'),
    )
  }
  tidy()
  setInterval(tidy, HOUR_MS).unref()
  routes.post('/v1/:uid/restore', async (c) => {
    const uid = await ownerOf(c, dependencies.auth, ['import'])
    const user = {
      uid,
      address: network(c.req.header('x-client-ip') ?? ''),
      isDemo: await dependencies.demo.isDemo(uid),
    }
    if (user.isDemo) throw refusal('not-in-demo', 'Nothing is restored into a demo. Sign up first.')
    const endUpload = uploading.take(user)
    if (endUpload === null) throw busy()
    const key = uploadKey(uid)
    const end = async (): Promise<void> => {
      endUpload()
      await dependencies.archives
        .remove(key)
        .catch((error: unknown) => dependencies.log.warn({ err: error }, 'an archive stays'))
    }
    try {
      await checkEmpty(dependencies, uid)
      await checkRoom(dependencies.archives, Number(c.req.header('content-length') ?? 0))
      await receive(c.req.raw, dependencies.archives, key)
    } catch (error) {
      await end()
      throw error
    }
    // Only a complete archive waits for its turn, so that a stalled upload blocks nobody.
    const run = async (tell?: (progress: RestoreProgress) => void): Promise<RestoreResult> => {
      const giveBack = await restoring.take(user)
      if (giveBack === null) throw busy()
      try {
        const { uploads, pictureLocation: pictures } = dependencies
        const limits = await dependencies.limitsOf(uid)
        return await dependencies.workers.run('restore', { uid, uploads, key, pictures, limits }, tell)
      } finally {
        giveBack()
      }
    }
    const work = (tell?: (progress: RestoreProgress) => void): Promise<RestoreResult> =>
      run(tell).catch(declare).finally(end)
    const streams = c.req.header('accept')?.includes(STREAM) === true
    return streams ? progressOf(c, dependencies.log, work) : c.json(await work())
  })
  return routes
}

/** Checked before the upload, so that nobody sends four gigabytes in vain; and again under the lock. */
async function checkEmpty({ pool }: RestoreDependencies, uid: string): Promise<void> {
  const isEmpty = await asUser(pool, uid, (client) => isEmptyJournal(client, uid))
  if (!isEmpty) throw refusal('journal-not-empty', NOT_EMPTY)
}

/** An archive is not accepted if it would leave too little disk space for everyone else. */
async function checkRoom(archives: ObjectStore, bytes: number): Promise<void> {
  if (!(await archives.hasRoom(bytes))) throw storageError('full', undefined)
}

async function receive(request: Request, archives: ObjectStore, key: string): Promise<void> {
  if (Number(request.headers.get('content-length') ?? 0) > LIMITS.archiveBytes) throw tooLarge()
  if (request.body === null) throw refusal('damaged-archive', 'The body of the request is the archive; there was none.')
  const body = Readable.fromWeb(request.body as Parameters<typeof Readable.fromWeb>[0])
  try {
    await archives.putStream(key, watched(body))
  } finally {
    body.destroy()
  }
}

/** The incoming bytes, as long as they are neither too many in total nor too few at a time. */
async function* watched(body: Readable): AsyncGenerator<Buffer, void> {
  let bytes = 0
  let marked = 0
  let leftMs = SILENT_MS
  let began = performance.now()
  const wait = () => setTimeout(() => body.destroy(stalled()), leftMs)
  let silence = wait()
  try {
    for await (const piece of arriving(body as AsyncIterable<Buffer>)) {
      clearTimeout(silence)
      bytes += piece.byteLength
      if (bytes > LIMITS.archiveBytes) throw tooLarge()
      // An occasional byte would hold the slot for an hour.
      const isEnough = bytes - marked >= MIN_BYTES
      if (isEnough) marked = bytes
      leftMs = isEnough ? SILENT_MS : leftMs - (performance.now() - began)
      yield piece
      // While the chunk was stored, nobody waited for the sender.
      began = performance.now()
      silence = wait()
    }
  } finally {
    clearTimeout(silence)
  }
}

/** One line of JSON for each progress report, and one for the end; the status has been sent by then. */
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
          // The client is gone; the restore is completed all the same.
        }
      }
      // Repeated while nothing changes, so that no proxy takes the silence for an end.
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

function busy(): AppError {
  const details = { retryAfterS: RETRY_S }
  return refusal('restore-running', 'A restoration is running. Try again when it has ended.', details)
}

function stalled(): AppError {
  return new AppError({
    code: 'deadline-exceeded',
    message: 'The upload brought too little for 30 seconds and was given up.',
  })
}

function tooLarge(): AppError {
  return refusal('archive-too-large', `An archive has at most ${LIMITS.archiveBytes} bytes.`)
}

const STREAM = 'application/x-ndjson'
const AGAIN_MS = 10_000
/** An upload that sends less than this in that time is aborted. */
const MIN_BYTES = 65_536
const SILENT_MS = 30_000
const RETRY_S = 30
