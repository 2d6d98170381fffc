/** Commits an import in one transaction: all of it or nothing. */
import type { ImportRecord } from '@roundtrip/contract/imports'
import type { Ledger } from '@roundtrip/core/ledger'
import { type DatabaseClient, type Pool, transaction } from '../database/connection.ts'
import { plainId } from '../ground/ids.ts'
import { type ReasonOf, Refusal } from '../ground/refusal.ts'
import { checkStoredFills, type MostFills } from '../plans/limits.ts'
import { type Spelled, spellOut } from './spelled.ts'
import { importById, ledgerVersion, lockLedger, nextLedgerVersion } from './imports-queries.ts'
import { markReplaced, type ReadTogether, readTogetherWith } from './read-again.ts'
import { rebuildPositions } from './rebuild.ts'
import { reconcile } from './reconcile.ts'
import { readTogether } from './source-files.ts'
import { createStore, type StoredCounts } from './store-records.ts'

type Input = { readonly uid: string; readonly importId: string; readonly mostFills?: MostFills }
type Output = { readonly import: ImportRecord; readonly ledgerVersion: number }

export async function commitStagedImport(pool: Pool, input: Input): Promise<Output> {
  return transaction(pool, async (client) => {
    await lockLedger(client, input.uid)
    const found = await client.query<OpenImport>(
      `select state, account_id as account, fills, cash_events as "cashEvents"
       from imports where user_id = $1 and id = $2 for update`,
      [input.uid, input.importId],
    )
    const open = found.rows[0]
    if (open === undefined) throw new Refusal<ReasonOf<'commitImport'>>('no-import')
    if (open.state === 'done') return finished(client, input)
    if (open.state !== 'uploading') throw new Refusal<ReasonOf<'commitImport'>>('wrong-state')
    const chunks = await stagedChunks(client, { ...input, announced: open.fills + open.cashEvents })
    const account = plainId(open.account)
    const together = await readTogetherWith(client, { ...input, account })
    if (together !== null) return commitTogether(client, { ...input, account, chunks, together })
    const isEmpty = await isEmptyAccount(client, input.uid, account)
    const owner = { uid: input.uid, account, importId: input.importId, isEmpty, source: 'files' } as const
    const store = createStore(client, owner)
    for (const chunk of chunks) await store.add(await readChunk(client, { ...input, chunk, account }))
    const counts = await store.finish()
    await checkStoredFills(client, input.uid, { most: input.mostFills ?? null, added: counts.fills })
    await noteDone(client, input, counts)
    if (counts.fills + counts.cashEvents > 0) {
      await rebuildPositions(client, { uid: input.uid, touched: store.touched })
      await nextLedgerVersion(client, input.uid)
    }
    await client.query('delete from import_chunks where user_id = $1 and import_id = $2', [input.uid, input.importId])
    return finished(client, input)
  })
}

type OpenImport = {
  readonly state: string
  readonly account: string
  readonly fills: number
  readonly cashEvents: number
}

async function finished(client: DatabaseClient, input: Input): Promise<Output> {
  const record = await importById(client, input.uid, input.importId)
  if (record === null) throw new Refusal<ReasonOf<'commitImport'>>('no-import')
  return { import: record, ledgerVersion: await ledgerVersion(client, input.uid) }
}

async function stagedChunks(client: DatabaseClient, input: Input & { readonly announced: number }): Promise<number[]> {
  const { rows } = await client.query<{ chunk: number; records: number }>(
    'select chunk, records from import_chunks where user_id = $1 and import_id = $2 order by chunk',
    [input.uid, input.importId],
  )
  const staged = rows.reduce((sum, row) => sum + row.records, 0)
  if (staged !== input.announced) {
    throw new Refusal<ReasonOf<'commitImport'>>(
      'incomplete-upload',
      `${staged} of ${input.announced} records have arrived.`,
    )
  }
  return rows.map((row) => row.chunk)
}

