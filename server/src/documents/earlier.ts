/** What documents contained before they were changed, for those collections that store it. */
import { COLLECTIONS, type EarlierVersion, readDocument } from '@roundtrip/contract/documents'
import { LIMITS } from '@roundtrip/contract/fields'
import type { Uid } from '@roundtrip/core/base'
import type { Put } from '@roundtrip/sync/server'
import { asUser } from '../database/as-user.ts'
import type { DatabaseClient, Pool } from '../database/connection.ts'
import { addToCounts, earlierCount } from './counts.ts'
import type { DocumentRef } from './put.ts'

/**
 * Stores the states that are about to be overwritten. Autosaved text is written about every second, so such a
 * collection only stores a state that lasted for a while, or one long after the last stored one.
 */
export async function keepEarlier(client: DatabaseClient, uid: Uid, puts: readonly Put[]): Promise<void> {
  const changes = puts.filter(({ collection }) => COLLECTIONS[collection].history !== 'none')
  if (changes.length === 0) return
  const { rows } = await client.query<{ collection: string; id: string; bytes: string }>(
    `with incoming as (
       select * from unnest($2::text[], $3::text[], $4::text[], $5::float[]) as i(collection, id, data, apart)
     )
     insert into document_versions (user_id, collection, id, version, schema, data, update_time)
     select d.user_id, d.collection, d.id, d.version, d.schema, d.data, d.update_time
     from documents as d join incoming as i using (collection, id)
     where d.user_id = $1 and not d.deleted and d.data <> i.data::jsonb
       and (d.update_time <= now() - make_interval(secs => i.apart) or not exists (
         select from document_versions as v where v.user_id = d.user_id and v.collection = d.collection and v.id = d.id
           and v.update_time > d.update_time - make_interval(secs => i.apart)))
     on conflict do nothing returning collection, id, document_bytes(data) as bytes`,
    [
      uid,
      changes.map(({ collection }) => collection),
      changes.map(({ id }) => id),
      changes.map(({ data }) => JSON.stringify(data)),
      changes.map(({ collection }) => (COLLECTIONS[collection].history === 'every' ? 0 : SITTING_SECONDS)),
    ],
  )
  if (rows.length === 0) return
  const removed = await client.query<{ bytes: string }>(
    `delete from document_versions as v using (
       select collection, id, version,
         row_number() over (partition by collection, id order by version desc) as age_rank
       from document_versions
       where user_id = $1 and (collection, id) in (select * from unnest($2::text[], $3::text[]))
     ) as aged
     where v.user_id = $1 and v.collection = aged.collection and v.id = aged.id and v.version = aged.version
       and aged.age_rank > $4
     returning document_bytes(v.data) as bytes`,
    [uid, rows.map(({ collection }) => collection), rows.map(({ id }) => id), LIMITS.earlierVersions],
  )
  await addToCounts(client, uid, [
    ...rows.map((row) => earlierCount(row, 1)),
    ...removed.rows.map((row) => earlierCount(row, -1)),
  ])
}

/** Removes the oldest ones if all of them together are too large. */
export async function trimEarlier(client: DatabaseClient, uid: Uid, bytes: number): Promise<void> {
  if (bytes <= LIMITS.earlierBytes) return
  const { rows } = await client.query<{ bytes: string }>(
    `delete from document_versions as v using (
       select collection, id, version, sum(document_bytes(data)) over (order by update_time, collection, id, version)
         as up_to from document_versions where user_id = $1
     ) as aged
     where v.user_id = $1 and v.collection = aged.collection and v.id = aged.id and v.version = aged.version
       and aged.up_to <= $2
     returning document_bytes(v.data) as bytes`,
    [uid, bytes - 0.9 * LIMITS.earlierBytes],
  )
  await addToCounts(
    client,
    uid,
    rows.map((row) => earlierCount(row, -1)),
  )
}

/** The earlier states of one document, latest first, upgraded to the current shape. Also of a deleted document. */
export async function listEarlier(
  pool: Pool,
  { uid, collection, id }: DocumentRef & { readonly uid: Uid },
): Promise<EarlierVersion<unknown>[]> {
  const { rows } = await asUser(pool, uid, (client) =>
    client.query<{ version: number; schema: number; data: unknown; update_time: Date }>(
      `select version, schema, data, update_time from document_versions
       where user_id = $1 and collection = $2 and id = $3 order by version desc`,
      [uid, collection, id],
    ),
  )
  return rows.map(({ version, schema, data, update_time }) => {
    const read = readDocument(collection, { schema, data })
    const present = read.state === 'current' ? { data: read.data, schema: COLLECTIONS[collection].version } : null
    return { version, updateTime: update_time.toISOString(), ...(present ?? { data, schema }) }
  })
}

const SITTING_SECONDS = 300
