/** Reading what was derived from the ledger. */
import type { getLedgerHealth } from '@roundtrip/contract/trades'
import type * as z from 'zod/mini'
import { asUser } from '../database/as-user.ts'
import type { Pool } from '../database/connection.ts'

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
