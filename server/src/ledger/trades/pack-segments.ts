import { type Pool, transaction } from '../../database/connection.ts'
import { plainId } from '../../ground/ids.ts'
import { lockLedger } from '../store/version.ts'
import { columnsOfPosition, storedSegments, writeSegments } from './segments.ts'

/** Cuts and packs segments that an earlier release stored as one block per position; the trades stay the same. */
export async function packSegments(
  pool: Pool,
  { uid }: { readonly uid: string },
): Promise<{ readonly positions: number }> {
  return transaction(pool, async (client) => {
    await lockLedger(client, uid)
    const { rows } = await client.query<{ id: string }>(
      `select distinct position_id as id from segments where user_id = $1 and substring(content for 1) <> '\\x1f'`,
      [uid],
    )
    const stored = await storedSegments(client, { uid, positions: rows.map(({ id }) => plainId(id)) })
    for (const [position, segments] of stored) {
      const columns = await columnsOfPosition(client, { uid, position })
      await writeSegments(client, { uid, changed: [{ position, stored: segments, unchanged: 0, columns }] })
    }
    return { positions: rows.length }
  })
}
