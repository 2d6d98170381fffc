/** `POST /v1/pictures/{uid}` stores a picture, `GET /v1/pictures/{uid}/{id}` returns it, `?size=small` for a list. */
import { AppError } from '@roundtrip/contract/errors'
import { LIMITS } from '@roundtrip/contract/fields'
import type { Uid } from '@roundtrip/core/base'
import { Hono } from 'hono'
import type { Pool } from '../database/connection.ts'
import { SHARED_TURNS } from '../ground/shared-slots.ts'
import { createTurns, type Turns } from '../ground/turns.ts'
import type { SlotUser } from '../ground/slots.ts'
import { readBytes } from '../http/body.ts'
import type { Tokens } from '../http/callable.ts'
import { network } from '../http/client-address.ts'
import { ownerOf } from '../http/owner.ts'
import type { ObjectStore } from '../objects/object-store.ts'
import type { LimitsOf } from '../plans/limits.ts'
import { preparePicture } from './prepare.ts'
import { readPicture, savePicture } from './store.ts'

type Dependencies = {
  readonly auth: Tokens
  readonly pool: Pool
  /** Null = bytes of pictures are in the database. */
  readonly objects: ObjectStore | null
  readonly demo: { readonly isDemo: (uid: Uid) => Promise<boolean> }
  readonly limitsOf: LimitsOf
}

export function pictureRoutes({ auth, pool, objects, demo, limitsOf }: Dependencies): Hono {
  const routes = new Hono()
  const uploading = createTurns(SHARED_TURNS.pictureUploads)
  const decoding = createTurns(SHARED_TURNS.pictureDecodings)
  routes.post('/v1/pictures/:uid', async (c) => {
    const uid = await ownerOf(c, auth, [])
    const user = { uid, address: network(c.req.header('x-client-ip') ?? ''), isDemo: await demo.isDemo(uid) }
    // A file waits in memory for its decoder, so only a few may arrive at once.
    return inTurn(uploading, user, async () => {
      const file = await readBytes(c.req.raw, LIMITS.pictureBytes)
      const picture = await inTurn(decoding, user, () => preparePicture(file))
      const { pictureBytes: max } = await limitsOf(uid)
      return c.json(await savePicture({ pool, objects }, uid, { ...picture, max }))
    })
  })
  routes.get('/v1/pictures/:uid/:id', async (c) => {
    const uid = await ownerOf(c, auth, ['read'])
    const id = c.req.param('id')
    const picture = /^[0-9a-f]{32}$/.test(id)
      ? await readPicture({ pool, objects }, uid, { id, small: c.req.query('size') === 'small' })
      : null
    if (picture === null) throw new AppError({ code: 'not-found', reason: 'no-picture', message: 'No such picture.' })
    const ending = picture.type === 'image/jpeg' ? 'jpg' : 'webp'
    return new Response(new Uint8Array(picture.content), {
      headers: {
        'content-type': picture.type,
        'content-disposition': `inline; filename="${id}.${ending}"`,
        // The id is a hash of the bytes, so they never change.
        'cache-control': 'private, max-age=31536000, immutable',
      },
    })
  })
  return routes
}

async function inTurn<T>(turns: Turns, user: SlotUser, work: () => Promise<T>): Promise<T> {
  const turn = turns.take(user)
  if (turn === null) {
    const details = { retryAfterS: RETRY_S }
    const message = 'Too many of your pictures are uploading at once. Try again in a moment.'
    throw new AppError({ code: 'unavailable', reason: 'too-many-at-once', message, details })
  }
  const giveBack = await turn
  try {
    return await work()
  } finally {
    giveBack()
  }
}

const RETRY_S = 5
