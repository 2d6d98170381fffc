/** Commits of imports as jobs in the database: begun, followed, cancelled, and ended with a reason. */
import { LIMITS } from '@roundtrip/contract/fields'
import type { ImportFailure, ImportRecord } from '@roundtrip/contract/imports'
import { asUser } from '../../database/as-user.ts'
import { type DatabaseClient, type Pool, transaction } from '../../database/connection.ts'
import { plainId } from '../../ground/ids.ts'
import { type ReasonOf, Refusal } from '../../ground/refusal.ts'
import type { Tell } from '../../ground/tasks.ts'
import { ledgerVersion } from '../store/version.ts'
import { importById } from './records.ts'

export type ImportRef = { readonly uid: string; readonly importId: string }

export type ImportNow = { readonly import: ImportRecord; readonly ledgerVersion: number }

/**
 * Makes the commit of a complete upload a job; an existing job, or a finished one, is left alone. False if the user has
 * too many jobs waiting.
 */
export async function requestCommit(pool: Pool, ref: ImportRef): Promise<boolean> {
  return asUser(pool, ref.uid, async (client) => {
    const ids = [ref.uid, ref.importId]
    // The job locks the row for its whole duration, so the state of a running commit is only read.
    const state = await stateOf(client, ref)
    if (state === 'committing' || state === 'done') return true
    if (state !== 'uploading') throw new Refusal<ReasonOf<'commitImport'>>('wrong-state')
    const { rows } = await client.query<{ announced: number; staged: number; waiting: number }>(
      `select fills + cash_events as announced,
         (select coalesce(sum(records), 0)::int from import_chunks where user_id = $1 and import_id = $2) as staged,
         (select count(*)::int from import_jobs where user_id = $1) as waiting
       from imports where user_id = $1 and id = $2`,
      ids,
    )
    const { announced = 0, staged = 0, waiting = 0 } = rows[0] ?? {}
    checkComplete({ announced, staged })
    if (waiting >= LIMITS.unfinishedImports) return false
    const begun = await client.query(
      `update imports set state = 'committing', changed_at = now(), failure = null
       where user_id = $1 and id = $2 and state = 'uploading'`,
      ids,
    )
    if (begun.rowCount === 0) return true
    await client.query('insert into import_jobs (user_id, import_id, total) values ($1, $2, $3)', [...ids, announced])
    await announce(client, ref.uid)
    return true
  })
}

/** Refuses a commit if records are missing. */
export function checkComplete({ announced, staged }: { readonly announced: number; readonly staged: number }): void {
  if (staged === announced) return
  throw new Refusal<ReasonOf<'commitImport'>>('incomplete-upload', `${staged} of ${announced} records have arrived.`)
}

export async function importNow(pool: Pool, { uid, importId }: ImportRef): Promise<ImportNow | null> {
  return asUser(pool, uid, async (client) => {
    const record = await importById(client, uid, importId)
    return record === null ? null : { import: record, ledgerVersion: await ledgerVersion(client, uid) }
  })
}

/** Cancels an upload at once. A running commit ends at its next check of the job. */
export async function cancelUpload(pool: Pool, ref: ImportRef): Promise<void> {
  await asUser(pool, ref.uid, async (client) => {
    const ids = [ref.uid, ref.importId]
    const state = await stateOf(client, ref)
    if (state === 'committing') {
      const { rowCount } = await client.query(
        'update import_jobs set cancelled = true where user_id = $1 and import_id = $2',
        ids,
      )
      // It ended in between.
      if (rowCount === 0) throw new Refusal<ReasonOf<'cancelImport'>>('wrong-state')
      return
    }
    const { rowCount } = await client.query(
      `update imports set state = 'cancelled', changed_at = now() where user_id = $1 and id = $2 and state = 'uploading'`,
      ids,
    )
    if (rowCount === 0) throw new Refusal<ReasonOf<'cancelImport'>>('wrong-state')
    await removeStaged(client, ref.uid, [ref.importId])
  })
}

/** Throws if the user has cancelled the commit meanwhile. */
export async function checkCancelled(client: DatabaseClient, { uid, importId }: ImportRef): Promise<void> {
  const { rowCount } = await client.query(
    'select 1 from import_jobs where user_id = $1 and import_id = $2 and cancelled',
    [uid, importId],
  )
  if (rowCount === 1) throw cancelled()
}

