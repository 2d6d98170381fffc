/** `POST /v1/pictures/{uid}` keeps a picture, `GET /v1/pictures/{uid}/{id}` gives it back, `?size=small` for a list. */
import { AppError } from '@roundtrip/contract/errors'
import { LIMITS } from '@roundtrip/contract/fields'
import { Hono } from 'hono'
import type { Pool } from '../database/connection.ts'
import { readBytes } from '../http/body.ts'
import type { Tokens } from '../http/callable.ts'
import { ownerOf } from '../http/owner.ts'
import type { LimitsOf } from '../plans/limits.ts'
import { preparePicture } from './prepare.ts'
import { readPicture, savePicture } from './store.ts'

type Parts = { readonly auth: Tokens; readonly pool: Pool; readonly limitsOf: LimitsOf }

export function pictureRoutes({ auth, pool, limitsOf }: Parts): Hono {
  const routes = new Hono()
  const inTurn = queueOf(MOST_AT_ONCE)
  routes.post('/v1/pictures/:uid', async (c) => {
    const uid = await ownerOf(c, auth, [])
    const file = await readBytes(c.req.raw, LIMITS.pictureBytes)
    const picture = await inTurn(() => preparePicture(file))
    const { pictureBytes: most } = await limitsOf(uid)
    return c.json(await savePicture(pool, uid, { ...picture, most }))
  })
  routes.get('/v1/pictures/:uid/:id', async (c) => {
    const uid = await ownerOf(c, auth, ['read'])
    const id = c.req.param('id')
    const picture = /^[0-9a-f]{32}$/.test(id)
      ? await readPicture(pool, uid, { id, small: c.req.query('size') === 'small' })
      : null
    if (picture === null) throw new AppError({ code: 'not-found', reason: 'no-picture', message: 'No such picture.' })
    const ending = picture.type === 'image/jpeg' ? 'jpg' : 'webp'
    return new Response(new Uint8Array(picture.content), {
      headers: {
        'content-type': picture.type,
        'content-disposition': `inline; filename="${id}.${ending}"`,
        // The id is made of the bytes, so they never change.
        'cache-control': 'private, max-age=31536000, immutable',
      },
    })
  })
  return routes
}

/** Runs so many at once, the others wait, and too many that wait are refused: a picture needs much memory. */
export function queueOf(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (waiting.length >= MOST_WAITING) {
      throw new AppError({ code: 'unavailable', reason: 'too-many-at-once', message: 'Try again in a moment.' })
    }
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
}

const MOST_AT_ONCE = 2
const MOST_WAITING = 20
