/** Pictures whose bytes are in an object store, and their way there and back. */
import { randomBytes } from 'node:crypto'
import { DAY_MS, type Uid } from '@roundtrip/core/base'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type FakeObjects, startFakeObjects } from '../../../fakes/objects.ts'
import { openPool, type Pool } from '../database/connection.ts'
import type { ObjectStore } from '../objects/object-store.ts'
import { s3Store } from '../objects/s3-store.ts'
import { databaseOf } from '../testing/server.testing.ts'
import { newUser } from '../testing/user.testing.ts'
import { movePictures } from './move-pictures.ts'
import { removeLostPictures } from './picture-objects.ts'
import { readPicture, removeUnusedPictures, savePicture } from './store.ts'
import { type HouseServer, houseServer } from '../testing/house.testing.ts'

let server: HouseServer
let pool: Pool
let fake: FakeObjects
let objects: ObjectStore
let uid: Uid

beforeAll(async () => {
  server = await houseServer()
  pool = openPool(databaseOf(server), 4)
})
afterAll(async () => {
  await pool.end()
})
beforeEach(async () => {
  fake = await startFakeObjects()
  objects = s3Store({ ...fake, addressing: 'path' }, { firstPauseMs: 2 })
  await pool.query('delete from pictures')
  uid = (await newUser(server.url)).uid as Uid
  return () => fake.close()
})

const made = (length = 2_000) => ({
  type: 'image/webp' as const,
  width: 10,
  height: 10,
  content: randomBytes(length),
  small: randomBytes(200),
  max: null,
})
const keys = (): string[] => [...fake.objects.keys()]
const rows = async (): Promise<number[]> => {
  const result = await pool.query<{ all: number; stored: number }>(
    'select count(*)::int as all, count(object)::int as stored from pictures',
  )
  return [result.rows[0]?.all ?? 0, result.rows[0]?.stored ?? 0]
}

describe('in a store', () => {
  test('a picture has two objects, the same one again none more, and another user the same under another name', async () => {
    const picture = made()
    const { id } = await savePicture({ pool, objects }, uid, picture)
    const before = keys()
    expect(before.length).toBe(2)
    await savePicture({ pool, objects }, uid, picture)
    expect(keys()).toEqual(before)
    const other = (await newUser(server.url)).uid as Uid
    await savePicture({ pool, objects }, other, picture)
    expect(keys().length).toBe(4)
    expect((await readPicture({ pool, objects }, uid, { id, small: false }))?.content).toEqual(picture.content)
    expect((await readPicture({ pool, objects }, uid, { id, small: true }))?.content).toEqual(picture.small)
  })

  test('the same picture twice at once is one', async () => {
    const picture = made()
    await Promise.all([1, 2, 3].map(() => savePicture({ pool, objects }, uid, picture)))
    expect([await rows(), keys().length]).toEqual([[1, 1], 2])
  })

  test('without the store it has no row, and nothing of it is found later', async () => {
    fake.faults.push('full')
    await expect(savePicture({ pool, objects }, uid, made())).rejects.toMatchObject({ code: 'unavailable' })
    expect(await rows()).toEqual([0, 0])
    await removeLostPictures(pool, objects, Date.now() + 2 * DAY_MS)
    expect(keys()).toEqual([])
  })

  test('bytes that are gone or changed are never shown as a picture', async () => {
    const { id } = await savePicture({ pool, objects }, uid, made())
    // Both objects are written concurrently, so either can come first.
    const key = keys().find((name) => !name.endsWith('-small')) ?? ''
    const kept = fake.objects.get(key)
    fake.objects.set(key, { content: randomBytes(2_000), at: new Date(), meta: {} })
    const look = () => readPicture({ pool, objects }, uid, { id, small: false })
    await expect(look()).rejects.toMatchObject({ code: 'unavailable', trouble: 'lost' })
    fake.objects.delete(key)
    await expect(look()).rejects.toMatchObject({ code: 'unavailable', trouble: 'lost' })
    if (kept !== undefined) fake.objects.set(key, kept)
    expect((await look())?.content).toEqual(kept?.content)
  })

  test('what is shown nowhere any more goes with its objects', async () => {
    await savePicture({ pool, objects }, uid, made())
    await pool.query(`update pictures set unused_since = now() - interval '31 days'`)
    await removeUnusedPictures({ pool, objects })
    expect([await rows(), keys()]).toEqual([[0, 0], []])
  })

  test('objects without a row are removed after a day, and no others', async () => {
    await savePicture({ pool, objects }, uid, made())
    const own = keys()
    const user = uid.replaceAll('-', '')
    const content = Buffer.from('x')
    const [old, young] = [new Date(Date.now() - 2 * DAY_MS), new Date()]
    for (const key of own) fake.objects.set(key, { ...(fake.objects.get(key) ?? { content, meta: {} }), at: old })
    const lost = `pictures/${user}/${'a'.repeat(32)}`
    for (const key of [lost, `${lost}-small`, 'pictures/not/ours'])
      fake.objects.set(key, { content, at: old, meta: {} })
    fake.objects.set(`pictures/${user}/${'b'.repeat(32)}`, { content, at: young, meta: {} })
    expect(await removeLostPictures(pool, objects)).toBe(2)
    expect(keys().toSorted()).toEqual([...own, 'pictures/not/ours', `pictures/${user}/${'b'.repeat(32)}`].toSorted())
  })
})

