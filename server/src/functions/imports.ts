/** Imports files, and undoes imports. */
import { setTimeout as delay } from 'node:timers/promises'
import {
  addImportChunk,
  addImportFile,
  addPackedChunk,
  beginImport,
  cancelImport,
  commitImport,
  countKnown,
  getImport,
  listImports,
  moveImport,
  readImportFile,
  undoImport,
} from '@roundtrip/contract/imports'
import { asUser } from '../database/as-user.ts'
import type { Pool } from '../database/connection.ts'
import { type ReasonOf, Refusal } from '../ground/refusal.ts'
import { failure, type Served, serveFunction } from '../http/callable.ts'
import { openImport } from '../ledger/imports/begin.ts'
import { cancelUpload, type ImportNow, importNow, type ImportRef, requestCommit } from '../ledger/imports/jobs.ts'
import { keepSource, sourcePart } from '../ledger/imports/source-files.ts'
import { latestImports } from '../ledger/imports/records.ts'
import { movedAway, ownersOfKeys } from '../ledger/store/stored-keys.ts'
import type { ImportRunner } from '../threads/run-imports.ts'
import { tooManyTasks } from '../threads/workers.ts'
import { declared, type LedgerDependencies, uuidOrNothing } from './declared.ts'

type Dependencies = LedgerDependencies & { readonly runner: Pick<ImportRunner, 'begin' | 'ended'> }

export function importFunctions(dependencies: Dependencies): Served[] {
  const { pool, workers, limitsOf } = dependencies
  return [
    serveFunction(beginImport, ({ uid }, input) => {
      const account = uuidOrNothing(input.account)
      if (account === null) throw failure(beginImport, 'no-account')
      return declared(beginImport, async () => {
        const { fills: maxFills } = await limitsOf(uid)
        return openImport(pool, uid, { ...input, account, maxFills })
      })
    }),
    serveFunction(addImportChunk, ({ uid }, input) => {
      if (uuidOrNothing(input.importId) === null) throw failure(addImportChunk, 'no-import')
      return declared(addImportChunk, () => workers.run('stageChunk', { ...input, uid }))
    }),
    serveFunction(addPackedChunk, ({ uid }, input) => {
      if (uuidOrNothing(input.importId) === null) throw failure(addPackedChunk, 'no-import')
      return declared(addPackedChunk, () => workers.run('stageChunk', { ...input, uid }))
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
      const source = await sourcePart(pool, { ...input, uid })
      if (source === null) throw failure(readImportFile, 'no-file')
      return source
    }),
    serveFunction(commitImport, ({ uid }, { importId }) => {
      if (uuidOrNothing(importId) === null) throw failure(commitImport, 'no-import')
      return declared(commitImport, () => commit(dependencies, { uid, importId }))
    }),
    serveFunction(getImport, async ({ uid }, { importId }) => {
      const now = uuidOrNothing(importId) === null ? null : await untilEnd(dependencies, { uid, importId })
      if (now === null) throw failure(getImport, 'no-import')
      return now
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
    serveFunction(cancelImport, ({ uid }, { importId }) => {
      if (uuidOrNothing(importId) === null) throw failure(cancelImport, 'no-import')
      return declared(cancelImport, async () => {
        await cancelUpload(pool, { uid, importId })
        return {}
      })
    }),
    serveFunction(listImports, async ({ uid }) => ({ imports: await latestImports(pool, uid) })),
    serveFunction(countKnown, ({ uid }, input) => countStored(pool, uid, input)),
  ]
}

/** Begins the commit, and responds with its result, or after a while with its progress. */
async function commit(dependencies: Dependencies, ref: ImportRef): Promise<ImportNow> {
  if (!(await requestCommit(dependencies.pool, ref))) throw tooManyTasks()
  void dependencies.runner.begin(ref)
  const now = await untilEnd(dependencies, ref)
  const { state, failure: failed } = now?.import ?? { state: 'cancelled', failure: null }
  if (state === 'uploading' && failed !== null) {
    throw new Refusal<ReasonOf<'commitImport'>>(
      failed.reason as ReasonOf<'commitImport'>,
      failed.message,
      failed.details,
    )
  }
  if (now === null) throw failure(commitImport, 'no-import')
  if (state === 'uploading' || state === 'cancelled') throw failure(commitImport, 'wrong-state')
  return now
}

/** The import once it is no longer `committing`, or after a while. Another process may be working on it. */
async function untilEnd({ pool, runner }: Dependencies, ref: ImportRef): Promise<ImportNow | null> {
  const began = performance.now()
  for (;;) {
    const now = await importNow(pool, ref)
    const leftMs = WAIT_MS - (performance.now() - began)
    if (now?.import.state !== 'committing' || leftMs <= 0) return now
    const here = runner.ended(ref)
    const pause = delay(here === null ? Math.min(LOOK_MS, leftMs) : leftMs)
    await (here === null ? pause : Promise.race([here, pause]))
  }
}

const WAIT_MS = 2_000
const LOOK_MS = 200

type CountInput = { readonly account: string; readonly keys: readonly string[] }

async function countStored(pool: Pool, uid: string, input: CountInput): Promise<{ known: number }> {
  const account = uuidOrNothing(input.account)
  return asUser(pool, uid, async (client) => {
    const result = await client.query('select 1 from accounts where user_id = $1 and id = $2', [uid, account])
    if (result.rowCount === 0) throw failure(countKnown, 'no-account')
    const ref = { uid, account: input.account }
    const owners = await ownersOfKeys(client, { ...ref, keys: input.keys })
    const moved = await movedAway(client, ref, input.keys)
    return { known: input.keys.filter((key) => owners.has(key) || moved.has(key)).length }
  })
}
