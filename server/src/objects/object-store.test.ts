/** The behaviour of every store: a folder, the stand-in, and a real one if it is installed. */
import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FakeObjects, startFakeObjects } from '../../../fakes/objects.ts'
import { newFolder } from '../testing/server.testing.ts'
import { HAS_SWIFT, startSwift, type SwiftServer, WITHOUT_SWIFT } from '../testing/swift.testing.ts'
import { folderStore } from './folder-store.ts'
import type { ObjectStore } from './object-store.ts'
import { blockReader } from './object-stream.ts'
import { s3Client } from './s3-request.ts'
import { probeS3, s3Store } from './s3-store.ts'

const MIB = 1024 * 1024

/** Chunks as they arrive from a socket. */
async function* inPieces(content: Buffer, length = 65_536): AsyncGenerator<Buffer, void> {
  for (let at = 0; at < content.byteLength; at += length) yield content.subarray(at, at + length)
}

async function keysOf(store: ObjectStore, prefix: string): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of store.list(prefix)) keys.push(key)
  return keys
}

function storeTests(open: () => ObjectStore): void {
  test('what was put comes back whole, in ranges and in blocks, and another replaces it', async () => {
    const store = open()
    const content = randomBytes(100_000)
    await store.put('some/a.webp', content)
    expect(await store.get('some/a.webp')).toEqual(content)
    expect(await store.size('some/a.webp')).toBe(100_000)
    expect(await store.read('some/a.webp', { start: 10, length: 5 })).toEqual(content.subarray(10, 15))
    expect(await store.read('some/a.webp', { start: 99_990, length: 50 })).toEqual(content.subarray(99_990))
    await store.put('some/a.webp', Buffer.from('another'))
    expect((await store.get('some/a.webp'))?.toString()).toBe('another')
  })

  test('nothing is an object, too', async () => {
    const store = open()
    await store.put('some/empty', Buffer.alloc(0))
    expect([await store.get('some/empty'), await store.size('some/empty')]).toEqual([Buffer.alloc(0), 0])
  })

  test('what is not there is null, and removing it is not an error', async () => {
    const store = open()
    expect(await store.get('some/none')).toBeNull()
    expect(await store.size('some/none')).toBeNull()
    expect(await store.read('some/none', { start: 0, length: 9 })).toBeNull()
    await store.remove('some/none')
    await store.put('some/gone', Buffer.from('x'))
    await store.remove('some/gone')
    expect(await store.get('some/gone')).toBeNull()
    await expect(blockReader(store, 'some/none')).rejects.toMatchObject({ code: 'unavailable', trouble: 'lost' })
  })

  test.each([
    ['shorter than a part', 3 * MIB],
    ['exactly a part', 5 * MIB],
    ['of several parts', 13 * MIB + 123],
  ])('a stream %s arrives as it was sent', async (_name, length) => {
    const store = open()
    const content = randomBytes(length)
    expect(await store.putStream('streams/some.zip', inPieces(content))).toBe(length)
    const reader = await blockReader(store, 'streams/some.zip')
    expect(reader.size).toBe(length)
    const [start, end] = [Math.floor(length / 3), length - 7]
    expect((await reader.readAt(start, end - start)).equals(content.subarray(start, end))).toBe(true)
    const all: Buffer[] = []
    for await (const piece of reader.pieces(0, length)) all.push(piece)
    expect(Buffer.concat(all).equals(content)).toBe(true)
  })

  test('of a stream that fails, nothing stays, and its error is the one that is thrown', async () => {
    const store = open()
    async function* failing(): AsyncGenerator<Buffer, void> {
      yield* inPieces(randomBytes(18 * MIB))
      throw new Error('the sender has gone')
    }
    await expect(store.putStream('streams/failed.zip', failing())).rejects.toThrow('the sender has gone')
    expect(await store.size('streams/failed.zip')).toBeNull()
    expect(await keysOf(store, 'streams/failed')).toEqual([])
    await store.removeUnfinished('streams/', Date.now() + 60_000)
  })

  test('a list has every object of the prefix and no other, with length and time', async () => {
    const store = open()
    const names = ['list/a/1', 'list/a/2', 'list/ab/3', 'list/b/4']
    for (const name of names) await store.put(name, Buffer.from(name))
    expect(await keysOf(store, 'list/')).toEqual(names)
    expect(await keysOf(store, 'list/a')).toEqual(names.slice(0, 3))
    expect(await keysOf(store, 'list/a/')).toEqual(names.slice(0, 2))
    expect(await keysOf(store, 'none/')).toEqual([])
    for await (const { bytes, at } of store.list('list/')) {
      expect(bytes).toBeGreaterThan(0)
      expect(Math.abs(at - Date.now())).toBeLessThan(300_000)
    }
  })

  test.each(['', 'a', '../a', 'a/../b', '/a/b', 'a//b', 'a/b/', 'a/.b', 'A/b', 'a/b c'])(
    'the name %j is refused before anything is done',
    async (key) => {
      await expect(async () => open().put(key, Buffer.from('x'))).rejects.toThrow(RangeError)
    },
  )
}

describe('a folder', () => {
  const folder = newFolder()
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  storeTests(() => folderStore(folder))
})

describe('the stand-in', () => {
  let fake: FakeObjects
  beforeAll(async () => {
    fake = await startFakeObjects()
  })
  afterAll(() => fake.close())
  storeTests(() => s3Store({ ...fake, addressing: 'path' }))

  test('a list of more than a page is read to its end', async () => {
    const store = s3Store({ ...fake, addressing: 'path' })
    const at = new Date()
    for (let count = 0; count < 2_500; count += 1) {
      fake.objects.set(`many/${String(count).padStart(5, '0')}`, { content: Buffer.from('x'), at, meta: {} })
    }
    expect((await keysOf(store, 'many/')).length).toBe(2_500)
  })
})

describe.skipIf(!HAS_SWIFT)(`OpenStack Swift${WITHOUT_SWIFT}`, () => {
  let swift: SwiftServer
  const location = () => ({ ...swift, bucket: 'roundtrip', addressing: 'path' }) as const
  beforeAll(async () => {
    swift = await startSwift()
    await expect(probeS3(location())).rejects.toMatchObject({ trouble: 'refused' })
    await s3Client(location()).send({ method: 'PUT', key: null })
    await probeS3(location())
  })
  afterAll(() => swift.stop())
  storeTests(() => s3Store(location()))

  test('a wrong secret and a missing bucket are refused', async () => {
    await expect(probeS3({ ...location(), secretAccessKey: 'wrong' })).rejects.toMatchObject({ trouble: 'refused' })
    await expect(s3Store({ ...location(), bucket: 'none' }).get('some/a')).rejects.toMatchObject({ trouble: 'refused' })
  })
})
