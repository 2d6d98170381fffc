/** Commits an import in one transaction: all of it or nothing. */
import { LIMITS } from '@roundtrip/contract/fields'
import type { ImportRecord } from '@roundtrip/contract/imports'
import { accountId } from '@roundtrip/core/base'
import { decodeLedger, type Ledger, type LedgerText } from '@roundtrip/core/ledger'
import { type DatabaseClient, type Pool, transaction } from '../../database/connection.ts'
import { plainId } from '../../ground/ids.ts'
import { type ReasonOf, Refusal } from '../../ground/refusal.ts'
import type { Tell } from '../../ground/tasks.ts'
import { checkStoredFills, type MostFills } from '../../plans/limits.ts'
import { rebuildInParts } from '../build/rebuild-parts.ts'
import { packRows } from '../store/pack-rows.ts'
import { positionId } from '../store/position-id.ts'
import { scanLines, type RecordLines } from '../store/record-lines.ts'
import { ledgerVersion, lockLedger, nextLedgerVersion } from '../store/version.ts'
import { checkCancelled, checkComplete, endJob } from './jobs.ts'
import { unpackText } from './packed-text.ts'
import { markReplaced, type ReadTogether, readTogetherWith } from './read-again.ts'
import { reconcile } from './reconcile.ts'
import { importById } from './records.ts'
import { readTogether } from './source-files.ts'
import { createStore, type RecordStore, type StoredCounts } from './store-records.ts'

type Input = { readonly uid: string; readonly importId: string; readonly mostFills?: MostFills }
type Output = { readonly import: ImportRecord; readonly ledgerVersion: number }

/** Also ends the import's job, where it is one. Throws `import-cancelled` where the user cancelled it meanwhile. */
export async function commitStagedImport(pool: Pool, input: Input, tell: Tell = () => undefined): Promise<Output> {
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
    if (open.state !== 'uploading' && open.state !== 'committing')
      throw new Refusal<ReasonOf<'commitImport'>>('wrong-state')
    const announced = open.fills + open.cashEvents
    const chunks = await stagedChunks(client, { ...input, announced })
    const account = plainId(open.account)
    const together = await readTogetherWith(client, { ...input, account })
    if (together !== null) return commitTogether(client, { ...input, account, chunks, together, tell })
    const stored = await storedRecords(client, input.uid, account)
    const owner = {
      uid: input.uid,
      account,
      importId: input.importId,
      isEmpty: stored === 0,
      isLarge: announced >= LARGE,
      readsAllKeys: announced >= LARGE && stored <= Math.min(announced * STORED_FOR_EACH, LIMITS.importRecords),
      source: 'files',
    } as const
    const store = createStore(client, owner)
    await writeChunks(client, {
      ...input,
      account,
      chunks,
      store,
      tell: (done) => tell({ stage: 'writing', done, of: announced }),
    })
    const counts = await store.finish()
    await checkStoredFills(client, input.uid, { most: input.mostFills ?? null, added: counts.fills })
    await noteDone(client, input, counts)
    if (counts.fills + counts.cashEvents > 0) {
      await rebuildInParts(client, { uid: input.uid, touched: store.touched, tell })
      await packRows(client, { uid: input.uid, positions: [...store.touched.keys].map(positionId) })
      await nextLedgerVersion(client, input.uid)
    }
    return end(client, input)
  })
}

type OpenImport = {
  readonly state: string
  readonly account: string
  readonly fills: number
  readonly cashEvents: number
}

async function end(client: DatabaseClient, input: Input): Promise<Output> {
  await client.query('delete from import_chunks where user_id = $1 and import_id = $2', [input.uid, input.importId])
  await endJob(client, input)
  return finished(client, input)
}

async function finished(client: DatabaseClient, input: Input): Promise<Output> {
  const record = await importById(client, input.uid, input.importId)
  if (record === null) throw new Refusal<ReasonOf<'commitImport'>>('no-import')
  return { import: record, ledgerVersion: await ledgerVersion(client, input.uid) }
}

type StagedChunk = { readonly chunk: number; readonly records: number }

