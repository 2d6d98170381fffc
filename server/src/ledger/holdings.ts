/** What the ledger says that an account holds. */
import { formatFixed } from '@roundtrip/core/base'
import { createRenames, readRenames } from '@roundtrip/core/ledger'
import { holdingsOf } from '@roundtrip/core/trades'
import { type Pool, transaction } from '../database/connection.ts'
import type { LedgerTasks } from './ledger-port.ts'
import { storedRenames } from './own-renames.ts'
import { readAccount } from './read-rows.ts'

export async function accountHoldings(
  pool: Pool,
  place: LedgerTasks['holdings']['input'],
): Promise<LedgerTasks['holdings']['output']> {
  const { ledger, renames } = await transaction(pool, async (client) => ({
    ledger: await readAccount(client, place),
    renames: await storedRenames(client, place.uid),
  }))
  const { positions, assets, bookings } = holdingsOf(ledger, createRenames(readRenames(renames)))
  return {
    positions: positions.map(({ quantity, ...leg }) => ({ ...leg, quantity: formatFixed(quantity) })),
    assets: [...assets].map(([asset, amount]) => ({ asset, amount: formatFixed(amount) })),
    bookings,
    renames,
  }
}
