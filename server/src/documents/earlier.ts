/** What documents held before they were changed, for those collections that keep it. */
import { COLLECTIONS, type CollectionName, type EarlierVersion, LIMITS, readDocument } from '@roundtrip/contract'
import type { Uid } from '@roundtrip/core/base'
import { asUser } from '../database/as-user.ts'
import type { Client, Pool } from '../database/connection.ts'

type Place = { readonly uid: Uid; readonly collection: CollectionName; readonly id: string }

/**
 * Keeps the state that is about to be overwritten. Text that saves itself is written every second or so: of such a
 * collection a state is kept if it stood for a while, or if the last kept one is that much older.
 */
export async function keepEarlier(client: Client, { uid, collection, id, data }: Place & { data: unknown }) {
  const { history } = COLLECTIONS[collection]
  if (history === 'none') return
  const kept = await client.query(
    `insert into document_versions (user_id, collection, id, version, schema, data, update_time)
     select user_id, collection, id, version, schema, data, update_time from documents as d
     where user_id = $1 and collection = $2 and id = $3 and not deleted and data <> $4::jsonb
       and (update_time <= now() - make_interval(secs => $5) or not exists (
         select from document_versions as v where v.user_id = d.user_id and v.collection = d.collection and v.id = d.id
           and v.update_time > d.update_time - make_interval(secs => $5)))
     on conflict do nothing`,
    [uid, collection, id, JSON.stringify(data), history === 'every' ? 0 : SITTING_SECONDS],
  )
  if (kept.rowCount === 0) return
  await client.query(
    `delete from document_versions where user_id = $1 and collection = $2 and id = $3 and version <= (
       select version from document_versions where user_id = $1 and collection = $2 and id = $3
       order by version desc offset $4 limit 1)`,
    [uid, collection, id, LIMITS.earlierVersions],
  )
}

/** Lets the oldest go where all of them together are too much. */
export async function trimEarlier(client: Client, uid: Uid, bytes: number): Promise<void> {
  if (bytes <= LIMITS.earlierBytes) return
  await client.query(
    `delete from document_versions as v using (
       select collection, id, version, sum(document_bytes(data)) over (order by update_time, collection, id, version)
         as up_to from document_versions where user_id = $1
     ) as aged
     where v.user_id = $1 and v.collection = aged.collection and v.id = aged.id and v.version = aged.version
       and aged.up_to <= $2`,
    [uid, bytes - 0.9 * LIMITS.earlierBytes],
  )
}

/** The earlier states of one document, the latest first, in the present shape. Also of a document that is deleted. */
export async function listEarlier(pool: Pool, { uid, collection, id }: Place): Promise<EarlierVersion<unknown>[]> {
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
