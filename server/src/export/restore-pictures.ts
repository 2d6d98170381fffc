/** Pictures of an archive, each decoded before it is stored. */
import { AppError } from '@roundtrip/contract/errors'
import { LIMITS } from '@roundtrip/contract/fields'
import type { RestoreReason } from '@roundtrip/contract/imports'
import { Refusal } from '../ground/refusal.ts'
import { putPicture } from '../pictures/picture-objects.ts'
import { checkedPicture } from '../pictures/prepare.ts'
import { bytesOf, PICTURE_COLUMNS, PICTURE_PARAMETERS, pictureId, pictureValues } from '../pictures/store.ts'
import { allRecords, badRecord } from './archive-records.ts'
import type { RestoreContext } from './restore-context.ts'

/** Documents name pictures by the hash of their bytes, so the bytes are unchanged; only the thumbnails are new. */
export async function restorePictures({ client, uid, archive, objects, wrote }: RestoreContext): Promise<number> {
  const records = await allRecords(archive, 'pictures.jsonl', LIMITS.pictures)
  let storedBytes = 0
  for (const { record, line } of records) {
    const name = `pictures/${record.id}.${record.type === 'image/jpeg' ? 'jpg' : 'webp'}`
    const content = await archive.bytes(name, LIMITS.pictureBytes * 2)
    if (content === null || pictureId(content) !== record.id)
      throw badRecord('pictures.jsonl', line, `${name} is not that picture.`)
    const picture = await decoded(content, line)
    if (picture.type !== record.type || picture.width !== record.width || picture.height !== record.height) {
      throw badRecord('pictures.jsonl', line, `${name} is another kind of picture.`)
    }
    storedBytes += bytesOf(picture)
    if (storedBytes > LIMITS.userPictureBytes)
      throw new Refusal<RestoreReason>('too-much', 'The archive holds more pictures than one user may keep.')
    // If the restore fails, no row names it, and it is removed with other lost pictures.
    const object = objects === null ? null : await putPicture(objects, uid, picture)
    await client.query(
      `insert into pictures (${PICTURE_COLUMNS}, created_at) values (${PICTURE_PARAMETERS}, $11)
       on conflict (user_id, id) do update set created_at = excluded.created_at, unused_since = excluded.unused_since`,
      [...pictureValues({ uid, id: record.id, picture, object }), record.createdAt],
    )
    wrote(1)
  }
  return records.length
}

async function decoded(content: Buffer, line: number) {
  try {
    return await checkedPicture(content)
  } catch (error) {
    if (error instanceof AppError) throw badRecord('pictures.jsonl', line, error.message)
    throw error
  }
}
