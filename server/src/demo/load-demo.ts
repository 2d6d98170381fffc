import type { Uid } from '@roundtrip/core/base'
import type { Pool } from '../database/connection.ts'
import type { LedgerWorkers } from '../ledger/workers.ts'

export type DemoLoad = { readonly pool: Pool; readonly workers: LedgerWorkers; readonly uid: Uid }

/** Fills the journal of a demo user; empty until the made-up files are there. */
export async function loadDemo(_load: DemoLoad): Promise<void> {}
