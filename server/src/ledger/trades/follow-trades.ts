/**
 * Keeps the trader's additions with their fill when a rebuild gives the trade another opening fill, and so another id.
 */
import { type AnnotationData, joinAnnotations } from '@roundtrip/contract/documents'
import { heirsOf, type Trade } from '@roundtrip/core/trades'
import type { DatabaseClient } from '../../database/connection.ts'
import { type AnnotationWriter, annotationWriter, readable, type StoredState } from './annotations.ts'
import { withoutJoined } from './joined-annotations.ts'
import { TRADE_ID_BYTES } from './segments.ts'

export type Rebuilt = {
  readonly uid: string
  /** Ids of the stored trades that were built, as segments store them; no others contain new fills. */
  readonly tradeIds: readonly Uint8Array[]
  /** These trades, created on request. */
  readonly trades: () => Promise<readonly Trade[]>
}

/**
 * Finds, for every annotation without a trade, the trade that now contains its opening fill, and joins it with that
 * trade's annotation. If it cannot be joined, or its fill is gone, it stays under its old id: nothing is deleted, and
 * it returns with its fill. Joined annotations stay stored too, in case the trades separate again.
 */
export async function followTrades(client: DatabaseClient, rebuilt: Rebuilt): Promise<void> {
  const noted = await notedTrades(client, rebuilt.uid)
  if (noted.size === 0) return
  const now = new Set<string>(rebuilt.tradeIds.flatMap(idsIn))
  const apart = [...noted].filter(([id, joinedInto]) => joinedInto !== null && now.has(id))
  const others = new Set([...noted.keys()].filter((id) => !now.has(id)))
  const heirs = await heirsAmong(client, rebuilt, others)
  const moves = [...heirs].filter(([id, heir]) => noted.get(id) !== heir.id)
  if (apart.length + moves.length === 0) return
  const { uid } = rebuilt
  const store: Store = { client, uid, writer: await annotationWriter(client, uid) }
  await takeApart(store, { apart: new Set(apart.map(([id]) => id)), moves, noted })
  for (const [from, heir] of moves) await moveOrJoin(store, { from, to: heir.id })
  await store.writer.notify()
}

/** Trades that have an annotation, each with the one into which it was joined. */
async function notedTrades(client: DatabaseClient, uid: string): Promise<ReadonlyMap<string, string | null>> {
  const { rows } = await client.query<{ id: string; joinedInto: string | null }>(
    `select id, data ->> 'joinedInto' as "joinedInto" from documents
     where user_id = $1 and collection = 'annotations' and not deleted`,
    [uid],
  )
  return new Map(rows.map(({ id, joinedInto }) => [id, joinedInto]))
}

/** The heirs of the ids that no trade has any more: a fill can close one trade and open the next. */
async function heirsAmong(
  client: DatabaseClient,
  { uid, tradeIds, trades }: Rebuilt,
  ids: ReadonlySet<string>,
): Promise<ReadonlyMap<string, Trade>> {
  // Looking for heirs takes time proportional to new trades, looking for missing trades time proportional to stored
  // ones.
  const isLong = tradeIds.reduce((sum, { length }) => sum + length, 0) > MANY * TRADE_ID_BYTES
  const gone = isLong ? await withoutTrade(client, uid, ids) : ids
  const heirs = gone.size === 0 ? new Map<string, Trade>() : heirsOf(gone, await trades())
  const confirmed = isLong ? gone : await withoutTrade(client, uid, new Set(heirs.keys()))
  return new Map([...heirs].filter(([id]) => confirmed.has(id)))
}

const MANY = 1_000

/** The ids that no stored trade has. */
async function withoutTrade(client: DatabaseClient, uid: string, ids: ReadonlySet<string>): Promise<Set<string>> {
  const lost = new Set(ids)
  if (lost.size === 0) return lost
  const { rows } = await client.query<{ ids: Buffer }>('select trade_ids as ids from segments where user_id = $1', [
    uid,
  ])
  for (const row of rows) for (const id of idsIn(row.ids)) lost.delete(id)
  return lost
}

/** Ids of trades as segments store them. */
function idsIn(bytes: Uint8Array): string[] {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')
  return Array.from({ length: text.length / 16 }, (_, index) => text.slice(16 * index, 16 * index + 16))
}

type Store = { readonly client: DatabaseClient; readonly uid: string; readonly writer: AnnotationWriter }
type Move = { readonly from: string; readonly to: string }

async function moveOrJoin(store: Store, { from, to }: Move): Promise<void> {
  const [data, there] = [await annotation(store, from), await annotation(store, to)]
  if (data === 'none' || data === null || there === null) return
  const joined = there === 'none' ? { ...data, joinedInto: null } : joinAnnotations(there, data)
  if (joined === null) return
  await store.writer.set(to, joined)
  await store.writer.set(from, { ...data, joinedInto: to })
}

type Changes = {
  /** Annotations of trades that are separate again. */
  readonly apart: ReadonlySet<string>
  /** Annotations that belong to another trade now. */
  readonly moves: readonly (readonly [id: string, heir: Trade])[]
  /** See `notedTrades`. */
  readonly noted: ReadonlyMap<string, string | null>
}

/** Takes joined annotations out of the one that they no longer belong to. */
async function takeApart(store: Store, { apart, moves, noted }: Changes): Promise<void> {
  const leaving = new Set([...apart, ...moves.map(([id]) => id)])
  const wholes = new Set([...leaving].flatMap((id) => noted.get(id) ?? []))
  for (const id of new Set([...wholes, ...apart])) {
    const data = await annotation(store, id)
    if (data === 'none' || data === null) continue
    const joinedInto = apart.has(id) ? null : data.joinedInto
    const separated = await withoutJoined(store, { id, data, isLeaving: (part) => leaving.has(part) })
    if (separated === null) {
      if (data.joinedInto !== joinedInto) await store.writer.set(id, { ...data, joinedInto })
      continue
    }
    const { base, staying } = separated
    if (base === null) await store.writer.remove(id)
    else await store.writer.set(id, { ...base, joinedInto })
    // Joined again one by one, so that each can be taken out later.
    for (const from of staying) await moveOrJoin(store, { from, to: id })
  }
}

/** Null if it was written by a later release, which must not be changed here. */
async function annotation({ client, uid }: Store, id: string): Promise<AnnotationData | 'none' | null> {
  const { rows } = await client.query<StoredState>(
    `select schema, data from documents
     where user_id = $1 and collection = 'annotations' and id = $2 and not deleted`,
    [uid, id],
  )
  return rows[0] === undefined ? 'none' : readable(rows[0])
}
