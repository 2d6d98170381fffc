/**
 * One account, two sources: export files and the exchange's API. A file may lack ids, use other ids, or have whole
 * seconds, so its records get other keys; they are then matched by their contents. Each stored record matches at most
 * one record of the other source, so two identical fills stay two.
 */
import { formatFixed } from '@roundtrip/core/base'
import type { CashEvent, Fill } from '@roundtrip/core/ledger'
import { positionKey, positionKeyOfCash } from '@roundtrip/core/trades'
import type { DatabaseClient } from '../../database/connection.ts'
import type { LedgerSource } from '../store/copy-rows.ts'
import type { RowOwner } from '../store/owner.ts'
import { positionId } from '../store/position-id.ts'
import { renamesOf } from '../store/renames.ts'
import { unpackSpan } from '../store/unpack-blocks.ts'

export type SourceOwner = RowOwner & { readonly source: LedgerSource }

export type JoinRequest = {
  readonly owner: SourceOwner
  /** Records whose own keys the account does not have. */
  readonly fills: readonly Fill[]
  readonly cashEvents: readonly CashEvent[]
}

export type Joined = {
  /** Key of a record -> key of the stored record that it matches. */
  readonly targets: ReadonlyMap<string, string>
  /** Keys of positions whose stored fills are now known more exactly. */
  readonly changed: readonly string[]
}

/** Finds records that the other source already brought, and remembers what was found. */
export async function joinSources(client: DatabaseClient, request: JoinRequest): Promise<Joined> {
  const { owner } = request
  const keys = [...request.fills, ...request.cashEvents].map(({ dedupeKey }) => dedupeKey)
  const targets = new Map(await knownAliases(client, owner, keys))
  if (targets.size === keys.length) return { targets, changed: [] }
  const fills = request.fills.filter(({ dedupeKey }) => !targets.has(dedupeKey))
  const cashEvents = request.cashEvents.filter(({ dedupeKey }) => !targets.has(dedupeKey))
  const fillPairs = pairUp(await fillCandidates(client, owner, fills), fills)
  const cashPairs = pairUp(await cashCandidates(client, owner, cashEvents), cashEvents)
  const pairs = [...fillPairs, ...cashPairs]
  for (const { record, target } of pairs) targets.set(record.dedupeKey, target)
  await noteAliases(
    client,
    owner,
    pairs.map(({ record, target }) => [record.dedupeKey, target] as const),
  )
  const changed = owner.source === 'connection' ? await tellMore(client, owner, fillPairs) : []
  return { targets, changed }
}

/** Whether the account ever had another source. Without one, keys are enough and no search is needed. */
export async function hasOtherSource(client: DatabaseClient, owner: SourceOwner): Promise<boolean> {
  const { rowCount } = await client.query(
    'select 1 from imports where user_id = $1 and account_id = $2 and source <> $3 limit 1',
    [owner.uid, owner.account, owner.source],
  )
  return rowCount === 1
}

async function knownAliases(
  client: DatabaseClient,
  owner: RowOwner,
  keys: readonly string[],
): Promise<readonly (readonly [string, string])[]> {
  const { rows } = await client.query<{ key: string; target: string }>(
    `select encode(uuid_send(dedupe_key), 'hex') as key, encode(uuid_send(target_key), 'hex') as target
     from record_aliases where user_id = $1 and account_id = $2 and dedupe_key = any($3::uuid[])`,
    [owner.uid, owner.account, keys],
  )
  return rows.map(({ key, target }) => [key, target] as const)
}

async function noteAliases(
  client: DatabaseClient,
  owner: RowOwner,
  pairs: readonly (readonly [key: string, target: string])[],
): Promise<void> {
  if (pairs.length === 0) return
  await client.query(
    `insert into record_aliases (user_id, account_id, dedupe_key, target_key, import_id)
     select $1::uuid, $2::uuid, key, target, $3::uuid from unnest($4::uuid[], $5::uuid[]) as pair (key, target)`,
    [owner.uid, owner.account, owner.importId, pairs.map(([key]) => key), pairs.map(([, target]) => target)],
  )
}

/** A stored record that may be the record at `place`. */
type Candidate = { readonly place: number; readonly target: string; readonly apart: number; readonly same_id: boolean }

