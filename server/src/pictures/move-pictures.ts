/**
 * Moves pictures from the database into an object store, or back. Each is written, read again and compared before its
 * row changes, so it can be interrupted at any point and repeated, while servers run.
 */
import type { Pool } from '../database/connection.ts'
import { plainId } from '../ground/ids.ts'
import { type ObjectStore, ObjectStoreError } from '../objects/object-store.ts'
import { getPicture, type PictureBytes, putPicture, removePictures } from './picture-objects.ts'
import { pictureId } from './store.ts'

export type MovedPictures = {
  readonly moved: number
  /** Of pictures and their thumbnails. */
  readonly bytes: number
  /** Those that were already there. */
  readonly there: number
  /** Pictures whose bytes are lost or do not match; they are left as they are. */
  readonly failed: readonly string[]
}

export type Moving = {
  readonly pool: Pool
  readonly store: ObjectStore
  readonly to: 'store' | 'database'
  readonly tell: (moved: number) => void
}

type Row = { readonly user_id: string; readonly id: string }

/** Throws the `ObjectStoreError` of a store that does not respond; what was moved by then stays moved. */
export async function movePictures(moving: Moving): Promise<MovedPictures> {
  const { pool, to, tell } = moving
  const [is, there] = [IN[to === 'store' ? 'database' : 'store'], IN[to]]
  const before = await pool.query<{ n: number }>(`select count(*)::int as n from pictures where ${there}`)
  let [moved, bytes] = [0, 0]
  const failed: string[] = []
  let after: Row = { user_id: NOBODY, id: NOBODY }
  for (;;) {
    const { rows } = await pool.query<Row>(
      `select user_id, id from pictures where ${is} and (user_id, id) > ($1, $2) order by user_id, id limit ${AT_ONCE}`,
      [after.user_id, after.id],
    )
    const last = rows.at(-1)
    if (last === undefined) break
    after = last
    // Waits for all of them, so that none is still running after another has failed.
    const ends = await Promise.allSettled(rows.map((row) => moveOne(moving, row)))
    for (const end of ends) {
      if (end.status === 'rejected') throw end.reason
      if (typeof end.value === 'string') failed.push(end.value)
      else if (end.value > 0) [moved, bytes] = [moved + 1, bytes + end.value]
    }
    tell(moved)
  }
  return { moved, bytes, there: before.rows[0]?.n ?? 0, failed }
}

/** Its number of bytes, 0 if it was deleted meanwhile, and its id if its bytes are not available. */
async function moveOne(moving: Moving, row: Row): Promise<number | string> {
  try {
    return moving.to === 'store' ? await intoStore(moving, row) : await intoDatabase(moving, row)
  } catch (error) {
    if (error instanceof ObjectStoreError && error.trouble === 'lost') return plainId(row.id)
    throw error
  }
}

async function intoStore({ pool, store }: Moving, { user_id, id }: Row): Promise<number> {
  const { rows } = await pool.query<PictureBytes>(
    `select content, small from pictures where user_id = $1 and id = $2 and ${IN.database}`,
    [user_id, id],
  )
  const [picture] = rows
  if (picture === undefined) return 0
  checkBytes(picture.content, id)
  const object = await putPicture(store, user_id, picture)
  const stored = await read(store, user_id, object)
  if (!stored.content.equals(picture.content) || !stored.small.equals(picture.small)) throw lost(id)
  const { rowCount } = await pool.query(
    `update pictures set content = null, small = null, object = $3, content_bytes = $4
     where user_id = $1 and id = $2 and ${IN.database}`,
    [user_id, id, object, picture.content.byteLength],
  )
  if (rowCount === 1) return picture.content.byteLength + picture.small.byteLength
  await removePictures(store, user_id, [object])
  return 0
}

async function intoDatabase({ pool, store }: Moving, { user_id, id }: Row): Promise<number> {
  const { rows } = await pool.query<{ object: string | null }>(
    'select object from pictures where user_id = $1 and id = $2',
    [user_id, id],
  )
  const object = rows[0]?.object ?? null
  if (object === null) return 0
  const { content, small } = await read(store, user_id, object)
  checkBytes(content, id)
  const { rowCount } = await pool.query(
    `update pictures set content = $4, small = $5, object = null, content_bytes = null
     where user_id = $1 and id = $2 and object = $3`,
    [user_id, id, object, content, small],
  )
  if (rowCount !== 1) return 0
  await removePictures(store, user_id, [object])
  return content.byteLength + small.byteLength
}

async function read(store: ObjectStore, uid: string, object: string): Promise<PictureBytes> {
  const [content, small] = await Promise.all([
    getPicture(store, { uid, object, size: 'content' }),
    getPicture(store, { uid, object, size: 'small' }),
  ])
  return { content, small }
}

/** The id of a picture is a hash of its bytes. */
function checkBytes(content: Buffer, id: string): void {
  if (pictureId(content) !== plainId(id)) throw lost(id)
}

function lost(id: string): ObjectStoreError {
  return new ObjectStoreError('lost', `The picture ${plainId(id)} has other bytes.`)
}

const IN = { database: 'object is null', store: 'object is not null' } as const
const NOBODY = '00000000-0000-0000-0000-000000000000'
/** A picture has at most some megabytes, which are in memory twice. */
const AT_ONCE = 4
