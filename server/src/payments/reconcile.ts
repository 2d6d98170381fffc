/**
 * * Reads every customer that was not read for a day, which catches webhooks that never arrived. Several servers may
 * run this at once; the lock and the time of the last read prevent duplicates.
 */
import { Refusal } from '../ground/refusal.ts'
import type { CustomerLocks } from './customer-locks.ts'
import { syncCustomer, type SyncingDependencies } from './sync-customer.ts'
import { removeOldEvents } from './webhook.ts'

type Dependencies = SyncingDependencies & { readonly locks: CustomerLocks }

export type Reconciling = { readonly close: () => void }

/** At the start and every so often. */
export function startReconciling(dependencies: Dependencies): Reconciling {
  let busy = false
  const look = async (): Promise<void> => {
    if (busy) return
    busy = true
    try {
      await reconcile(dependencies)
      await removeOldEvents(dependencies.pool)
    } catch (error) {
      dependencies.log.error({ err: error }, 'customers could not be read again')
    } finally {
      busy = false
    }
  }
  void look()
  const clock = setInterval(() => void look(), LOOK_MS).unref()
  return { close: () => clearInterval(clock) }
}

async function reconcile(dependencies: Dependencies): Promise<void> {
  const { rows } = await dependencies.pool.query<{ uid: string }>(
    `select user_id as uid from customers where customer_id is not null and ${IS_DUE} order by read_at nulls first
     limit 5000`,
  )
  if (rows.length === 0) return
  let changed = 0
  for (const { uid } of rows) {
    try {
      changed += (await readIfDue(dependencies, uid)) ? 1 : 0
    } catch (error) {
      // All other requests would fail too. Any other error concerns one customer, and the rest need not wait for it.
      if (error instanceof Refusal && error.reason === 'provider-unreachable') throw error
      dependencies.log.error({ err: error, uid }, 'a customer could not be read again')
    }
  }
  // A change found here means that a webhook was missed.
  dependencies.log.info({ customers: rows.length, changed }, 'customers were read again')
}

/** Returns whether there was news of a customer that no other server has read meanwhile. */
function readIfDue(dependencies: Dependencies, uid: string): Promise<boolean> {
  return dependencies.locks.alone(uid, async (still) => {
    const due = await dependencies.pool.query(`select 1 from customers where user_id = $1 and ${IS_DUE}`, [uid])
    return due.rowCount === 1 && (await syncCustomer(dependencies, uid, still)).changed
  })
}

const IS_DUE = `(read_at is null or read_at < now() - interval '24 hours')`
const LOOK_MS = 10 * 60_000
