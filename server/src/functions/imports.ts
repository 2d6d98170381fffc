/** Bringing files in, and taking them back. */
import {
  addImportChunk,
  addImportFile,
  beginImport,
  cancelImport,
  commitImport,
  countKnown,
  listImports,
  moveImport,
  readImportFile,
  undoImport,
} from '@roundtrip/contract/imports'
import { AppError } from '@roundtrip/contract/errors'
import type * as z from 'zod/mini'
import { asUser } from '../database/as-user.ts'
import type { Pool } from '../database/connection.ts'
import { failure, type Served, serveFunction } from '../http/callable.ts'
import { openImport } from '../ledger/begin-import.ts'
import { keepSource, sourcePart } from '../ledger/source-files.ts'
import { latestImports } from '../ledger/imports-queries.ts'
import { meters } from '../watch/meters.ts'
import { declared, type LedgerParts, uuidOrNothing } from './declared.ts'

export function importFunctions({ pool, workers, limitsOf }: LedgerParts): Served[] {
  return [
    serveFunction(beginImport, ({ uid }, input) => {
      const account = uuidOrNothing(input.account)
      if (account === null) throw failure(beginImport, 'no-account')
      return declared(beginImport, async () => {
        const { fills: mostFills } = await limitsOf(uid)
        return openImport(pool, uid, { ...input, account, mostFills })
      })
    }),
    serveFunction(addImportChunk, ({ uid }, input) => {
      if (uuidOrNothing(input.importId) === null) throw failure(addImportChunk, 'no-import')
      return declared(addImportChunk, () => workers.run('stageChunk', { ...input, uid }))
    }),
    serveFunction(addImportFile, ({ uid }, input) => {
      if (uuidOrNothing(input.importId) === null) throw failure(addImportFile, 'no-import')
      return declared(addImportFile, async () => {
        await keepSource(pool, { ...input, uid })
        return {}
      })
    }),
    serveFunction(readImportFile, async ({ uid }, input) => {
      if (uuidOrNothing(input.importId) === null) throw failure(readImportFile, 'no-import')
      const found = await sourcePart(pool, { ...input, uid })
      if (found === null) throw failure(readImportFile, 'no-file')
      return found
    }),
    serveFunction(commitImport, ({ uid }, { importId }) => {
      if (uuidOrNothing(importId) === null) throw failure(commitImport, 'no-import')
      return countedImport(() =>
        declared(commitImport, async () => {
          const { fills: mostFills } = await limitsOf(uid)
          return workers.run('commitImport', { uid, importId, mostFills })
        }),
      )
    }),
    serveFunction(undoImport, ({ uid }, { importId }) => {
      if (uuidOrNothing(importId) === null) throw failure(undoImport, 'no-import')
      return declared(undoImport, () => workers.run('undoImport', { uid, importId, source: 'files' }))
    }),
    serveFunction(moveImport, ({ uid }, { importId, account }) => {
      if (uuidOrNothing(importId) === null) throw failure(moveImport, 'no-import')
      if (uuidOrNothing(account) === null) throw failure(moveImport, 'no-account')
      return declared(moveImport, () => workers.run('moveImport', { uid, importId, account }))
    }),
    serveFunction(cancelImport, ({ uid }, { importId }) => cancel(pool, uid, importId)),
    serveFunction(listImports, async ({ uid }) => ({ imports: await latestImports(pool, uid) })),
    serveFunction(countKnown, ({ uid }, input) => known(pool, uid, input)),
  ]
}

/** Counts the rows of an import and the code of its failure. */
async function countedImport(work: () => Promise<z.infer<typeof commitImport.output>>) {
  const began = performance.now()
  let outcome = 'internal'
  try {
    const result = await work()
    outcome = 'ok'
    meters.importedRows({ kind: 'fills' }, result.import.fillsAdded)
    meters.importedRows({ kind: 'cash-events' }, result.import.cashEventsAdded)
    return result
  } catch (error) {
    if (error instanceof AppError) outcome = error.reason
    throw error
  } finally {
    meters.imported({ outcome }, performance.now() - began)
  }
}

async function cancel(pool: Pool, uid: string, importId: string): Promise<Record<string, never>> {
  return asUser(pool, uid, async (client) => {
    const ids = [uid, uuidOrNothing(importId)]
    const found = await client.query<{ state: string }>(
      'select state from imports where user_id = $1 and id = $2 for update',
      ids,
    )
    const state = found.rows[0]?.state
    if (state === undefined) throw failure(cancelImport, 'no-import')
    if (state !== 'uploading') throw failure(cancelImport, 'wrong-state')
    await client.query(`update imports set state = 'cancelled', changed_at = now() where user_id = $1 and id = $2`, ids)
    await client.query('delete from import_chunks where user_id = $1 and import_id = $2', ids)
    await client.query('delete from import_sources where user_id = $1 and import_id = $2', ids)
    return {}
  })
}

type CountInput = { readonly account: string; readonly keys: readonly string[] }

async function known(pool: Pool, uid: string, input: CountInput): Promise<{ known: number }> {
  const account = uuidOrNothing(input.account)
  return asUser(pool, uid, async (client) => {
    const found = await client.query('select 1 from accounts where user_id = $1 and id = $2', [uid, account])
    if (found.rowCount === 0) throw failure(countKnown, 'no-account')
    const { rows } = await client.query<{ n: number }>(
      `select count(*)::int as n from unnest($3::uuid[]) as wanted (key)
       where exists (select from fills where user_id = $1 and account_id = $2 and dedupe_key = wanted.key)
          or exists (select from cash_events where user_id = $1 and account_id = $2 and dedupe_key = wanted.key)
          or exists (select from moved_records where user_id = $1 and account_id = $2 and dedupe_key = wanted.key)`,
      [uid, account, input.keys],
    )
    return { known: rows[0]?.n ?? 0 }
  })
}
