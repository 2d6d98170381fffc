/** Stored records that may be the same as records of the other source, and what these say more exactly. */
import { grouped } from '@roundtrip/core/base'
import type { CashEvent, Fill } from '@roundtrip/core/ledger'
import { positionKey, positionKeyOfRecord } from '@roundtrip/core/trades'
import type { DatabaseClient } from '../../database/connection.ts'
import { uuidArray } from '../../database/placeholders.ts'
import { changeKeys, keyOf } from './change-fills.ts'
import type { LedgerSource, RowOwner } from './owner.ts'
import { renamesOf } from './renames.ts'
import { type OtherSource, readOtherCash, readOtherFills } from './read-records.ts'
import type { StoredFill } from './write-fills.ts'

export type SourceOwner = RowOwner & { readonly source: LedgerSource }

/** A stored record that may be the record at `index`. */
export type Candidate = {
  readonly index: number
  readonly target: string
  readonly apart: number
  readonly same_id: boolean
}

/**
 * Stored fills of the other source with the same position, side and quantity, and the same id. If one has no id: the
 * same price, within the second that a file may have rounded to.
 */
export function fillCandidates(
  client: DatabaseClient,
  owner: SourceOwner,
  fills: readonly Fill[],
): Promise<readonly Candidate[]> {
  return candidatesFor(client, owner, { records: fills, read: readOtherFills, describe: describedFill })
}

/** Stored events of the other source with the same kind, coin, amount and position, and the same id or second. */
export function cashCandidates(
  client: DatabaseClient,
  owner: SourceOwner,
  events: readonly CashEvent[],
): Promise<readonly Candidate[]> {
  return candidatesFor(client, owner, { records: events, read: readOtherCash, describe: describedCash })
}

type Search<T> = {
  readonly records: readonly T[]
  readonly read: (client: DatabaseClient, query: OtherSource) => Promise<readonly T[]>
  readonly describe: (record: T) => Omit<Described, 'key' | 'time' | 'position'>
}

async function candidatesFor<T extends Fill | CashEvent>(
  client: DatabaseClient,
  owner: SourceOwner,
  { records, read, describe }: Search<T>,
): Promise<readonly Candidate[]> {
  if (records.length === 0) return []
  const renames = await renamesOf(client, owner.uid)
  const described = (record: T): Described => ({
    ...describe(record),
    key: record.dedupeKey,
    time: record.time,
    position: positionKeyOfRecord(record, renames),
  })
  const sought = records.map(described)
  const stored = await read(client, rangeOf(owner, sought))
  return unclaimed(client, owner, candidatesOf(sought, stored.map(described)))
}

function describedFill({ side, quantity, venueTradeId, price }: Fill) {
  return { traits: `${side} ${quantity}`, id: venueTradeId, price }
}

function describedCash({ kind, asset, amount, venueId }: CashEvent) {
  return { traits: `${kind} ${asset} ${amount}`, id: venueId, price: null }
}

/** The fields that one record has in common in two sources. */
type Described = {
  readonly key: string
  readonly time: number
  readonly position: string | null
  readonly traits: string
  readonly id: string | null
  /** Must agree too if one of the two has no id; null for cash events. */
  readonly price: Fill['price'] | null
}

/** Files and exchanges may give the same id slightly different times. */
const WINDOW_MS = 60_000

function rangeOf(owner: SourceOwner, records: readonly Described[]): OtherSource {
  const times = records.map(({ time }) => time)
  return {
    ...owner,
    positions: [...new Set(records.flatMap(({ position }) => position ?? []))],
    after: times.reduce((first, time) => Math.min(first, time)) - WINDOW_MS - 1,
    until: times.reduce((last, time) => Math.max(last, time)) + WINDOW_MS,
  }
}

function candidatesOf(records: readonly Described[], stored: readonly Described[]): readonly Candidate[] {
  const groupOf = ({ time, position, traits }: Described, later = 0): string =>
    `${Math.floor(time / WINDOW_MS) + later} ${position ?? ''} ${traits}`
  // By window too, because a bot may trade the same size a hundred thousand times.
  const groups = grouped(stored, (other) => groupOf(other))
  return records.flatMap((record, index) =>
    [-1, 0, 1]
      .flatMap((later) => groups.get(groupOf(record, later)) ?? [])
      .flatMap((other): readonly Candidate[] => {
        const apart = Math.abs(other.time - record.time)
        const sameId = other.id !== null && other.id === record.id
        const isMatch = apart <= WINDOW_MS && (sameId || (mayLackId(other, record) && isSameSecond(other, record)))
        return isMatch ? [{ index, target: other.key, apart, same_id: sameId }] : []
      }),
  )
}

function mayLackId(stored: Described, record: Described): boolean {
  return (stored.id === null || record.id === null) && stored.price === record.price
}

/** A file may lack milliseconds. Two times that both have them are compared exactly. */
function isSameSecond(stored: Described, record: Described): boolean {
  if (stored.time === record.time) return true
  const isWhole = stored.time % 1_000 === 0 || record.time % 1_000 === 0
  return isWhole && Math.trunc(stored.time / 1_000) === Math.trunc(record.time / 1_000)
}

/** Without those whose stored record another record of this source has already matched. */
async function unclaimed(
  client: DatabaseClient,
  owner: SourceOwner,
  candidates: readonly Candidate[],
): Promise<readonly Candidate[]> {
  if (candidates.length === 0) return []
  const targets = [...new Set(candidates.map(({ target }) => target))]
  const { rows } = await client.query<{ key: string }>(
    `select encode(uuid_send(a.target_key), 'hex') as key from record_aliases as a
     join imports as i on i.user_id = a.user_id and i.id = a.import_id and i.source = $3
     where a.user_id = $1 and a.account_id = $2 and a.target_key = any($4::uuid[])`,
    [owner.uid, owner.account, owner.source, uuidArray(targets)],
  )
  const claimed = new Set(rows.map(({ key }) => key))
  return candidates.filter(({ target }) => !claimed.has(target))
}

/**
 * The exchange's API is more precise than its files: it has milliseconds and the leg of a hedge. The stored fill takes
 * these over, because fills of one position must agree on the legs. Returns the positions to rebuild.
 */
export async function refineFills(
  client: DatabaseClient,
  owner: RowOwner,
  pairs: readonly { readonly record: Fill; readonly target: string }[],
): Promise<readonly string[]> {
  if (pairs.length === 0) return []
  const byTarget = new Map(pairs.map(({ record, target }) => [target, record]))
  const changed: Fill[] = []
  await changeKeys(client, { uid: owner.uid, account: owner.account, keys: [...byTarget.keys()] }, (stored) => {
    const record = byTarget.get(keyOf(stored))
    if (record === undefined) return stored
    const refined = withDetails(stored, record)
    if (refined !== stored) changed.push(record)
    return refined
  })
  const renames = await renamesOf(client, owner.uid)
  return [...new Set(changed.map((fill) => positionKey(fill, renames)))]
}

/** The fill with the time, leg and sequence of another reading of it; the same object if nothing changes. */
function withDetails(fill: StoredFill, { time, positionSide, sequence }: Fill): StoredFill {
  const { table, number } = fill
  const isSame = table.timeOf(number) === time && table.positionSideOf(number) === positionSide
  if (isSame && (sequence === null || table.sequences.at(number) === sequence)) return fill
  table.setTime(number, time)
  table.setPositionSide(number, positionSide)
  if (sequence !== null) table.sequences.set(number, sequence)
  return { ...fill }
}
