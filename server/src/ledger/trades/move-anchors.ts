/**
 * Keeps notes and corrections with their fills when a row becomes a different record: read with another time zone,
 * explained by a later file, or moved to another account.
 */
import { type AnnotationData, joinAnnotations } from '@roundtrip/contract/documents'
import type { Fill } from '@roundtrip/core/ledger'
import { positionKey, tradeIdOf } from '@roundtrip/core/trades'
import type { DatabaseClient } from '../../database/connection.ts'
import { plainId } from '../../ground/ids.ts'
import { renamesOf } from '../store/renames.ts'
import { annotationWriter, readable, type StoredState } from './annotations.ts'

/** A fill as it was stored, and its replacement. */
export type MovedFill = { readonly from: Fill; readonly to: Fill }

/** Re-keys everything attached to the moved fills. Call before the positions are rebuilt. */
export async function moveAnchors(client: DatabaseClient, uid: string, moved: readonly MovedFill[]): Promise<void> {
  const ids = new Map<string, string>()
  for (const { from, to } of moved) {
    const before = tradeIdOf(from, from.positionSide)
    const after = tradeIdOf(to, to.positionSide)
    if (before !== after) ids.set(before, after)
  }
  await moveAnnotations(client, uid, ids)
  await moveCorrections(client, uid, { moved, ids })
}

async function moveAnnotations(client: DatabaseClient, uid: string, ids: ReadonlyMap<string, string>): Promise<void> {
  if (ids.size === 0) return
  const { rows } = await client.query<StoredState & { id: string }>(
    `select id, schema, data from documents where user_id = $1 and collection = 'annotations' and not deleted`,
    [uid],
  )
  const there = new Map<string, AnnotationData>()
  for (const row of rows) {
    const data = readable(row)
    if (data !== null) there.set(row.id, data)
  }
  const rename = (id: string): string => ids.get(id) ?? id
  const after = new Map<string, AnnotationData>()
  // Those that stay come first, so that whatever moves onto one of them is joined with it.
  for (const [id, data] of [...there].sort(([a], [b]) => Number(ids.has(a)) - Number(ids.has(b)))) {
    const whole = data.joinedInto === null ? null : rename(data.joinedInto)
    // An annotation that stays is not written again: the time of its join determines what it can be taken out of.
    const own = whole === data.joinedInto ? data : { ...data, joinedInto: whole }
    const other = after.get(rename(id))
    const joined = other === undefined ? own : joinAnnotations(other, own)
    // An annotation that cannot be joined stays under its old id, in the list of notes without a trade.
    after.set(joined === null ? id : rename(id), joined ?? own)
  }
  const changed = [...after].filter(([id, data]) => there.get(id) !== data)
  const gone = [...there.keys()].filter((id) => !after.has(id))
  if (changed.length + gone.length === 0) return
  const writer = await annotationWriter(client, uid)
  for (const id of gone) await writer.remove(id)
  for (const [id, data] of changed) await writer.set(id, data)
  await writer.notify()
}

type Moved = { readonly moved: readonly MovedFill[]; readonly ids: ReadonlyMap<string, string> }

async function moveCorrections(client: DatabaseClient, uid: string, { moved, ids }: Moved): Promise<void> {
  const renames = await renamesOf(client, uid)
  const successors = new Map(moved.map(({ from, to }) => [`${positionKey(from, renames)} ${from.dedupeKey}`, to]))
  const { rows } = await client.query<{ id: string; key: string; fills: string[]; trade: string }>(
    `select id, position_key as key, fills::text[] as fills, trade_id as trade from corrections
     where user_id = $1 and position_key = any($2)`,
    [uid, [...new Set(moved.map(({ from }) => positionKey(from, renames)))]],
  )
  for (const { id, key, fills, trade } of rows) {
    const targets = fills.map((fill) => successors.get(`${key} ${plainId(fill)}`))
    const first = targets.find((target) => target !== undefined)
    if (first === undefined) continue
    await client.query(
      `update corrections set fills = $3::uuid[], position_key = $4, account_id = $5, symbol = $6, trade_id = $7
       where user_id = $1 and id = $2`,
      [
        uid,
        id,
        targets.map((target, index) => target?.dedupeKey ?? fills[index]),
        positionKey(first, renames),
        first.account,
        first.instrument.symbol,
        ids.get(trade) ?? trade,
      ],
    )
  }
}
