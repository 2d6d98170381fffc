/**
 * Commits records of a connection together with how far its streams were read: all of it or nothing. An interrupted run
 * continues where the last of these transactions ended.
 */
import type { Trouble } from '@roundtrip/contract/exchanges'
import { accountId } from '@roundtrip/core/base'
import { decodeColumns, type LedgerText } from '@roundtrip/core/ledger'
import type { DatabaseClient, Pool } from '../../database/connection.ts'
import { plainId } from '../../ground/ids.ts'
import { type ReasonOf, Refusal } from '../../ground/refusal.ts'
import { checkStoredFills, type MaxFills } from '../../plans/limits.ts'
import { rebuildPositions } from '../positions/rebuild.ts'
import type { RowOwner } from '../store/owner.ts'
import { positionId } from '../store/position-id.ts'
import { ledgerVersion, changeLedger, nextLedgerVersion } from '../store/version.ts'
import { moveAnchors } from '../trades/move-anchors.ts'
import { type SeenOrders, storeOrders } from '../trades/orders.ts'
import { refreshTradeOrders } from '../trades/refresh-orders.ts'
import { createStore, type StoredCounts } from './store-records.ts'

/** Why a part of a connection's history is set aside. Times are UTC ms. */
export type StreamTrouble = {
  readonly reason: Trouble
  /** The exchange's own code and message: `-1121 Invalid symbol.`; null if it gave none. */
  readonly exchangeMessage: string | null
  readonly since: number
  /** Failures in a row. */
  readonly attempts: number
  readonly nextTry: number
}

/** How far one part of a connection's history is read. Times are UTC ms. */
export type StreamState = {
  readonly name: string
  readonly title: string
  readonly position: string | null
  readonly reached: number | null
  /** Read back to here, if the newest records come first and older ones are still to be read; null otherwise. */
  readonly back: number | null
  /** UTC ms before which the exchange has no history; null = it has everything, or nothing was requested yet. */
  readonly since: number | null
  /** The end of the last run that read it. */
  readonly runUntil: number | null
  /** Read up to the end of that run. */
  readonly ended: boolean
  /** Null if the last attempt to read it worked. */
  readonly trouble: StreamTrouble | null
}

type Input = {
  readonly uid: string
  readonly connection: string
  readonly ledgers: readonly LedgerText[]
  /** Keys of records that those in the ledgers replace. */
  readonly outdated: readonly string[]
  /** Keys of records that the exchange reversed, by the title of their stream. */
  readonly takenBack: ReadonlyMap<string, readonly string[]>
  readonly orders: readonly SeenOrders[]
  readonly streams: readonly StreamState[]
  /** How many records could not be used. */
  readonly refused: number
  readonly maxFills?: MaxFills
}
type Output = StoredCounts & {
  readonly ledgerVersion: number
  /** How many records the ledger lost because the exchange reversed them, by the title of their stream. */
  readonly takenBack: ReadonlyMap<string, number>
}

export async function addSynced(pool: Pool, input: Input): Promise<Output> {
  return changeLedger(pool, input.uid, async (client) => {
    const owner = await ownerOf(client, input)
    const store = createStore(client, { ...owner, source: 'connection' })
    await store.removeOutdated(input.outdated)
    const takenBack = new Map<string, number>()
    for (const [part, keys] of input.takenBack) takenBack.set(part, await store.removeOutdated(keys))
    for (const text of input.ledgers) await store.add(decodeColumns(text, accountId(owner.account)))
    const counts = await store.finish()
    if (store.moved.length > 0) await moveAnchors(client, input.uid, store.moved)
    await checkStoredFills(client, input.uid, { max: input.maxFills ?? null, added: counts.fills })
    await saveStreams(client, input)
    await client.query(
      `update imports set changed_at = now(), fills_added = fills_added + $3, cash_events_added = cash_events_added + $4,
         rows_refused = rows_refused + $5 where user_id = $1 and id = $2`,
      [input.uid, owner.importId, counts.fills, counts.cashEvents, input.refused],
    )
    const positions = await storeOrders(client, owner, input.orders)
    const isSame = store.touched.keys.size + store.touched.coinKeys.size === 0
    if (isSame && positions.size === 0) {
      return { ...counts, takenBack, ledgerVersion: await ledgerVersion(client, input.uid) }
    }
    if (!isSame) await rebuildPositions(client, { uid: input.uid, touched: store.touched })
    // Rebuilt positions have their orders already.
    const rebuilt = new Set([...store.touched.keys].map(positionId))
    const left = [...positions].filter((id) => !rebuilt.has(id))
    await refreshTradeOrders(client, { uid: input.uid, positions: left })
    return { ...counts, takenBack, ledgerVersion: await nextLedgerVersion(client, input.uid) }
  })
}

/** The import of a connection. */
async function ownerOf(client: DatabaseClient, input: Input): Promise<RowOwner> {
  const { rows } = await client.query<{ account: string; importId: string }>(
    `select account_id as account, import_id as "importId" from connections where user_id = $1 and id = $2 for update`,
    [input.uid, input.connection],
  )
  const connection = rows[0]
  if (connection === undefined) throw new Refusal<ReasonOf<'syncNow'>>('no-connection')
  return { uid: input.uid, account: plainId(connection.account), importId: connection.importId }
}

async function saveStreams(client: DatabaseClient, { uid, connection, streams }: Input): Promise<void> {
  if (streams.length === 0) return
  const column = <K extends keyof Input['streams'][number]>(name: K) => streams.map((stream) => stream[name])
  await client.query(
    `insert into sync_streams (user_id, connection_id, name, title, position, reached, since, run_until, ended, trouble,
       back)
     select $1::uuid, $2::uuid, * from unnest($3::text[], $4::text[], $5::text[], $6::bigint[], $7::bigint[],
       $8::bigint[], $9::boolean[], $10::jsonb[], $11::bigint[])
     on conflict (user_id, connection_id, name) do update set title = excluded.title, position = excluded.position,
       reached = excluded.reached, since = excluded.since, run_until = excluded.run_until, ended = excluded.ended,
       trouble = excluded.trouble, back = excluded.back`,
    [
      uid,
      connection,
      column('name'),
      column('title'),
      column('position'),
      column('reached'),
      column('since'),
      column('runUntil'),
      column('ended'),
      streams.map(({ trouble }) => (trouble === null ? null : JSON.stringify(trouble))),
      column('back'),
    ],
  )
}
