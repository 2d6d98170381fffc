/** Restores an archive into an empty journal: all of it or nothing, in one transaction. Runs in a worker. */
import type { RestoreProgress, RestoreResult, RestoreReason } from '@roundtrip/contract/imports'
import type { PlanLimits } from '@roundtrip/contract/plans'
import { type DatabaseClient, type Pool, transaction } from '../database/connection.ts'
import { Refusal } from '../ground/refusal.ts'
import { lockLedger, nextLedgerVersion } from '../ledger/store/version.ts'
import { sortFills } from '../ledger/store/change-fills.ts'
import { rebuildPositions } from '../ledger/positions/rebuild.ts'
import { createTouched } from '../ledger/store/touched.ts'
import { ObjectStoreError, type StoreLocation, STORE_SENTENCE } from '../objects/object-store.ts'
import { blockReader } from '../objects/object-stream.ts'
import { openStore } from '../objects/open-store.ts'
import { exceededLimits } from '../plans/limits.ts'
import { compareFigures } from './compare-figures.ts'
import { type Archive, openArchive } from './open-archive.ts'
import { restoreCandles } from './restore-candles.ts'
import { restoreConnections } from './restore-connections.ts'
import { restoreOrders } from './restore-orders.ts'
import { restoreDocuments } from './restore-documents.ts'
import { restoreLedger } from './restore-ledger.ts'
import { restorePictures } from './restore-pictures.ts'
import { restoreRates } from './restore-rates.ts'
import { restoreRenames } from './restore-renames.ts'
import type { RestoreContext } from './restore-context.ts'

type Input = {
  readonly uid: string
  /** The store of archives, and which of them to restore. */
  readonly uploads: StoreLocation
  readonly key: string
  /** Where pictures are stored; null = in the database. */
  readonly pictures: StoreLocation | null
  /** The limits of the user's plan; absent = none. */
  readonly limits?: PlanLimits
}

export async function restore(
  pool: Pool,
  input: Input,
  tell: (progress: RestoreProgress) => void,
): Promise<RestoreResult> {
  try {
    const reader = await blockReader(openStore(input.uploads), input.key)
    const archive = await openArchive(reader, (done, total) => tell({ stage: 'checking', done, of: total }))
    return await restoreOpened(pool, { ...input, archive }, tell)
  } catch (error) {
    throw explained(error)
  }
}

async function restoreOpened(
  pool: Pool,
  { uid, archive, pictures: location, limits }: Input & { readonly archive: Archive },
  tell: (progress: RestoreProgress) => void,
): Promise<RestoreResult> {
  const total = archive.manifest.files.reduce((sum, file) => sum + (isRecord(file.name) ? file.records : 0), 0)
  let done = 0
  const wrote = (records: number): void => {
    done += records
    tell({ stage: 'writing', done: Math.min(done, total), of: total })
  }
  return await transaction(pool, async (client) => {
    await lockLedger(client, uid)
    await lockDocuments(client, uid)
    if (!(await isEmptyJournal(client, uid))) throw new Refusal<RestoreReason>('journal-not-empty', NOT_EMPTY)
    const touched = createTouched()
    const objects = location === null ? null : openStore(location)
    const context: RestoreContext = { client, uid, archive, objects, wrote }
    // Before the ledger: settings and renames decide how its trades are built.
    const documents = await restoreDocuments(context)
    await restoreRates(context)
    await restoreRenames(context)
    const ledger = await restoreLedger(context, touched)
    const connections = await restoreConnections(context)
    await restoreOrders(context)
    const candleSets = await restoreCandles(context)
    const pictures = await restorePictures(context)
    await sortFills(client, uid)
    tell({ stage: 'building', done: 0, of: touched.keys.size })
    await rebuildPositions(client, { uid, touched })
    await client.query('select pg_notify($1, $2)', ['documents', uid])
    const { rows } = await client.query<{ trades: number }>(
      'select coalesce(sum(trades), 0)::int as trades from positions where user_id = $1',
      [uid],
    )
    return {
      ...ledger,
      trades: rows[0]?.trades ?? 0,
      connections,
      candleSets,
      documents,
      pictures,
      ledgerVersion: await nextLedgerVersion(client, uid),
      comparison: await compareFigures({ client, uid, archive }),
      overPlan: limits === undefined ? [] : await exceededLimits(client, uid, limits),
    }
  })
}

/** Nothing but settings, which every visit creates and which are replaced. */
export async function isEmptyJournal(client: Pick<DatabaseClient, 'query'>, uid: string): Promise<boolean> {
  const { rows } = await client.query<{ empty: boolean }>(
    `select not exists (select from accounts where user_id = $1)
       and not exists (select from documents where user_id = $1 and not deleted and collection <> 'settings')
       and not exists (select from candle_sets where user_id = $1) as empty`,
    [uid],
  )
  return rows[0]?.empty === true
}

export const NOT_EMPTY =
  'This journal holds something already. Restore into a new account, or remove its accounts, notes and labels first.'

/** Makes other writers of documents wait until those of the archive are stored. */
async function lockDocuments(client: DatabaseClient, uid: string): Promise<void> {
  await client.query('insert into document_sequences (user_id) values ($1) on conflict do nothing', [uid])
  await client.query('select 1 from document_sequences where user_id = $1 for update', [uid])
}

function isRecord(name: string): boolean {
  return name.endsWith('.jsonl')
}

/**
 * Translates errors that only the database notices, such as a duplicate record or a figure beyond the range of a
 * column, and errors of the object store. A `Refusal` is passed to the main thread unchanged.
 */
function explained(error: unknown): unknown {
  if (error instanceof ObjectStoreError) {
    return new Refusal<RestoreReason>('store-unavailable', STORE_SENTENCE, error.details as Record<string, unknown>)
  }
  const { code, table } = error as { readonly code?: string; readonly table?: string }
  if (code === '23505')
    return new Refusal<RestoreReason>('bad-archive-record', `The archive holds the same record of ${table} twice.`)
  if (code === '23503')
    return new Refusal<RestoreReason>(
      'bad-archive-record',
      `A record of ${table} belongs to something that is missing.`,
    )
  if (code?.startsWith('22') === true)
    return new Refusal<RestoreReason>('bad-archive-record', 'The archive holds a figure that cannot be kept.')
  return error
}
