/**
 * Archives that are being received and read. Each is named after its user and its process, so that its owner is
 * certain.
 */
import { createHash } from 'node:crypto'
import { hostname } from 'node:os'
import { HOUR_MS } from '@roundtrip/core/base'
import { isAlive } from '../database/process-table.ts'
import { plainId } from '../ground/ids.ts'
import type { ObjectStore } from '../objects/object-store.ts'

/** A new name: `uploads/<user>.<machine>.<process>.<random>.zip`. */
export function uploadKey(uid: string): string {
  return `${UPLOADS}${plainId(uid)}.${MACHINE}.${process.pid}.${crypto.randomUUID()}.zip`
}

/**
 * Removes leftovers of ended processes on this machine, and anything so old that nobody can be waiting for it. Servers
 * on other machines may be receiving into the same store, and nothing here can tell whether their processes are
 * running.
 */
export async function removeLeftOvers(store: ObjectStore): Promise<void> {
  const now = Date.now()
  for await (const { key, at } of store.list(UPLOADS)) {
    if (hasEnded(key) || at < now - LONGEST_MS) await store.remove(key)
  }
  await store.removeUnfinished(UPLOADS, now - LONGEST_MS)
}

/** Removes the uploads of a deleted user, including unfinished ones. */
export async function removeUploadsOf(store: ObjectStore, uid: string): Promise<void> {
  const ofUser = `${UPLOADS}${plainId(uid)}.`
  for await (const { key } of store.list(ofUser)) await store.remove(key)
  await store.removeUnfinished(ofUser, Date.now())
}

function hasEnded(key: string): boolean {
  const [, machine, pid] = key.split('.')
  return machine === MACHINE && !isAlive(Number(pid))
}

const UPLOADS = 'uploads/'
/** Names of machines may contain any character. */
const MACHINE = createHash('sha256').update(hostname()).digest('hex').slice(0, 12)
const LONGEST_MS = 6 * HOUR_MS
