/**
 * * Updates the stored records of some imports to the current reading of their files. A late file may explain stored
 * rows (the fee in a Kraken ledger), and another time zone moves them: records are added, changed and removed, and the
 * trader's additions stay with their rows.
 */
import {
  encodeInstrument,
  type CashEvent,
  encodeLedger,
  type Fill,
  type Ledger,
  type Renames,
} from '@roundtrip/core/ledger'
import { positionKey, positionKeyOfCash } from '@roundtrip/core/trades'
import type { DatabaseClient } from '../../database/connection.ts'
import { dependentPositions } from '../positions/affected.ts'
import type { AccountRef, RowOwner } from '../store/owner.ts'
import { readAccount } from '../store/read-records.ts'
import { encodeLines } from '../store/record-lines.ts'
import { recountAccount } from '../store/recount.ts'
import { removeRecords } from '../store/remove-records.ts'
import { renamesOf } from '../store/renames.ts'
import { movedAway } from '../store/stored-keys.ts'
import type { Touched } from '../store/touched.ts'
import { moveAnchors, type MovedFill } from '../trades/move-anchors.ts'
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
  const old = [...plan.gone, ...plan.changed]
  const renames = await renamesOf(client, uid)
  const positions = old.flatMap((line) => positionOf(line, renames) ?? [])
  const dependents = old.length === 0 ? [] : await dependentPositions(client, owner)
  const gone = new Set(plan.gone.map(({ key }) => key))
  const passedOn = gone.size === 0 ? gone : await passToHeirs(client, { uid, account, imports, keys: gone })
  const removed = plan.gone.filter(({ key }) => !passedOn.has(key))
  await removeRecords(client, { uid, account, keys: [...removed, ...plan.changed].map(({ key }) => key) })
  const store = createStore(client, { ...owner, source: 'files' })
  store.touched.addAll([...new Set([...positions, ...dependents])])
  await store.add(encodeLines(recordsOf([...plan.rewritten, ...plan.added])))
  await store.finish()
  await recountAccount(client, owner)
  const moves = movesOf({ ...plan, removed })
  await moveAnchors(client, uid, moves.fills)
  return { ...countsOf(plan, { removed, moves }), same: plan.same, touched: store.touched }
}

/** A record with its text; `meaning` leaves out its row in the file. */
type Line = {
  readonly key: string
  readonly text: string
  readonly meaning: string
  readonly raw: string
} & ({ readonly fill: Fill; readonly event: null } | { readonly fill: null; readonly event: CashEvent })

type Plan = {
  readonly gone: readonly Line[]
  /** The stored lines, and the target lines in the same order. */
  readonly changed: readonly Line[]
  readonly rewritten: readonly Line[]
  readonly added: readonly Line[]
  readonly same: ReadonlySet<string>
}

function planOf(
  stored: Ledger,
  { target, settled }: { readonly target: Ledger; readonly settled: ReadonlySet<string> },
): Plan {
  const before = new Map(linesOf(stored).map((line) => [line.key, line]))
  const after = linesOf(target)
  const changed: Line[] = []
  const rewritten: Line[] = []
  const same = new Set<string>()
  for (const line of after) {
    const current = before.get(line.key)
    if (current === undefined) continue
    // The exchange's API is more precise about this fill than its file.
    if (settled.has(line.key) || current.text === line.text) same.add(line.key)
    else {
      changed.push(current)
      rewritten.push(line)
      if (current.meaning === line.meaning) same.add(line.key)
    }
  }
  const keys = new Set(after.map(({ key }) => key))
  return {
    gone: [...before.values()].filter(({ key }) => !keys.has(key)),
    changed,
    rewritten,
    added: after.filter(({ key }) => !before.has(key)),
    same,
  }
}

function linesOf(ledger: Ledger): Line[] {
  const text = encodeLedger(ledger)
  const fillTexts = text.fills.split('\n')
  const cashTexts = text.cashEvents.split('\n')
  return [
    ...ledger.fills.map((fill, index) => {
      const line = fillTexts[index] ?? ''
      return { key: fill.dedupeKey, ...readingsOf(line, encodeInstrument(fill.instrument)), fill, event: null }
    }),
    ...ledger.cashEvents.map((event, index) => {
      const line = cashTexts[index] ?? ''
      const name = event.instrument === null ? '' : encodeInstrument(event.instrument)
      return { key: event.dedupeKey, ...readingsOf(line, name), fill: null, event }
    }),
  ]
}

/** The first field is an index in a list of instruments; the last three are the key, the row and the row's text. */
function readingsOf(line: string, instrument: string): Pick<Line, 'text' | 'meaning' | 'raw'> {
  const fields = line.split('\t').slice(1)
  return {
    text: [instrument, ...fields].join('\t'),
    meaning: [instrument, ...fields.slice(0, -3)].join('\t'),
    raw: fields.at(-1) ?? '',
  }
}

function recordsOf(lines: readonly Line[]): Ledger {
  return { fills: lines.flatMap(({ fill }) => fill ?? []), cashEvents: lines.flatMap(({ event }) => event ?? []) }
}

function positionOf({ fill, event }: Line, renames: Renames): string | null {
  return fill === null ? positionKeyOfCash(event, renames) : positionKey(fill, renames)
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
function movesOf(lines: {
  readonly removed: readonly Line[]
  readonly changed: readonly Line[]
  readonly rewritten: readonly Line[]
  readonly added: readonly Line[]
}): Moves {
  const byRow = new Map<string, Line[]>()
  for (const line of lines.added) byRow.set(rowOf(line), [...(byRow.get(rowOf(line)) ?? []), line])
  const fills: MovedFill[] = []
  const from = new Set<string>()
  const to = new Set<string>()
  for (const line of lines.removed) {
    const heir = line.raw === '' ? undefined : byRow.get(rowOf(line))?.shift()
    if (heir === undefined) continue
    from.add(line.key)
    to.add(heir.key)
    if (line.fill !== null && heir.fill !== null) fills.push({ from: line.fill, to: heir.fill })
  }
  for (const [index, line] of lines.changed.entries()) {
    const heir = lines.rewritten[index]
    if (line.fill !== null && heir?.fill !== null && heir !== undefined) fills.push({ from: line.fill, to: heir.fill })
  }
  return { fills, from, to }
}

function rowOf({ fill, raw }: Line): string {
  return `${fill === null ? 'cash' : 'fill'} ${raw}`
}

type Counts = Pick<Reconciled, 'fillsAdded' | 'cashEventsAdded' | 'changed' | 'removed'>

function countsOf(
  plan: Plan,
  { removed, moves }: { readonly removed: readonly Line[]; readonly moves: Moves },
): Counts {
  const added = plan.added.filter(({ key }) => !moves.to.has(key))
  const lost = removed.filter(({ key }) => !moves.from.has(key))
  const fills = (lines: readonly Line[]): number => lines.filter(({ fill }) => fill !== null).length
  return {
    fillsAdded: fills(added),
    cashEventsAdded: added.length - fills(added),
    changed: plan.rewritten.filter(({ key }) => !plan.same.has(key)).length + moves.to.size,
    removed: { fills: fills(lost), cashEvents: lost.length - fills(lost) },
  }
}
