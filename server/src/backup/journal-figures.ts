/** The figures of every journal, as hashes of the files in which an export writes them for people. */
import { createHash } from 'node:crypto'
import type { DatabaseClient } from '../database/connection.ts'
import { filesForPeople } from '../export/people-files.ts'
import type { JournalFigures } from './manifest.ts'

/** One journal after another, without demos. The database must have the current schema. */
export async function* figuresOfAll(client: DatabaseClient): AsyncGenerator<JournalFigures, void> {
  const demos = await client.query<{ uid: string }>('select user_id as uid from demo_users')
  const isDemo = new Set(demos.rows.map(({ uid }) => uid))
  const { rows } = await client.query<{ uid: string }>('select user_id as uid from ledgers order by user_id')
  for (const { uid } of rows) if (!isDemo.has(uid)) yield figuresOf(client, uid)
}

export async function figuresOf(client: DatabaseClient, uid: string): Promise<JournalFigures> {
  const hashes = { 'trades.csv': '', 'flows.csv': '' }
  for (const { name, head, lines } of await filesForPeople(client, uid)) {
    if (name !== 'trades.csv' && name !== 'flows.csv') continue
    const hash = createHash('sha256').update(head)
    for await (const { text } of lines()) hash.update(text)
    hashes[name] = hash.digest('hex')
  }
  return { uid, trades: hashes['trades.csv'], flows: hashes['flows.csv'] }
}
