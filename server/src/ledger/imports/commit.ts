/** Commits an import in one transaction: all of it or nothing. */
import { LIMITS } from '@roundtrip/contract/fields'
import type { ImportRecord } from '@roundtrip/contract/imports'
import { accountId } from '@roundtrip/core/base'
import { decodeColumns, decodeLedger, type Ledger, type LedgerColumns } from '@roundtrip/core/ledger'
import type { DatabaseClient, Pool } from '../../database/connection.ts'
import { plainId } from '../../ground/ids.ts'
import { type ReasonOf, Refusal } from '../../ground/refusal.ts'
import type { Tell } from '../../ground/tasks.ts'
import { checkStoredFills, type MaxFills } from '../../plans/limits.ts'
import { rebuildInBatches } from '../positions/rebuild-in-batches.ts'
import type { RowOwner } from '../store/owner.ts'
import type { Touched } from '../store/touched.ts'
import { ledgerVersion, changeLedger, nextLedgerVersion } from '../store/version.ts'
import { checkCancelled, checkComplete, endJob, type ImportRef } from './jobs.ts'
import { unpackText } from './packed-text.ts'
import { markReplaced, type JointReading, jointReadingOf } from './read-again.ts'
import { reconcile } from './reconcile.ts'
import { importById } from './records.ts'
import { readKeptFiles } from './source-files.ts'
import { createStore, type RecordStore, type StoredCounts } from './store-records.ts'

type Input = ImportRef & { readonly maxFills?: MaxFills }
type Output = { readonly import: ImportRecord; readonly ledgerVersion: number }

/** Also ends the import's job, if there is one. Throws `import-cancelled` if the user cancelled it meanwhile. */
export async function commitStagedImport(pool: Pool, input: Input, tell: Tell = () => undefined): Promise<Output> {
  return changeLedger(pool, input.uid, async (client) => {
    const { uid, importId, maxFills = null } = input
    const { state, account, records } = await lockImport(client, input)
    if (state === 'done') return finished(client, input)
    const owner: RowOwner = { uid, account, importId }
    const upload: Upload = { records, chunks: await stagedChunks(client, input, records), tell }
    const joint = await jointReadingOf(client, owner)
    const { counts, touched, isChanged } =
      joint === null
        ? await storeUpload(client, owner, upload)
        : await reconcileUpload(client, owner, { ...upload, joint })
    await checkStoredFills(client, uid, { max: maxFills, added: counts.fills })
    await noteDone(client, input, counts)
    if (isChanged) {
      await rebuildInBatches(client, { uid, touched, tell })
      await nextLedgerVersion(client, uid)
    }
    await client.query('delete from import_chunks where user_id = $1 and import_id = $2', [uid, importId])
    await endJob(client, input)
    return finished(client, input)
  })
}

/** Staged records, chunk by chunk. */
type Upload = {
  readonly records: number
  readonly chunks: readonly StagedChunk[]
  readonly tell: Tell
}
type StagedChunk = { readonly chunk: number; readonly records: number }

/** The effect of an import on the ledger, before any trade is rebuilt. */
type Stored = {
  readonly counts: DoneCounts
  readonly touched: Touched
  /** Whether positions have to be rebuilt. */
  readonly isChanged: boolean
}
type DoneCounts = StoredCounts & { readonly changed?: number; readonly removed?: number }

type OpenImport = {
  readonly state: string
  readonly account: string
  /** How many records were announced. */
  readonly records: number
}

async function lockImport(client: DatabaseClient, { uid, importId }: ImportRef): Promise<OpenImport> {
  const { rows } = await client.query<OpenImport>(
    `select state, account_id as account, fills + cash_events as records
     from imports where user_id = $1 and id = $2 for update`,
    [uid, importId],
  )
  const [openImport] = rows
  if (openImport === undefined) throw new Refusal<ReasonOf<'commitImport'>>('no-import')
  if (!['uploading', 'committing', 'done'].includes(openImport.state))
    throw new Refusal<ReasonOf<'commitImport'>>('wrong-state')
  return { ...openImport, account: plainId(openImport.account) }
}

async function finished(client: DatabaseClient, { uid, importId }: ImportRef): Promise<Output> {
  const record = await importById(client, uid, importId)
  if (record === null) throw new Refusal<ReasonOf<'commitImport'>>('no-import')
  return { import: record, ledgerVersion: await ledgerVersion(client, uid) }
}

/** Refuses an upload that is not complete. */
async function stagedChunks(
  client: DatabaseClient,
  { uid, importId }: ImportRef,
  announced: number,
): Promise<readonly StagedChunk[]> {
  const { rows } = await client.query<StagedChunk>(
    'select chunk, records from import_chunks where user_id = $1 and import_id = $2 order by chunk',
    [uid, importId],
  )
  checkComplete({ announced, staged: rows.reduce((sum, { records }) => sum + records, 0) })
  return rows
}

