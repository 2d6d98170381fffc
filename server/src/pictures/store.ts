/** Pictures of users: their rows in the database, and their bytes there or in an object store. */
import { createHash } from 'node:crypto'
import { AppError } from '@roundtrip/contract/errors'
import { LIMITS } from '@roundtrip/contract/fields'
import { PLAN_LIMIT } from '@roundtrip/contract/plans'
import type { Uid } from '@roundtrip/core/base'
import { asUser } from '../database/as-user.ts'
import { type DatabaseClient, type Pool, transaction } from '../database/connection.ts'
import { Refusal } from '../ground/refusal.ts'
import { type ObjectStore, ObjectStoreError } from '../objects/object-store.ts'
import { checkPlan } from '../plans/limits.ts'
import { getPicture, putPicture, removePictures } from './picture-objects.ts'
import type { Prepared } from './prepare.ts'

export type StoredPicture = { readonly id: string; readonly width: number; readonly height: number }
export type PictureFile = { readonly type: string; readonly content: Buffer }

/** A picture, and how many bytes of pictures the user's plan allows; null = the general limit. */
export type NewPicture = Prepared & { readonly max: number | null }

/** `objects`: null = bytes are in the database. */
export type PictureDependencies = { readonly pool: Pool; readonly objects: ObjectStore | null }

/** The first half of the hash of its bytes, so that identical pictures are stored once. */
export function pictureId(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 32)
}

/**
 * Stores a picture; an identical one is the same picture. Throws an AppError if the user has too many, or if the object
 * store refuses it.
 */
export async function savePicture(
  dependencies: PictureDependencies,
  uid: Uid,
  picture: NewPicture,
): Promise<StoredPicture> {
  const { width, height } = picture
  const id = pictureId(picture.content)
  const done = { id, width, height }
  const { pool, objects } = dependencies
  if (objects === null) {
    await asUser(pool, uid, async (client) => {
      if (await shouldStore(client, { uid, id, picture }))
        await insertPicture(client, { uid, id, picture, object: null })
    })
    return done
  }
  // No connection is held while the store works, so the limit is checked twice: before, and once the bytes are stored.
  if (!(await asUser(pool, uid, (client) => shouldStore(client, { uid, id, picture })))) return done
  const object = await putPicture(objects, uid, picture)
  const isUsed = await asUser(pool, uid, async (client) => {
    if (!(await shouldStore(client, { uid, id, picture }))) return false
    return insertPicture(client, { uid, id, picture, object })
  })
  if (!isUsed) await removePictures(objects, uid, [object])
  return done
}

type Saving = { readonly uid: Uid; readonly id: string; readonly picture: NewPicture }

/** False if the user has it already. Throws if there is no room for it. */
async function shouldStore(client: DatabaseClient, { uid, id, picture }: Saving): Promise<boolean> {
  const bytes = bytesOf(picture)
  // One at a time, so that no two of them pass the limit together.
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 7))', [uid])
  const existing = await client.query(
    'update pictures set unused_since = now() where user_id = $1 and id = $2 and unused_since is not null',
    [uid, id],
  )
  if ((existing.rowCount ?? 0) > 0) return false
  const shown = await client.query('select 1 from pictures where user_id = $1 and id = $2', [uid, id])
  if ((shown.rowCount ?? 0) > 0) return false
  const { rows } = await client.query<{ count: string; bytes: string | null }>(
    'select count(*) as count, sum(bytes) as bytes from pictures where user_id = $1 and id <> $2',
    [uid, id],
  )
  const usage = rows[0] ?? { count: '0', bytes: null }
  if (Number(usage.count) >= LIMITS.pictures || Number(usage.bytes ?? 0) + bytes > LIMITS.userPictureBytes) {
    const details = { most: LIMITS.pictures, mostBytes: LIMITS.userPictureBytes }
    throw new AppError({ code: 'resource-exhausted', reason: 'too-many-pictures', message: 'Too many.', details })
  }
  checkPictures(picture.max, { used: Number(usage.bytes ?? 0), added: bytes })
  return true
}

export type PictureRow = {
  readonly uid: string
  readonly id: string
  readonly picture: Prepared
  /** Its name in the object store; null = its bytes go into the row. */
  readonly object: string | null
}

