/**
 * The latest reading of an exchange's record counts: a corrected reader reads a history again, and an exchange may
 * correct a row. Only rows of the same connection are removed, never those of a file.
 */
import { type CashEvent, type Fill, fillsOf, type Ledger, type LedgerColumns } from '@roundtrip/core/ledger'
import type { DatabaseClient } from '../../database/connection.ts'
import type { RowOwner } from '../store/owner.ts'
import { readKeys } from '../store/read-records.ts'
import { removeRecords } from '../store/remove-records.ts'

/** Removes stored records that have a key of the chunk but differ from its record. Returns the removed ones. */
export async function removeChanged(
  client: DatabaseClient,
  owner: RowOwner,
  { chunk, keys }: { readonly chunk: LedgerColumns; readonly keys: readonly string[] },
): Promise<Ledger> {
  const records = [...fillsOf(chunk.fills), ...chunk.cashEvents]
  const byKey = new Map(records.map((record) => [record.dedupeKey, record]))
  const isChanged = (record: Fill | CashEvent): boolean => !isSame(record, byKey.get(record.dedupeKey) ?? record)
  const stored = await readKeys(client, { ...owner, keys })
  const changed = { fills: stored.fills.filter(isChanged), cashEvents: stored.cashEvents.filter(isChanged) }
  await removeOwn(client, owner, changed)
  return changed
}

/** Removes the records of the import with these keys. Returns the removed ones. */
export async function removeOutdated(
  client: DatabaseClient,
  owner: RowOwner,
  keys: readonly string[],
): Promise<Ledger> {
  const stored = await readKeys(client, { ...owner, keys })
  await removeOwn(client, owner, stored)
  return stored
}

/** Fields that say nothing about the record itself, or are compared by what they name. */
const ASIDE: ReadonlySet<string> = new Set(['account', 'instrument', 'row', 'raw'])

/** Whether another reading of a record says the same, apart from its row. */
export function isSame(stored: Fill | CashEvent, read: Fill | CashEvent): boolean {
  if (stored.instrument?.id !== read.instrument?.id) return false
  return Object.entries(stored).every(
    ([name, value]) => ASIDE.has(name) || asStored(value) === asStored(Reflect.get(read, name)),
  )
}

/** A value as it comes back from the database, which keeps no NUL of a text, and no empty text apart from a missing one. */
export function asStored<Value>(value: Value): Value | string | null {
  return typeof value === 'string' ? value.replaceAll('\0', '') || null : (value ?? null)
}

async function removeOwn(client: DatabaseClient, owner: RowOwner, { fills, cashEvents }: Ledger): Promise<void> {
  const keys = [...fills, ...cashEvents].map(({ dedupeKey }) => dedupeKey)
  await removeRecords(client, { uid: owner.uid, account: owner.account, keys, imports: [owner.importId] })
}