async function stagedChunks(
  client: DatabaseClient,
  input: Input & { readonly announced: number },
): Promise<readonly StagedChunk[]> {
  const { rows } = await client.query<StagedChunk>(
    'select chunk, records from import_chunks where user_id = $1 and import_id = $2 order by chunk',
    [input.uid, input.importId],
  )
  const staged = rows.reduce((sum, row) => sum + row.records, 0)
  checkComplete({ announced: input.announced, staged })
  return rows
}

type Writing = Input & {
  readonly account: string
  readonly chunks: readonly StagedChunk[]
  readonly store: RecordStore
  readonly tell: (done: number) => void
}

/** A chunk is unpacked and read while the database writes the one before it. */
async function writeChunks(client: DatabaseClient, { chunks, store, tell, ...place }: Writing): Promise<void> {
  let before: RecordLines | null = null
  let done = 0
  for (const { chunk, records } of chunks) {
    tell(done)
    await checkCancelled(client, place)
    const packed = await chunkBytes(client, { ...place, chunk })
    const writing = before === null ? Promise.resolve() : store.add(before)
    try {
      before = readChunk(packed, place.account)
    } finally {
      // The transaction must not end while it is written in.
      await writing
    }
    done += records
  }
  if (before !== null) await store.add(before)
  tell(done)
}

function readChunk(packed: Buffer, account: string): RecordLines {
  return scanLines(unpackText(packed), account)
}

async function chunkText(client: DatabaseClient, place: Input & { readonly chunk: number }): Promise<LedgerText> {
  return unpackText(await chunkBytes(client, place))
}

async function chunkBytes(client: DatabaseClient, place: Input & { readonly chunk: number }): Promise<Buffer> {
  const { rows } = await client.query<{ packed: Buffer }>(
    `select packed from import_chunks where user_id = $1 and import_id = $2 and chunk = $3`,
    [place.uid, place.importId, place.chunk],
  )
  const row = rows[0]
  if (row === undefined) throw new Refusal<ReasonOf<'commitImport'>>('incomplete-upload')
  return row.packed
}

/** From so many records on, an import is large. */
const LARGE = 20_000
/** The keys of the account are read at once where it has no more records than this for each that comes. */
const STORED_FOR_EACH = 20

/** How many records the account has, or had before they went to another one. */
async function storedRecords(client: DatabaseClient, uid: string, account: string): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    `select fills + cash_events + (select count(*)::int from moved_records where user_id = $1 and account_id = $2) as n
     from accounts where user_id = $1 and id = $2`,
    [uid, account],
  )
  return rows[0]?.n ?? 0
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
  readonly chunks: readonly StagedChunk[]
  readonly together: ReadTogether
  readonly tell: Tell
}

/** Stores the combined records of this import's files and of those that they explain or replace. */
async function commitTogether(client: DatabaseClient, { chunks, together, tell, ...place }: Together): Promise<Output> {
  const { fills, cashEvents } = await readUpload(client, { ...place, chunks })
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
    await rebuildInParts(client, { uid: place.uid, touched: done.touched, tell })
    await nextLedgerVersion(client, place.uid)
  }
  return end(client, place)
}

/** All records that were uploaded. */
async function readUpload(
  client: DatabaseClient,
  { chunks, ...place }: Input & { readonly account: string; readonly chunks: readonly StagedChunk[] },
): Promise<Ledger> {
  const parts: Ledger[] = []
  for (const { chunk } of chunks)
    parts.push(decodeLedger(await chunkText(client, { ...place, chunk }), accountId(place.account)))
  return { fills: parts.flatMap(({ fills }) => fills), cashEvents: parts.flatMap(({ cashEvents }) => cashEvents) }
}

/** The records of both without duplicates; the first one wins. */
function unionOf(first: Ledger, second: Ledger): Ledger {
  const known = new Set([...first.fills, ...first.cashEvents].map(({ dedupeKey }) => dedupeKey))
  return {
    fills: [...first.fills, ...second.fills.filter(({ dedupeKey }) => !known.has(dedupeKey))],
    cashEvents: [...first.cashEvents, ...second.cashEvents.filter(({ dedupeKey }) => !known.has(dedupeKey))],
  }
}
