/** Rebuilds trades that an earlier release derived differently. */
import type { Pool } from '../database/connection.ts'
import type { LedgerWorkers } from './workers.ts'

/**
 * One ledger after the other, until none is stale. Until then its trades are shown unchanged. Several servers may do it
 * at once: a ledger is locked while it is rebuilt, and rebuilding twice changes nothing.
 */
export async function rebuildStale(pool: Pool, workers: Pick<LedgerWorkers, 'run'>): Promise<number> {
  for (let built = 0; ; built += 1) {
    const { rows } = await pool.query<{ uid: string }>('select user_id as uid from ledgers where stale limit 1')
    const uid = rows[0]?.uid
    if (uid === undefined) return built
    await workers.run('rebuildAll', { uid })
  }
}