/** Stores the records that the account does not have. */
async function storeUpload(client: DatabaseClient, owner: RowOwner, upload: Upload): Promise<Stored> {
  const stored = await storedRecords(client, owner)
  const isLarge = upload.records >= LARGE
  const store = createStore(
    client,
    { ...owner, source: 'files' },
    {
      isEmpty: stored === 0,
      isLarge,
      readsAllKeys: isLarge && stored <= Math.min(upload.records * STORED_FOR_EACH, LIMITS.importRecords),
    },
  )
  await addChunks(client, owner, { ...upload, store })
  const counts = await store.finish()
  return { counts, touched: store.touched, isChanged: counts.fills + counts.cashEvents > 0 }
}

/** A chunk is unpacked and read while the database writes the previous one. */
async function addChunks(
  client: DatabaseClient,
  owner: RowOwner,
  { records: total, chunks, tell, store }: Upload & { readonly store: RecordStore },
): Promise<void> {
  let before: LedgerColumns | null = null
  let done = 0
  for (const { chunk, records } of chunks) {
    tell({ stage: 'writing', done, of: total })
    await checkCancelled(client, owner)
    const packed = await chunkBytes(client, owner, chunk)
    const writing = before === null ? Promise.resolve() : store.add(before)
    try {
      before = decodeColumns(unpackText(packed), accountId(owner.account))
    } finally {
      // The transaction must not end while a write is in progress.
      await writing
    }
    done += records
  }
  if (before !== null) await store.add(before)
  tell({ stage: 'writing', done, of: total })
}

async function chunkBytes(client: DatabaseClient, { uid, importId }: ImportRef, chunk: number): Promise<Buffer> {
  const { rows } = await client.query<{ packed: Buffer }>(
    `select packed from import_chunks where user_id = $1 and import_id = $2 and chunk = $3`,
    [uid, importId, chunk],
  )
  const [row] = rows
  if (row === undefined) throw new Refusal<ReasonOf<'commitImport'>>('incomplete-upload')
  return row.packed
}

/** An import with at least this many records is large. */
const LARGE = 20_000
/** All keys of the account are read at once if it has at most this many records per incoming record. */
const STORED_FOR_EACH = 20

/** How many records the account has, or had before they were moved to another one. */
async function storedRecords(client: DatabaseClient, { uid, account }: RowOwner): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    `select fills + cash_events + (select count(*)::int from moved_records where user_id = $1 and account_id = $2) as n
     from accounts where user_id = $1 and id = $2`,
    [uid, account],
  )
  return rows[0]?.n ?? 0
}

async function noteDone(client: DatabaseClient, { uid, importId }: ImportRef, counts: DoneCounts): Promise<void> {
  const { fills, cashEvents, fillsKnown, cashEventsKnown, changed = 0, removed = 0 } = counts
  await client.query(
    `update imports set state = 'done', changed_at = now(), fills_added = $3, cash_events_added = $4, fills_known = $5,
       cash_events_known = $6, records_changed = $7, records_removed = $8 where user_id = $1 and id = $2`,
    [uid, importId, fills, cashEvents, fillsKnown, cashEventsKnown, changed, removed],
  )
}

/** Stores the combined records of this import's files and of those that they explain or replace. */
async function reconcileUpload(
  client: DatabaseClient,
  owner: RowOwner,
  { chunks, joint }: Upload & { readonly joint: JointReading },
): Promise<Stored> {
  const uploaded = await readUpload(client, owner, chunks)
  await markReplaced(client, { ...owner, replaced: joint.replaced })
  const read = await readKeptFiles(client, owner, joint.readable)
  const done = await reconcile(client, owner, {
    imports: joint.imports,
    target: joint.readsUpload ? read : unionOf(read, uploaded),
  })
  return {
    counts: {
      fills: done.fillsAdded,
      cashEvents: done.cashEventsAdded,
      fillsKnown: uploaded.fills.filter(({ dedupeKey }) => done.same.has(dedupeKey)).length,
      cashEventsKnown: uploaded.cashEvents.filter(({ dedupeKey }) => done.same.has(dedupeKey)).length,
      changed: done.changed,
      removed: done.removed.fills + done.removed.cashEvents,
    },
    touched: done.touched,
    isChanged: done.touched.keys.size + done.touched.coinKeys.size > 0,
  }
}

/** All records that were uploaded. */
async function readUpload(client: DatabaseClient, owner: RowOwner, chunks: readonly StagedChunk[]): Promise<Ledger> {
  const ledgers: Ledger[] = []
  for (const { chunk } of chunks) {
    const text = unpackText(await chunkBytes(client, owner, chunk))
    ledgers.push(decodeLedger(text, accountId(owner.account)))
  }
  return {
    fills: ledgers.flatMap(({ fills }) => fills),
    cashEvents: ledgers.flatMap(({ cashEvents }) => cashEvents),
  }
}

/** The records of both without duplicates; the first one wins. */
function unionOf(first: Ledger, second: Ledger): Ledger {
  const firstKeys = new Set([...first.fills, ...first.cashEvents].map(({ dedupeKey }) => dedupeKey))
  return {
    fills: [...first.fills, ...second.fills.filter(({ dedupeKey }) => !firstKeys.has(dedupeKey))],
    cashEvents: [...first.cashEvents, ...second.cashEvents.filter(({ dedupeKey }) => !firstKeys.has(dedupeKey))],
  }
}