async function readChunk(
  client: DatabaseClient,
  place: Input & { readonly chunk: number; readonly account: string },
): Promise<Spelled> {
  const { rows } = await client.query<{ instruments: string[]; fills: string; cash_events: string }>(
    `select instruments, fills, cash_events from import_chunks where user_id = $1 and import_id = $2 and chunk = $3`,
    [place.uid, place.importId, place.chunk],
  )
  const row = rows[0]
  if (row === undefined) throw new Refusal<ReasonOf<'commitImport'>>('incomplete-upload')
  return spellOut({ instruments: row.instruments, fills: row.fills, cashEvents: row.cash_events }, place.account)
}

async function isEmptyAccount(client: DatabaseClient, uid: string, account: string): Promise<boolean> {
  const { rows } = await client.query<{ n: number }>(
    `select fills + cash_events + (select count(*)::int from moved_records where user_id = $1 and account_id = $2) as n
     from accounts where user_id = $1 and id = $2`,
    [uid, account],
  )
  return rows[0]?.n === 0
}

type DoneCounts = StoredCounts & { readonly changed?: number; readonly removed?: number }

async function noteDone(client: DatabaseClient, input: Input, counts: DoneCounts): Promise<void> {
  const { fills, cashEvents, fillsKnown, cashEventsKnown, changed = 0, removed = 0 } = counts
  await client.query(
    `update imports set state = 'done', changed_at = now(), fills_added = $3, cash_events_added = $4, fills_known = $5,
       cash_events_known = $6, records_changed = $7, records_removed = $8 where user_id = $1 and id = $2`,
    [input.uid, input.importId, fills, cashEvents, fillsKnown, cashEventsKnown, changed, removed],
  )
}

type Together = Input & {
  readonly account: string
  readonly chunks: readonly number[]
  readonly together: ReadTogether
}

/** Stores the combined records of this import's files and of those that they explain or replace. */
async function commitTogether(client: DatabaseClient, { chunks, together, ...place }: Together): Promise<Output> {
  const uploaded: Spelled[] = []
  for (const chunk of chunks) uploaded.push(await readChunk(client, { ...place, chunk }))
  const fills = uploaded.flatMap((chunk) => chunk.fills.map(({ fill }) => fill))
  const cashEvents = uploaded.flatMap((chunk) => chunk.cashEvents.map(({ event }) => event))
  await markReplaced(client, { ...place, replaced: together.replaced })
  const read = await readTogether(client, place, together.readable)
  const done = await reconcile(client, {
    ...place,
    imports: together.imports,
    owner: place.importId,
    wanted: together.readsUpload ? read : unionOf(read, { fills, cashEvents }),
  })
  await checkStoredFills(client, place.uid, { most: place.mostFills ?? null, added: done.fillsAdded })
  const removed = done.removed.fills + done.removed.cashEvents
  await noteDone(client, place, {
    fills: done.fillsAdded,
    cashEvents: done.cashEventsAdded,
    fillsKnown: fills.filter(({ dedupeKey }) => done.same.has(dedupeKey)).length,
    cashEventsKnown: cashEvents.filter(({ dedupeKey }) => done.same.has(dedupeKey)).length,
    changed: done.changed,
    removed,
  })
  if (done.touched.keys.size + done.touched.coinKeys.size > 0) {
    await rebuildPositions(client, { uid: place.uid, touched: done.touched })
    await nextLedgerVersion(client, place.uid)
  }
  await client.query('delete from import_chunks where user_id = $1 and import_id = $2', [place.uid, place.importId])
  return finished(client, place)
}

/** The records of both without duplicates; the first one wins. */
function unionOf(first: Ledger, second: Ledger): Ledger {
  const known = new Set([...first.fills, ...first.cashEvents].map(({ dedupeKey }) => dedupeKey))
  return {
    fills: [...first.fills, ...second.fills.filter(({ dedupeKey }) => !known.has(dedupeKey))],
    cashEvents: [...first.cashEvents, ...second.cashEvents.filter(({ dedupeKey }) => !known.has(dedupeKey))],
  }
}
