/** Reading what was derived from the ledger. */
import type { getLedgerHealth } from '@roundtrip/contract/trades'
import type * as z from 'zod/mini'
import { encodeFlows } from '@roundtrip/core/reports'
import { asUser } from '../database/as-user.ts'
import type { Pool } from '../database/connection.ts'
import { flowsOfUser } from './flows.ts'
import { ledgerVersion } from './imports-queries.ts'

export type HealthRow = z.infer<typeof getLedgerHealth.output>['positions'][number]

/** Only positions in which something is wrong or can be compared. */
export async function positionsHealth(pool: Pool, uid: string): Promise<HealthRow[]> {
  const { rows } = await asUser(pool, uid, (client) =>
    client.query<{ health: HealthRow[] }>('select health from positions where user_id = $1 order by key limit 20000', [
      uid,
    ]),
  )
  return rows.flatMap((row) => row.health)
}

export type Columns = { readonly version: number; readonly parts: readonly Uint8Array[] }

/** The segments of all positions with what orders say of them, the flows of all accounts, and the version of the ledger that they belong to. */
export async function columnsOfUser(pool: Pool, uid: string): Promise<Columns> {
  return asUser(pool, uid, async (client) => {
    await client.query('set transaction isolation level repeatable read read only')
    const version = await ledgerVersion(client, uid)
    const { rows } = await client.query<{ segment: Buffer; orders: Buffer | null }>(
      'select segment, orders from positions where user_id = $1 and trades > 0 order by id',
      [uid],
    )
    const flows = await flowsOfUser(client, uid)
    const frames = rows.flatMap(({ segment, orders }) => (orders === null ? [segment] : [segment, orders]))
    return { version, parts: [...frames, ...(flows.length === 0 ? [] : [encodeFlows(flows)])] }
  })
}
