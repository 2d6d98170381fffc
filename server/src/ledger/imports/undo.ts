/** Undoes a finished import. Rows that another import also contained stay and then belong to that one. */
import type { DatabaseClient, Pool } from '../../database/connection.ts'
import { plainId } from '../../ground/ids.ts'
import { type ReasonOf, Refusal } from '../../ground/refusal.ts'
import { dependentPositions } from '../positions/affected.ts'
import { rebuildPositions } from '../positions/rebuild.ts'
import type { LedgerSource } from '../store/owner.ts'
import { firstRowsOf, readFillsBefore } from '../store/read-records.ts'
import { reassignRecords } from '../store/reassign-records.ts'
import { recountAccount } from '../store/recount.ts'
import { removeImportRecords } from '../store/remove-records.ts'
import { renamesOf } from '../store/renames.ts'
import { createTouched, type Touched } from '../store/touched.ts'
import { changeLedger, nextLedgerVersion } from '../store/version.ts'
import { restoreReplaced } from './read-again.ts'
import { reconcile } from './reconcile.ts'
import { passToHeirs } from './repeats.ts'
import { fileImports, isKept, isReadWithOthers, readKeptFiles } from './source-files.ts'

type Input = {
  readonly uid: string
  readonly importId: string
  /** Records of a connection are only undone together with the connection. */
  readonly source: LedgerSource
}

type Output = { readonly ledgerVersion: number; readonly fillsRemoved: number; readonly cashEventsRemoved: number }

export async function undoStoredImport(pool: Pool, input: Input): Promise<Output> {
  return changeLedger(pool, input.uid, async (client) => {
    const result = await client.query<{ state: string; account: string }>(
      `select state, account_id as account from imports
       where user_id = $1 and id = $2 and source = $3 for update`,
      [input.uid, input.importId, input.source],
    )
    const done = result.rows[0]
    if (done === undefined) throw new Refusal<ReasonOf<'undoImport'>>('no-import')
    if (done.state !== 'done') throw new Refusal<ReasonOf<'undoImport'>>('wrong-state')
    const undone = { ...input, account: plainId(done.account) }
    await client.query(`update imports set state = 'undone', changed_at = now() where user_id = $1 and id = $2`, [
      input.uid,
      input.importId,
    ])
    const again = await readAgain(client, undone)
    if (again !== null) return again
    const touched = await touchedBy(client, undone)
    await passToHeirs(client, { ...undone, imports: [input.importId], keys: null })
    const removed = await removeImportRecords(client, undone)
    await forget(client, input)
    await recountAccount(client, undone)
    await rebuildPositions(client, { uid: input.uid, touched })
    const ledgerVersion = await nextLedgerVersion(client, input.uid)
    return { ledgerVersion, fillsRemoved: removed.fills, cashEventsRemoved: removed.cashEvents }
  })
}

/** The import that is being undone. */
type Undone = Input & { readonly account: string }

/**
 * If the import had replaced an earlier reading, or its files explained others, the rest is read again. Null if nothing
 * is left to read.
 */
async function readAgain(client: DatabaseClient, undone: Undone): Promise<Output | null> {
  const { uid, importId, account } = undone
  if (undone.source !== 'files') return null
  const before = await fileImports(client, { uid, account, current: importId })
  const isJoined = before.some((imported) => imported.id === importId && isReadWithOthers(imported))
  const restored = new Set(await restoreReplaced(client, { uid, importId }, before))
  const left = (await fileImports(client, { uid, account, current: importId })).filter(
    (imported) =>
      imported.id !== importId &&
      ((isJoined && isReadWithOthers(imported)) || (restored.has(imported.id) && isKept(imported))),
  )
  const heir = left.at(-1)
  if (heir === undefined) return null
  const target = await readKeptFiles(client, { uid, account }, left)
  const imports = [importId, ...left.map(({ id }) => id)]
  const { touched, removed } = await reconcile(client, { uid, account, importId: heir.id }, { imports, target })
  await reassignRecords(client, { uid, account, from: importId, to: heir.id })
  await forget(client, undone)
  await rebuildPositions(client, { uid, touched })
  const ledgerVersion = await nextLedgerVersion(client, uid)
  return { ledgerVersion, fillsRemoved: removed.fills, cashEventsRemoved: removed.cashEvents }
}

/**
 * Removes everything attached to an import that is undone. Its files go as well: they are the trader's, who wants them
 * removed.
 */
async function forget(client: DatabaseClient, { uid, importId }: Input): Promise<void> {
  for (const table of ['import_repeats', 'record_aliases', 'import_sources', 'orders']) {
    await client.query(`delete from ${table} where user_id = $1 and import_id = $2`, [uid, importId])
  }
}

/** The positions to rebuild: of those on which no other depends, only the part after the last fill that stays. */
async function touchedBy(client: DatabaseClient, undone: Undone): Promise<Touched> {
  const touched = createTouched()
  const firsts = await firstRowsOf(client, undone)
  const own = firsts.map(({ key }) => key)
  const dependents = await dependentPositions(client, undone)
  if (dependents.length > 0) touched.addAll([...own, ...dependents])
  else {
    const before = await readFillsBefore(client, { ...undone, firsts })
    touched.add({ fills: before, cashEvents: [] }, await renamesOf(client, undone.uid))
    touched.addWhole(own)
  }
  return touched
}
