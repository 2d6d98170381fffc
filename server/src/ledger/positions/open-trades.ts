/** The remainder of open trades, rebuilt from the ledger. */
import type { OpenTradeRow } from '@roundtrip/contract/trades'
import { formatFixed } from '@roundtrip/core/base'
import { encodeInstrument } from '@roundtrip/core/ledger'
import { asUser } from '../../database/as-user.ts'
import type { Pool } from '../../database/connection.ts'
import { findTradeAlone } from './find-trade.ts'

type Input = { readonly uid: string; readonly tradeIds: readonly string[] }

/** In the order of the ids; trades that are closed or gone are left out. */
export async function openTrades(
  pool: Pool,
  { uid, tradeIds }: Input,
): Promise<{ readonly trades: readonly OpenTradeRow[] }> {
  return asUser(pool, uid, async (client) => {
    await client.query('set transaction isolation level repeatable read read only')
    const trades: OpenTradeRow[] = []
    for (const tradeId of new Set(tradeIds)) {
      const trade = (await findTradeAlone(client, uid, tradeId))?.trade
      if (trade?.status !== 'open') continue
      trades.push({
        id: trade.id,
        instrument: encodeInstrument(trade.instrument),
        side: trade.side,
        openQuantity: formatFixed(trade.openQuantity),
        openValue: formatFixed(trade.openValue),
      })
    }
    return { trades }
  })
}
