/** Pictures of users in the database. */
import { createHash } from 'node:crypto'
import { AppError } from '@roundtrip/contract/errors'
import { LIMITS } from '@roundtrip/contract/fields'
import { PLAN_LIMIT } from '@roundtrip/contract/plans'
import type { Uid } from '@roundtrip/core/base'
import { asUser } from '../database/as-user.ts'
import { type Pool, transaction } from '../database/connection.ts'
import { Refusal } from '../ground/refusal.ts'
import { checkPlan } from '../plans/limits.ts'
import type { Prepared } from './prepare.ts'

export type StoredPicture = { readonly id: string; readonly width: number; readonly height: number }
export type PictureFile = { readonly type: string; readonly content: Buffer }

/** A picture, and how many bytes of pictures the plan of the user allows; null = what everybody may have. */
export type NewPicture = Prepared & { readonly most: number | null }

/** Keeps a picture; the same one again is the same picture. Throws an AppError where the user has too many. */
export async function savePicture(pool: Pool, uid: Uid, picture: NewPicture): Promise<StoredPicture> {
  const { type, width, height, content, small, most } = picture
  const id = createHash('sha256').update(content).digest('hex').slice(0, 32)
  const bytes = content.byteLength + small.byteLength
  await asUser(pool, uid, async (client) => {
    // One after another, so that no two of them pass the limit together.
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 7))', [uid])
    const known = await client.query(
      'update pictures set unused_since = now() where user_id = $1 and id = $2 and unused_since is not null',
      [uid, id],
    )
    if ((known.rowCount ?? 0) > 0) return
    const { rows } = await client.query<{ count: string; bytes: string | null }>(
      'select count(*) as count, sum(bytes) as bytes from pictures where user_id = $1 and id <> $2',
      [uid, id],
    )
    const usage = rows[0] ?? { count: '0', bytes: null }
    if (Number(usage.count) >= LIMITS.pictures || Number(usage.bytes ?? 0) + bytes > LIMITS.userPictureBytes) {
      const details = { most: LIMITS.pictures, mostBytes: LIMITS.userPictureBytes }
      throw new AppError({ code: 'resource-exhausted', reason: 'too-many-pictures', message: 'Too many.', details })
    }
    checkPictures(most, { used: Number(usage.bytes ?? 0), added: bytes })
    await client.query(
      `insert into pictures (user_id, id, type, width, height, bytes, content, small)
       values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
      [uid, id, type, width, height, bytes, content, small],
    )
  })
  return { id, width, height }
}

function checkPictures(most: number | null, bytes: { readonly used: number; readonly added: number }): void {
  try {
    checkPlan('pictureBytes', { most, ...bytes })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { reason, message, details } = error
    throw new AppError({ code: PLAN_LIMIT['plan-limit'], reason, message, details })
  }
}

/** The bytes of a picture; null where the user has none of this id. */
export async function readPicture(
  pool: Pool,
  uid: Uid,
  wanted: { readonly id: string; readonly small: boolean },
): Promise<PictureFile | null> {
  const column = wanted.small ? `small as content, 'image/webp' as type` : 'content, type'
  const { rows } = await asUser(pool, uid, (client) =>
    client.query<PictureFile>(`select ${column} from pictures where user_id = $1 and id = $2`, [uid, wanted.id]),
  )
  return rows[0] ?? null
}

/**
 * Notes which pictures are shown nowhere any more, and removes those of which that was noted 30 days ago. What an
 * earlier version of a document shows is in use as well: it can be put back.
 */
export async function removeUnusedPictures(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ user_id: string }>('select distinct user_id from pictures')
  for (const { user_id } of rows) {
    await transaction(pool, async (client) => {
      await client.query('select pg_advisory_xact_lock(hashtextextended($1, 7))', [user_id])
      await client.query(
        `with used as (${USED})
         update pictures set unused_since = case when id in (select id from used) then null else now() end
         where user_id = $1 and (unused_since is null) <> (id in (select id from used))`,
        [user_id],
      )
      await client.query(`delete from pictures where user_id = $1 and unused_since < now() - interval '30 days'`, [
        user_id,
      ])
    })
  }
}

/** Ids of the pictures that any document of the user shows or showed. */
const USED = `select (picture ->> 'id')::uuid as id
  from (
    select data from documents where user_id = $1 and not deleted
    union all select data from document_versions where user_id = $1
  ) as held, jsonb_array_elements(held.data -> 'pictures') as picture
  where jsonb_typeof(held.data -> 'pictures') = 'array'`
