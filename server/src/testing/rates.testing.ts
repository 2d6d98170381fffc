/** Waits for the market rates that a server requests on its own. */
import { query, type DatabaseOwner } from './database.testing.ts'
import { eventually } from './server.testing.ts'

type Ledger = { readonly server: DatabaseOwner; readonly uid: string }

/** Waits until the rates of everything in the ledger were requested. */
export async function ratesRequested(ledger: Ledger): Promise<void> {
  await eventually('the market was asked for rates', async () => ((await areRatesRequested(ledger)) ? true : null))
}

/**
 * Whether the rates of everything in the ledger were requested. If a stand-in on a busy machine fails to respond in
 * time, the request is repeated at once, not a quarter of an hour later.
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
