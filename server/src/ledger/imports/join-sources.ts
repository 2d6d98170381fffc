/**
 * One account, two sources: export files and the exchange's API. A file may lack ids, use other ids, or have whole
 * seconds, so its records get other keys; they are then matched by their contents. Each stored record matches at most
 * one record of the other source, so two identical fills stay two.
 */
import type { CashEvent, Fill } from '@roundtrip/core/ledger'
import type { DatabaseClient } from '../../database/connection.ts'
import {
  type Candidate,
  cashCandidates,
  fillCandidates,
  type SourceOwner,
  refineFills,
} from '../store/match-records.ts'
import type { RowOwner } from '../store/owner.ts'

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

/** Finds records that the other source has already added, and stores the matches. */
export async function joinSources(client: DatabaseClient, request: JoinRequest): Promise<Joined> {
  const { owner } = request
  const keys = [...request.fills, ...request.cashEvents].map(({ dedupeKey }) => dedupeKey)
  const targets = await storedAliases(client, owner, keys)
  if (targets.size === keys.length) return { targets, changed: [] }
  const fills = request.fills.filter(({ dedupeKey }) => !targets.has(dedupeKey))
  const cashEvents = request.cashEvents.filter(({ dedupeKey }) => !targets.has(dedupeKey))
  const fillPairs = pairUp(await fillCandidates(client, owner, fills), fills)
  const cashPairs = pairUp(await cashCandidates(client, owner, cashEvents), cashEvents)
  const pairs = [...fillPairs, ...cashPairs]
  for (const { record, target } of pairs) targets.set(record.dedupeKey, target)
  await noteAliases(client, owner, pairs)
  const changed = owner.source === 'connection' ? await refineFills(client, owner, fillPairs) : []
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

async function storedAliases(
  client: DatabaseClient,
  owner: RowOwner,
  keys: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await client.query<{ key: string; target: string }>(
    `select encode(uuid_send(dedupe_key), 'hex') as key, encode(uuid_send(target_key), 'hex') as target
     from record_aliases where user_id = $1 and account_id = $2 and dedupe_key = any($3::uuid[])`,
    [owner.uid, owner.account, keys],
  )
  return new Map(rows.map(({ key, target }) => [key, target]))
}

async function noteAliases(
  client: DatabaseClient,
  owner: RowOwner,
  pairs: readonly Pair<Fill | CashEvent>[],
): Promise<void> {
  if (pairs.length === 0) return
  await client.query(
    `insert into record_aliases (user_id, account_id, dedupe_key, target_key, import_id)
     select $1::uuid, $2::uuid, key, target, $3::uuid from unnest($4::uuid[], $5::uuid[]) as pair (key, target)`,
    [
      owner.uid,
      owner.account,
      owner.importId,
      pairs.map(({ record }) => record.dedupeKey),
      pairs.map(({ target }) => target),
    ],
  )
}

type Pair<T> = { readonly record: T; readonly target: string }

/** The best pairs: the same id first, then the nearest time. Each record is used once. */
function pairUp<T extends Fill | CashEvent>(candidates: readonly Candidate[], records: readonly T[]): Pair<T>[] {
  const ordered = [...candidates].sort(
    (a, b) => Number(b.same_id) - Number(a.same_id) || a.apart - b.apart || a.index - b.index,
  )
  const placed = new Set<number>()
  const taken = new Set<string>()
  const pairs: Pair<T>[] = []
  for (const { index, target } of ordered) {
    const record = records[index]
    if (record === undefined || placed.has(index) || taken.has(target)) continue
    placed.add(index)
    taken.add(target)
    pairs.push({ record, target })
  }
  return pairs
}
