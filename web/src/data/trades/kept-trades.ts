import type { SegmentList } from '@roundtrip/contract/trades'
import { readKeptList, readSegments, storeTrades } from '../offline/kept-segments.ts'
import { showsKept } from '../offline/reach.ts'
import { isUnreachable } from '../offline/unreachable.ts'
import { fetchSegmentList, fetchSegments, type Segments, type SegmentSource } from './segments-client.ts'

/** The segments that the trades consist of now, and the contents of those not loaded yet. */
export type CurrentTrades = {
  readonly list: SegmentList
  readonly etag: string | null
  readonly contents: Segments
  /** How the trades differ from those stored before; null if none were stored. */
  readonly since?: SegmentChange | null
}

/** The segments in which two states of the trades differ. */
export type SegmentChange = {
  /** When the earlier state was stored, UTC ms. */
  readonly at: number
  readonly before: readonly Uint8Array<ArrayBuffer>[]
  readonly after: readonly Uint8Array<ArrayBuffer>[]
}

/** What this tab has loaded already. */
export type Loaded = {
  readonly etag: string | null
  /** Hashes of the segments that its worker has. */
  readonly loadedHashes: ReadonlySet<string>
}

/**
 * The trades; fetches only what this browser has not stored. Null if nothing has changed since they were loaded. If the
 * server cannot be reached and none are loaded yet, returns the stored ones.
 */
export async function keptTrades(source: SegmentSource, { etag, loadedHashes }: Loaded): Promise<CurrentTrades | null> {
  try {
    const current = await currentTrades(source, { etag, loadedHashes })
    showsKept('trades', false)
    return current
  } catch (error) {
    const kept = etag === null && isUnreachable(error) ? await readKept(source.uid) : null
    if (kept === null) throw error
    showsKept('trades', true)
    return kept
  }
}

async function currentTrades(source: SegmentSource, { etag, loadedHashes }: Loaded): Promise<CurrentTrades | null> {
  // Read while the server prepares its response, so that nothing waits for it.
  const earlier = readList(source.uid)
  for (let attempt = 1; ; attempt += 1) {
    const current = await fetchSegmentList(source, etag)
    if (current === null) return null
    const { list } = current
    const unloaded = list.segments.filter(({ hash }) => !loadedHashes.has(hash))
    const kept = await readSegments(
      source.uid,
      unloaded.map(({ hash }) => hash),
    )
    const missing = unloaded.filter(({ hash }) => !kept.has(hash))
    const fetched = await fetchSegments(source, missing)
    // If the ledger changed between the two requests, some segments are gone and the list is outdated.
    if (fetched.size < missing.length && attempt < ATTEMPTS) continue
    const contents = new Map([...kept, ...fetched])
    // Read before outdated entries are dropped.
    const since = await changeSince(source.uid, { earlier: await earlier, list, contents })
    void keep(source.uid, current, fetched)
    return { ...current, contents, since }
  }
}

const ATTEMPTS = 3

/** Copies the contents, because they are transferred to the worker that reads them. */
function keep(uid: string, current: Omit<CurrentTrades, 'contents'>, fetched: Segments): Promise<void> {
  const added = new Map([...fetched].map(([hash, bytes]) => [hash, bytes.slice()]))
  const hashes = new Set<string>()
  let bytes = 0
  for (const segment of current.list.segments) {
    bytes += segment.bytes
    if (bytes <= MAX_BYTES) hashes.add(segment.hash)
  }
  return storeTrades(uid, { list: { ...current, at: Date.now() }, hashes, added })
}

/** Several million trades. Anything beyond is fetched each time. */
const MAX_BYTES = 250_000_000

/** Null if nothing was stored, some of it is gone, or it is too much to compare in passing. */
async function changeSince(
  uid: string,
  { earlier, list, contents }: { earlier: KeptList | null; list: SegmentList; contents: Segments },
): Promise<SegmentChange | null> {
  if (earlier?.at === undefined || earlier.list.ledgerVersion === list.ledgerVersion) return null
  const before = new Set(earlier.list.segments.map(({ hash }) => hash))
  const now = new Set(list.segments.map(({ hash }) => hash))
  const gone = earlier.list.segments.filter(({ hash }) => !now.has(hash))
  const added = list.segments.filter(({ hash }) => !before.has(hash))
  if ([...gone, ...added].reduce((sum, { bytes }) => sum + bytes, 0) > COMPARED_BYTES) return null
  const kept = await readSegments(
    uid,
    gone.map(({ hash }) => hash),
  )
  const bytesOf = (from: Segments, segments: SegmentList['segments']): Uint8Array<ArrayBuffer>[] =>
    segments.flatMap(({ hash }) => from.get(hash)?.slice() ?? [])
  const states = { before: bytesOf(kept, gone), after: bytesOf(contents, added) }
  if (states.before.length < gone.length || states.after.length < added.length) return null
  return { at: earlier.at, ...states }
}

/** About half a million trades. */
const COMPARED_BYTES = 20_000_000

/** `at`: when it was stored; earlier releases did not record it. */
type KeptList = Omit<CurrentTrades, 'contents'> & { readonly at?: number }

async function readList(uid: string): Promise<KeptList | null> {
  const stored = await readKeptList(uid)
  // An earlier release kept the trades themselves here.
  return typeof stored !== 'object' || stored === null || !('list' in stored) ? null : (stored as KeptList)
}

/** Null if there are none, or not all of them. */
async function readKept(uid: string): Promise<CurrentTrades | null> {
  const kept = await readList(uid)
  if (kept === null) return null
  const contents = await readSegments(
    uid,
    kept.list.segments.map(({ hash }) => hash),
  )
  return kept.list.segments.every(({ hash }) => contents.has(hash)) ? { ...kept, contents } : null
}
