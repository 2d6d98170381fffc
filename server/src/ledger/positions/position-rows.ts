/** Reads the inputs of positions, in as few statements for fifty of them as for one. */
import { columnsOfLedger, type Ledger, type LedgerColumns } from '@roundtrip/core/ledger'
import type { DatabaseClient } from '../../database/connection.ts'
import { accountOfKey } from '../store/position-id.ts'
import { readPositionColumns, readPositionLedger } from '../store/read-records.ts'
import { readTails } from '../store/read-tails.ts'
import type { Touched } from '../store/touched.ts'
import type { Affected } from './affected.ts'
import { type BuildContext, isSeparate } from './context.ts'
import type { PositionRows } from './derive.ts'
import { type ResumePoint, resumePoints } from './flat-points.ts'

type Change = { readonly touched: Touched; readonly affected: Affected }

/** The rows of a position from where its build resumes, each read on request. */
export type RowsReader = (key: string) => Promise<PositionRows>

/** `keys`: some of the affected positions, few enough that the rows after their flat points fit in memory. */
export async function rowsReader(
  client: DatabaseClient,
  context: BuildContext,
  { touched, affected, keys }: Change & { readonly keys: readonly string[] },
): Promise<RowsReader> {
  const { uid } = context
  const resumable = keys.filter(
    (key) => affected.stored.has(key) && !affected.dependent.has(key) && isSeparate(context, key),
  )
  const points = await resumePointsOf(client, context, { touched, keys: resumable.filter(touched.newRows.has) })
  const tails = await readTails(client, { uid, after: new Map([...points].map(([key, { from }]) => [key, from])) })
  return async (key) => {
    const resume = points.get(key) ?? null
    const all = affected.stored.has(key) ? null : touched.newRows.read(key)
    if (all !== null) return { key, resume, ledger: columnsOfLedger(all, accountOfKey(key)) }
    return { key, resume, ledger: tails.get(key) ?? (await readStoredRows(client, uid, { key, resume })) }
  }
}

/** The stored rows of a position from where its build resumes. */
export async function readStoredRows(
  client: DatabaseClient,
  uid: string,
  { key, resume }: Omit<PositionRows, 'ledger'>,
): Promise<LedgerColumns> {
  return readPositionColumns(client, { uid, key, after: resume?.from ?? null, withoutText: true })
}

/** Where positions with known new rows resume; one that is built from the start is not included. */
async function resumePointsOf(
  client: DatabaseClient,
  { uid, currency }: BuildContext,
  { touched, keys }: { readonly touched: Touched; readonly keys: readonly string[] },
): Promise<ReadonlyMap<string, ResumePoint>> {
  const newRows = new Map<string, Ledger>()
  for (const key of keys) {
    const importId = touched.newRows.importOf(key)
    const rows =
      touched.newRows.read(key) ?? (await readPositionLedger(client, { uid, key, importId, withoutText: true }))
    newRows.set(key, rows)
  }
  return resumePoints(client, { uid, newRows, currency })
}
