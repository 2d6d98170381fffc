/** `GET /v1/{uid}/export`: all data of a user in one archive. */
import { setTimeout as delay } from 'node:timers/promises'
import { AppError } from '@roundtrip/contract/errors'
import { Hono } from 'hono'
import type { Pool } from '../database/connection.ts'
import type { DemoPort } from '../demo/demo.ts'
import { SHARED_SLOTS, SHARED_TURNS } from '../ground/shared-slots.ts'
import { createSlots, type SlotUser } from '../ground/slots.ts'
import { createTurns } from '../ground/turns.ts'
import type { Tokens } from '../http/callable.ts'
import { network } from '../http/client-address.ts'
import { ownerOf } from '../http/owner.ts'
import type { ObjectStore } from '../objects/object-store.ts'
import { checkPictures } from '../pictures/picture-objects.ts'
import { createDownloads, type Download, type Downloads } from './downloads.ts'
import { archiveOf } from './write-archive.ts'

type Dependencies = {
  readonly auth: Tokens
  readonly pool: Pool
  readonly objects: ObjectStore | null
  readonly demo: Pick<DemoPort, 'isDemo'>
}

export function exportRoutes(dependencies: Dependencies): Hono {
  const downloads = createDownloads(SHARED_TURNS.exports)
  const turnFor = exportTurns(downloads)
  const routes = new Hono()
  routes.get('/v1/:uid/export', async (c) => {
    const uid = await ownerOf(c, dependencies.auth, ['read'])
    const address = network(c.req.header('x-client-ip') ?? '')
    const user = { uid, address, isDemo: await dependencies.demo.isDemo(uid) }
    const giveBack = await turnFor(user)
    // Once the download has begun, the only way to report an error is to end it early.
    try {
      await checkPictures(dependencies, uid)
    } catch (error) {
      giveBack()
      throw error
    }
    const createdAt = new Date().toISOString()
    const archive = archiveOf({ pool: dependencies.pool, objects: dependencies.objects, uid, createdAt })
    const name = `roundtrip-${createdAt.slice(0, 10)}.zip`
    return new Response(
      streamOf(archive, giveBack, (stop) => downloads.begin(user, stop)),
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

/**
 * Each export holds a connection to the database for as long as the download takes. A user has one, even while it
 * waits; those who wait get a turn before later ones. Throws if none is free in time.
 */
function exportTurns(downloads: Pick<Downloads, 'giveWayTo'>): (user: SlotUser) => Promise<() => void> {
  const ofUser = createSlots(SHARED_SLOTS.exportsOfUsers)
  const turns = createTurns(SHARED_TURNS.exports)
  return async (user) => {
    const end = ofUser.take(user)
    if (end === null) throw busy('An export is already running. Try again in 20 seconds.')
    const watching = setInterval(() => downloads.giveWayTo(user), WATCH_MS)
    const endTurn = await within(turns.take(user), TURN_MS).finally(() => clearInterval(watching))
    if (endTurn === null) {
      end()
      throw busy('Other exports are running. Try again in 20 seconds.')
    }
    return () => {
      endTurn()
      end()
    }
  }
}

/** Null if the turn does not come in time; one that comes later is released. */
async function within(turn: Promise<() => void> | null, patienceMs: number): Promise<(() => void) | null> {
  const late = new AbortController()
  const given = await Promise.race([turn, delay(patienceMs, null, { signal: late.signal, ref: false })])
  late.abort()
  if (given === null) void turn?.then((giveBack) => giveBack())
  return given
}

function busy(message: string): AppError {
  const details = { retryAfterS: RETRY_S }
  return new AppError({ code: 'resource-exhausted', reason: 'export-running', message, details })
}

/** Reads only as fast as the client does, and aborts for a client that stopped reading. */
function streamOf(
  archive: AsyncGenerator<Uint8Array, void>,
  onEnd: () => void,
  begin: (stop: () => void) => Download,
): ReadableStream<Uint8Array> {
  let patience: NodeJS.Timeout | undefined
  let download: Download | null = null
  const end = async (): Promise<void> => {
    clearTimeout(patience)
    download?.end()
    onEnd()
    await archive.return()
  }
  return new ReadableStream<Uint8Array>({
    start: (controller) => {
      download = begin(() => {
        controller.error(new Error('The client read too slowly while others were waiting.'))
        void end()
      })
    },
    pull: async (controller) => {
      clearTimeout(patience)
      download?.taken()
      try {
        const { done, value } = await archive.next()
        if (done === true) {
          controller.close()
          await end()
          return
        }
        download?.offered(value.byteLength)
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

const RETRY_S = 20
/** How often a waiting request checks for a download that is too slow. */
const WATCH_MS = 1_000
/** Clients that do not read for this long are gone, or want to block others. */
const PATIENCE_MS = 20_000
/** Longer than a client that does not read can hold one. */
const TURN_MS = PATIENCE_MS + 5_000
