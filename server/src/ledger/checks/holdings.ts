/** The holdings of an account according to the ledger. */
import { formatFixed } from '@roundtrip/core/base'
import { createRenames, readRenames, type TypedRename } from '@roundtrip/core/ledger'
import { holdingsOf } from '@roundtrip/core/trades'
import { type Pool, transaction } from '../../database/connection.ts'
import type { AccountRef } from '../store/owner.ts'
import { readAccount } from '../store/read-records.ts'
import { storedRenames } from '../store/renames.ts'

/** Core's holdings, with decimal texts, which can be sent between threads. */
export type StoredHoldings = {
  readonly positions: readonly {
    readonly symbol: string
    readonly side: 'both' | 'long' | 'short'
    readonly quantity: string
  }[]
  readonly assets: readonly { readonly asset: string; readonly amount: string }[]
  readonly bookings: number
  /** The user's own renames, which determine the names in `assets`. */
  readonly renames: readonly TypedRename[]
}

/** The holdings of an account according to the ledger, to compare with its exchange. */
export async function accountHoldings(pool: Pool, ref: AccountRef): Promise<StoredHoldings> {
  const { ledger, renames } = await transaction(pool, async (client) => ({
    ledger: await readAccount(client, ref),
    renames: await storedRenames(client, ref.uid),
  }))
  const { positions, assets, bookings } = holdingsOf(ledger, createRenames(readRenames(renames)))
  return {
    positions: positions.map(({ quantity, ...leg }) => ({ ...leg, quantity: formatFixed(quantity) })),
    assets: [...assets].map(([asset, amount]) => ({ asset, amount: formatFixed(amount) })),
    bookings,
    renames,
  }
}
