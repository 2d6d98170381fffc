/** Stores records in the ledger. Those that the account already has are only noted as repeated. */
import {
  encodeInstrument,
  type Fill,
  type FillRows,
  fillsOf,
  type Instrument,
  type Ledger,
  type LedgerColumns,
  type Renames,
} from '@roundtrip/core/ledger'
import type { DatabaseClient } from '../../database/connection.ts'
import { saveInstruments } from '../store/instruments.ts'
import { keySet } from '../store/key-set.ts'
import type { RowOwner } from '../store/owner.ts'
import { renamesOf } from '../store/renames.ts'
import type { SourceOwner } from '../store/match-records.ts'
import { type KeySearch, movedAway, storedKeys } from '../store/stored-keys.ts'
import { createTouched, type Touched } from '../store/touched.ts'
import { fillWriter } from '../store/write-fills.ts'
import { copyCash } from '../store/write-records.ts'
import type { MovedFill } from '../trades/move-anchors.ts'
import { hasOtherSource, joinSources } from './join-sources.ts'
import { removeChanged, removeOutdated } from './outdated-records.ts'
import { repeatNotes } from './repeats.ts'

/** How much an import will add, which decides how it is stored. */
export type StoreSize = {
  /** No record can exist already. */
  readonly isEmpty: boolean
  /** So many records that new rows are not kept in memory. Only if the import has stored nothing before. */
  readonly isLarge: boolean
  /** So many compared with the account that all of its keys are read at once. */
  readonly readsAllKeys: boolean
}

export type StoredCounts = {
  readonly fills: number
  readonly cashEvents: number
  readonly fillsKnown: number
  readonly cashEventsKnown: number
}

export type RecordStore = {
  readonly add: (chunk: LedgerColumns) => Promise<void>
  /** Removes records of this import that an earlier reading had produced. Returns how many there were. */
  readonly removeOutdated: (keys: readonly string[]) => Promise<number>
  /** Updates the totals of the account. */
  readonly finish: () => Promise<StoredCounts>
  readonly touched: Touched
  /** Fills of this import whose reading has changed, with their replacements. */
  readonly moved: readonly MovedFill[]
}

const SOME_RECORDS: StoreSize = { isEmpty: false, isLarge: false, readsAllKeys: false }

/** Stores chunk after chunk, within the caller's transaction, under the lock of the ledger. */
export function createStore(
  client: DatabaseClient,
  owner: SourceOwner,
  { isEmpty, isLarge, readsAllKeys }: StoreSize = SOME_RECORDS,
): RecordStore {
  const touched = createTouched()
  const seen = keySet()
  const noteRepeats = repeatNotes(client, owner)
  const search = storedKeys(client, owner, { atOnce: readsAllKeys })
  const writer = fillWriter(client, owner)
  const counts = { fills: 0, cashEvents: 0, fillsKnown: 0, cashEventsKnown: 0 }
  const times = { first: Number.POSITIVE_INFINITY, last: Number.NEGATIVE_INFINITY }
  let joins: Promise<boolean> | null = null
  let renames: Promise<Renames> | null = null
  const moves = movesOf()
  const noteGone = async (gone: Ledger): Promise<number> => {
    moves.addGone(gone.fills)
    touched.addGone(gone, await (renames ??= renamesOf(client, owner.uid)))
    for (const { dedupeKey } of [...gone.fills, ...gone.cashEvents]) seen.remove(dedupeKey)
    counts.fills -= gone.fills.length
    counts.cashEvents -= gone.cashEvents.length
    return gone.fills.length + gone.cashEvents.length
  }
  const add = async (chunk: LedgerColumns): Promise<void> => {
    const existing = isEmpty
      ? NO_EXISTING_RECORDS
      : await existingRecords(client, {
          owner,
          chunk,
          search,
          touched,
          joins: await (joins ??= hasOtherSource(client, owner)),
        })
    await noteGone(existing.changed)
    const isNew = (key: string, time: number): boolean => {
      if (existing.keys.has(key) || !seen.add(key)) return false
      times.first = Math.min(times.first, time)
      times.last = Math.max(times.last, time)
      return true
    }
    const { table } = chunk.fills
    const numbers = chunk.fills.numbers.filter((number) => isNew(table.keyOf(number), table.timeOf(number)))
    const records = {
      fills: { table, numbers },
      cashEvents: chunk.cashEvents.filter(({ dedupeKey, time }) => isNew(dedupeKey, time)),
    }
    const names = await (renames ??= renamesOf(client, owner.uid))
    await saveInstruments(client, owner.uid, definitions(records))
    await copyCash(client, owner, { cashEvents: records.cashEvents, renames: names })
    await writer.add(records.fills, names)
    // Later records may change these fills again; a large import only adds to them.
    if (!isLarge) await writer.flush()
    await noteRepeats(existing.ofOthers)
    if (!isLarge) {
      const fills = Array.from(numbers, (number) => table.withoutText(number))
      moves.addNew(fills)
      touched.add({ ...records, fills }, names)
    } else touched.addStored({ ...records, importId: owner.importId }, names)
    addCounts(counts, chunk, records)
  }
  const finish = async (): Promise<StoredCounts> => {
    await writer.flush()
    await noteTotals(client, { owner, counts, times })
    return counts
  }
  const removeKeys = async (keys: readonly string[]): Promise<number> =>
    keys.length === 0 ? 0 : noteGone(await removeOutdated(client, owner, keys))
  return { add, removeOutdated: removeKeys, finish, touched, moved: moves.joined }
}

