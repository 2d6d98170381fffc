/** Waiting for the rates that a server requests of a market by itself. */
import { query, type DatabaseOwner } from './database.testing.ts'
import { eventually } from './server.testing.ts'

type Ledger = { readonly server: DatabaseOwner; readonly uid: string }

/** Waits until the rates of all that the ledger holds were requested. */
export async function ratesRequested(ledger: Ledger): Promise<void> {
  await eventually('the market was asked for rates', async () => ((await areRatesRequested(ledger)) ? true : null))
}

/**
 * Whether the rates of all that the ledger holds were requested. A stand-in that a busy machine keeps from
 * answering in time is asked again at once, not a quarter of an hour later.
 */
export async function areRatesRequested({ server, uid }: Ledger): Promise<boolean> {
  await query(
    server,
    `update ledgers set rates_due = now() where user_id = $1 and rates_due > now() + interval '1 minute'`,
    [uid],
  )
  const [row] = await query(server, 'select version = rated_version as done from ledgers where user_id = $1', [uid])
  return row?.['done'] === true
}
