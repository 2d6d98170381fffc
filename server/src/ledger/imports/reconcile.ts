/**
 * * Updates the stored records of some imports to the current reading of their files. A late file may explain stored
 * rows (the fee in a Kraken ledger), and another time zone moves them: records are added, changed and removed, and the
 * trader's additions stay with their rows.
 */
import { accountId, grouped } from '@roundtrip/core/base'
import { encodeInstrument, type CashEvent, columnsOfLedger, type Fill, type Ledger } from '@roundtrip/core/ledger'
import { positionKeyOfRecord } from '@roundtrip/core/trades'
import type { DatabaseClient } from '../../database/connection.ts'
import { dependentPositions } from '../positions/affected.ts'
import type { AccountRef, RowOwner } from '../store/owner.ts'
import { readAccount } from '../store/read-records.ts'
import { recountAccount } from '../store/recount.ts'
import { removeRecords } from '../store/remove-records.ts'
import { renamesOf } from '../store/renames.ts'
import { movedAway } from '../store/stored-keys.ts'
import type { Touched } from '../store/touched.ts'
import { moveAnchors, type MovedFill } from '../trades/move-anchors.ts'
import { asStored, isSame } from './outdated-records.ts'
import { passToHeirs } from './repeats.ts'
import { createStore } from './store-records.ts'

export type Reconciliation = {
  /** The imports whose rows may be removed or changed. */
  readonly imports: readonly string[]
  /** The combined records of all these imports' files, which are to be stored. */
  readonly target: Ledger
}

export type Reconciled = {
  readonly fillsAdded: number
  readonly cashEventsAdded: number
  readonly changed: number
  readonly removed: { readonly fills: number; readonly cashEvents: number }
  /** Keys of records that were already stored identically. */
  readonly same: ReadonlySet<string>
  readonly touched: Touched
}

/**
 * Runs in the caller's transaction under the ledger lock. Does not rebuild the touched positions. `owner`: the import that
 * new rows belong to.
 */
export async function reconcile(
  client: DatabaseClient,
  owner: RowOwner,
  { imports, target }: Reconciliation,
): Promise<Reconciled> {
  const { uid, account } = owner
  const plan = planOf(await readAccount(client, { uid, account, imports }), {
    target: without(target, await movedAway(client, owner)),
    settled: await settledByConnection(client, owner),
  })
  const old = [...plan.gone, ...plan.changed.map(({ from }) => from)]
  const renames = await renamesOf(client, uid)
  const positions = old.flatMap((record) => positionKeyOfRecord(record, renames) ?? [])
  const dependents = old.length === 0 ? [] : await dependentPositions(client, owner)
  const gone = new Set(plan.gone.map(({ dedupeKey }) => dedupeKey))
  const passedOn = gone.size === 0 ? gone : await passToHeirs(client, { uid, account, imports, keys: gone })
  await removeRecords(client, {
    uid,
    account,
    keys: old.flatMap(({ dedupeKey }) => (passedOn.has(dedupeKey) ? [] : [dedupeKey])),
  })
  const store = createStore(client, { ...owner, source: 'files' })
  store.touched.addAll([...new Set([...positions, ...dependents])])
  await store.add(columnsOfLedger(ledgerOf([...plan.changed.map(({ to }) => to), ...plan.added]), accountId(account)))
  await store.finish()
  await recountAccount(client, owner)
  const removed = plan.gone.filter(({ dedupeKey }) => !passedOn.has(dedupeKey))
  const moves = movesOf(removed, plan)
  await moveAnchors(client, uid, moves.fills)
  return { ...countsOf(plan, { removed, moves }), same: plan.same, touched: store.touched }
}

type Plan = {
  readonly gone: readonly LedgerRecord[]
  /** Records whose stored form is replaced. */
  readonly changed: readonly { readonly from: LedgerRecord; readonly to: LedgerRecord }[]
  readonly added: readonly LedgerRecord[]
  /** Keys of records that say the same as before, apart from their row. */
  readonly same: ReadonlySet<string>
}

type LedgerRecord = Fill | CashEvent

function isFill(record: LedgerRecord): record is Fill {
  return 'execution' in record
}

