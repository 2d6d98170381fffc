/** Reads imports. Ids are sent as 32 hex digits and stored as uuid. */
import type { ImportRecord } from '@roundtrip/contract/imports'
import { asUser } from '../../database/as-user.ts'
import type { DatabaseClient, Pool } from '../../database/connection.ts'
import { plainId } from '../../ground/ids.ts'

type Row = Omit<ImportRecord, 'createdAt'> & { readonly createdAt: Date }

const FIELDS = `id, account_id as account, state, files, fills_added as "fillsAdded", fills_known as "fillsKnown",
  cash_events_added as "cashEventsAdded", cash_events_known as "cashEventsKnown", records_changed as "recordsChanged",
  records_removed as "recordsRemoved", rows_refused as "rowsRefused", created_at as "createdAt",
  jsonb_array_length(files) = (select count(*) from (
    select s.file from import_sources as s where s.user_id = imports.user_id and s.import_id = imports.id
    group by s.file having count(*) = max(s.parts)) as whole) as kept,
  failure, case when state = 'committing' then (
    select jsonb_build_object('stage', case when j.cancelled then 'cancelling' else j.stage end, 'done', j.done, 'of', j.total)
    from import_jobs as j where j.user_id = imports.user_id and j.import_id = imports.id) end as progress`

export async function importById(client: DatabaseClient | Pool, uid: string, id: string): Promise<ImportRecord | null> {
  const { rows } = await client.query<Row>(`select ${FIELDS} from imports where user_id = $1 and id = $2`, [uid, id])
  return rows[0] === undefined ? null : toRecord(rows[0])
}

/** The latest imports of files, newest first. */
export async function latestImports(pool: Pool, uid: string): Promise<ImportRecord[]> {
  const { rows } = await asUser(pool, uid, (client) =>
    client.query<Row>(
      `select ${FIELDS} from imports where user_id = $1 and source = 'files' order by created_at desc, id limit 500`,
      [uid],
    ),
  )
  return rows.map(toRecord)
}

function toRecord(row: Row): ImportRecord {
  return { ...row, id: plainId(row.id), account: plainId(row.account), createdAt: row.createdAt.getTime() }
}
