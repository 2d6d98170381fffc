/** The failures of a store, and how requests survive them. */
import { randomBytes } from 'node:crypto'
import { inspect } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type FakeObjects, type ObjectFault, startFakeObjects } from '../../../fakes/objects.ts'
import { freePort } from '../testing/server.testing.ts'
import type { S3Location } from '../ground/s3-location.ts'
import type { ObjectStore } from './object-store.ts'
import { addressOf } from './s3-request.ts'
import { s3Store } from './s3-store.ts'

const FAST = { requestMs: 1_000, firstPauseMs: 5 }
const MIB = 1024 * 1024

let fake: FakeObjects
let store: ObjectStore

beforeEach(async () => {
  fake = await startFakeObjects()
  store = s3Store({ ...fake, addressing: 'path' }, FAST)
})
afterEach(() => fake.close())

async function* pieces(content: Buffer): AsyncGenerator<Buffer, void> {
  for (let at = 0; at < content.byteLength; at += MIB) yield content.subarray(at, at + MIB)
}

describe('what passes', () => {
  test.each<ObjectFault>(['slow-down', 'internal-error', 'cut', 'cut-after', 'stalled'])(
    'after %s three times, the fourth request succeeds',
    async (fault) => {
      fake.faults.push(fault, fault, fault)
      await store.put('some/a', Buffer.from('kept'))
      expect(fake.objects.get('some/a')?.content.toString()).toBe('kept')
      fake.faults.push(fault, fault, fault)
      expect((await store.get('some/a'))?.toString()).toBe('kept')
      expect(fake.requests).toEqual([...Array(4).fill('PUT some/a'), ...Array(4).fill('GET some/a')])
    },
  )

  test.each<[string, readonly ObjectFault[]]>([
    ['each request is cut once', ['cut', 'cut']],
    ['a part is answered, and the answer is lost', ['cut-after']],
    ['the store asks for patience', ['slow-down', 'slow-down', 'slow-down']],
  ])('a stream in parts is whole although %s', async (_name, faults) => {
    const content = randomBytes(12 * MIB)
    fake.faults.push(...faults)
    await store.putStream('streams/a', pieces(content))
    expect(fake.objects.get('streams/a')?.content.equals(content)).toBe(true)
  })

  test.each<ObjectFault>(['cut-after', 'late-error', 'internal-error'])(
    'a stream is whole where its completion meets %s',
    async (fault) => {
      const content = randomBytes(9 * MIB)
      fake.faultAt('POST streams/a uploadId', fault)
      await store.putStream('streams/a', pieces(content))
      expect(fake.requests.filter((request) => request === 'POST streams/a uploadId').length).toBe(2)
      expect(fake.objects.get('streams/a')?.content.equals(content)).toBe(true)
    },
  )
})

describe('what does not pass', () => {
  const failure = async (work: Promise<unknown>) =>
    work.then(
      () => null,
      (error: unknown) => error as { code: string; reason: string; trouble: string; detail: string },
    )

  test.each<[ObjectFault, string, number]>([
    ['slow-down', 'away', 4],
    ['internal-error', 'away', 4],
    ['cut', 'away', 4],
    ['stalled', 'away', 4],
    ['full', 'full', 1],
  ])('%s for good is %s, after %i requests, and nothing is kept', async (fault, trouble, tries) => {
    fake.always(fault)
    const error = await failure(store.put('some/a', Buffer.from('x')))
    expect(error).toMatchObject({ code: 'unavailable', reason: 'store-unavailable', trouble })
    expect(fake.requests).toEqual(Array(tries).fill('PUT some/a'))
    expect(fake.objects.size).toBe(0)
  })

  test('a stream that could not be completed leaves neither an object nor parts', async () => {
    fake.faultAt('POST streams/a uploadId', 'full')
    expect(await failure(store.putStream('streams/a', pieces(randomBytes(9 * MIB))))).toMatchObject({ trouble: 'full' })
    expect([fake.objects.size, fake.uploads.size]).toEqual([0, 0])
  })

  test('uploads that a process left behind are removed, younger ones stay', async () => {
    const parts = new Map()
    fake.uploads.set('old', { key: 'streams/old', begun: new Date(Date.now() - 60_000), parts })
    fake.uploads.set('other', { key: 'others/old', begun: new Date(0), parts })
    fake.uploads.set('new', { key: 'streams/new', begun: new Date(), parts })
    await store.removeUnfinished('streams/', Date.now() - 30_000)
    expect([...fake.uploads.keys()]).toEqual(['other', 'new'])
  })

  test('what was changed on the way back is noticed', async () => {
    await store.put('some/a', Buffer.from('as it was'))
    const kept = fake.objects.get('some/a')
    fake.objects.set('some/a', { content: Buffer.from('as it is'), at: new Date(), meta: kept?.meta ?? {} })
    expect(await failure(store.get('some/a'))).toMatchObject({ trouble: 'lost' })
  })

  test.each<[string, (location: FakeObjects) => Partial<S3Location>]>([
    ['a wrong secret', () => ({ secretAccessKey: 'not-the-secret' })],
    ['an unknown key', () => ({ accessKeyId: 'UNKNOWN' })],
    ['another region', () => ({ region: 'us-east-1' })],
    ['a bucket that does not exist', () => ({ bucket: 'another' })],
  ])('%s is refused at once, and no error shows a secret', async (_name, change) => {
    const location = { ...fake, addressing: 'path' as const, ...change(fake) }
    const error = await failure(s3Store(location, FAST).put('some/a', Buffer.from('x')))
    expect(error).toMatchObject({ code: 'unavailable', trouble: 'refused' })
    for (const secret of [location.secretAccessKey, fake.secretAccessKey, 'Signature=']) {
      expect(inspect(error, { depth: 9, showHidden: true })).not.toContain(secret)
    }
    expect(fake.objects.size).toBe(0)
  })

  test('a store that nobody runs is away', async () => {
    const location = { ...fake, endpoint: `http://127.0.0.1:${await freePort()}`, addressing: 'path' as const }
    expect(await failure(s3Store(location, FAST).get('some/a'))).toMatchObject({
      trouble: 'away',
      detail: 'GET some/a: ECONNREFUSED',
    })
  })
})

test.each([
  ['path', 'https://s3.example.com', 'https://s3.example.com/roundtrip/a/b?x=1'],
  ['host', 'https://s3.example.com', 'https://roundtrip.s3.example.com/a/b?x=1'],
  ['path', 'http://proxy:9000/below', 'http://proxy:9000/below/roundtrip/a/b?x=1'],
  ['host', 'http://proxy:9000/below', 'http://roundtrip.proxy:9000/below/a/b?x=1'],
] as const)('by %s, an object of %s is at %s', (addressing, endpoint, address) => {
  const location = { ...fake, endpoint, addressing }
  expect(addressOf(location, { method: 'GET', key: 'a/b', query: { x: '1' } })).toBe(address)
})