/** False if there is a row of this picture. */
async function insertPicture(client: DatabaseClient, row: PictureRow): Promise<boolean> {
  const { rowCount } = await client.query(
    `insert into pictures (${PICTURE_COLUMNS}) values (${PICTURE_PARAMETERS}) on conflict do nothing`,
    pictureValues(row),
  )
  return rowCount === 1
}

/** For inserts with another conflict clause. */
export const PICTURE_COLUMNS = 'user_id, id, type, width, height, bytes, content, small, object, content_bytes'
export const PICTURE_PARAMETERS = '$1, $2, $3, $4, $5, $6, $7, $8, $9, $10'

export function pictureValues({ uid, id, picture, object }: PictureRow): unknown[] {
  const { type, width, height, content, small } = picture
  const inRow = object === null
  const kept = inRow ? [content, small, null, null] : [null, null, object, content.byteLength]
  return [uid, id, type, width, height, bytesOf(picture), ...kept]
}

export function bytesOf({ content, small }: Prepared): number {
  return content.byteLength + small.byteLength
}

function checkPictures(max: number | null, bytes: { readonly used: number; readonly added: number }): void {
  try {
    checkPlan('pictureBytes', { max, ...bytes })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { reason, message, details } = error
    throw new AppError({ code: PLAN_LIMIT['plan-limit'], reason, message, details })
  }
}

type StoredBytes = { readonly type: string; readonly content: Buffer | null; readonly object: string | null }

/** The bytes of a picture; null if the user has none of this id. Throws an AppError if they are not available. */
export async function readPicture(
  { pool, objects }: PictureDependencies,
  uid: Uid,
  request: { readonly id: string; readonly small: boolean },
): Promise<PictureFile | null> {
  const column = request.small ? `small as content, 'image/webp' as type` : 'content, type'
  const { rows } = await asUser(pool, uid, (client) =>
    client.query<StoredBytes>(`select ${column}, object from pictures where user_id = $1 and id = $2`, [
      uid,
      request.id,
    ]),
  )
  const [row] = rows
  if (row === undefined) return null
  const content = await bytesOfRow(objects, { uid, ...request, ...row })
  return { type: row.type, content }
}

type BytesRequest = Omit<StoredBytes, 'type'> & { readonly uid: string; readonly id: string; readonly small: boolean }

/** From the row or from the store; the bytes of a full-size picture are compared with its id. */
export async function bytesOfRow(objects: ObjectStore | null, request: BytesRequest): Promise<Buffer> {
  const { uid, id, small, content, object } = request
  if (content !== null) return content
  if (object === null) throw new ObjectStoreError('lost', `The picture ${id} has no bytes.`)
  const bytes = await getPicture(objects, { uid, object, size: small ? 'small' : 'content' })
  if (!small && pictureId(bytes) !== id) throw new ObjectStoreError('lost', `The picture ${id} has other bytes.`)
  return bytes
}

/**
 * Marks the pictures that are no longer shown anywhere, and removes those marked 30 days ago. A picture in an earlier
 * version of a document counts as shown: the version can be restored.
 */
export async function removeUnusedPictures({ pool, objects }: PictureDependencies): Promise<void> {
  const { rows } = await pool.query<{ user_id: string }>('select distinct user_id from pictures')
  for (const { user_id } of rows) {
    const gone = await transaction(pool, async (client) => {
      await client.query('select pg_advisory_xact_lock(hashtextextended($1, 7))', [user_id])
      const { rows: used } = await client.query<{ id: string }>(USED, [user_id])
      const ids = used.map(({ id }) => id)
      await client.query(
        `update pictures set unused_since = null
         where user_id = $1 and unused_since is not null and id = any($2::uuid[])`,
        [user_id, ids],
      )
      await client.query(
        `update pictures set unused_since = now() where user_id = $1 and unused_since is null and id <> all($2::uuid[])`,
        [user_id, ids],
      )
      const removed = await client.query<{ object: string | null }>(
        `delete from pictures where user_id = $1 and unused_since < now() - interval '30 days' returning object`,
        [user_id],
      )
      return removed.rows.flatMap(({ object }) => object ?? [])
    })
    await removePictures(objects, user_id, gone)
  }
}

/** Ids of the pictures that any document of the user shows or showed. */
const USED = `select (picture ->> 'id')::uuid as id
  from (
    select data from documents where user_id = $1 and not deleted
    union all select data from document_versions where user_id = $1
  ) as held, jsonb_array_elements(held.data -> 'pictures') as picture
  where jsonb_typeof(held.data -> 'pictures') = 'array'`
