/** Stored records that may be the same as records of the other source, and what these say more exactly. */
import { formatFixed } from '@roundtrip/core/base'
import type { CashEvent, Fill } from '@roundtrip/core/ledger'
import { positionKey, positionKeyOfCash } from '@roundtrip/core/trades'
import type { DatabaseClient } from '../../database/connection.ts'
import { uuidArray } from '../../database/placeholders.ts'
import { changeKeys } from './change-fills.ts'
import type { LedgerSource, RowOwner } from './owner.ts'
import { positionId } from './position-id.ts'
import { renamesOf } from './renames.ts'
import { withDetails } from './stored-fill.ts'
import { readOtherSource } from './read-records.ts'

export type SourceOwner = RowOwner & { readonly source: LedgerSource }

/** A stored record that may be the record at `place`. */
export type Candidate = {
  readonly place: number
  readonly target: string
  readonly apart: number
  readonly same_id: boolean
}

/**
 * Stored fills of the other source with the same position, side and quantity, and the same id. If one has no id: the
 * same price, within the second that a file may have rounded to.
 */
export async function fillCandidates(
  client: DatabaseClient,
  owner: SourceOwner,
  fills: readonly Fill[],
): Promise<readonly Candidate[]> {
  if (fills.length === 0) return []
  const renames = await renamesOf(client, owner.uid)
  const keys = fills.map((fill) => positionKey(fill, renames))
  const times = fills.map(({ time }): number => time)
  const stored = await readOtherSource(client, {
    ...owner,
    positions: [...new Set(keys)],
    after: times.reduce((first, time) => Math.min(first, time)) - WINDOW_MS - 1,
    until: times.reduce((last, time) => Math.max(last, time)) + WINDOW_MS,
  })
  const likeOf = (key: string, { side, quantity }: Fill): string => `${key} ${side} ${quantity}`
  const alike = new Map<string, Fill[]>()
  for (const fill of stored) {
    const like = likeOf(positionKey(fill, renames), fill)
    const others = alike.get(like)
    if (others === undefined) alike.set(like, [fill])
    else others.push(fill)
  }
  const candidates = fills.flatMap((fill, place) =>
    (alike.get(likeOf(keys[place] ?? '', fill)) ?? []).flatMap((other): readonly Candidate[] => {
      const apart = Math.abs(other.time - fill.time)
      const sameId = other.venueTradeId !== null && other.venueTradeId === fill.venueTradeId
      const isMatch = apart <= WINDOW_MS && (sameId || (mayLackId(other, fill) && isSameSecond(other, fill)))
      return isMatch ? [{ place, target: other.dedupeKey, apart, same_id: sameId }] : []
    }),
  )
  const claimed = await claimedKeys(client, owner, [...new Set(candidates.map(({ target }) => target))])
  return candidates.filter(({ target }) => !claimed.has(target))
}

function mayLackId(stored: Fill, fill: Fill): boolean {
  return (stored.venueTradeId === null || fill.venueTradeId === null) && stored.price === fill.price
}

/** A file may lack milliseconds. Two times that both have them are compared exactly. */
function isSameSecond(stored: Fill, fill: Fill): boolean {
  if (stored.time === fill.time) return true
  const isWhole = stored.time % 1_000 === 0 || fill.time % 1_000 === 0
  return isWhole && Math.trunc(stored.time / 1_000) === Math.trunc(fill.time / 1_000)
}

/** Those of these stored records for which a record of this source stands already. */
async function claimedKeys(
  client: DatabaseClient,
  owner: SourceOwner,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set()
  const { rows } = await client.query<{ key: string }>(
    `select encode(uuid_send(a.target_key), 'hex') as key from record_aliases as a
     join imports as i on i.user_id = a.user_id and i.id = a.import_id and i.source = $3
     where a.user_id = $1 and a.account_id = $2 and a.target_key = any($4::uuid[])`,
    [owner.uid, owner.account, owner.source, uuidArray(keys)],
  )
  return new Set(rows.map(({ key }) => key))
}

/** Stored events of the other source with the same kind, coin, amount and position, and the same id or second. */
export async function cashCandidates(
  client: DatabaseClient,
  owner: SourceOwner,
  events: readonly CashEvent[],
): Promise<readonly Candidate[]> {
  if (events.length === 0) return []
  const renames = await renamesOf(client, owner.uid)
  const { rows } = await client.query<Candidate>(
    `select wanted.number::int - 1 as place, encode(uuid_send(f.dedupe_key), 'hex') as target,
       abs(f.time - wanted.time)::float8 as apart, coalesce(f.venue_id = wanted.id, false) as same_id
     from unnest($4::uuid[], $5::bigint[], $6::text[], $7::text[], $8::numeric[], $9::text[])
       with ordinality as wanted (position_id, time, kind, asset, amount, id, number)
     join cash_events as f on f.user_id = $1 and f.account_id = $2 and f.position_id is not distinct from wanted.position_id
       and f.time between wanted.time - ${WINDOW_MS} and wanted.time + ${WINDOW_MS}
       and f.kind = wanted.kind and f.asset = wanted.asset and f.amount = wanted.amount
     join imports as i on i.user_id = $1 and i.id = f.import_id and i.source <> $3
     where (f.venue_id = wanted.id or ((f.venue_id is null or wanted.id is null) and ${SAME_SECOND}))
       and ${unclaimed('f')}`,
    [
      owner.uid,
      owner.account,
      owner.source,
      events.map((event) => {
        const key = positionKeyOfCash(event, renames)
        return key === null ? null : positionId(key)
      }),
      events.map(({ time }) => time),
      events.map(({ kind }) => kind),
      events.map(({ asset }) => asset),
      events.map(({ amount }) => formatFixed(amount)),
      events.map(({ venueId }) => venueId),
    ],
  )
  return rows
}

/** `isSameSecond` of cash events. */
const SAME_SECOND = `(f.time = wanted.time
  or ((f.time % 1000 = 0 or wanted.time % 1000 = 0) and f.time / 1000 = wanted.time / 1000))`

/** Files and exchanges may stamp the same id a little apart. */
const WINDOW_MS = 60_000

/** Matches stored records that no record of this source stands for yet. */
function unclaimed(row: string): string {
  return `not exists (select from record_aliases as a join imports as claimer
      on claimer.user_id = a.user_id and claimer.id = a.import_id
    where a.user_id = $1 and a.account_id = $2 and a.target_key = ${row}.dedupe_key and claimer.source = $3)`
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
    const record = byTarget.get(stored.key)
    if (record === undefined) return stored
    const refined = withDetails(stored, record)
    if (refined !== stored) changed.push(record)
    return refined
  })
  const renames = await renamesOf(client, owner.uid)
  return [...new Set(changed.map((fill) => positionKey(fill, renames)))]
}
