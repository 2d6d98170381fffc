/** The open contracts of an account according to the ledger. */
import { formatFixed } from '@roundtrip/core/base'
import { encodeInstrument } from '@roundtrip/core/ledger'
import { contractTrades, type TradeFlag } from '@roundtrip/core/trades'
import { asUser } from '../../database/as-user.ts'
import type { Pool } from '../../database/connection.ts'
import type { AccountRef } from '../store/owner.ts'
import { readPositionLedger } from '../store/read-records.ts'
import { renamesOf } from '../store/renames.ts'

export type OpenContract = {
  readonly symbol: string
  readonly side: 'long' | 'short'
  /** As `encodeInstrument` writes it. */
  readonly instrument: string
  /** UTC ms; null if the ledger lacks a part of the opening. */
  readonly openedAt: number | null
  /** Received since then, in the settle asset; null like `openedAt`, and while a rate is missing. */
  readonly funding: string | null
}

type Input = AccountRef & { readonly symbols: readonly string[] }

/** The open trades of contracts with these symbols. */
export async function openContracts(pool: Pool, { uid, account, symbols }: Input): Promise<readonly OpenContract[]> {
  return asUser(pool, uid, async (client) => {
    await client.query('set transaction isolation level repeatable read read only')
    const { rows } = await client.query<{ key: string }>(
      'select key from positions where user_id = $1 and account_id = $2 and symbol = any($3)',
      [uid, account, symbols],
    )
    const renames = await renamesOf(client, uid)
    const open: OpenContract[] = []
    for (const { key } of rows) {
      const trades = contractTrades(await readPositionLedger(client, { uid, key }), renames)
      for (const { instrument, side, status, openTime, funding, flags } of trades) {
        if (status === 'closed') continue
        const isWhole = !flags.some((flag) => DOUBTFUL.has(flag))
        open.push({
          symbol: instrument.symbol,
          side,
          instrument: encodeInstrument(instrument),
          openedAt: isWhole ? openTime : null,
          funding: isWhole && funding !== null ? formatFixed(funding) : null,
        })
      }
    }
    return open
  })
}

const DOUBTFUL: ReadonlySet<TradeFlag> = new Set(['missing-open', 'history-incomplete'])
