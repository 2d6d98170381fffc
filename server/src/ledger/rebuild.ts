/** Keeps the trades of positions in step with the ledger. */
import type { Ledger } from '@roundtrip/core/ledger'
import { type Client, type Pool, transaction } from '../database/connection.ts'
import { lockLedger, nextLedgerVersion } from './imports-queries.ts'
import type { LedgerTasks } from './ledger-port.ts'
import { positionKey, positionKeyOfCash } from './position-id.ts'

/** Positions whose rows changed, with the earliest time of a change. */
export type Touched = Map<string, number>

export function touch(touched: Touched, ledger: Ledger): void {
  const note = (key: string, time: number): void => {
    touched.set(key, Math.min(touched.get(key) ?? Number.POSITIVE_INFINITY, time))
  }
  for (const fill of ledger.fills) note(positionKey(fill), fill.time)
  for (const event of ledger.cashEvents) {
    const key = positionKeyOfCash(event)
    if (key !== null) note(key, event.time)
  }
}

export async function rebuildTouched(
  _client: Client,
  _parts: { readonly uid: string; readonly touched: Touched },
): Promise<void> {}

export async function rebuildAll(
  pool: Pool,
  input: LedgerTasks['rebuildAll']['input'],
): Promise<LedgerTasks['rebuildAll']['output']> {
  return transaction(pool, async (client) => {
    await lockLedger(client, input.uid)
    return { ledgerVersion: await nextLedgerVersion(client, input.uid) }
  })
}

export async function rebuildTouchedById(
  _client: Client,
  _parts: { readonly uid: string; readonly positions: ReadonlySet<string> },
): Promise<void> {}