function planOf(
  stored: Ledger,
  { target, settled }: { readonly target: Ledger; readonly settled: ReadonlySet<string> },
): Plan {
  const before = new Map([...stored.fills, ...stored.cashEvents].map((record) => [record.dedupeKey, record]))
  const after = [...target.fills, ...target.cashEvents]
  const changed: { from: LedgerRecord; to: LedgerRecord }[] = []
  const same = new Set<string>()
  for (const to of after) {
    const from = before.get(to.dedupeKey)
    if (from === undefined) continue
    // The exchange's API is more precise about this fill than its file.
    const stays = settled.has(to.dedupeKey)
    const isEqual = isSame(from, to) && definitionOf(from) === definitionOf(to)
    if (stays || isEqual) same.add(to.dedupeKey)
    if (!stays && !(isEqual && isSameRow(from, to))) changed.push({ from, to })
  }
  const keys = new Set(after.map(({ dedupeKey }) => dedupeKey))
  return {
    gone: [...before.values()].filter(({ dedupeKey }) => !keys.has(dedupeKey)),
    changed,
    added: after.filter(({ dedupeKey }) => !before.has(dedupeKey)),
    same,
  }
}

function definitionOf({ instrument }: LedgerRecord): string {
  return instrument === null ? '' : encodeInstrument(instrument)
}

function isSameRow(a: LedgerRecord, b: LedgerRecord): boolean {
  return a.row === b.row && asStored(a.raw) === asStored(b.raw)
}

function ledgerOf(records: readonly LedgerRecord[]): Ledger {
  return {
    fills: records.filter(isFill),
    cashEvents: records.filter((record): record is CashEvent => !isFill(record)),
  }
}

/** Stored rows that a connected exchange also confirms. */
async function settledByConnection(client: DatabaseClient, { uid, account }: AccountRef): Promise<Set<string>> {
  const { rows } = await client.query<{ key: string }>(
    `select encode(uuid_send(a.target_key), 'hex') as key from record_aliases as a
     join imports as i on i.user_id = a.user_id and i.id = a.import_id and i.source = 'connection'
     where a.user_id = $1 and a.account_id = $2`,
    [uid, account],
  )
  return new Set(rows.map(({ key }) => key))
}

function without({ fills, cashEvents }: Ledger, keys: ReadonlySet<string>): Ledger {
  if (keys.size === 0) return { fills, cashEvents }
  return {
    fills: fills.filter(({ dedupeKey }) => !keys.has(dedupeKey)),
    cashEvents: cashEvents.filter(({ dedupeKey }) => !keys.has(dedupeKey)),
  }
}

type Moves = {
  readonly fills: readonly MovedFill[]
  /** Removed keys, and those that replaced them. */
  readonly from: ReadonlySet<string>
  readonly to: ReadonlySet<string>
}

/** Maps each removed record to the new record from the same row of a file. */
function movesOf(removed: readonly LedgerRecord[], { changed, added }: Plan): Moves {
  const byRow = grouped(added, rowOf)
  const moves = removed.flatMap((from) => {
    const to = asStored(from.raw) === null ? undefined : byRow.get(rowOf(from))?.shift()
    return to === undefined ? [] : [{ from, to }]
  })
  return {
    fills: [...moves, ...changed].flatMap(({ from, to }) => (isFill(from) && isFill(to) ? [{ from, to }] : [])),
    from: new Set(moves.map(({ from }) => from.dedupeKey)),
    to: new Set(moves.map(({ to }) => to.dedupeKey)),
  }
}

function rowOf(record: LedgerRecord): string {
  return `${isFill(record) ? 'fill' : 'cash'} ${asStored(record.raw)}`
}

type Counts = Pick<Reconciled, 'fillsAdded' | 'cashEventsAdded' | 'changed' | 'removed'>

function countsOf(
  plan: Plan,
  { removed, moves }: { readonly removed: readonly LedgerRecord[]; readonly moves: Moves },
): Counts {
  const added = ledgerOf(plan.added.filter(({ dedupeKey }) => !moves.to.has(dedupeKey)))
  const lost = ledgerOf(removed.filter(({ dedupeKey }) => !moves.from.has(dedupeKey)))
  return {
    fillsAdded: added.fills.length,
    cashEventsAdded: added.cashEvents.length,
    changed: plan.changed.filter(({ to }) => !plan.same.has(to.dedupeKey)).length + moves.to.size,
    removed: { fills: lost.fills.length, cashEvents: lost.cashEvents.length },
  }
}
