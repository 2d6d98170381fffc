/** The trades as stored in this browser: a list of segments, and the content of each. */
import { clearingsSoFar, type Name, readOffline, run, runAll, storeOffline, valueOf } from './kept.ts'

type Contents = Map<string, Uint8Array<ArrayBuffer>>

/** The segments stored for this user, by hash. */
export async function readSegments(uid: string, hashes: readonly string[]): Promise<Contents> {
  const contents: Contents = new Map()
  if (hashes.length === 0) return contents
  const entries = await runAll('readonly', (store) =>
    hashes.map((hash): IDBRequest<unknown> => store.get(segmentName(hash))),
  ).catch(() => [])
  for (const [index, entry] of entries.entries()) {
    const value = valueOf(uid, entry)
    if (ArrayBuffer.isView(value)) contents.set(hashes[index] ?? '', value as Uint8Array<ArrayBuffer>)
  }
  return contents
}

/** The last stored list, in whatever shape the release that stored it used. */
export function readKeptList(uid: string): Promise<unknown> {
  return readOffline(uid, 'trades')
}

export type KeptTrades = {
  readonly list: unknown
  /** Segments that stay. All others are deleted. */
  readonly hashes: ReadonlySet<string>
  /** The new ones among them. */
  readonly added: ReadonlyMap<string, Uint8Array>
}

/**
 * Stores as much as there is room for: what is missing is fetched again. Stops when everything is cleared in the
 * meantime.
 */
export async function storeTrades(uid: string, { list, hashes, added }: KeptTrades): Promise<void> {
  const before = clearingsSoFar()
  await dropSegmentsExcept(hashes)
  for (const [hash, value] of added) {
    if (clearingsSoFar() !== before) return
    if (hashes.has(hash)) await storeOffline(uid, segmentName(hash), value)
  }
  if (clearingsSoFar() === before) await storeOffline(uid, 'trades', list)
}

async function dropSegmentsExcept(hashes: ReadonlySet<string>): Promise<void> {
  const names = await run('readonly', (store) => store.getAllKeys()).catch(() => [])
  const gone = names.filter((name) => {
    const text = String(name)
    return text.startsWith(PREFIX) && !hashes.has(text.slice(PREFIX.length))
  })
  if (gone.length > 0) await runAll('readwrite', (store) => gone.map((name) => store.delete(name))).catch(() => [])
}

const PREFIX = 'segment '

function segmentName(hash: string): Name {
  return `${PREFIX}${hash}`
}
