/** Documents of an archive and their earlier versions. They keep their ids, versions and times. */
import { type Collection, COLLECTIONS, type CollectionName, readDocument } from '@roundtrip/contract/documents'
import { AppError } from '@roundtrip/contract/errors'
import type { RestoreReason } from '@roundtrip/contract/imports'
import type { Uid } from '@roundtrip/core/base'
import { recount } from '../documents/counts.ts'
import { checkCounts } from '../documents/quota.ts'
import { Refusal } from '../ground/refusal.ts'
import { badRecord, type PlacedRecord, archiveRecords } from './archive-records.ts'
import type { RecordOf } from './record-shapes.ts'
import type { RestoreContext } from './restore-context.ts'

/** Returns how many documents there are now. Existing settings are removed; listeners have to reload. */
export async function restoreDocuments(context: RestoreContext): Promise<number> {
  const { client, uid, archive, wrote } = context
  await client.query('delete from document_versions where user_id = $1', [uid])
  await client.query('delete from documents where user_id = $1', [uid])
  await client.query('update document_sequences set seq = seq + 1, kept_from = seq + 1 where user_id = $1', [uid])
  const created = new Set<CollectionName>()
  let count = 0
  for await (const batch of archiveRecords(archive, 'documents.jsonl', DOCUMENTS_AT_ONCE)) {
    for (const placed of batch) created.add(checked('documents.jsonl', placed))
    await insert(context, batch)
    count += batch.length
    wrote(batch.length)
  }
  for await (const batch of archiveRecords(archive, 'earlier-versions.jsonl', DOCUMENTS_AT_ONCE)) {
    for (const placed of batch) checked('earlier-versions.jsonl', placed)
    await insertEarlier(context, batch)
    wrote(batch.length)
  }
  await recount(client, uid)
  await withinLimits(() => checkCounts(client, { uid: uid as Uid, created, grown: true }))
  return count
}

type Table = 'documents.jsonl' | 'earlier-versions.jsonl'

/** Refuses anything that no write would have accepted; an older shape is kept, since readers know all of them. */
function checked(name: Table, { record, line }: PlacedRecord<RecordOf<Table>>): CollectionName {
  const { collection, id, schema, data } = record
  if (!Object.hasOwn(COLLECTIONS, collection)) {
    throw new Refusal<RestoreReason>(
      'newer-archive',
      `${name}, line ${line}: this server knows no ${collection}. Update it first.`,
    )
  }
  const definition: Collection = COLLECTIONS[collection as CollectionName]
  if (!definition.isId(id)) throw badRecord(name, line, `"${id}" is not an id of ${collection}.`)
  const read = readDocument(collection as CollectionName, { schema, data })
  if (read.state === 'newer') {
    throw new Refusal<RestoreReason>(
      'newer-archive',
      `${name}, line ${line}: it is of a later release. Update this server first.`,
    )
  }
  if (read.state === 'damaged') throw badRecord(name, line, `it is not a document of ${collection}.`)
  if (Buffer.byteLength(JSON.stringify(data)) > definition.bytes) throw badRecord(name, line, 'it is too large.')
  return collection as CollectionName
}

async function insert({ client, uid }: RestoreContext, batch: readonly PlacedRecord<RecordOf<'documents.jsonl'>>[]) {
  const records = batch.map(({ record }) => record)
  await client.query(
    `with next as (
       update document_sequences set seq = seq + $2 where user_id = $1 returning seq - $2 as seq
     )
     insert into documents (user_id, collection, id, schema, version, data, create_time, update_time, seq, deleted)
     select $1::uuid, fresh.collection, fresh.id, fresh.schema, fresh.version, fresh.data::jsonb, fresh.created,
       fresh.updated, next.seq + fresh.ordinal, false
     from next, unnest($3::text[], $4::text[], $5::integer[], $6::integer[], $7::text[], $8::timestamptz[], $9::timestamptz[])
       with ordinality as fresh (collection, id, schema, version, data, created, updated, ordinal)`,
    [
      uid,
      records.length,
      records.map((record) => record.collection),
      records.map((record) => record.id),
      records.map((record) => record.schema),
      records.map((record) => record.version),
      records.map((record) => JSON.stringify(record.data)),
      records.map((record) => record.createTime),
      records.map((record) => record.updateTime),
    ],
  )
}

async function insertEarlier(
  { client, uid }: RestoreContext,
  batch: readonly PlacedRecord<RecordOf<'earlier-versions.jsonl'>>[],
) {
  const records = batch.map(({ record }) => record)
  await client.query(
    `insert into document_versions (user_id, collection, id, version, schema, data, update_time)
     select $1::uuid, collection, id, version, schema, data::jsonb, updated
     from unnest($2::text[], $3::text[], $4::integer[], $5::integer[], $6::text[], $7::timestamptz[])
       as fresh (collection, id, version, schema, data, updated)`,
    [
      uid,
      records.map((record) => record.collection),
      records.map((record) => record.id),
      records.map((record) => record.version),
      records.map((record) => record.schema),
      records.map((record) => JSON.stringify(record.data)),
      records.map((record) => record.updateTime),
    ],
  )
}

async function withinLimits(check: () => Promise<void>): Promise<void> {
  try {
    await check()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw new Refusal<RestoreReason>(
      'too-much',
      `The archive holds more documents than one user may keep (${error.reason}).`,
    )
  }
}

const DOCUMENTS_AT_ONCE = 200
