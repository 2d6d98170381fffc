/** What the ledger says that an account holds. */
import { formatFixed } from '@roundtrip/core/base'
import { holdingsOf } from '@roundtrip/core/trades'
import { type Pool, transaction } from '../database/connection.ts'
import type { LedgerTasks } from './ledger-port.ts'
import { readAccount } from './read-rows.ts'

export async function accountHoldings(
  pool: Pool,
  place: LedgerTasks['holdings']['input'],
): Promise<LedgerTasks['holdings']['output']> {
  const ledger = await transaction(pool, (client) => readAccount(client, place))
  const { positions, assets, bookings } = holdingsOf(ledger)
  return {
    positions: positions.map(({ quantity, ...leg }) => ({ ...leg, quantity: formatFixed(quantity) })),
    assets: [...assets].map(([asset, amount]) => ({ asset, amount: formatFixed(amount) })),
    bookings,
  }
}