/** Counts the new records of a chunk, and the others as known. */
function addCounts(counts: Mutable<StoredCounts>, chunk: LedgerColumns, { fills, cashEvents }: LedgerColumns): void {
  counts.fills += fills.numbers.length
  counts.cashEvents += cashEvents.length
  counts.fillsKnown += chunk.fills.numbers.length - fills.numbers.length
  counts.cashEventsKnown += chunk.cashEvents.length - cashEvents.length
}

type Mutable<T> = { -readonly [Name in keyof T]: T[Name] }

/** Joins removed fills with their replacements by the exchange's trade id; the first, if there are several. */
function movesOf() {
  const joined: MovedFill[] = []
  const gone = new Map<string, Fill>()
  const nameOf = ({ instrument, venueTradeId, orderId, side }: Fill): string =>
    [instrument.symbol, venueTradeId, orderId, side].join(' ')
  return {
    joined,
    addGone: (fills: readonly Fill[]): void => {
      for (const fill of fills) if (fill.venueTradeId !== null) gone.set(nameOf(fill), fill)
    },
    addNew: (fills: readonly Fill[]): void => {
      if (gone.size === 0) return
      for (const to of fills) {
        const from = gone.get(nameOf(to))
        if (from === undefined || to.venueTradeId === null) continue
        gone.delete(nameOf(to))
        joined.push({ from, to })
      }
    },
  }
}

type ExistingRecords = {
  /** Keys of the chunk that need not be stored. */
  readonly keys: ReadonlySet<string>
  /** Keys of stored rows that another import added and this one contains again. */
  readonly ofOthers: readonly string[]
  /** Stored rows that this import contains again with other contents. They were removed and are stored again. */
  readonly changed: Ledger
}
const NOTHING_CHANGED: Ledger = { fills: [], cashEvents: [] }
const NO_EXISTING_RECORDS: ExistingRecords = { keys: new Set(), ofOthers: [], changed: NOTHING_CHANGED }

type Sought = {
  readonly owner: SourceOwner
  readonly chunk: LedgerColumns
  readonly search: KeySearch
  readonly touched: Touched
  /** Whether another source may have added the records under other keys. */
  readonly joins: boolean
}

/** The records of the chunk that the account has: under the same key, or from another source. */
async function existingRecords(
  client: DatabaseClient,
  { owner, chunk, search, touched, joins }: Sought,
): Promise<ExistingRecords> {
  const { table, numbers } = chunk.fills
  const fillKeys = Array.from(numbers, (number) => table.keyOf(number))
  const keys = [...fillKeys, ...chunk.cashEvents.map(({ dedupeKey }) => dedupeKey)]
  const stored = await search(keys)
  const own = [...stored].flatMap(([key, isOwn]) => (isOwn ? [key] : []))
  // A file has the same contents each time; an exchange, or its reader, may have been wrong before.
  const isReread = owner.source === 'connection' && own.length > 0
  const changed = isReread ? await removeChanged(client, owner, { chunk, keys: own }) : NOTHING_CHANGED
  for (const { dedupeKey } of [...changed.fills, ...changed.cashEvents]) stored.delete(dedupeKey)
  for (const key of await movedAway(client, owner, keys)) stored.set(key, true)
  const ofOthers = [...stored].flatMap(([key, isOwn]) => (isOwn ? [] : [key]))
  if (!joins) return { keys: new Set(stored.keys()), ofOthers, changed }
  const unknown: FillRows = { table, numbers: numbers.filter((number) => !stored.has(table.keyOf(number))) }
  const joined = await joinSources(client, {
    owner,
    fills: fillsOf(unknown),
    cashEvents: chunk.cashEvents.filter(({ dedupeKey }) => !stored.has(dedupeKey)),
  })
  touched.addAll(joined.changed)
  return {
    keys: new Set([...stored.keys(), ...joined.targets.keys()]),
    ofOthers: [...ofOthers, ...joined.targets.values()],
    changed,
  }
}

function definitions({ fills: { table, numbers }, cashEvents }: LedgerColumns): Map<string, string> {
  const instruments = new Set<Instrument>()
  for (const number of numbers) instruments.add(table.instruments.at(number))
  for (const event of cashEvents) if (event.instrument !== null) instruments.add(event.instrument)
  return new Map([...instruments].map((instrument) => [instrument.id, encodeInstrument(instrument)]))
}

type Outcome = {
  readonly owner: RowOwner
  readonly counts: StoredCounts
  readonly times: { readonly first: number; readonly last: number }
}

async function noteTotals(client: DatabaseClient, { owner, counts, times }: Outcome): Promise<void> {
  const any = counts.fills + counts.cashEvents > 0
  await client.query(
    `update accounts set fills = fills + $3, cash_events = cash_events + $4,
       first_time = least(first_time, $5::bigint), last_time = greatest(last_time, $6::bigint)
     where user_id = $1 and id = $2`,
    [owner.uid, owner.account, counts.fills, counts.cashEvents, any ? times.first : null, any ? times.last : null],
  )
}
