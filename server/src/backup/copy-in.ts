/** Fills a table with the text of COPY. */
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pgCopyStreams from 'pg-copy-streams'
import type { DatabaseClient } from '../database/connection.ts'
import type { TableHead } from './manifest.ts'
import { columnsOf, quoted } from './tables.ts'

export async function copyIn(client: DatabaseClient, table: TableHead, rows: AsyncIterable<Buffer>): Promise<void> {
  const statement = `copy ${quoted(table.name)} (${columnsOf(table)}) from stdin`
  await pipeline(Readable.from(rows), client.query(pgCopyStreams.from(statement)))
}

/**
 * Triggers count rows and keep earlier versions, which are in the backup themselves. The owner of a table may switch its
 * own triggers off; those that check references stay on.
 */
export async function userTriggers(
  client: DatabaseClient,
  { name }: TableHead,
  act: 'disable' | 'enable',
): Promise<void> {
  const triggers = await client.query(
    'select from pg_trigger where tgrelid = $1::regclass and not tgisinternal limit 1',
    [quoted(name)],
  )
  if (triggers.rowCount !== 0) await client.query(`alter table ${quoted(name)} ${act} trigger user`)
}