test('where most objects are unknown, none of them is removed: another database may use the bucket', async () => {
  await savePicture({ pool, objects }, uid, made())
  const at = new Date(Date.now() - 2 * DAY_MS)
  for (let count = 0; count < 250; count += 1) {
    const object = count.toString(16).padStart(32, '0')
    fake.objects.set(`pictures/${'f'.repeat(32)}/${object}`, { content: Buffer.from('x'), at, meta: {} })
  }
  await expect(removeLostPictures(pool, objects)).rejects.toThrow('Is it shared?')
  expect(keys().length).toBe(252)
})

describe('moving', () => {
  const inDatabase = {
    get pool(): Pool {
      return pool
    },
    objects: null,
  }
  const move = (to: 'store' | 'database') => movePictures({ pool, store: objects, to, tell: () => undefined })

  test('brings all there and back, counted and compared, and a second time nothing', async () => {
    const pictures = [made(), made(50_000), made(), made(), made(), made()]
    const ids: string[] = []
    for (const picture of pictures) ids.push((await savePicture(inDatabase, uid, picture)).id)
    const bytes = pictures.reduce((sum, { content, small }) => sum + content.byteLength + small.byteLength, 0)
    expect(await move('store')).toEqual({ moved: 6, bytes, there: 0, failed: [] })
    expect([await rows(), keys().length]).toEqual([[6, 6], 12])
    expect(await move('store')).toEqual({ moved: 0, bytes: 0, there: 6, failed: [] })
    for (const [index, id] of ids.entries()) {
      const picture = await readPicture({ pool, objects }, uid, { id, small: false })
      expect(picture?.content).toEqual(pictures[index]?.content)
    }
    expect(await move('database')).toEqual({ moved: 6, bytes, there: 0, failed: [] })
    expect([await rows(), keys()]).toEqual([[6, 0], []])
    for (const [index, id] of ids.entries()) {
      expect((await readPicture(inDatabase, uid, { id, small: true }))?.content).toEqual(pictures[index]?.small)
    }
  })

  test('goes on where a store that failed ended it, and every picture can be read meanwhile', async () => {
    const ids: string[] = []
    for (let count = 0; count < 10; count += 1) ids.push((await savePicture(inDatabase, uid, made())).id)
    const ending = movePictures({ pool, store: objects, to: 'store', tell: () => fake.always('slow-down') })
    await expect(ending).rejects.toMatchObject({ trouble: 'away' })
    fake.always(null)
    for (const id of ids) {
      expect(await readPicture({ pool, objects }, uid, { id, small: false })).not.toBeNull()
    }
    expect(await rows()).toEqual([10, 4])
    expect(await move('store')).toMatchObject({ moved: 6, there: 4, failed: [] })
    expect(await rows()).toEqual([10, 10])
  })

  test('a picture whose bytes are lost is named, and all others move', async () => {
    const first = await savePicture({ pool, objects }, uid, made())
    const [lost = ''] = keys()
    await savePicture({ pool, objects }, uid, made())
    fake.objects.delete(lost)
    expect(await move('database')).toMatchObject({ moved: 1, failed: [first.id] })
    expect(await rows()).toEqual([2, 1])
  })
})
