/** Pictures of an archive, each decoded before it is kept. */
import { createHash } from 'node:crypto'
import { AppError } from '@roundtrip/contract/errors'
import { LIMITS } from '@roundtrip/contract/fields'
import type { RestoreReason } from '@roundtrip/contract/imports'
import { Refusal } from '../ground/refusal.ts'
import { checkedPicture } from '../pictures/prepare.ts'
import { allRecords, badRecord } from './archive-records.ts'
import type { RestoreContext } from './restore-context.ts'

/** Documents name pictures by the hash of their bytes, so the bytes stay as they are; only the small ones are new. */
export async function restorePictures({ client, uid, archive, wrote }: RestoreContext): Promise<number> {
  const records = await allRecords(archive, 'pictures.jsonl', LIMITS.pictures)
  let storedBytes = 0
  for (const { record, line } of records) {
    const name = `pictures/${record.id}.${record.type === 'image/jpeg' ? 'jpg' : 'webp'}`
    const content = await archive.bytes(name, LIMITS.pictureBytes * 2)
    const hash = content === null ? '' : createHash('sha256').update(content).digest('hex').slice(0, 32)
    if (content === null || hash !== record.id) throw badRecord('pictures.jsonl', line, `${name} is not that picture.`)
    const picture = await decoded(content, line)
    if (picture.type !== record.type || picture.width !== record.width || picture.height !== record.height) {
      throw badRecord('pictures.jsonl', line, `${name} is another kind of picture.`)
    }
    const bytes = content.byteLength + picture.small.byteLength
    storedBytes += bytes
    if (storedBytes > LIMITS.userPictureBytes)
      throw new Refusal<RestoreReason>('too-much', 'The archive holds more pictures than one user may keep.')
    await client.query(
      `insert into pictures (user_id, id, type, width, height, bytes, content, small, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
       on conflict (user_id, id) do update set created_at = excluded.created_at, unused_since = now()`,
      [uid, record.id, record.type, record.width, record.height, bytes, content, picture.small, record.createdAt],
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
