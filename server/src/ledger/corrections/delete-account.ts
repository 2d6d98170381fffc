/** Removes a trading account with everything in it, and the rates that its fills proved. */
import type { Pool } from '../../database/connection.ts'
import { type ReasonOf, Refusal } from '../../ground/refusal.ts'
import { dependentPositions } from '../positions/affected.ts'
import { rebuildKeys } from '../positions/rebuild.ts'
import type { AccountRef } from '../store/owner.ts'
import { removeAccountRecords } from '../store/remove-records.ts'
import { changeLedger, nextLedgerVersion } from '../store/version.ts'

export async function deleteLedgerAccount(pool: Pool, input: AccountRef): Promise<{ readonly ledgerVersion: number }> {
  return changeLedger(pool, input.uid, async (client) => {
    const ids = [input.uid, input.account]
    await client.query(
      `delete from import_chunks where user_id = $1 and import_id in
         (select id from imports where user_id = $1 and account_id = $2)`,
      ids,
    )
    await removeAccountRecords(client, input)
    const gone = await client.query('delete from accounts where user_id = $1 and id = $2', ids)
    if (gone.rowCount === 0) throw new Refusal<ReasonOf<'deleteAccount'>>('no-account')
    await rebuildKeys(client, input.uid, await dependentPositions(client, input))
    return { ledgerVersion: await nextLedgerVersion(client, input.uid) }
  })
}
