/** Connections of an archive: without keys, so each waits for the trader to enter one; their history is restored. */
import { LIMITS } from '@roundtrip/contract/fields'
import { allRecords, badRecord, archiveRecords } from './archive-records.ts'
import type { RestoreContext } from './restore-context.ts'

/**
 * With the streams in archives of the second version, reading continues where it stopped once the key is there. Without
 * them it starts over, and existing records are recognized by their keys and not stored twice.
 */
export async function restoreConnections(context: RestoreContext): Promise<number> {
  const { client, uid, archive, wrote } = context
  const records = await allRecords(archive, 'connections.jsonl', LIMITS.connections)
  for (const { record, line } of records) {
    const target = await client.query(
      `select from accounts as a join imports as i on i.user_id = a.user_id and i.account_id = a.id
       where a.user_id = $1 and a.id = $2 and i.id = $3`,
      [uid, record.account, record.import],
    )
    if (target.rowCount === 0) throw badRecord('connections.jsonl', line, 'its account or its import is missing.')
    await client.query(
      `insert into connections (user_id, id, account_id, import_id, exchange, region, demo, key_hint, owner, credentials,
         rights, state, trouble, trouble_since, proof, last_sync, created_at)
       values ($1, $2, $3, $4, $5, $12, false, $6, $7, '{}', $8, 'stopped', 'key-missing', now(), $9, $10, $11)`,
      [
        uid,
        record.id,
        record.account,
        record.import,
        record.exchange,
        record.keyHint,
        record.owner ?? null,
        JSON.stringify(record.rights),
        record.proof === null ? null : JSON.stringify(record.proof),
        record.lastSync,
        record.createdAt,
        record.region ?? null,
      ],
    )
  }
  wrote(records.length)
  await restoreStreams(context)
  await restoreChecks(context)
  await restoreAliases(context)
  return records.length
}

async function restoreStreams({ client, uid, archive, wrote }: RestoreContext): Promise<void> {
  for await (const batch of archiveRecords(archive, 'sync-streams.jsonl')) {
    const records = batch.map(({ record }) => record)
    await client.query(
      `insert into sync_streams (user_id, connection_id, name, title, position, reached, since, run_until, ended)
       select $1::uuid, connection, name, title, position, reached, since, run_until, ended
       from unnest($2::uuid[], $3::text[], $4::text[], $5::text[], $6::bigint[], $7::bigint[], $8::bigint[], $9::boolean[])
         with ordinality as fresh (connection, name, title, position, reached, since, run_until, ended, ordinal)
       order by ordinal`,
      [
        uid,
        records.map((record) => record.connection),
        records.map((record) => record.name),
        records.map((record) => record.title),
        records.map((record) => record.position),
        records.map((record) => record.reached),
        records.map((record) => record.since),
        records.map((record) => record.runUntil),
        records.map((record) => record.ended),
      ],
    )
    wrote(batch.length)
  }
}

async function restoreChecks({ client, uid, archive, wrote }: RestoreContext): Promise<void> {
  for await (const batch of archiveRecords(archive, 'ledger-checks.jsonl')) {
    const records = batch.map(({ record }) => record)
    await client.query(
      `insert into ledger_checks (user_id, connection_id, day, at, balances)
       select $1::uuid, * from unnest($2::uuid[], $3::date[], $4::bigint[], $5::jsonb[])`,
      [
        uid,
        records.map((record) => record.connection),
        records.map((record) => record.day),
        records.map((record) => record.at),
        records.map((record) => JSON.stringify(record.balances)),
      ],
    )
    wrote(batch.length)
  }
}

async function restoreAliases({ client, uid, archive, wrote }: RestoreContext): Promise<void> {
  for await (const batch of archiveRecords(archive, 'record-aliases.jsonl')) {
    const records = batch.map(({ record }) => record)
    await client.query(
      `insert into record_aliases (user_id, account_id, dedupe_key, target_key, import_id)
       select $1::uuid, * from unnest($2::uuid[], $3::uuid[], $4::uuid[], $5::uuid[])`,
      [
        uid,
        records.map((record) => record.account),
        records.map((record) => record.dedupeKey),
        records.map((record) => record.target),
        records.map((record) => record.import),
      ],
    )
    wrote(batch.length)
  }
}
