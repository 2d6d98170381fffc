// Promise [Journal and review] Pictures are stored with days and trades, without location and camera data.
import { createHash } from 'node:crypto'
import { LIMITS } from '@roundtrip/contract/fields'
import { strFromU8, unzipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openPool, type Pool } from '../database/connection.ts'
import { removeUsers } from '../database/remove-users.ts'
import type { TestUser } from '../testing/client.testing.ts'
import { holdRequest } from '../testing/held-request.testing.ts'
import { databaseOf, eventually, type RunningServer, startServer } from '../testing/server.testing.ts'
import { newUser } from '../testing/user.testing.ts'
import { kindOf, preparePicture } from './prepare.ts'
import { removeUnusedPictures } from './store.ts'

const canvas = (width: number, height: number, background = 'teal') =>
  sharp({ create: { width, height, channels: 3, background } })

describe('preparing', () => {
  test('a screenshot keeps its size and every pixel', async () => {
    const noise = Buffer.from(Uint8Array.from({ length: 60 * 40 * 3 }, (_, at) => (at * 7919) % 251))
    const png = await sharp(noise, { raw: { width: 60, height: 40, channels: 3 } })
      .png()
      .toBuffer()
    const { type, width, height, content } = await preparePicture(png)
    expect([type, width, height]).toEqual(['image/webp', 60, 40])
    expect(await sharp(content).raw().toBuffer()).toEqual(noise)
  })

  test('what was hidden in a photograph stays behind, and it stands upright', async () => {
    const secret = { IFD0: { Artist: 'Someone at home', Copyright: '52.5200, 13.4050' } }
    const photo = await canvas(80, 30).jpeg().withExif(secret).withMetadata({ orientation: 6 }).toBuffer()
    expect((await sharp(photo).metadata()).exif).toBeDefined()
    const { type, width, height, content, small } = await preparePicture(photo)
    expect([type, width, height]).toEqual(['image/jpeg', 30, 80])
    for (const file of [content, small]) {
      const { exif, icc, xmp, orientation } = await sharp(file).metadata()
      expect([exif, icc, xmp, orientation]).toEqual([undefined, undefined, undefined, undefined])
      expect(file.includes('Someone')).toBe(false)
    }
  })

  test('the small one fits into 480 px and is never larger than the picture', async () => {
    const size = async (width: number, height: number) => {
      const { small } = await preparePicture(await canvas(width, height).png().toBuffer())
      const made = await sharp(small).metadata()
      return [made.width, made.height]
    }
    expect(await size(1920, 960)).toEqual([480, 240])
    expect(await size(100, 50)).toEqual([100, 50])
  })

  // ASVS 1.3.4, 3.2.1, 5.2.2
  test('only the bytes say what a file is', () => {
    expect(kindOf(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBeNull()
    expect(kindOf(Buffer.from('<html>'))).toBeNull()
    expect(kindOf(Buffer.from('RIFF....WAVE'))).toBeNull()
    expect(kindOf(Buffer.alloc(0))).toBeNull()
    expect(kindOf(Buffer.from('GIF89a'))).toBe('gif')
  })

  // ASVS 1.3.4
  test.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['nothing', Buffer.alloc(0)],
    ['the beginning of a picture', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
    ['a page that begins like a picture', Buffer.from('GIF89a<script>alert(1)</script>')],
  ])('%s is refused', async (_name, file) => {
    await expect(preparePicture(file)).rejects.toMatchObject({ code: 'invalid-argument', reason: 'no-picture' })
  })

  test('a picture that is cut off is refused', async () => {
    const whole = await canvas(400, 400).png().toBuffer()
    await expect(preparePicture(whole.subarray(0, whole.length - 200))).rejects.toMatchObject({ reason: 'no-picture' })
  })

  // ASVS 5.2.3
  test('a small file of very many pixels is refused before it is decoded', async () => {
    const bomb = await canvas(8_001, 5_000).png({ compressionLevel: 9 }).toBuffer()
    expect(bomb.byteLength).toBeLessThan(1_000_000)
    await expect(preparePicture(bomb)).rejects.toMatchObject({ reason: 'picture-too-large' })
    const claim = Buffer.from(await canvas(10, 10).png().toBuffer())
    claim.writeUInt32BE(60_000, 16)
    claim.writeUInt32BE(60_000, 20)
    await expect(preparePicture(claim)).rejects.toMatchObject({ code: 'invalid-argument' })
  })
})

describe('serving', () => {
  let server: RunningServer
  let pool: Pool
  let user: TestUser

  beforeAll(async () => {
    server = await startServer()
    pool = openPool(databaseOf(server), 2)
  })
  afterAll(async () => {
    await pool.end()
    await server.stop()
  })
  beforeEach(async () => {
    user = await newUser(server.url)
  })

  const send = (file: Buffer, who = user): Promise<Response> =>
    who.fetch(`/db/v1/pictures/${user.uid}`, { method: 'POST', body: new Uint8Array(file) })
  const sent = async (file: Buffer): Promise<string> => ((await (await send(file)).json()) as { id: string }).id
  const show = (id: string | null): Promise<Response> => {
    const pictures = id === null ? [] : [{ id, caption: '' }]
    const data = { text: '', pictures }
    return user.fetch(`/db/v1/users/${user.uid}/reviews/2026-03`, { method: 'PUT', body: JSON.stringify(data) })
  }

  // ASVS 5.4.1, 5.4.2
  test('a picture is served as it was stored, only to its owner', async () => {
    const id = await sent(await canvas(900, 600).png().toBuffer())
    const path = `/db/v1/pictures/${user.uid}/${id}`
    const response = await user.fetch(path)
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-disposition': `inline; filename="${id}.webp"`,
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(createHash('sha256').update(bytes).digest('hex').slice(0, 32)).toBe(id)
    const small = await sharp(Buffer.from(await (await user.fetch(`${path}?size=small`)).arrayBuffer())).metadata()
    expect([small.width, small.height]).toEqual([480, 320])
    const stranger = await newUser(server.url)
    expect((await stranger.fetch(path)).status).toBe(403)
    expect((await stranger.fetch(`/db/v1/pictures/${stranger.uid}/${id}`)).status).toBe(404)
    expect((await fetch(server.url + path)).status).toBe(401)
    expect((await send(await canvas(9, 9).png().toBuffer(), stranger)).status).toBe(403)
    expect((await user.fetch(`/db/v1/pictures/${user.uid}/nothing`)).status).toBe(404)
  })

  // ASVS 15.2.2
  test('stalled uploads of one user do not block another user', async () => {
    const requests = Array.from({ length: 37 }, () =>
      holdRequest(server.url, user, {
        method: 'POST',
        path: `/db/v1/pictures/${user.uid}`,
        headers: ['content-length: 1000'],
      }),
    )
    // One more than a user may have in progress and waiting, so by now all others are in.
    const refused = await eventually('one is refused', () => requests.find(({ status }) => status() !== null) ?? null)
    expect(refused.status()).toBe(503)
    expect(refused.received()).toMatch(/retry-after: 5/i)
    const other = await newUser(server.url)
    const body = new Uint8Array(await canvas(30, 20).png().toBuffer())
    const kept = await other.fetch(`/db/v1/pictures/${other.uid}`, { method: 'POST', body })
    expect(kept.status).toBe(200)
    expect(requests.filter(({ status }) => status() !== null)).toEqual([refused])
    for (const { socket } of requests) socket.destroy()
  })

  // ASVS 5.2.1
  test('the same picture again is the same, and a file that is too long is refused', async () => {
    const file = await canvas(50, 50).png().toBuffer()
    expect(await sent(file)).toBe(await sent(file))
    const { rows } = await pool.query('select count(*)::int as n from pictures where user_id = $1', [user.uid])
    expect(rows).toEqual([{ n: 1 }])
    expect((await send(Buffer.alloc(LIMITS.pictureBytes + 1))).status).toBe(413)
    expect((await send(Buffer.from('no picture'))).status).toBe(400)
  })

  test('the bytes of all pictures are limited', async () => {
    const id = await sent(await canvas(50, 50).png().toBuffer())
    await pool.query('update pictures set bytes = $3 where user_id = $1 and id = $2', [user.uid, id, 2_000_000_000])
    const response = await send(await canvas(51, 50).png().toBuffer())
    expect([response.status, await response.json()]).toMatchObject([
      429,
      { error: { details: { reason: 'too-many-pictures' } } },
    ])
  })

  test('a picture in a playbook stays', async () => {
    const id = await sent(await canvas(60, 40).png().toBuffer())
    const data = { summary: '', text: 'On the retest.', pictures: [{ id, caption: 'The retest' }] }
    const path = `/db/v1/users/${user.uid}/playbooks/breakout`
    expect((await user.fetch(path, { method: 'PUT', body: JSON.stringify(data) })).status).toBe(200)
    await pool.query(`update pictures set unused_since = now() - interval '40 days' where user_id = $1`, [user.uid])
    await removeUnusedPictures({ pool, objects: null })
    expect((await user.fetch(`/db/v1/pictures/${user.uid}/${id}`)).status).toBe(200)
  })

  test('what is shown nowhere any more goes after 30 days, and undo comes in time', async () => {
    const id = await sent(await canvas(40, 40).png().toBuffer())
    const age = (days: number) =>
      pool.query('update pictures set unused_since = now() - make_interval(days => $2) where user_id = $1', [
        user.uid,
        days,
      ])
    const isThere = async (): Promise<boolean> => (await user.fetch(`/db/v1/pictures/${user.uid}/${id}`)).ok
    expect((await show(id)).status).toBe(200)
    await age(40)
    await removeUnusedPictures({ pool, objects: null })
    expect(await isThere()).toBe(true)
    await show(null)
    await pool.query('delete from document_versions where user_id = $1', [user.uid])
    await removeUnusedPictures({ pool, objects: null })
    await age(29)
    await removeUnusedPictures({ pool, objects: null })
    expect(await isThere()).toBe(true)
    await age(31)
    await removeUnusedPictures({ pool, objects: null })
    expect(await isThere()).toBe(false)
  })

  test('an earlier version of a document keeps its pictures', async () => {
    const id = await sent(await canvas(41, 40).png().toBuffer())
    await pool.query(`update pictures set unused_since = now() - interval '40 days' where user_id = $1`, [user.uid])
    await show(id)
    await pool.query(
      `insert into document_versions (user_id, collection, id, version, schema, data, update_time)
       select user_id, collection, id, version, schema, data, now() from documents where user_id = $1
       on conflict do nothing`,
      [user.uid],
    )
    await show(null)
    await removeUnusedPictures({ pool, objects: null })
    expect((await user.fetch(`/db/v1/pictures/${user.uid}/${id}`)).ok).toBe(true)
  })

  test('pictures are in the export as files, and go with the user', async () => {
    const id = await sent(await canvas(60, 30).jpeg().toBuffer())
    const response = await user.fetch(`/ledger/v1/${user.uid}/export`)
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
    const picture = files[`pictures/${id}.jpg`] ?? new Uint8Array()
    const sha256 = createHash('sha256').update(picture).digest('hex')
    expect(sha256.slice(0, 32)).toBe(id)
    const manifest = strFromU8(files['manifest.json'] ?? new Uint8Array())
    expect(JSON.parse(manifest)).toMatchObject({
      files: expect.arrayContaining([
        { name: `pictures/${id}.jpg`, records: 1, bytes: picture.byteLength, sha256 },
        expect.objectContaining({ name: 'pictures.jsonl', records: 1 }),
      ]),
    })
    await removeUsers(pool, [user.uid])
    const { rows } = await pool.query('select 1 from pictures where user_id = $1', [user.uid])
    expect(rows).toEqual([])
  })
})
