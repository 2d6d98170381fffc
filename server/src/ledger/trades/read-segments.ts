/** Segments for a client: which there are, and what they contain. */
import { availableParallelism } from 'node:os'
import type { SegmentList } from '@roundtrip/contract/trades'
import { asUser } from '../../database/as-user.ts'
import { binaryRows } from '../../database/binary-rows.ts'
import type { Pool } from '../../database/connection.ts'
import { uuidArray, sqlText } from '../../database/placeholders.ts'
import { plainId } from '../../ground/ids.ts'
import { createTurns, type Turns } from '../../ground/turns.ts'
import { flowsOfUser } from '../rates/flows.ts'
import { ledgerVersion } from '../store/version.ts'

/**
 * The segments of all positions, the order data of trades, the flows of all accounts, and the version of the ledger
 * that they belong to. Small segments come first: they are the ones that new trades replace while a client reads the
 * others.
 */
export async function segmentsOfUser(pool: Pool, uid: string): Promise<SegmentList> {
  return asUser(pool, uid, async (client) => {
    await client.query('set transaction isolation level repeatable read read only')
    const version = await ledgerVersion(client, uid)
    const { rows } = await client.query<{ hash: string; bytes: number }>(
      `select hash, octet_length(content) as bytes from segments where user_id = $1
       order by trades, position_id, start`,
      [uid],
    )
    const orders = await client.query<{ hash: string; bytes: number }>(
      `select orders_hash as hash, octet_length(orders) as bytes from positions
       where user_id = $1 and trades > 0 and orders is not null order by id`,
      [uid],
    )
    const segments = [...rows, ...orders.rows].map(({ hash, bytes }) => ({ hash: plainId(hash), bytes }))
    return { ledgerVersion: version, segments, flows: [...(await flowsOfUser(client, uid))] }
  })
}

type SegmentQuery = { readonly uid: string; readonly segments: SegmentList['segments']; readonly turns: Turns }

/**
 * Turns at reading contents. Few at once, so that the thread that serves everybody, and soon finishes each chunk, finds
 * a free processor: with as many as there are connections, it waited for those of the database.
 */
export function readingTurns(): Turns {
  const any = Number.POSITIVE_INFINITY
  const ofOne = { maxOfUser: AT_ONCE, maxOfAddress: any, maxOfDemos: any }
  return createTurns({ max: AT_ONCE, ...ofOne, maxWaiting: any, maxWaitingOfAddress: any })
}

const AT_ONCE = Math.max(2, availableParallelism())

/** The given hashes that are segments of this user, with their sizes. */
export async function presentSegments(
  pool: Pool,
  { uid, hashes }: { readonly uid: string; readonly hashes: readonly string[] },
): Promise<SegmentList['segments']> {
  const { rows } = await asUser(pool, uid, (client) =>
    client.query<{ hash: string; bytes: number }>(
      `select hash, octet_length(content) as bytes from segments where user_id = $1 and hash = any($2::uuid[])
       union select orders_hash, octet_length(orders) from positions where user_id = $1 and orders_hash = any($2::uuid[])`,
      [uid, hashes],
    ),
  )
  return rows.map(({ hash, bytes }) => ({ hash: plainId(hash), bytes }))
}

/**
 * The contents of these segments, in this order, a few at a time; null for one that no longer exists. No connection is
 * held while a client reads.
 */
export async function* segmentContents(
  pool: Pool,
  { uid, segments, turns }: SegmentQuery,
): AsyncGenerator<Buffer | null, void> {
  for (let from = 0; from < segments.length; ) {
    const to = endOfBatch(segments, from)
    const hashes = segments.slice(from, to).map(({ hash }) => hash)
    const owner = `user_id = ${sqlText(uid)}`
    const hashList = `any(${sqlText(uuidArray(hashes))}::uuid[])`
    const select = `select hash, content from segments where ${owner} and hash = ${hashList}
      union all select orders_hash, orders from positions where ${owner} and orders_hash = ${hashList}`
    const end = await turns.take({ uid, address: '', isDemo: false })
    const read = asUser(pool, uid, (client) => binaryRows(client, select))
    const rows = await read.finally(() => end?.())
    const contents = new Map(rows.map(([hash, content]) => [hash?.toString('hex') ?? '', content ?? null]))
    for (const hash of hashes) yield contents.get(hash) ?? null
    from = to
  }
}

function endOfBatch(segments: SegmentList['segments'], from: number): number {
  let bytes = 0
  for (let index = from; index < segments.length; index += 1) {
    bytes += segments[index]?.bytes ?? 0
    if (bytes > BATCH_BYTES) return Math.max(index, from + 1)
  }
  return segments.length
}

/** Read in some milliseconds, so that no other request waits longer. */
const BATCH_BYTES = 250_000