/** The best pairs: the same id first, then the nearest time. Each record is used once. */
function pairUp<T extends Fill | CashEvent>(
  candidates: readonly Candidate[],
  records: readonly T[],
): { readonly record: T; readonly target: string }[] {
  const ordered = [...candidates].sort(
    (a, b) => Number(b.same_id) - Number(a.same_id) || a.apart - b.apart || a.place - b.place,
  )
  const placed = new Set<number>()
  const taken = new Set<string>()
  const pairs: { record: T; target: string }[] = []
  for (const { place, target } of ordered) {
    const record = records[place]
    if (record === undefined || placed.has(place) || taken.has(target)) continue
    placed.add(place)
    taken.add(target)
    pairs.push({ record, target })
  }
  return pairs
}

/**
 * Stored fills of the other source with the same position, side and quantity, and the same id. If one has no id: the
 * same price, within the second that a file may have rounded to.
 */
async function fillCandidates(
  client: DatabaseClient,
  owner: SourceOwner,
  fills: readonly Fill[],
): Promise<readonly Candidate[]> {
  if (fills.length === 0) return []
  const renames = await renamesOf(client, owner.uid)
  const positions = fills.map((fill) => positionId(positionKey(fill, renames)))
  const times = fills.map(({ time }) => time)
  await unpackSpan(client, {
    uid: owner.uid,
    positions: [...new Set(positions)],
    source: owner.source,
    ...around(times),
  })
  const { rows } = await client.query<Candidate>(
    `select wanted.number::int - 1 as place, encode(uuid_send(f.dedupe_key), 'hex') as target,
       abs(f.time - wanted.time)::float8 as apart, coalesce(f.venue_trade_id = wanted.id, false) as same_id
     from unnest($4::uuid[], $5::bigint[], $6::text[], $7::numeric[], $8::numeric[], $9::text[])
       with ordinality as wanted (position_id, time, side, quantity, price, id, number)
     join fill_rows as f on f.user_id = $1 and f.account_id = $2 and f.position_id = wanted.position_id
       and f.time between wanted.time - ${WINDOW_MS} and wanted.time + ${WINDOW_MS}
       and f.side = wanted.side and f.quantity = wanted.quantity
     join imports as i on i.user_id = $1 and i.id = f.import_id and i.source <> $3
     where (f.venue_trade_id = wanted.id
         or ((f.venue_trade_id is null or wanted.id is null) and f.price = wanted.price and ${SAME_SECOND}))
       and ${unclaimed('f')}`,
    [
      owner.uid,
      owner.account,
      owner.source,
      positions,
      times,
      fills.map(({ side }) => side),
      fills.map(({ quantity }) => formatFixed(quantity)),
      fills.map(({ price }) => formatFixed(price)),
      fills.map(({ venueTradeId }) => venueTradeId),
    ],
  )
  return rows
}

function around(times: readonly number[]): { readonly from: number; readonly to: number } {
  const sorted = times.toSorted((a, b) => a - b)
  return { from: (sorted[0] ?? 0) - WINDOW_MS, to: (sorted.at(-1) ?? 0) + WINDOW_MS }
}

/** Stored events of the other source with the same kind, coin, amount and position, and the same id or second. */
async function cashCandidates(
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

/** A file may lack milliseconds. Two times that both have them are compared exactly. */
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
async function tellMore(
  client: DatabaseClient,
  owner: RowOwner,
  pairs: readonly { readonly record: Fill; readonly target: string }[],
): Promise<readonly string[]> {
  if (pairs.length === 0) return []
  const renames = await renamesOf(client, owner.uid)
  const fills = pairs.map(({ record }) => record)
  const { rows } = await client.query<{ number: number }>(
    `update fill_rows as f set time = given.time, position_side = given.leg, sequence = coalesce(given.sequence, f.sequence)
     from unnest($3::uuid[], $4::bigint[], $5::text[], $6::bigint[])
       with ordinality as given (target, time, leg, sequence, number)
     where f.user_id = $1 and f.account_id = $2 and f.dedupe_key = given.target
       and (f.time <> given.time or f.position_side <> given.leg or f.sequence is distinct from given.sequence)
     returning given.number::int`,
    [
      owner.uid,
      owner.account,
      pairs.map(({ target }) => target),
      fills.map(({ time }) => time),
      fills.map(({ positionSide }) => positionSide),
      fills.map(({ sequence }) => sequence),
    ],
  )
  const changed = rows.flatMap(({ number }) => fills[number - 1] ?? [])
  return [...new Set(changed.map((fill) => positionKey(fill, renames)))]
}