/** Removes the job in the transaction that ends its import; from here on it cannot be cancelled. */
export async function endJob(client: DatabaseClient, { uid, importId }: ImportRef): Promise<void> {
  const { rows } = await client.query<{ cancelled: boolean }>(
    'delete from import_jobs where user_id = $1 and import_id = $2 returning cancelled',
    [uid, importId],
  )
  if (rows[0]?.cancelled === true) throw cancelled()
}

function cancelled(): Refusal<ReasonOf<'commitImport'>> {
  return new Refusal<ReasonOf<'commitImport'>>('import-cancelled')
}

/** The oldest jobs that may be tried now. Some may be in progress, here or elsewhere. */
export async function readyJobs(pool: Pool): Promise<readonly ImportRef[]> {
  const { rows } = await pool.query<ImportRef>(
    `select user_id as uid, import_id as "importId" from import_jobs where ready_at <= now() order by created_at limit 50`,
  )
  return rows.map(({ uid, importId }) => ({ uid, importId: plainId(importId) }))
}

/** Counts an attempt. Null if the job no longer exists, otherwise the number of earlier attempts. */
export async function beginTry(pool: Pool, { uid, importId }: ImportRef): Promise<number | null> {
  const { rows } = await pool.query<{ attempts: number }>(
    `update import_jobs set attempts = attempts + 1, stage = 'waiting', done = 0
     where user_id = $1 and import_id = $2 returning attempts - 1 as attempts`,
    [uid, importId],
  )
  return rows[0]?.attempts ?? null
}

export async function noteProgress(pool: Pool, ref: ImportRef, progress: Parameters<Tell>[0]): Promise<void> {
  await pool.query('update import_jobs set stage = $3, done = $4, total = $5 where user_id = $1 and import_id = $2', [
    ref.uid,
    ref.importId,
    progress.stage,
    progress.done,
    progress.of,
  ])
}

/** Retries the job later. `counts`: whether this attempt was one of a limited number. */
export async function tryLater(
  pool: Pool,
  ref: ImportRef,
  { afterS, counts }: { readonly afterS: number; readonly counts: boolean },
): Promise<void> {
  await pool.query(
    `update import_jobs set ready_at = now() + make_interval(secs => $3), attempts = attempts - $4,
       stage = 'waiting', done = 0 where user_id = $1 and import_id = $2`,
    [ref.uid, ref.importId, afterS, counts ? 0 : 1],
  )
}

/**
 * Ends a job that stored nothing. After a refusal the records stay staged, to be committed again once the reason is
 * gone; otherwise they are removed.
 */
export async function endWithout(
  pool: Pool,
  ref: ImportRef,
  { state, failure }: { readonly state: 'uploading' | 'cancelled' | 'failed'; readonly failure: ImportFailure | null },
): Promise<void> {
  await transaction(pool, async (client) => {
    const gone = await client.query('delete from import_jobs where user_id = $1 and import_id = $2', [
      ref.uid,
      ref.importId,
    ])
    if (gone.rowCount === 0) return
    await client.query(
      'update imports set state = $3, failure = $4, changed_at = now() where user_id = $1 and id = $2',
      [ref.uid, ref.importId, state, failure === null ? null : JSON.stringify(failure)],
    )
    if (state !== 'uploading') await removeStaged(client, ref.uid, [ref.importId])
    await announce(client, ref.uid)
  })
}

async function stateOf(client: DatabaseClient, { uid, importId }: ImportRef): Promise<string> {
  const { rows } = await client.query<{ state: string }>('select state from imports where user_id = $1 and id = $2', [
    uid,
    importId,
  ])
  if (rows[0] === undefined) throw new Refusal<ReasonOf<'commitImport' | 'cancelImport'>>('no-import')
  return rows[0].state
}

/** Removes the records and files that were uploaded for these imports. */
export async function removeStaged(client: DatabaseClient, uid: string, imports: readonly string[]): Promise<void> {
  for (const table of ['import_chunks', 'import_sources']) {
    await client.query(`delete from ${table} where user_id = $1 and import_id = any ($2::uuid[])`, [uid, imports])
  }
}

/** Makes every open page of the user reload the list of imports. */
async function announce(client: DatabaseClient, uid: string): Promise<void> {
  await client.query('select pg_notify($1, $2)', ['ledger', uid])
}
