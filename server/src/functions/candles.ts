/** Candles around trades, and those that users bring themselves. */
import { deleteCandleSet, getCandles, importCandles, listCandleSets } from '@roundtrip/contract/market'
import type { TradeDetail } from '@roundtrip/contract/trades'
import { addCandles, deleteSet, listSets } from '../candles/candle-sets.ts'
import { asUser } from '../database/as-user.ts'
import { failure, type Served, serveFunction } from '../http/callable.ts'
import { tradeCandles, type TradeCandleParts } from '../market/trade-candles.ts'
import type { LedgerWorkers } from '../threads/workers.ts'
import { declared } from './declared.ts'

export function candleFunctions(parts: TradeCandleParts & { readonly workers: LedgerWorkers }): Served[] {
  const { pool, workers } = parts
  return [
    serveFunction(getCandles, async ({ uid }, { tradeId, intervalMs }) => {
      const { detail } = await workers.run('tradeDetail', { uid, tradeId })
      if (detail === null) throw failure(getCandles, 'no-trade')
      const trade = JSON.parse(detail) as TradeDetail
      return declared(getCandles, () => tradeCandles(parts, { uid, trade, intervalMs }))
    }),
    serveFunction(importCandles, ({ uid }, input) => declared(importCandles, () => addCandles(pool, uid, input))),
    serveFunction(listCandleSets, async ({ uid }) => ({
      sets: await asUser(pool, uid, (client) => listSets(client, uid)),
    })),
    serveFunction(deleteCandleSet, ({ uid }, { setId }) =>
      declared(deleteCandleSet, async () => {
        await deleteSet(pool, uid, setId)
        return {}
      }),
    ),
  ]
}
