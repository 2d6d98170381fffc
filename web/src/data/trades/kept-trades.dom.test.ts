/** Segments in the browser: fetched once and stored for one user. If they cannot be stored, nothing else changes. */
import type { SegmentList } from '@roundtrip/contract/trades'
import { beforeEach, expect, test, vi } from 'vitest'
import { memoryDatabase, type MemoryDatabase } from '../offline/indexed-database.testing.ts'
import type { SegmentSource } from './segments-client.ts'

let memory: MemoryDatabase
let journal: Journal
let keptTrades: typeof import('./kept-trades.ts').keptTrades
let clearOffline: typeof import('../offline/kept.ts').clearOffline

type Journal = {
  version: number
  segments: Map<string, Uint8Array<ArrayBuffer>>
  reachable: boolean
  /** Hashes of every request for contents. */
  readonly requests: string[][]
  /** Called before contents are returned. */
  before: () => void
}

beforeEach(async () => {
  memory = memoryDatabase()
  vi.resetModules()
  vi.stubGlobal('indexedDB', memory.factory)
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => respond(init))
  ;({ keptTrades } = await import('./kept-trades.ts'))
  ;({ clearOffline } = await import('../offline/kept.ts'))
  journal = { version: 1, segments: new Map(), reachable: true, requests: [], before: () => undefined }
})

const source = (uid = 'mira'): SegmentSource => ({ origin: '/ledger/v1', uid, token: async () => 'token' })
const fresh = { etag: null, loadedHashes: new Set<string>() }
const hash = (letter: string): string => letter.repeat(32)

function put(letter: string, ...bytes: number[]): void {
  journal.segments.set(hash(letter), Uint8Array.from(bytes))
}

async function respond({ method, headers, body }: RequestInit): Promise<Response> {
  if (!journal.reachable) throw new TypeError('Failed to fetch')
  if (method === 'POST') {
    const { hashes } = JSON.parse(String(body)) as { hashes: string[] }
    journal.requests.push(hashes)
    journal.before()
    const frames = hashes.map((name) => journal.segments.get(name) ?? new Uint8Array(0))
    if (frames.every(({ length }) => length === 0)) return Response.json({}, { status: 404 })
    return new Response(new Blob(frames.flatMap((frame) => [Uint32Array.of(frame.length), frame])))
  }
  const etag = `"${journal.version}"`
  if (new Headers(headers).get('if-none-match') === etag) return new Response(null, { status: 304 })
  const segments = [...journal.segments].map(([name, { length }]) => ({ hash: name, bytes: length }))
  const list: SegmentList = { ledgerVersion: journal.version, segments, flows: [] }
  return Response.json(list, { headers: { etag } })
}

const contents = (given: Awaited<ReturnType<typeof keptTrades>>) =>
  given === null ? null : Object.fromEntries([...given.contents].map(([name, bytes]) => [name[0], [...bytes]]))

/** Waits until everything is stored. */
async function settled(uid = 'mira'): Promise<void> {
  await vi.waitFor(
    () => expect(memory.entries.get('trades')).toMatchObject({ uid, value: { etag: `"${journal.version}"` } }),
    { timeout: 300_000 },
  )
}

const keptSegments = () =>
  [...memory.entries.keys()].filter((name) => name.startsWith('segment ')).map((name) => name[8])

test('a reload fetches no segment again, and a change only the new ones', async () => {
  put('a', 1, 2)
  put('b', 3)
  expect(contents(await keptTrades(source(), fresh))).toEqual({ a: [1, 2], b: [3] })
  await settled()
  expect(contents(await keptTrades(source(), fresh))).toEqual({ a: [1, 2], b: [3] })
  expect(journal.requests).toEqual([[hash('a'), hash('b')]])

  journal.version = 2
  journal.segments.delete(hash('b'))
  put('c', 4)
  expect(contents(await keptTrades(source(), fresh))).toEqual({ a: [1, 2], c: [4] })
  expect(journal.requests.slice(1)).toEqual([[hash('c')]])
  await settled()
  expect(keptSegments().sort()).toEqual(['a', 'c'])
})

test('a tab that holds segments gets only the others, and nothing where nothing has changed', async () => {
  put('a', 1)
  const loadedHashes = new Set([hash('a')])
  expect(await keptTrades(source(), { etag: '"1"', loadedHashes })).toBeNull()
  journal.version = 2
  put('b', 2)
  const next = await keptTrades(source(), { etag: '"1"', loadedHashes })
  expect(next?.list.segments).toHaveLength(2)
  expect(contents(next)).toEqual({ b: [2] })
})

test('many segments are fetched in several parts, each of them once', async () => {
  for (let index = 0; index < 450; index += 1)
    journal.segments.set(index.toString(16).padStart(32, '0'), Uint8Array.of(index % 256, 7))
  const segments = await keptTrades(source(), fresh)
  expect(segments?.contents.size).toBe(450)
  expect(journal.requests.map(({ length }) => length)).toEqual([200, 200, 50])
})

test('what vanishes between the list and its contents is looked up again', async () => {
  put('a', 1)
  put('b', 2)
  journal.before = () => {
    if (journal.version === 2) return
    journal.version = 2
    journal.segments.delete(hash('b'))
    put('c', 3)
  }
  const segments = await keptTrades(source(), fresh)
  expect(segments?.list.ledgerVersion).toBe(2)
  expect(contents(segments)).toEqual({ a: [1], c: [3] })
})

test('without a connection the kept trades are there, all of them or none', async () => {
  put('a', 1)
  put('b', 2)
  await keptTrades(source(), fresh)
  await settled()
  journal.reachable = false
  expect(contents(await keptTrades(source(), fresh))).toEqual({ a: [1], b: [2] })
  await expect(keptTrades(source('noah'), fresh)).rejects.toThrow('The server could not be reached.')
  memory.entries.delete(`segment ${hash('a')}`)
  await expect(keptTrades(source(), fresh)).rejects.toThrow('The server could not be reached.')
})

test('signing out leaves nothing, also while segments are being kept', async () => {
  for (const letter of 'abcdef') put(letter, 1)
  await keptTrades(source(), fresh)
  await settled()
  await clearOffline()
  expect(memory.entries.size).toBe(0)

  await keptTrades(source(), fresh)
  await vi.waitFor(() => expect(keptSegments().length).toBeGreaterThan(0), { timeout: 300_000 })
  await clearOffline()
  await new Promise((settle) => setTimeout(settle, 100))
  expect([...memory.entries.keys()]).toEqual([])
})

test('a full disk costs nothing but the next download', async () => {
  for (const letter of 'abcdef') put(letter, 1)
  memory.room = 2
  const segments = await keptTrades(source(), fresh)
  expect(segments?.contents.size).toBe(6)
  await vi.waitFor(() => expect(memory.entries.size).toBe(2), { timeout: 300_000 })
  await new Promise((settle) => setTimeout(settle, 50))
  expect((await keptTrades(source(), fresh))?.contents.size).toBe(6)
  journal.reachable = false
  await expect(keptTrades(source(), fresh)).rejects.toThrow('The server could not be reached.')
})

test('segments of another user are not read', async () => {
  put('a', 1)
  await keptTrades(source(), fresh)
  await settled()
  await keptTrades(source('noah'), fresh)
  expect(journal.requests).toEqual([[hash('a')], [hash('a')]])
})

test('a browser without a store still shows trades', async () => {
  vi.stubGlobal('indexedDB', undefined)
  put('a', 5)
  expect(contents(await keptTrades(source(), fresh))).toEqual({ a: [5] })
})
