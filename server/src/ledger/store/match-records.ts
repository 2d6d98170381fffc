/** Stored records that may be the same as records of the other source, and what these say more exactly. */
import { formatFixed } from '@roundtrip/core/base'
import type { CashEvent, Fill } from '@roundtrip/core/ledger'
import { positionKey, positionKeyOfCash } from '@roundtrip/core/trades'
import type { DatabaseClient } from '../../database/connection.ts'
import type { LedgerSource } from './copy-rows.ts'
import type { RowOwner } from './owner.ts'
import { positionId } from './position-id.ts'
import { renamesOf } from './renames.ts'
import { unpackSpan } from './unpack-blocks.ts'

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
export async function refineFills(
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
