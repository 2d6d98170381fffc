/**
 * Pictures in an object store. Each upload has a separate name there and is written before its row, so a row never
 * names a missing object; an object without a row after a day never gets one, and is removed.
 */
import { randomUUID } from 'node:crypto'
import { chunked, DAY_MS, type Uid } from '@roundtrip/core/base'
import { asUser } from '../database/as-user.ts'
import type { Pool } from '../database/connection.ts'
import { plainId } from '../ground/ids.ts'
import { type ObjectStore, ObjectStoreError, type StoredObject } from '../objects/object-store.ts'

export type PictureBytes = { readonly content: Buffer; readonly small: Buffer }

/** Returns the name for the row, once both are stored. */
export async function putPicture(store: ObjectStore, uid: string, { content, small }: PictureBytes): Promise<string> {
  const object = plainId(randomUUID())
  const keys = keysOf(uid, object)
  await Promise.all([store.put(keys.content, content), store.put(keys.small, small)])
  return object
}

/** Throws an `ObjectStoreError` if the bytes are not available: the row says that there are some. */
export async function getPicture(
  store: ObjectStore | null,
  { uid, object, size }: { readonly uid: string; readonly object: string; readonly size: keyof PictureBytes },
): Promise<Buffer> {
  if (store === null)
    throw new ObjectStoreError('refused', 'A picture lies in an object store, and S3_BUCKET is not set.')
  const key = keysOf(uid, object)[size]
  const content = await store.get(key)
  if (content === null) throw new ObjectStoreError('lost', `${key} is not there`)
  return content
}

/** Throws an `ObjectStoreError` if the user has pictures in a store that does not return them. */
export async function checkPictures(
  { pool, objects }: { readonly pool: Pool; readonly objects: ObjectStore | null },
  uid: Uid,
): Promise<void> {
  const { rows } = await asUser(pool, uid, (client) =>
    client.query<{ object: string }>('select object from pictures where user_id = $1 and object is not null limit 1', [
      uid,
    ]),
  )
  const [first] = rows
  if (first === undefined) return
  const key = keysOf(uid, first.object).content
  if (objects === null || (await objects.size(key)) === null) throw new ObjectStoreError('lost', `${key} is not there`)
}

/** `removeLostPictures` finds what cannot be removed now. */
export async function removePictures(
  store: ObjectStore | null,
  uid: string,
  objects: readonly string[],
): Promise<void> {
  if (store === null) return
  for (const object of objects) {
    for (const key of Object.values(keysOf(uid, object))) await store.remove(key).catch(ignored)
  }
}

/** All pictures of a deleted user; the rows are gone already. */
export async function removePicturesOf(store: ObjectStore | null, uid: string): Promise<void> {
  if (store === null) return
  try {
    const keys: string[] = []
    for await (const { key } of store.list(`${PREFIX}${plainId(uid)}/`)) keys.push(key)
    // The user waits for this.
    for (const some of chunked(keys, AT_ONCE)) await Promise.all(some.map((key) => store.remove(key)))
  } catch (error) {
    ignored(error)
  }
}

/**
 * Removes objects that no row names: of unfinished uploads, of deleted users, and of pictures that could not be
 * removed. Returns their number. Objects younger than a day are left alone, as their row may be about to be written.
 * Throws a `SharedBucketError` if most objects are unknown: another database uses the bucket, or this one was restored
 * from a backup.
 */
export async function removeLostPictures(pool: Pool, store: ObjectStore, now: number = Date.now()): Promise<number> {
  let removed = 0
  let page: StoredObject[] = []
  const look = async (): Promise<void> => {
    const lost = await withoutRow(pool, page)
    if (lost.length >= MANY && lost.length > page.length / 2) throw new SharedBucketError()
    page = []
    for (const key of lost) await store.remove(key)
    removed += lost.length
  }
  for await (const object of store.list(PREFIX)) {
    if (object.at >= now - DAY_MS) continue
    page.push(object)
    if (page.length >= PAGE) await look()
  }
  await look()
  return removed
}

export class SharedBucketError extends Error {
  override readonly name = 'SharedBucketError'

  constructor() {
    super('Most objects in the bucket belong to no picture of this database. Nothing more is removed. Is it shared?')
  }
}

async function withoutRow(pool: Pool, page: readonly StoredObject[]): Promise<string[]> {
  const named = page.flatMap(({ key }) => {
    const [, user, object] = /^pictures\/([0-9a-f]{32})\/([0-9a-f]{32})(?:-small)?$/.exec(key) ?? []
    // An object with a foreign name is not ours to remove.
    return user === undefined || object === undefined ? [] : [{ key, user, object }]
  })
  const { rows } = await pool.query<{ object: string }>(
    `select distinct object from pictures join unnest($1::uuid[], $2::uuid[]) as t (u, o) on user_id = u and object = o`,
    [named.map(({ user }) => user), named.map(({ object }) => object)],
  )
  const storedObjects = new Set(rows.map(({ object }) => plainId(object)))
  return named.filter(({ object }) => !storedObjects.has(object)).map(({ key }) => key)
}

/** False if no picture is in a store, so that none is needed. */
export async function needsStore(pool: Pool): Promise<boolean> {
  const { rowCount } = await pool.query('select 1 from pictures where object is not null limit 1')
  return rowCount === 1
}

function keysOf(uid: string, object: string): Readonly<Record<keyof PictureBytes, string>> {
  const content = `${PREFIX}${plainId(uid)}/${plainId(object)}`
  return { content, small: `${content}-small` }
}

function ignored(error: unknown): void {
  if (!(error instanceof ObjectStoreError)) throw error
}

const PREFIX = 'pictures/'
const PAGE = 1_000
const AT_ONCE = 16
/** Deleted users and unfinished uploads leave fewer than this. */
const MANY = 200
